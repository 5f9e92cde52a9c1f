import type { SystemTransacting } from '@atrium/platform/db/scope'
import { sql } from 'kysely'
import { importDays, type ClientImportRefusal, type RowChoice, type RowFault, type RowOutcome } from '../../contract/client-import-terms.ts'
import type { ClientImportScope, ClientImportsScope } from './access.ts'
import type { ImportRow, StoredRow } from './reads.ts'
import type { CheckedRow } from './row-rules.ts'

/** Adds an import. Does nothing if there is one with the id. */
export async function addImport(
  transaction: SystemTransacting,
  { edition: { actor, person }, portal }: ClientImportsScope,
  { id, fileName, now }: { id: string; fileName: string; now: Date },
): Promise<void> {
  await transaction
    .insertInto('client_imports')
    .values({
      id,
      edition: actor.edition,
      portal_id: portal.id,
      created_by: person.id,
      file_name: fileName,
      state: 'receiving',
      refusal: null,
      refusal_limit: null,
      address: null,
      worker: null,
      heartbeat_at: null,
      created_at: now,
      started_at: null,
      done_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Locks an import and returns its state. */
export async function lockImport(
  transaction: SystemTransacting,
  { import: { id, edition } }: ClientImportScope,
): Promise<ImportRow['state'] | undefined> {
  const row = await transaction
    .selectFrom('client_imports')
    .select('state')
    .where('id', '=', id)
    .where('edition', '=', edition)
    .forUpdate()
    .executeTakeFirst()
  return row?.state
}

/** Stores the checked rows of a file. Those of an earlier file of the import are replaced. */
export async function saveRows(
  transaction: SystemTransacting,
  { import: { id, edition } }: ClientImportScope,
  rows: readonly CheckedRow[],
): Promise<void> {
  await transaction.deleteFrom('client_import_rows').where('import_id', '=', id).where('edition', '=', edition).execute()
  const stored = rows.map(({ row, values, fault, result, proposals }) => ({
    row,
    ...values,
    field: fault?.field ?? null,
    code: fault?.code ?? null,
    result,
    proposals,
  }))
  await sql`insert into client_import_rows (import_id, row_number, edition, name, email, external_id, group_name, adviser, language, result, field, code, proposals)
    select ${id}::uuid, n."row", ${edition}, n.name, n.email, n."externalId", n."group", n.adviser, n.language, n.result, n.field, n.code, n.proposals
    from jsonb_to_recordset(${JSON.stringify(stored)}::jsonb) as n ("row" int, name text, email text, "externalId" text, "group" text, adviser text,
      language text, result text, field text, code text, proposals jsonb)`.execute(transaction)
  await transaction
    .updateTable('client_imports')
    .set({ state: 'checked', refusal: null, refusal_limit: null })
    .where('id', '=', id)
    .where('edition', '=', edition)
    .execute()
}

/** Marks an import whose file could not be read. Rows of an earlier file are deleted. */
export async function saveRefusal(
  transaction: SystemTransacting,
  { import: { id, edition } }: ClientImportScope,
  { code, limit }: { code: ClientImportRefusal; limit: number | null },
): Promise<void> {
  await transaction.deleteFrom('client_import_rows').where('import_id', '=', id).where('edition', '=', edition).execute()
  await transaction
    .updateTable('client_imports')
    .set({ state: 'failed', refusal: code, refusal_limit: limit })
    .where('id', '=', id)
    .where('edition', '=', edition)
    .execute()
}

export type Choice = { row: number; choice: RowChoice | null; externalId?: string | undefined }

/**
 * Stores what the person chose for rows. Returns the rows for which the choice is not offered: those that are invalid or in the portal, and
 * links with a client who was not proposed.
 */
export async function saveChoices(
  transaction: SystemTransacting,
  { import: { id, edition } }: ClientImportScope,
  choices: readonly Choice[],
): Promise<number[]> {
  const { rows } = await sql<{ row: number }>`
    with given as (select * from jsonb_to_recordset(${JSON.stringify(choices)}::jsonb) as g ("row" int, choice text, "externalId" text)),
    changed as (
      update client_import_rows r set choice = g.choice, chosen_external_id = case when g.choice = 'link' then g."externalId" end
      from given g where r.import_id = ${id}::uuid and r.edition = ${edition} and r.row_number = g."row" and r.result in ('new', 'linked', 'proposal')
        and (g.choice is distinct from 'link' or exists (
          select from jsonb_array_elements(r.proposals) p where p ->> 'externalId' = g."externalId"))
        and (g.choice is distinct from 'new' or r.result <> 'linked')
      returning r.row_number)
    select g."row" from given g where g."row" not in (select row_number from changed) order by 1`.execute(transaction)
  return rows.map(({ row }) => row)
}

/** Links every undecided row that has exactly one proposal, which has the same e-mail address. */
export async function linkSameEmails(transaction: SystemTransacting, { import: { id, edition } }: ClientImportScope): Promise<void> {
  await sql`update client_import_rows r set choice = 'link', chosen_external_id = r.proposals -> 0 ->> 'externalId'
    where r.import_id = ${id}::uuid and r.edition = ${edition} and r.result = 'proposal' and r.choice is null
      and jsonb_array_length(r.proposals) = 1 and r.proposals -> 0 -> 'reasons' ? 'same-email'`.execute(transaction)
}

/** Starts an import. Returns false unless it has been checked and not started. */
export async function startImport(
  transaction: SystemTransacting,
  { import: { id, edition } }: ClientImportScope,
  { isInviting, address, now }: { isInviting: boolean; address: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows: started } = await transaction
    .updateTable('client_imports')
    .set({ state: 'running', is_inviting: isInviting, address, started_at: now, heartbeat_at: null, worker: null })
    .where('id', '=', id)
    .where('edition', '=', edition)
    .where('state', '=', 'checked')
    .executeTakeFirst()
  return Number(started) > 0
}

/** Another run has taken over the work. */
export class WorkLostError extends Error {}

/** A run of work: only the run with this id may write. */
export type Run = { id: string; worker: string }

/** Claims a running import, unless another run has given a heartbeat since `before`. */
export function claimImport(
  transaction: SystemTransacting,
  { id, worker, before, now }: Run & { before: Date; now: Date },
): Promise<ImportRow | undefined> {
  return transaction
    .updateTable('client_imports')
    .set({ worker, heartbeat_at: now })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .where(({ or, eb }) => or([eb('heartbeat_at', 'is', null), eb('heartbeat_at', '<', before)]))
    .returningAll()
    .executeTakeFirst()
}

/**
 * Records that a run still works, and locks the import until the transaction ends.
 * @throws WorkLostError if another run has taken over
 */
export async function recordHeartbeat(transaction: SystemTransacting, { id, worker }: Run, now: Date): Promise<void> {
  const { numUpdatedRows: updated } = await transaction
    .updateTable('client_imports')
    .set({ heartbeat_at: now })
    .where('id', '=', id)
    .where('worker', '=', worker)
    .where('state', '=', 'running')
    .executeTakeFirst()
  if (Number(updated) === 0) throw new WorkLostError()
}

/** Marks the rows that are not imported: those left out, without a decision, invalid, or in the portal already. */
export async function settleOtherRows(transaction: SystemTransacting, id: string): Promise<void> {
  await sql`update client_import_rows r set outcome = 'left' where r.import_id = ${id}::uuid and r.outcome is null
    and r.result in ('new', 'linked', 'proposal') and (r.choice = 'leave' or (r.result = 'proposal' and r.choice is null))`.execute(
    transaction,
  )
}

/** Returns the next row to import, and locks it. */
export function lockNextRow(transaction: SystemTransacting, id: string): Promise<StoredRow | undefined> {
  return transaction
    .selectFrom('client_import_rows')
    .selectAll()
    .where('import_id', '=', id)
    .where('outcome', 'is', null)
    .where('result', 'in', ['new', 'linked', 'proposal'])
    .orderBy('row_number')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
}

export type RowEnd = {
  outcome: Exclude<RowOutcome, 'left'>
  account: string | null
  isInvited: boolean
  fault: { field: string | null; code: RowFault } | null
}

/** Records what became of a row. */
export async function saveOutcome(
  transaction: SystemTransacting,
  { import_id: id, row_number: row }: Pick<StoredRow, 'import_id' | 'row_number'>,
  { outcome, account, isInvited, fault }: RowEnd,
): Promise<void> {
  await transaction
    .updateTable('client_import_rows')
    .set({ outcome, account_id: account, is_invited: isInvited, ...(fault && { field: fault.field, outcome_code: fault.code }) })
    .where('import_id', '=', id)
    .where('row_number', '=', row)
    .execute()
}

/** Ends a running import. */
export async function endImport(
  transaction: SystemTransacting,
  { id, worker }: Run,
  { refusal, now }: { refusal: ClientImportRefusal | null; now: Date },
): Promise<void> {
  const { numUpdatedRows: ended } = await transaction
    .updateTable('client_imports')
    .set({ state: 'done', refusal, done_at: now })
    .where('id', '=', id)
    .where('worker', '=', worker)
    .where('state', '=', 'running')
    .executeTakeFirst()
  if (Number(ended) === 0) throw new WorkLostError()
}

/** Deletes an import with its rows. Returns false while it is running. */
export async function removeImport(transaction: SystemTransacting, { import: { id, edition } }: ClientImportScope): Promise<boolean> {
  const { numDeletedRows: removed } = await transaction
    .deleteFrom('client_imports')
    .where('id', '=', id)
    .where('edition', '=', edition)
    .where('state', '<>', 'running')
    .executeTakeFirst()
  return Number(removed) > 0
}

const dayMs = 86_400_000

/** Deletes the files of clients that were sent too long ago, because their rows are personal data. */
export async function removeOldImports(transaction: SystemTransacting, edition: string, now: Date): Promise<number> {
  const { numDeletedRows: removed } = await transaction
    .deleteFrom('client_imports')
    .where('edition', '=', edition)
    .where('created_at', '<', new Date(now.getTime() - importDays * dayMs))
    .where('state', '<>', 'running')
    .executeTakeFirst()
  return Number(removed)
}
