import { maxStoredErrors, maxRows, requiredFields, type ImportCounts, type ImportKind, type Layout } from '../../contract/imports.ts'
import type { Copy } from '@atrium/platform/db/bulk'
import type { SystemTransacting } from '@atrium/platform/db/scope'
import { bookEntries, checkEntries, countEntries } from './entry-writes.ts'
import { hashSource, readFileRows } from './file-reads.ts'
import type { FileSource } from '@atrium/platform/sheets/file-rows'
import { checkObservations, countObservations, recordObservations } from './observation-writes.ts'
import { ImportRefusalError } from './refusal-rules.ts'
import { createRowReader, type RowError } from './row-rules.ts'
import {
  analyseLedger,
  analyseStaging,
  copyStatement,
  countWrong,
  createStaging,
  storeErrors,
  type FileScope,
  type InvalidRows,
} from './staging-writes.ts'
import { checkStates, countStates, saveStates } from './state-writes.ts'

/** A file with its scope and format. */
export type ImportFile = {
  id: string
  kind: ImportKind
  scope: FileScope
  layout: Layout
  fields: readonly (string | null)[]
  source: FileSource
}

/** `onRead` is called with the numbers of bytes and rows read so far. */
export type Listener = { onRead(bytes: number, rows: number): Promise<void> }

/** Result of a check, with the hash of the file. */
export type CheckResult = { counts: ImportCounts; errorCount: number; hash: Buffer }

/** Number of characters sent to the database in one write. It balances the number of writes and the use of memory. */
const linesAtOnce = 64_000

/** Reads every row of a file into temporary tables and compares them with the ledger. The ledger is not changed. */
export async function stageFile(transaction: SystemTransacting, copy: Copy, file: ImportFile, listener: Listener): Promise<CheckResult> {
  checkFieldMapping(file)
  await createStaging(transaction, file.kind)
  const { source, hash } = hashSource(file.source)
  const found: InvalidRows = { rows: 0, count: 0, first: [] }
  await copy(copyStatement(file.kind), createLines({ ...file, source }, found, listener))
  await analyseStaging(transaction)
  const counts = await compareWithLedger(transaction, file)
  const wrong = found.rows + (await countWrong(transaction))
  const errorCount = await storeErrors(transaction, { edition: file.scope.edition, importId: file.id, found })
  return { counts: { ...counts, wrong }, errorCount, hash: hash() }
}

/** Writes the staged rows to the ledger. */
export async function applyFile(
  transaction: SystemTransacting,
  { id, kind, scope }: ImportFile,
  at: Date,
): Promise<{ first: string | null; last: string | null }> {
  if (kind === 'transactions') {
    const booked = await bookEntries(transaction, scope, id)
    await analyseLedger(transaction, kind)
    return booked
  }
  if (kind === 'prices' || kind === 'rates' || kind === 'levels') {
    await recordObservations(transaction, kind, scope, { id, at })
    await analyseLedger(transaction, kind)
  } else await saveStates(transaction, kind, scope, id)
  return { first: null, last: null }
}

function checkFieldMapping({ kind, fields }: ImportFile): void {
  const missing = requiredFields[kind].find((field: string) => !fields.includes(field))
  if (missing) throw new ImportRefusalError('column-missing', null, missing)
  const twice = fields.find((field, index) => field !== null && fields.indexOf(field) !== index)
  if (twice) throw new ImportRefusalError('column-twice', null, twice)
}

async function* createLines(
  { kind, fields, layout, scope, source }: ImportFile,
  found: InvalidRows,
  listener: Listener,
): AsyncGenerator<string> {
  const reader = createRowReader(kind, fields, { ...layout, today: scope.today })
  let [lines, rows, bytes] = ['', 0, 0]
  for await (const batch of readFileRows(source, layout, (read) => void (bytes = read))) {
    for (const row of batch) {
      const line = reader.read(row)
      if (line === null) found.rows++
      else lines += line
      if (lines.length < linesAtOnce) continue
      yield lines
      lines = ''
    }
    rows += batch.length
    if (rows > maxRows) throw new ImportRefusalError('too-many-rows', maxRows)
    collectErrors(found, reader.drainErrors())
    await listener.onRead(bytes, rows)
  }
  if (rows === 0) throw new ImportRefusalError('no-rows')
  if (lines !== '') yield lines
}

/** Counts all errors, and collects the first ones. */
function collectErrors(found: InvalidRows, errors: readonly RowError[]): void {
  found.count += errors.length
  found.first.push(...errors.slice(0, Math.max(0, maxStoredErrors - found.first.length)))
}

async function compareWithLedger(
  transaction: SystemTransacting,
  { kind, scope, fields }: ImportFile,
): Promise<Omit<ImportCounts, 'wrong'>> {
  if (kind === 'transactions') {
    await checkEntries(transaction, scope)
    return countEntries(transaction)
  }
  if (kind === 'prices' || kind === 'rates' || kind === 'levels') {
    await checkObservations(transaction, kind)
    return countObservations(transaction)
  }
  await checkStates(
    transaction,
    kind,
    scope,
    fields.filter((field) => field !== null),
  )
  return countStates(transaction)
}
