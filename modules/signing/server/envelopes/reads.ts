import type { AccountScope } from '@atrium/accounts/server/accounts/access'
import { isVisibleToStaff } from '@atrium/accounts/server/accounts/staff-access'
import type { Edition } from '@atrium/editions/edition'
import type { PortalScope } from '@atrium/people/server/portals/access'
import type { SystemTransacting, Transacting } from '@atrium/platform/db/scope'
import type { DocumentKind } from '@atrium/documents/contract/document-terms'
import type { PageSize } from '@atrium/platform/signatures/check-pdf'
import { sql, type RawBuilder } from 'kysely'
import type { NewEnvelope, SigningField } from '../../contract/envelopes.ts'
import type { EnvelopeKind, EnvelopeState } from '../../contract/signing-terms.ts'
import type { GivenValues } from '../schema.ts'
import type { SealFacts, SigningEvidence, SigningPerson, StoredSignerState } from './envelope-rules.ts'

export type SignerRow = {
  id: string
  person_id: string | null
  for_person_id: string | null
  name: string
  for_name: string | null
  position: number
  fields: SigningField[]
  state: StoredSignerState
  acted_at: Date | null
  request_id: string | null
  given: GivenValues | null
  evidence: SigningEvidence | null
  reason: string | null
  opened_at: Date | null
  reminded_at: Date | null
  is_auto_reminded: boolean
}

export type EnvelopeRow = {
  id: string
  account_id: string
  document_id: string
  file_id: string
  sha256: string
  title: string
  kind: EnvelopeKind
  message: string
  is_ordered: boolean
  state: EnvelopeState
  request: NewEnvelope
  pages: PageSize[]
  sent_at: Date
  expires_at: Date
  ended_at: Date | null
  created_by: string | null
  sent_by: string | null
  sealed_file_id: string | null
  sealed_at: Date | null
  seal_facts: SealFacts | null
  awaits_timestamp: boolean
  /** Number of signatures that complete it; null for those of all its signers. */
  needed_count: number | null
  remind_days: number | null
  /** True if the document was deleted, or its current version is another one. */
  is_outdated: boolean
}

const envelopeColumns = sql`e.id, e.account_id, e.document_id, e.file_id, e.sha256, e.title, e.kind, e.message, e.is_ordered, e.state, e.request,
  e.pages, e.sent_at, e.expires_at, e.ended_at, e.created_by, by.name as sent_by, e.sealed_file_id, e.sealed_at, e.seal_facts, e.awaits_timestamp,
  e.needed_count, e.remind_days,
  not exists (select from documents d where d.id = e.document_id and d.deleted_at is null and d.file_id = e.file_id) as is_outdated`
const signerColumns = sql`s.id, s.person_id, s.for_person_id, s.name, s.for_name, s.position, s.fields, s.state, s.acted_at, s.request_id, s.given,
  s.evidence, s.reason, s.opened_at, s.reminded_at, s.is_auto_reminded`

/** A row of a list, after which the next page begins. */
export type ListPlace = { at: Date; id: string }

export const toCursor = ({ at, id }: ListPlace): string => `${at.toISOString()} ${id}`

export function fromCursor(cursor: string): ListPlace {
  const [at = '', id = ''] = cursor.split(' ')
  return { at: new Date(at), id }
}

export type Page = { after: ListPlace | null; limit: number }
export type ListedRow = {
  envelope: EnvelopeRow & { account_name: string; portal_id: string; /** The batch of which it is one. */ batch_id: string | null }
  signers: SignerRow[]
}

/** Lists the envelopes of an account, the newest first, each with its signers in their order. */
export const listEnvelopes = (transaction: Transacting, { account }: AccountScope, page: Page): Promise<ListedRow[]> =>
  listRows(transaction, [sql`e.account_id = ${account.id}`], page)

type PortalQuery = Page & { edition: Edition; state?: EnvelopeState; search?: string; now: Date }

