import type { ImportColumn, ImportKind, ImportRecord, ImportState, Layout } from '../../contract/imports.ts'
import { sql } from 'kysely'
import { isLockTimeoutError } from '@atrium/platform/db/client'
import type { SystemTransacting, Transacting } from '@atrium/platform/db/scope'
import type { Author, ImportScope, ImportOwner } from './access.ts'
import { normaliseHeading } from './heading-rules.ts'

export type NewImport = {
  edition: string
  organisationId: string | null
  kind: ImportKind
  fileName: string
  fileBytes: number
  personId: string | null
  serviceAccountId: string | null
  now: Date
}

export async function addImport(transaction: Transacting, newImport: NewImport): Promise<string> {
  const { id } = await transaction
    .insertInto('imports')
    .values({
      edition: newImport.edition,
      organisation_id: newImport.organisationId,
      kind: newImport.kind,
      state: 'receiving',
      file_name: newImport.fileName,
      file_bytes: newImport.fileBytes,
      created_by: newImport.personId,
      created_by_service: newImport.serviceAccountId,
      created_at: newImport.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Stores a part of a file. A part can be sent again after a lost response. Returns false if the upload was completed meanwhile, because a
 * completed file must not change.
 */
export async function savePart(
  transaction: Transacting,
  { actor, import: { id: importId } }: ImportScope,
  { number, bytes }: { number: number; bytes: Buffer },
): Promise<boolean> {
  const { rows } = await sql<{ state: ImportState }>`select state from imports where id = ${importId} for update`.execute(transaction)
  if (rows[0]?.state !== 'receiving') return false
  await transaction
    .insertInto('import_parts')
    .values({ edition: actor.edition, import_id: importId, number, bytes })
    .onConflict((conflict) => conflict.columns(['import_id', 'number']).doUpdateSet({ bytes }))
    .execute()
  return true
}

type Change = {
  layout?: Layout
  columns?: readonly ImportColumn[]
  counts?: ImportRecord['counts']
  errorCount?: number
  fileHash?: Buffer
  refusal?: ImportRecord['refusal']
  progress?: ImportRecord['progress']
  /**
   * Who requested the commit, or null for nobody. Set in the same statement as the state, because row-level security refuses a service
   * account any change that leaves a person as the committer.
   */
  committer?: Author | null
}

/** Changes the state of an import if it is in one of the expected states. Returns true for exactly one of several concurrent requests. */
export async function changeImportState(
  transaction: Transacting,
  id: string,
  from: readonly ImportState[],
  to: ImportState,
  { now, ...change }: Change & { now: Date },
): Promise<boolean> {
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value))
  const { numUpdatedRows } = await transaction
    .updateTable('imports')
    .set({
      state: to,
      heartbeat_at: now,
      tries: 0,
      ...(change.layout !== undefined && { layout: json(change.layout) }),
      ...(change.columns !== undefined && { columns: json(change.columns) }),
      ...(change.counts !== undefined && { counts: json(change.counts) }),
      ...(change.errorCount !== undefined && { error_count: change.errorCount }),
      ...(change.fileHash !== undefined && { file_hash: change.fileHash }),
      ...(change.refusal !== undefined && { refusal: json(change.refusal) }),
      ...(change.progress !== undefined && { progress: json(change.progress) }),
      ...(change.committer !== undefined && {
        committed_by: change.committer?.personId ?? null,
        committed_by_service: change.committer?.serviceAccountId ?? null,
      }),
    })
    .where('id', '=', id)
    .where('state', 'in', [...from])
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function recordCommit(
  transaction: SystemTransacting,
  id: string,
  { first, last, at }: { first: string | null; last: string | null; at: Date },
): Promise<void> {
  await transaction
    .updateTable('imports')
    .set({ first_sequence_no: first, last_sequence_no: last, committed_at: at })
    .where('id', '=', id)
    .execute()
}

/** Forgets who requested a step that did not succeed, so that no record names them. */
export async function forgetRequester(transaction: SystemTransacting, id: string, step: 'commit' | 'undo'): Promise<void> {
  await transaction
    .updateTable('imports')
    .set(step === 'commit' ? { committed_by: null, committed_by_service: null } : { undone_by: null })
    .where('id', '=', id)
    .execute()
}

/** Records which person requested the undo. */
export async function recordUndoRequester(transaction: Transacting, { author, import: { id } }: ImportScope): Promise<void> {
  await transaction.updateTable('imports').set({ undone_by: author.personId }).where('id', '=', id).execute()
}

export async function recordUndo(transaction: SystemTransacting, id: string, at: Date): Promise<void> {
  await transaction.updateTable('imports').set({ undone_at: at }).where('id', '=', id).execute()
}

/** Records the progress of running work. This is also a heartbeat. */
export async function recordProgress(
  transaction: SystemTransacting,
  id: string,
  progress: ImportRecord['progress'],
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('imports')
    .set({ progress: JSON.stringify(progress), heartbeat_at: now })
    .where('id', '=', id)
    .execute()
}

/** Records a heartbeat of waiting or running work. */
export async function recordHeartbeat(transaction: SystemTransacting, id: string, now: Date): Promise<void> {
  await sql`update imports set heartbeat_at = ${now} where id = ${id} and state in ('checking', 'committing', 'undoing')`.execute(
    transaction,
  )
}

/**
 * Claims work without a heartbeat since `before`. Returns the number of attempts so far, or undefined if there is no such work, for example
 * because another process has claimed it.
 */
export async function claimAbandoned(transaction: SystemTransacting, id: string, before: Date, now: Date): Promise<number | undefined> {
  const { rows } = await sql<{ tries: number }>`
    update imports set heartbeat_at = ${now}, tries = tries + 1
    where id = ${id} and state in ('checking', 'committing', 'undoing') and heartbeat_at < ${before} returning tries`.execute(transaction)
  return rows[0]?.tries
}

type Headings = { edition: string; organisation_id: string | null; kind: ImportKind; columns: readonly ImportColumn[]; now: Date }

/** Stores the mapping of a committed file's headings for later imports of the same owner. */
export async function rememberHeadings(
  transaction: SystemTransacting,
  { edition, organisation_id, kind, columns, now }: Headings,
): Promise<void> {
  const named = columns.flatMap(({ heading, field }) =>
    field && normaliseHeading(heading) !== '' ? [{ heading: normaliseHeading(heading), field }] : [],
  )
  const rows = [...new Map(named.map((row) => [row.heading, row])).values()]
  if (rows.length === 0) return
  await transaction
    .insertInto('import_headings')
    .values(rows.map((row) => ({ edition, organisation_id, kind, ...row, used_at: now })))
    .onConflict((conflict) =>
      conflict.columns(['edition', 'organisation_id', 'kind', 'heading']).doUpdateSet((expression) => ({
        field: expression.ref('excluded.field'),
        used_at: expression.ref('excluded.used_at'),
      })),
    )
    .execute()
}

const partsAtOnce = 20
const errorsAtOnce = 5_000

/** Deletes the file of a finished import, in batches so that no statement takes long. */
export async function removeFile(transaction: Transacting, importId: string): Promise<void> {
  const { rows } = await sql`select from imports where id = ${importId} and state in ('committed', 'undone', 'failed')`.execute(transaction)
  if (rows.length > 0) await removeParts(transaction, importId)
}

async function removeParts(transaction: Transacting, importId: string): Promise<void> {
  for (let removed = partsAtOnce; removed === partsAtOnce;) {
    const { numAffectedRows } = await sql`delete from import_parts where import_id = ${importId} and number in (
      select number from import_parts where import_id = ${importId} order by number limit ${partsAtOnce})`.execute(transaction)
    removed = Number(numAffectedRows)
  }
}

/**
 * Deletes the errors of an import by their physical row addresses. Otherwise, the planner could choose a quadratic join, because the table
 * has no statistics yet.
 */
async function removeImportErrors(transaction: Transacting, importId: string): Promise<void> {
  for (let removed = errorsAtOnce; removed === errorsAtOnce;) {
    const { numAffectedRows } = await sql`delete from import_errors where ctid = any (array(
      select ctid from import_errors where import_id = ${importId} limit ${errorsAtOnce}))`.execute(transaction)
    removed = Number(numAffectedRows)
  }
}

/** Deletes an import that has not been committed. Returns false if it is in another state. */
export async function removeImport(transaction: Transacting, id: string): Promise<boolean> {
  const { rows } = await sql`select from imports where id = ${id} and state in ('receiving', 'received', 'checked', 'failed')
    for update`.execute(transaction)
  if (rows.length === 0) return false
  await removeParts(transaction, id)
  await removeImportErrors(transaction, id)
  await transaction.deleteFrom('imports').where('id', '=', id).execute()
  return true
}

const retentionDays = 30

/** Deletes imports that were not committed within 30 days, and the stored files of ended imports whose deletion was interrupted. */
export async function deleteForgottenImports(transaction: SystemTransacting, now: Date): Promise<void> {
  const before = new Date(now.getTime() - retentionDays * 86_400_000)
  const { rows } = await sql<{ id: string; isForgotten: boolean }>`
    select id, created_at < ${before} and state in ('receiving', 'received', 'checked', 'failed') as "isForgotten" from imports i
    where (created_at < ${before} and state in ('receiving', 'received', 'checked', 'failed'))
      or (state in ('committed', 'undone', 'failed') and exists (select from import_parts p where p.import_id = i.id))`.execute(transaction)
  for (const { id, isForgotten } of rows) {
    if (isForgotten) await removeImport(transaction, id)
    else await removeFile(transaction, id)
  }
}

/** Prevents new imports of the same owner until the end of the transaction, so that concurrent requests cannot exceed the limits of
 * pending bytes and running imports. */
export async function lockNewImports(transaction: Transacting, edition: string, { organisationId }: ImportOwner): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('imports'), hashtext(${`${edition} ${organisationId ?? ''}`}))`.execute(transaction)
}

/** Locks the ledger of an edition. Files are committed and undone one at a time, so that each one sees the entries of the previous one. */
export async function lockLedger(transaction: SystemTransacting, edition: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('ledger'), hashtext(${edition}))`.execute(transaction)
}

