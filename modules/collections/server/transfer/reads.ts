import type { FieldValues } from '@atrium/domain/fields/definition'
import { sql, type Selectable } from 'kysely'
import type { Schema } from '@atrium/platform/db/schema'
import type { SystemTransacting, Transacting } from '@atrium/platform/db/scope'
import type { LeftCode, RowError, Transfer, TransferCounts } from '../../contract/transfer.ts'
import type { CollectionScope } from '../items/access.ts'
import { asValues } from '../items/key-rules.ts'
import type { TransferScope } from './access.ts'
import { headingsKey } from './heading-rules.ts'

export type TransferRow = Selectable<Schema['collection_transfers']>

const shownTransfers = 20

export async function findTransfer(transaction: Transacting, scope: CollectionScope, id: string): Promise<TransferRow | undefined> {
  return transaction
    .selectFrom('collection_transfers')
    .selectAll()
    .where('id', '=', id)
    .where('edition', '=', scope.actor.edition)
    .where('collection', '=', scope.definition.name)
    .where('person_id', '=', scope.person.id)
    .executeTakeFirst()
}

/** Lists the caller's imports and changes of many items, without unfinished uploads. */
export async function listTransfers(transaction: Transacting, { actor, definition, person }: CollectionScope): Promise<TransferRow[]> {
  return transaction
    .selectFrom('collection_transfers')
    .selectAll()
    .where('edition', '=', actor.edition)
    .where('collection', '=', definition.name)
    .where('person_id', '=', person.id)
    .where('state', 'not in', ['receiving'])
    .orderBy('created_at', 'desc')
    .limit(shownTransfers)
    .execute()
}

/** Returns the total size of the files that a person has not finished importing. */
export async function sumPendingBytes(transaction: Transacting, { actor, person }: CollectionScope): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`select coalesce(sum(file_bytes), 0) as bytes from collection_transfers
    where edition = ${actor.edition} and person_id = ${person.id} and state in ('receiving', 'received', 'checking', 'checked', 'running')`.execute(
    transaction,
  )
  return Number(rows[0]?.bytes ?? 0)
}

/** Returns the number of bytes received from the start of the file up to the first missing part. */
export async function countReceived(transaction: Transacting, { transfer: { id } }: TransferScope): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`select coalesce(sum(octet_length(bytes)), 0) as bytes from (
      select bytes, number, row_number() over (order by number) - 1 as place from collection_transfer_parts where transfer_id = ${id}) parts
    where number = place`.execute(transaction)
  return Number(rows[0]?.bytes ?? 0)
}

/** Returns the fields and the matching of the last import of a file with the same headings. */
export async function findMapping(
  transaction: Transacting,
  { actor, definition }: CollectionScope,
  headings: readonly string[],
): Promise<{ fields: (string | null)[]; matchBy: string | null } | undefined> {
  const row = await transaction
    .selectFrom('collection_mappings')
    .select(['fields', 'match_by'])
    .where('edition', '=', actor.edition)
    .where('collection', '=', definition.name)
    .where('headings', '=', headingsKey(headings))
    .executeTakeFirst()
  return row && { fields: row.fields, matchBy: row.match_by }
}

export async function listErrors(
  transaction: Transacting,
  { transfer: { id } }: TransferScope,
  { offset, limit }: { offset: number; limit: number },
): Promise<RowError[]> {
  const rows = await transaction
    .selectFrom('collection_transfer_errors')
    .select(['row_number', 'field', 'code', 'limit', 'value'])
    .where('transfer_id', '=', id)
    .orderBy('row_number')
    .orderBy('place')
    .offset(offset)
    .limit(limit)
    .execute()
  return rows.map(({ row_number: row, limit: most, ...error }) => ({ row, ...error, limit: most === null ? null : Number(most) }))
}

/** Returns the numbers of the rows with stored errors. */
export async function listWrongRows(transaction: Transacting, { transfer: { id } }: TransferScope): Promise<Set<number>> {
  const rows = await transaction
    .selectFrom('collection_transfer_errors')
    .select('row_number')
    .distinct()
    .where('transfer_id', '=', id)
    .execute()
  return new Set(rows.map(({ row_number: row }) => row))
}

export async function countStoredErrors(transaction: Transacting, { transfer: { id } }: TransferScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from collection_transfer_errors
    where transfer_id = ${id}`.execute(transaction)
  return rows[0]?.count ?? 0
}

/** Lists the items that were left as they are, with the reasons, and counts them. */
export async function listLeft(
  transaction: Transacting,
  { transfer: { id } }: TransferScope,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ items: { row: number; id: string; name: string | null; code: LeftCode }[]; count: number }> {
  const { rows } = await sql<{ row: number; id: string; name: string | null; code: LeftCode }>`
    select row_number as row, item_id as id, name, code from collection_transfer_rows
    where transfer_id = ${id} and outcome = 'left' order by row_number offset ${offset} limit ${limit}`.execute(transaction)
  const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count from collection_transfer_rows
    where transfer_id = ${id} and outcome = 'left'`.execute(transaction)
  return { items: rows, count: counted[0]?.count ?? 0 }
}