/** Lists the envelopes of the clients of a portal whom a member of staff may see, the newest first. */
export const listPortalEnvelopes = (
  transaction: Transacting,
  { edition: { person, today, actor }, portalId }: PortalScope,
  { edition, state, search, now, ...page }: PortalQuery,
): Promise<ListedRow[]> => {
  const pattern = `%${(search ?? '').replaceAll(/[\\%_]/g, '\\$&')}%`
  return listRows(
    transaction,
    [
      sql`e.edition = ${actor.edition} and a.portal_id = ${portalId} and a.is_active and ${isVisibleToStaff(person, edition, today)}`,
      ...(state === undefined ? [] : [hasState(state, now)]),
      ...(search ? [sql`(e.title ilike ${pattern} or a.name ilike ${pattern})`] : []),
    ],
    page,
  )
}

/** Condition that an envelope has a state. One whose time is over has expired, although the job has not recorded it yet. */
function hasState(state: EnvelopeState, now: Date): RawBuilder<unknown> {
  if (state === 'sent') return sql`e.state = 'sent' and e.expires_at > ${now}`
  if (state === 'expired') return sql`(e.state = 'expired' or (e.state = 'sent' and e.expires_at <= ${now}))`
  return sql`e.state = ${state}`
}

/** Lists envelopes of accounts that the caller may see, by their ids. */
export const listEnvelopesById = (transaction: Transacting, _scope: PortalScope, ids: readonly string[]): Promise<ListedRow[]> =>
  listRows(transaction, [sql`e.id = any (${[...ids]}::uuid[])`], { after: null, limit: ids.length })

async function listRows(transaction: Transacting, conditions: RawBuilder<unknown>[], { after, limit }: Page): Promise<ListedRow[]> {
  const place = after ? [sql`e.sent_at <= ${after.at} and (e.sent_at < ${after.at} or e.id > ${after.id}::uuid)`] : []
  const { rows } = await sql<ListedRow['envelope']>`select ${envelopeColumns}, a.name as account_name, a.portal_id, b.batch_id
    from envelopes e join accounts a on a.id = e.account_id left join people by on by.id = e.created_by
      left join signing_batch_accounts b on b.envelope_id = e.id
    where ${sql.join([...conditions, ...place], sql` and `)} order by e.sent_at desc, e.id limit ${limit}`.execute(transaction)
  const { rows: signers } = await sql<SignerRow & { envelope_id: string }>`select s.envelope_id, ${signerColumns} from envelope_signers s
    where s.envelope_id = any (${rows.map(({ id }) => id)}::uuid[]) order by s.position`.execute(transaction)
  return rows.map((envelope) => ({ envelope, signers: signers.filter((one) => one.envelope_id === envelope.id) }))
}

/** Finds an envelope of the account. */
export async function findEnvelope(
  transaction: Transacting,
  { account }: AccountScope,
  id: string,
): Promise<{ envelope: EnvelopeRow; signers: SignerRow[] } | undefined> {
  const { rows } = await sql<EnvelopeRow>`select ${envelopeColumns} from envelopes e left join people by on by.id = e.created_by
    where e.account_id = ${account.id} and e.id = ${id}::uuid`.execute(transaction)
  const [envelope] = rows
  return envelope && { envelope, signers: await listSigners(transaction, { account }, id) }
}

async function listSigners(transaction: Transacting, { account }: Pick<AccountScope, 'account'>, envelope: string): Promise<SignerRow[]> {
  const { rows } = await sql<SignerRow>`select ${signerColumns} from envelope_signers s
    where s.account_id = ${account.id} and s.envelope_id = ${envelope}::uuid order by s.position`.execute(transaction)
  return rows
}

