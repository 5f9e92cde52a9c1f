import type { ImportColumn, ImportKind, ImportRecord, ImportState, Layout } from '@atrium/contract/imports'
import { sql } from 'kysely'
import type { Transacting } from '../../db/scope.ts'
import { headingKey } from './heading-rules.ts'
import type { RowMistake } from './row-rules.ts'

export type NewImport = {
  edition: string
  organisationId: string | null
  kind: ImportKind
  fileName: string
  fileBytes: number
  personId: string | null
  now: Date
}

export async function addImport(transaction: Transacting, wanted: NewImport): Promise<string> {
  const { id } = await transaction
    .insertInto('imports')
    .values({
      edition: wanted.edition,
      organisation_id: wanted.organisationId,
      kind: wanted.kind,
      state: 'receiving',
      file_name: wanted.fileName,
      file_bytes: wanted.fileBytes,
      created_by: wanted.personId,
      created_at: wanted.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A part that is sent again, after an answer was lost, is the same part. */
export async function savePart(transaction: Transacting, edition: string, importId: string, number: number, bytes: Buffer): Promise<void> {
  await transaction
    .insertInto('import_parts')
    .values({ edition, import_id: importId, number, bytes })
    .onConflict((conflict) => conflict.columns(['import_id', 'number']).doUpdateSet({ bytes }))
    .execute()
}

type Change = {
  layout?: Layout
  columns?: readonly ImportColumn[]
  counts?: ImportRecord['counts']
  refusal?: ImportRecord['refusal']
  progress?: ImportRecord['progress']
}

/** Takes an import from one of some states to another; of many at once exactly one does. */
export async function moveImport(
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
      worked_at: now,
      tries: 0,
      ...(change.layout !== undefined && { layout: json(change.layout) }),
      ...(change.columns !== undefined && { columns: json(change.columns) }),
      ...(change.counts !== undefined && { counts: json(change.counts) }),
      ...(change.refusal !== undefined && { refusal: json(change.refusal) }),
      ...(change.progress !== undefined && { progress: json(change.progress) }),
    })
    .where('id', '=', id)
    .where('state', 'in', [...from])
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function noteCommitted(
  transaction: Transacting,
  id: string,
  { first, last, at }: { first: string | null; last: string | null; at: Date },
): Promise<void> {
  await transaction
    .updateTable('imports')
    .set({ first_booking: first, last_booking: last, committed_at: at })
    .where('id', '=', id)
    .execute()
}

export async function noteAsked(
  transaction: Transacting,
  id: string,
  asked: { committed_by: string } | { undone_by: string },
): Promise<void> {
  await transaction.updateTable('imports').set(asked).where('id', '=', id).execute()
}

export async function noteUndone(transaction: Transacting, id: string, at: Date): Promise<void> {
  await transaction.updateTable('imports').set({ undone_at: at }).where('id', '=', id).execute()
}

/** A sign that the work goes on. */
export async function noteProgress(transaction: Transacting, id: string, progress: ImportRecord['progress'], now: Date): Promise<void> {
  await transaction
    .updateTable('imports')
    .set({ progress: JSON.stringify(progress), worked_at: now })
    .where('id', '=', id)
    .execute()
}

/** Takes up work that was left lying; answers how often it was begun. */
export async function takeUp(transaction: Transacting, id: string, before: Date, now: Date): Promise<number | undefined> {
  const { rows } = await sql<{ tries: number }>`
    update imports set worked_at = ${now}, tries = tries + 1
    where id = ${id} and state in ('checking', 'committing', 'undoing') and worked_at < ${before} returning tries`.execute(transaction)
  return rows[0]?.tries
}

export async function rememberHeadings(
  transaction: Transacting,
  edition: string,
  kind: ImportKind,
  columns: readonly ImportColumn[],
  now: Date,
): Promise<void> {
  const named = columns.flatMap(({ heading, field }) =>
    field && headingKey(heading) !== '' ? [{ heading: headingKey(heading), field }] : [],
  )
  const rows = [...new Map(named.map((row) => [row.heading, row])).values()]
  if (rows.length === 0) return
  await transaction
    .insertInto('import_headings')
    .values(rows.map((row) => ({ edition, kind, ...row, used_at: now })))
    .onConflict((conflict) =>
      conflict.columns(['edition', 'kind', 'heading']).doUpdateSet((expression) => ({
        field: expression.ref('excluded.field'),
        used_at: expression.ref('excluded.used_at'),
      })),
    )
    .execute()
}

export async function saveMistakes(
  transaction: Transacting,
  edition: string,
  importId: string,
  mistakes: readonly RowMistake[],
): Promise<void> {
  await sql`insert into import_mistakes (edition, import_id, row_number, field, code, value, detail)
    select ${edition}, ${importId}::uuid, * from unnest(${mistakes.map(({ row }) => row)}::int[], ${mistakes.map(({ field }) => field)}::text[],
      ${mistakes.map(({ code }) => code)}::text[], ${mistakes.map(({ value }) => value)}::text[],
      ${mistakes.map(({ detail }) => detail)}::text[])`.execute(transaction)
}

export async function removeMistakes(transaction: Transacting, importId: string): Promise<void> {
  await transaction.deleteFrom('import_mistakes').where('import_id', '=', importId).execute()
}

export async function removeFile(transaction: Transacting, importId: string): Promise<void> {
  await transaction.deleteFrom('import_parts').where('import_id', '=', importId).execute()
}

/** Nothing of it was taken in: nothing of it stays. */
export async function removeImport(transaction: Transacting, id: string): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('imports')
    .where('id', '=', id)
    .where('state', 'in', ['receiving', 'received', 'checked', 'failed'])
    .executeTakeFirst()
  return numDeletedRows === 1n
}

const keptDays = 30

/** Files that nobody took in within a month. */
export async function deleteForgottenImports(transaction: Transacting, now: Date): Promise<void> {
  await transaction
    .deleteFrom('imports')
    .where('state', 'in', ['receiving', 'received', 'checked', 'failed'])
    .where('created_at', '<', new Date(now.getTime() - keptDays * 86_400_000))
    .execute()
}

/** One file of an edition is taken in or undone at a time; each sees what the one before it booked. */
export async function lockLedger(transaction: Transacting, edition: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('ledger'), hashtext(${edition}))`.execute(transaction)
}

/** False where another process is at this work already. */
export async function lockImport(transaction: Transacting, id: string): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`select pg_try_advisory_xact_lock(hashtext('import'), hashtext(${id})) as held`.execute(
    transaction,
  )
  return rows[0]?.held ?? false
}