/** Milliseconds for which a change in the back office waits for another change of the ledger. */
const ledgerPatience = 2000

/**
 * Locks the ledger of an edition as `lockLedger`, but waits only a short time, because a person waits for the answer. Returns false if another
 * process, usually an import, uses the ledger for longer; the transaction then can only be rolled back.
 */
export async function lockLedgerSoon(transaction: SystemTransacting, edition: string): Promise<boolean> {
  await sql`select set_config('lock_timeout', ${String(ledgerPatience)}, true)`.execute(transaction)
  try {
    await lockLedger(transaction, edition)
  } catch (error) {
    if (isLockTimeoutError(error)) return false
    throw error
  }
  await sql`set local lock_timeout = 0`.execute(transaction)
  return true
}

/** Locks the ledger of an edition. Returns false if another process uses it; the caller tries again later. */
export async function tryLockLedger(transaction: SystemTransacting, edition: string): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`select pg_try_advisory_xact_lock(hashtext('ledger'), hashtext(${edition})) as held`.execute(
    transaction,
  )
  return rows[0]?.held ?? false
}

/** Locks an import. Returns false if another process works on it. */
export async function lockImport(transaction: SystemTransacting, id: string): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`select pg_try_advisory_xact_lock(hashtext('import'), hashtext(${id})) as held`.execute(
    transaction,
  )
  return rows[0]?.held ?? false
}
