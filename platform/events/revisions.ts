import { sql, type Insertable } from 'kysely'
import type { Origin } from '../app-context.ts'
import type { Schema } from '../db/schema.ts'
import type { Transacting } from '../db/scope.ts'
import { secretColumn } from '../db/secret-columns.ts'

/** Person or record that a revision concerns. Its history consists of the revisions with the same type and id. */
export type RevisionSubject = {
  type:
    | 'person'
    | 'account'
    | 'portal'
    | 'edition'
    | 'upstream'
    | 'passkey'
    | 'impersonation'
    | 'organisation'
    | 'client-group'
    | 'access-group'
    | 'service-account'
    | 'client-note'
    | 'client-task'
    | 'client-flag'
    | 'client-agenda'
    | 'document'
    | 'document-folder'
    | 'financial-holding'
    | 'protection'
    | 'estate'
    | 'estate-person'
    | 'estate-gift'
    | 'cash-flow-plan'
    | 'cash-flow-version'
  id: string
  accountId?: string
}

/** Values of a row by column; null if the row does not exist. */
type Values = Readonly<Record<string, unknown>> | null

export type RowChange = { subject: RevisionSubject; before: Values; after: Values }

/** Text that a revision contains instead of a secret value. */
export const mask = '•••'

/** Columns without revisions: their values are part of every revision, or follow from the change of another column. */
const unrevisedColumns = new Set(['edition', 'updated_at', 'updated_by', 'set_at', 'set_by', 'email_key'])

/** Writes a revision for each field that differs between before and after. */
export async function recordRevisions(transaction: Transacting, origin: Origin, changes: readonly RowChange[]): Promise<void> {
  const rows = changes.flatMap((change) => toRevisionRows(origin, change))
  if (rows.length > 0) await transaction.insertInto('revisions').values(rows).execute()
}

type RevisedRow = { table: keyof Schema; key: Readonly<Record<string, string>>; subject: RevisionSubject }

/** Runs a write of one locked row and records its changes; the write may also insert or delete the row. */
export async function reviseRow<Result>(
  transaction: Transacting,
  origin: Origin,
  { table, key, subject }: RevisedRow,
  write: () => Promise<Result>,
): Promise<Result> {
  const before = await readRow(transaction, table, key, 'lock')
  const result = await write()
  const after = await readRow(transaction, table, key)
  await recordRevisions(transaction, origin, [{ subject, before, after }])
  return result
}

async function readRow(transaction: Transacting, table: keyof Schema, key: RevisedRow['key'], lock?: 'lock'): Promise<Values> {
  const conditions = Object.entries(key).map(([column, value]) => sql`t.${sql.ref(column)} = ${value}`)
  const { rows } = await sql<{ row: NonNullable<Values> }>`
    select to_jsonb(t) as row from ${sql.table(table)} t where ${sql.join(conditions, sql` and `)} ${lock ? sql`for update` : sql``}`.execute(
    transaction,
  )
  return rows[0]?.row ?? null
}

function toRevisionRows(
  { edition, deps, request, session, by }: Origin,
  { subject, before, after }: RowChange,
): Insertable<Schema['revisions']>[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter((field) => !unrevisedColumns.has(field))
  return fields.flatMap((field) => {
    const [beforeJson, afterJson] = [JSON.stringify(before?.[field] ?? null), JSON.stringify(after?.[field] ?? null)]
    if (beforeJson === afterJson) return []
    return {
      edition: edition.id,
      at: deps.clock(),
      subject_type: subject.type,
      subject_id: subject.id,
      account_id: subject.accountId ?? null,
      field,
      before: toStoredValue(field, beforeJson),
      after: toStoredValue(field, afterJson),
      person_id: session?.person.id ?? null,
      as_account_id: session?.impersonation?.accountId ?? null,
      changed_by: by ?? null,
      request_id: request?.id ?? null,
    }
  })
}

/** Returns JSON for the column, or SQL null if there is no value. */
function toStoredValue(field: string, json: string): string | null {
  if (json === 'null') return null
  return secretColumn.test(field) || json.startsWith('"\\\\x') ? JSON.stringify(mask) : json
}
