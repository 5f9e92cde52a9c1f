import { sql, type Selectable } from 'kysely'
import type { Schema } from '../db/schema.ts'
import type { SystemTransacting } from '../db/scope.ts'
import type { Checkpoint, SealedRow } from './chain.ts'

/** Converts each column to text in one fixed form, independent of the session's date and zone settings. */
const eventColumnsAsText =
  sql.raw(`e.id::text as id, e.edition, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, e.kind, e.outcome,
  e.person_id::text, e.as_account_id::text, e.account_id::text, e.portal_id, e.subject_type, e.subject_id, e.details::text as details,
  e.request_id, host(e.address) || '/' || masklen(e.address) as address, e.user_agent`)

export async function selectEventsToSeal(
  transaction: SystemTransacting,
  { after, upTo, limit }: { after: string; upTo: string; limit: number },
): Promise<SealedRow[]> {
  const { rows } = await sql<SealedRow>`
    select ${eventColumnsAsText} from events e where e.id > ${after} and e.id <= ${upTo} order by e.id limit ${limit}`.execute(transaction)
  return rows
}

export type SealWithRow = { position: number; eventId: string; hash: Buffer; row: SealedRow | undefined }

/** Selects seals in order, each with its event; `row` is undefined if the event no longer exists. */
export async function selectSeals(transaction: SystemTransacting, after: number, limit: number): Promise<SealWithRow[]> {
  const { rows } = await sql<SealedRow & { seal_position: string; seal_event: string; seal_hash: Buffer }>`
    select s.position::text as seal_position, s.event_id::text as seal_event, s.hash as seal_hash, ${eventColumnsAsText}
    from event_seals s left join events e on e.id = s.event_id
    where s.position > ${after} order by s.position limit ${limit}`.execute(transaction)
  return rows.map(({ seal_position: position, seal_event: eventId, seal_hash: hash, ...row }) => ({
    position: Number(position),
    eventId,
    hash,
    row: row.id === null ? undefined : row,
  }))
}

export type CheckpointRow = Selectable<Schema['audit_checkpoints']>

export function mapCheckpoint(row: CheckpointRow): Checkpoint {
  return {
    edition: row.edition,
    position: Number(row.position),
    eventId: row.event_id,
    link: row.hash.toString('hex'),
    at: row.at.toISOString(),
    previousKey: row.previous_key,
    key: row.key,
    signature: row.signature,
  }
}

export type SubjectSeal = { position: number | null; hash: Buffer | null; previousHash: Buffer | null; row: SealedRow }

/** Selects the events of a subject in order, with their seals; a seal is null until the event is sealed. */
export async function selectSealsOfSubject(
  transaction: SystemTransacting,
  { type, id }: { type: string; id: string },
): Promise<SubjectSeal[]> {
  const { rows } = await sql<SealedRow & { seal_position: string | null; seal_hash: Buffer | null; seal_before: Buffer | null }>`
    select s.position::text as seal_position, s.hash as seal_hash, b.hash as seal_before, ${eventColumnsAsText}
    from events e left join event_seals s on s.event_id = e.id left join event_seals b on b.edition = s.edition and b.position = s.position - 1
    where e.subject_type = ${type} and e.subject_id = ${id} order by e.id`.execute(transaction)
  return rows.map(({ seal_position: position, seal_hash: hash, seal_before: previousHash, ...row }) => ({
    position: position === null ? null : Number(position),
    hash,
    previousHash,
    row,
  }))
}