/** A row whose item was changed, for its undo. */
export type ChangedRow = Selectable<Schema['collection_transfer_rows']>

/** Lists changed rows that are not undone yet, the last first. */
export async function listChangedRows(transaction: Transacting, _scope: CollectionScope, id: string, limit: number): Promise<ChangedRow[]> {
  return transaction
    .selectFrom('collection_transfer_rows')
    .selectAll()
    .where('transfer_id', '=', id)
    .where('outcome', 'in', ['created', 'updated', 'deleted', 'restored'])
    .orderBy('row_number', 'desc')
    .limit(limit)
    .execute()
}

/** Returns the values of items before rows changed them. */
export async function listValuesBefore(
  transaction: Transacting,
  { actor }: CollectionScope,
  rows: readonly ChangedRow[],
): Promise<Map<string, FieldValues>> {
  const { rows: versions } = await sql<{ id: string; data: unknown }>`select v.item_id as id, v.data from collection_versions v
    join unnest(${rows.map(({ item_id: id }) => id)}::uuid[], ${rows.map(({ version_before: version }) => Number(version))}::int[])
      as n (id, version) on n.id = v.item_id and n.version = v.version
    where v.edition = ${actor.edition}`.execute(transaction)
  return new Map(versions.map(({ id, data }) => [id, asValues(data)]))
}

/** Lists items that are still to be changed, the first first. */
export async function listWaitingRows(transaction: Transacting, _scope: CollectionScope, id: string, limit: number): Promise<ChangedRow[]> {
  return transaction
    .selectFrom('collection_transfer_rows')
    .selectAll()
    .where('transfer_id', '=', id)
    .where('outcome', '=', 'waiting')
    .orderBy('row_number')
    .limit(limit)
    .execute()
}

/** Returns the ids of items that other active items name. Those in `within` do not count as others. */
export async function listUsedIds(
  transaction: Transacting,
  { actor, definition }: CollectionScope,
  ids: readonly string[],
  within: readonly string[] = [],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select distinct r.target_id as id from collection_references r
    join collection_items i on i.id = r.item_id
    where r.edition = ${actor.edition} and r.target_collection = ${definition.name} and r.target_id = any(${[...ids]}::text[]) and i.is_active
      and i.id::text <> r.target_id and i.id::text <> all(${[...within]}::text[])`.execute(transaction)
  return new Set(rows.map(({ id }) => id))
}

/** Returns the ids of items whose newest version is a draft of somebody else. */
export async function listDraftsOfOthers(
  transaction: Transacting,
  { actor, definition, person }: CollectionScope,
  ids: readonly string[],
): Promise<Set<string>> {
  if (!definition.hasDrafts || definition.store) return new Set()
  const { rows } = await sql<{ id: string }>`select id from collection_items
    where id::text = any(${[...ids]}::text[]) and edition = ${actor.edition} and collection = ${definition.name}
      and published_version is distinct from version and updated_by is distinct from ${person.id}::uuid`.execute(transaction)
  return new Set(rows.map(({ id }) => id))
}

/** Returns work without a heartbeat since a moment, in the edition. */
export async function listAbandoned(transaction: SystemTransacting, edition: string, before: Date): Promise<string[]> {
  const rows = await transaction
    .selectFrom('collection_transfers')
    .select('id')
    .where('edition', '=', edition)
    .where('state', 'in', ['checking', 'running', 'undoing'])
    .where(({ or, eb }) => or([eb('heartbeat_at', 'is', null), eb('heartbeat_at', '<', before)]))
    .execute()
  return rows.map(({ id }) => id)
}

export const noCounts: TransferCounts = { rows: 0, created: 0, updated: 0, unchanged: 0, wrong: 0, changed: 0, left: 0, undone: 0 }

export function toTransfer(row: TransferRow): Transfer {
  const counts = { ...noCounts, ...row.counts }
  return {
    id: row.id,
    collection: row.collection,
    kind: row.kind,
    state: row.state,
    fileName: row.file_name,
    layout: row.layout,
    columns: row.columns ?? [],
    matchBy: row.options.matchBy ?? null,
    isRemembered: row.options.isRemembered ?? false,
    changedFields: Object.keys(row.options.values ?? {}),
    counts,
    percent: row.percent,
    errorCount: row.error_count,
    refusal: row.refusal,
    createdAt: row.created_at.toISOString(),
    doneAt: row.done_at?.toISOString() ?? null,
    canUndo: row.state === 'done' && row.kind !== 'publish' && counts.created + counts.updated + counts.changed > 0,
  }
}