/** Finds an envelope with its signers, and locks it until the transaction ends, so that acts on it follow each other. */
export async function lockEnvelope(
  transaction: SystemTransacting,
  edition: string,
  id: string,
): Promise<{ envelope: EnvelopeRow; signers: SignerRow[] } | undefined> {
  const locked = await sql`select from envelopes where id = ${id}::uuid and edition = ${edition} for update`.execute(transaction)
  if (locked.rows.length === 0) return undefined
  const { rows } = await sql<EnvelopeRow>`select ${envelopeColumns} from envelopes e left join people by on by.id = e.created_by
    where e.id = ${id}::uuid`.execute(transaction)
  const { rows: signers } = await sql<SignerRow>`select ${signerColumns} from envelope_signers s
    where s.envelope_id = ${id}::uuid order by s.position`.execute(transaction)
  return { envelope: rows[0]!, signers }
}

/** Lists the owners and registered attorneys of an account on a day. */
export async function listSigningPeople(transaction: SystemTransacting, account: string, today: string): Promise<SigningPerson[]> {
  const { rows } = await sql<SigningPerson>`
    select p.id as person, p.name, ap.relation from account_people ap join people p on p.id = ap.person_id
    where ap.account_id = ${account}::uuid and ap.relation in ('owner', 'joint', 'attorney') and p.role = 'client'
      and ap.since_on <= ${today}::date and (ap.until_on is null or ap.until_on >= ${today}::date)
    order by array_position(array['owner', 'joint', 'attorney'], ap.relation), p.name, p.id`.execute(transaction)
  return rows
}

export type SignedFile = {
  document_id: string
  name: string
  folder_id: string | null
  document_kind: DocumentKind
  is_deleted: boolean
  is_current: boolean
  file_id: string
  file_kind: string
  bytes: number
  sha256: string
  blob: string
}

/** Finds a version of a document of an account, with the file that holds its bytes. */
export async function findVersionFile(
  transaction: SystemTransacting,
  account: string,
  version: { document: string; number: number } | { file: string },
): Promise<SignedFile | undefined> {
  const which =
    'file' in version ? sql`v.file_id = ${version.file}::uuid` : sql`d.id = ${version.document}::uuid and v.number = ${version.number}`
  const { rows } = await sql<SignedFile>`
    select d.id as document_id, d.name, d.folder_id, d.kind as document_kind, d.deleted_at is not null as is_deleted, d.file_id = v.file_id as is_current,
      f.id as file_id, f.kind as file_kind, f.bytes::float8 as bytes, f.sha256, f.blob
    from document_versions v join documents d on d.id = v.document_id join files f on f.id = v.file_id and f.removed_at is null
    where d.account_id = ${account}::uuid and ${which}`.execute(transaction)
  return rows[0]
}

/** Finds the envelope of a document that waits for signatures. */
export async function findOpenEnvelope(
  transaction: SystemTransacting,
  { account }: AccountScope,
  document: string,
  now: Date,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select id from envelopes
    where document_id = ${document}::uuid and account_id = ${account.id} and state = 'sent' and expires_at > ${now}`.execute(transaction)
  return rows[0]?.id ?? null
}

/** Finds the current version of a document of an account. */
export async function findCurrentVersion(
  transaction: SystemTransacting,
  { account }: AccountScope,
  document: string,
): Promise<number | null> {
  const { rows } = await sql<{ version: number }>`select version from documents
    where id = ${document}::uuid and account_id = ${account.id} and deleted_at is null`.execute(transaction)
  return rows[0]?.version ?? null
}

type OutstandingQuery = { now: Date; hasTimestamps: boolean; limit: number }

/**
 * Lists the envelopes whose seal or timestamp is outstanding and due: seals first, then the oldest. Timestamps are left out if there is no
 * authority.
 */
export async function listOutstanding(
  transaction: SystemTransacting,
  edition: string,
  { now, hasTimestamps, limit }: OutstandingQuery,
): Promise<{ id: string; isSealed: boolean }[]> {
  const { rows } = await sql<{ id: string; isSealed: boolean }>`select id, sealed_file_id is not null as "isSealed" from envelopes
    where edition = ${edition} and state = 'completed' and (sealed_file_id is null or (awaits_timestamp and ${hasTimestamps}))
      and (next_seal_at is null or next_seal_at <= ${now})
    order by sealed_file_id is not null, ended_at, id limit ${limit}`.execute(transaction)
  return rows
}
