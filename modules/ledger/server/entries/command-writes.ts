import { dayIn } from '@atrium/domain/calendar'
import type { FieldIssue } from '@atrium/domain/fields/field-type'
import type { CollectionScope } from '@atrium/collections/server/items/access'
import type { RequestContext } from '@atrium/platform/app-context'
import type { SystemTransacting, Transacting } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { refusal } from '@atrium/platform/http/problem'
import { sql } from 'kysely'
import type { ImportCounts } from '../../contract/imports.ts'
import { bookEntries, checkEntries, countEntries } from '../imports/entry-writes.ts'
import { checkObservations, countObservations, recordObservations } from '../imports/observation-writes.ts'
import { createRowReader, stagedFields, type RowError } from '../imports/row-rules.ts'
import { createStaging, type FileScope } from '../imports/staging-writes.ts'
import { checkStates, countStates, saveStates } from '../imports/state-writes.ts'
import { addImport, changeImportState, recordCommit, lockLedgerSoon } from '../imports/writes.ts'
import { toFieldIssue } from './error-rules.ts'

/** A row of a file with the values by field. `title` names an entry, and is null for the name of its type. */
export type CommandRow = { values: Readonly<Record<string, string>>; title?: string | null }

/**
 * Changes to write to the ledger as a whole: entries to book, new states of portfolios or securities, or prices. They are written as an import
 * of one person, which the list of imports shows and which can be undone there.
 */
export type LedgerCommand = {
  kind: 'transactions' | 'portfolios' | 'securities' | 'prices'
  rows: readonly CommandRow[]
  /** Names of the item's fields by those of a row, for its errors. */
  fields: Readonly<Record<string, string>>
}

/** Text that stands for the name of the file in the list of imports. */
const source = 'Back office'

/**
 * Writes changes to the ledger with the checks of an import.
 * @throws error `invalid-request` with the errors by field; nothing is written then
 * @throws error `conflict` if an import uses the ledger for longer than a short wait
 */
export async function runLedgerCommand(
  transaction: Transacting,
  context: RequestContext,
  scope: CollectionScope,
  command: LedgerCommand,
): Promise<void> {
  const system = asSystem(transaction)
  const { kind } = command
  const now = context.deps.clock()
  if (!(await lockLedgerSoon(system, context.edition.id))) throw refusal('conflict')
  const importId = await addImport(system, {
    edition: context.edition.id,
    organisationId: scope.organisationId,
    kind,
    fileName: source,
    fileBytes: 0,
    personId: scope.person.id,
    serviceAccountId: null,
    now,
  })
  const fileScope = createFileScope(context, scope)
  await createStaging(system, kind)
  refuseIssues(await stageRows(system, fileScope, command))
  await checkRows(system, fileScope, command)
  refuseIssues(await listIssues(system, command))
  const { booked, counts } = await writeRows(system, fileScope, kind, { id: importId, at: now })
  await changeImportState(system, importId, ['receiving'], 'committed', {
    now,
    counts,
    committer: { personId: scope.person.id, serviceAccountId: null },
  })
  await recordCommit(system, importId, { ...booked, at: now })
  await recordEvent(system, context, {
    kind: 'import.committed',
    subject: { type: 'import', id: importId },
    details: { file: kind, ...counts },
  })
  await sql`drop table if exists staged, staged_errors, staged_securities, staged_portfolios, staged_reversals, staged_moves, staged_quotes, staged_states`.execute(
    system,
  )
}

async function checkRows(transaction: SystemTransacting, scope: FileScope, { kind, rows }: LedgerCommand): Promise<void> {
  if (kind === 'transactions') return checkEntries(transaction, scope)
  if (kind === 'prices') return checkObservations(transaction, kind)
  return checkStates(transaction, kind, scope, listFields(rows))
}

type Written = { booked: Awaited<ReturnType<typeof bookEntries>>; counts: ImportCounts }

async function writeRows(
  transaction: SystemTransacting,
  scope: FileScope,
  kind: LedgerCommand['kind'],
  change: { id: string; at: Date },
): Promise<Written> {
  const nothingBooked = { first: null, last: null }
  if (kind === 'transactions') {
    const counts = { ...(await countEntries(transaction)), wrong: 0 }
    return { booked: await bookEntries(transaction, scope, change.id), counts }
  }
  if (kind === 'prices') {
    const counts = { ...(await countObservations(transaction)), wrong: 0 }
    await recordObservations(transaction, kind, scope, change)
    return { booked: nothingBooked, counts }
  }
  const counts = { ...(await countStates(transaction)), wrong: 0 }
  await saveStates(transaction, kind, scope, change.id)
  return { booked: nothingBooked, counts }
}

/** A collection over the ledger writes as the system, after the rights of the person have been checked. */
const asSystem = (transaction: Transacting): SystemTransacting => transaction as SystemTransacting

const createFileScope = ({ deps, edition }: RequestContext, { organisationId }: CollectionScope): FileScope => ({
  edition: edition.id,
  organisationId,
  today: dayIn(edition.timeZone, deps.clock()),
  defaultPortal: edition.defaultPortal,
  standardSource: edition.dataSource ?? deps.config.dataProvider,
})

const listFields = (rows: readonly CommandRow[]): string[] => [...new Set(rows.flatMap(({ values }) => Object.keys(values)))]

/** Reads the rows as those of a file, and stages them. Returns the errors of single rows. */
async function stageRows(
  transaction: SystemTransacting,
  { today }: FileScope,
  { kind, rows, fields: issueFields }: LedgerCommand,
): Promise<FieldIssue[]> {
  const fields = listFields(rows)
  const reader = createRowReader(kind, fields, { dateOrder: 'year-first', decimalMark: 'point', today })
  const read = rows.flatMap(({ values, title = null }, index) => {
    const row = reader.readValues({ number: index + 1, cells: fields.map((field) => values[field] ?? '') })
    // An entry without a title of its own is named by its type.
    return row ? [{ row_number: index + 1, ...row, ...(kind === 'transactions' && { title: title ?? (row['title'] || null) }) }] : []
  })
  const errors = reader.drainErrors()
  if (errors.length > 0) return errors.map((error) => toFieldIssue(error, issueFields))
  const columns = sql.join(stagedFields(kind).map((field) => sql.ref(field)))
  await sql`insert into staged (row_number, ${columns}) select row_number, ${columns}
    from jsonb_populate_recordset(null::staged, ${JSON.stringify(read)}::jsonb)`.execute(transaction)
  return []
}

async function listIssues(transaction: SystemTransacting, { fields }: LedgerCommand): Promise<FieldIssue[]> {
  const { rows } = await sql<
    Omit<RowError, 'row' | 'value'>
  >`select field, code, detail from staged_errors order by row_number, place`.execute(transaction)
  return rows.map((error) => toFieldIssue(error, fields))
}

function refuseIssues(issues: readonly FieldIssue[]): void {
  if (issues.length === 0) return
  const first = new Map(issues.toReversed().map((issue) => [issue.path, issue]))
  throw refusal('invalid-request', { issues: [...first.values()].map(({ path, ...issue }) => ({ path: `values.${path}`, ...issue })) })
}
