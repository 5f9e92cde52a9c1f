import { sql, type Updateable } from 'kysely'
import type { Schema } from '@atrium/platform/db/schema'
import type { SystemTransacting, Transacting } from '@atrium/platform/db/scope'
import {
  maxStoredErrors,
  type FileColumn,
  type FileLayout,
  type RowError,
  type TransferCounts,
  type TransferKind,
  type TransferState,
} from '../../contract/transfer.ts'
import type { CollectionScope } from '../items/access.ts'
import type { TransferOptions } from '../schema.ts'
import type { TransferScope } from './access.ts'
import { headingsKey } from './heading-rules.ts'
import type { TransferRow } from './reads.ts'

type NewTransfer = {
  id: string
  kind: TransferKind
  state: TransferState
  fileName?: string
  fileBytes?: number
  options?: TransferOptions
  counts?: Partial<TransferCounts>
  now: Date
}

/** Adds an import or a change of many items. Returns false if the id is taken, for example by an earlier request. */
export async function addTransfer(transaction: Transacting, scope: CollectionScope, given: NewTransfer): Promise<boolean> {
  const added = await transaction
    .insertInto('collection_transfers')
    .values({
      id: given.id,
      edition: scope.actor.edition,
      collection: scope.definition.name,
      person_id: scope.person.id,
      kind: given.kind,
      state: given.state,
      file_name: given.fileName ?? null,
      file_bytes: given.fileBytes === undefined ? null : String(given.fileBytes),
      layout: null,
      columns: null,
      options: JSON.stringify(given.options ?? {}),
      counts: JSON.stringify(given.counts ?? {}),
      refusal: null,
      worker: null,
      heartbeat_at: null,
      created_at: given.now,
      changed_at: given.now,
      started_at: null,
      done_at: null,
      undone_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/** Stores the number of selected items when they are known. */
export async function beginChange(
  transaction: Transacting,
  { actor }: CollectionScope,
  id: string,
  { rows, now }: { rows: number; now: Date },
): Promise<void> {
  await transaction
    .updateTable('collection_transfers')
    .set({ counts: JSON.stringify({ rows }), started_at: now })
    .where('id', '=', id)
    .where('edition', '=', actor.edition)
    .execute()
}

/** Lets one person announce one file at a time, so that the limit of all files holds. */
export async function lockNewTransfers(transaction: Transacting, { actor, person }: CollectionScope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('collection transfers'), hashtext(${`${actor.edition} ${person.id}`}))`.execute(
    transaction,
  )
}

/** Stores a part of a file. Returns false if the file is complete already. */
export async function savePart(
  transaction: Transacting,
  { actor, person, transfer: { id } }: TransferScope,
  { number, bytes }: { number: number; bytes: Buffer },
): Promise<boolean> {
  const { rows } = await sql<{ state: TransferState }>`select state from collection_transfers where id = ${id} for update`.execute(
    transaction,
  )
  if (rows[0]?.state !== 'receiving') return false
  await transaction
    .insertInto('collection_transfer_parts')
    .values({ transfer_id: id, number, edition: actor.edition, person_id: person.id, bytes })
    .onConflict((conflict) => conflict.columns(['transfer_id', 'number']).doUpdateSet({ bytes }))
    .execute()
  return true
}

type Change = Partial<{
  layout: FileLayout
  columns: readonly FileColumn[]
  options: TransferOptions
  counts: Partial<TransferCounts>
  errorCount: number
  refusal: { code: string; count: number | null; detail: string | null } | null
  lastRow: number
  percent: number
  heartbeatAt: Date | null
  startedAt: Date
  doneAt: Date
  undoneAt: Date
}>

function toColumns({ layout, columns, options, counts, refusal, ...change }: Change): Updateable<Schema['collection_transfers']> {
  return {
    ...(layout && { layout: JSON.stringify(layout) }),
    ...(columns && { columns: JSON.stringify(columns) }),
    ...(options && { options: JSON.stringify(options) }),
    ...(counts && { counts: JSON.stringify(counts) }),
    ...(refusal !== undefined && { refusal: refusal === null ? null : JSON.stringify(refusal) }),
    ...(change.errorCount !== undefined && { error_count: change.errorCount }),
    ...(change.lastRow !== undefined && { last_row: change.lastRow }),
    ...(change.percent !== undefined && { percent: change.percent }),
    ...(change.heartbeatAt !== undefined && { heartbeat_at: change.heartbeatAt }),
    ...(change.startedAt && { started_at: change.startedAt }),
    ...(change.doneAt && { done_at: change.doneAt }),
    ...(change.undoneAt && { undone_at: change.undoneAt }),
  }
}

/** Moves an import from one of several states to another. Returns false if it is in none of them. */
export async function moveTransfer(
  transaction: Transacting,
  { actor, transfer: { id } }: TransferScope,
  from: readonly TransferState[],
  to: TransferState,
  { now, ...change }: Change & { now: Date },
): Promise<boolean> {
  const { numUpdatedRows: moved } = await transaction
    .updateTable('collection_transfers')
    .set({ state: to, changed_at: now, ...toColumns(change) })
    .where('id', '=', id)
    .where('edition', '=', actor.edition)
    .where('state', 'in', [...from])
    .executeTakeFirst()
  return Number(moved) > 0
}

/** Another run has taken over the work, or the work was discarded. */
export class WorkLostError extends Error {}

/** A run of work: only the run with this id may write. */
export type Run = { id: string; worker: string; state: TransferState }

/**
 * Claims work for a run, unless another run has given a heartbeat since `before`. Returns undefined if there is nothing to do.
 */
export async function claimTransfer(
  transaction: SystemTransacting,
  { id, worker, before, now }: { id: string; worker: string; before: Date; now: Date },
): Promise<TransferRow | undefined> {
  return transaction
    .updateTable('collection_transfers')
    .set({ worker, heartbeat_at: now })
    .where('id', '=', id)
    .where('state', 'in', ['checking', 'running', 'undoing'])
    .where(({ or, eb }) => or([eb('heartbeat_at', 'is', null), eb('heartbeat_at', '<', before)]))
    .returningAll()
    .executeTakeFirst()
}

/** Says that a run still works. */
export async function recordHeartbeat(transaction: SystemTransacting, { id, worker }: Run, now: Date): Promise<void> {
  await transaction
    .updateTable('collection_transfers')
    .set({ heartbeat_at: now })
    .where('id', '=', id)
    .where('worker', '=', worker)
    .execute()
}

/**
 * Records progress, in the transaction of the work, or the end of the work with a new state.
 * @throws WorkLostError if another run has taken over, so that the transaction is rolled back
 */
export async function advanceTransfer(
  transaction: Transacting,
  { actor }: Pick<CollectionScope, 'actor'>,
  { id, worker, state }: Run,
  { now, to, ...change }: Change & { now: Date; to?: TransferState },
): Promise<void> {
  const { numUpdatedRows: moved } = await transaction
    .updateTable('collection_transfers')
    .set({ heartbeat_at: now, changed_at: now, ...(to && { state: to }), ...toColumns(change) })
    .where('id', '=', id)
    .where('edition', '=', actor.edition)
    .where('worker', '=', worker)
    .where('state', '=', state)
    .executeTakeFirst()
  if (Number(moved) === 0) throw new WorkLostError()
}

/** Stores errors of rows, up to the limit. Returns the number of errors stored so far. */
export async function addErrors(
  transaction: Transacting,
  { actor, person }: CollectionScope,
  id: string,
  { errors, stored }: { errors: readonly RowError[]; stored: number },
): Promise<number> {
  const kept = errors.slice(0, Math.max(0, maxStoredErrors - stored))
  if (kept.length === 0) return stored
  await sql`insert into collection_transfer_errors (transfer_id, row_number, place, edition, person_id, field, code, "limit", value)
    select ${id}::uuid, n.row_number, n.place, ${actor.edition}, ${person.id}::uuid, n.field, n.code, n."limit", n.value
    from unnest(${kept.map(({ row }) => row)}::int[], ${kept.map((_, index) => index)}::int[], ${kept.map(({ field }) => field)}::text[],
      ${kept.map(({ code }) => code)}::text[], ${kept.map(({ limit }) => limit)}::numeric[], ${kept.map(({ value }) => value)}::text[])
      as n (row_number, place, field, code, "limit", value)
    on conflict do nothing`.execute(transaction)
  return stored + kept.length
}

export async function removeErrors(transaction: Transacting, { transfer: { id } }: TransferScope): Promise<void> {
  await transaction.deleteFrom('collection_transfer_errors').where('transfer_id', '=', id).execute()
}

export type NewRow = {
  row: number
  itemId: string
  outcome: Schema['collection_transfer_rows']['outcome']
  name?: string
  versionBefore?: string | null
  versionAfter?: string | null
  valuesBefore?: object | null
  code?: string | null
}

/** Stores what became of rows. */
export async function addRows(
  transaction: Transacting,
  { actor, person }: CollectionScope,
  id: string,
  rows: readonly NewRow[],
): Promise<void> {
  if (rows.length === 0) return
  await sql`insert into collection_transfer_rows (transfer_id, row_number, edition, person_id, item_id, outcome, code, name, version_before,
      version_after, values_before)
    select ${id}::uuid, n.row_number, ${actor.edition}, ${person.id}::uuid, n.item_id, n.outcome, n.code, n.name, n.version_before,
      n.version_after, n.values_before::jsonb
    from unnest(${rows.map(({ row }) => row)}::int[], ${rows.map(({ itemId }) => itemId)}::text[], ${rows.map(({ outcome }) => outcome)}::text[],
      ${rows.map(({ code }) => code ?? null)}::text[], ${rows.map(({ name }) => name ?? null)}::text[],
      ${rows.map(({ versionBefore }) => versionBefore ?? null)}::text[], ${rows.map(({ versionAfter }) => versionAfter ?? null)}::text[],
      ${rows.map(({ valuesBefore }) => (valuesBefore ? JSON.stringify(valuesBefore) : null))}::text[])
      as n (row_number, item_id, outcome, code, name, version_before, version_after, values_before)`.execute(transaction)
}

/** Changes what became of rows. Versions and values that are not given stay. */
export async function changeRows(transaction: Transacting, { actor }: CollectionScope, id: string, rows: readonly NewRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`update collection_transfer_rows r set outcome = n.outcome, code = n.code, name = coalesce(n.name, r.name),
      version_before = coalesce(n.version_before, r.version_before), version_after = coalesce(n.version_after, r.version_after),
      values_before = coalesce(n.values_before::jsonb, r.values_before)
    from unnest(${rows.map(({ row }) => row)}::int[], ${rows.map(({ outcome }) => outcome)}::text[], ${rows.map(({ code }) => code ?? null)}::text[],
      ${rows.map(({ name }) => name ?? null)}::text[], ${rows.map(({ versionBefore }) => versionBefore ?? null)}::text[],
      ${rows.map(({ versionAfter }) => versionAfter ?? null)}::text[],
      ${rows.map(({ valuesBefore }) => (valuesBefore ? JSON.stringify(valuesBefore) : null))}::text[])
      as n (row_number, outcome, code, name, version_before, version_after, values_before)
    where r.transfer_id = ${id}::uuid and r.edition = ${actor.edition} and r.row_number = n.row_number`.execute(transaction)
}

/** Remembers the columns of a file by its headings, for everybody who imports into the collection. */
export async function rememberMapping(
  transaction: Transacting,
  { actor, definition }: CollectionScope,
  { columns, matchBy, now }: { columns: readonly FileColumn[]; matchBy: string | null; now: Date },
): Promise<void> {
  const mapping = { fields: JSON.stringify(columns.map(({ field }) => field)), match_by: matchBy, changed_at: now }
  await transaction
    .insertInto('collection_mappings')
    .values({
      edition: actor.edition,
      collection: definition.name,
      headings: headingsKey(columns.map(({ heading }) => heading)),
      ...mapping,
    })
    .onConflict((conflict) => conflict.columns(['edition', 'collection', 'headings']).doUpdateSet(mapping))
    .execute()
}

export async function removeTransfer(transaction: Transacting, { transfer: { id } }: TransferScope): Promise<boolean> {
  const { numDeletedRows: removed } = await transaction
    .deleteFrom('collection_transfers')
    .where('id', '=', id)
    .where('state', 'in', ['receiving', 'received', 'checked', 'failed'])
    .executeTakeFirst()
  return Number(removed) > 0
}

const dayMs = 86_400_000
const fileDays = 14
const transferDays = 180

/** Removes files two weeks after the last work on them, uploads that were not finished, and imports that can no longer be of interest. */
export async function removeOldTransfers(transaction: SystemTransacting, edition: string, now: Date): Promise<number> {
  const before = (days: number) => new Date(now.getTime() - days * dayMs)
  await sql`delete from collection_transfer_parts p using collection_transfers t
    where p.transfer_id = t.id and t.edition = ${edition} and t.changed_at < ${before(fileDays)}`.execute(transaction)
  const { numAffectedRows: removed } = await sql`delete from collection_transfers where edition = ${edition}
    and (changed_at < ${before(transferDays)}
      or (changed_at < ${before(fileDays)} and state in ('receiving', 'received', 'checked', 'failed')))`.execute(transaction)
  return Number(removed ?? 0)
}
