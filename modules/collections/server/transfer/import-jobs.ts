import { systemActor, withTenant } from '@atrium/platform/db/scope'
import type { FileRow } from '@atrium/platform/sheets/file-row'
import { maxRows, type TransferCounts } from '../../contract/transfer.ts'
import { addCounts, BatchWriter, errorsOf, type Work } from './batch-jobs.ts'
import { analyseItems } from './batch-writes.ts'
import { openFileSource, readFileRows, TransferRefusalError } from './file-reads.ts'
import { createRecordNames, type RecordNames } from './match-reads.ts'
import { prepareRows, type Plan, type PreparedRow, type SeenValues } from './prepare-reads.ts'
import { noCounts } from './reads.ts'
import { addErrors, advanceTransfer } from './writes.ts'

/** Number of rows that are written in one transaction. Storages other than the generic one write one item at a time. */
const rowsAtOnce = 1_000

/** Reads and checks every row, and stores the errors. No item changes. */
export async function checkFile(work: Work): Promise<void> {
  const { context, scope, run, transfer } = work
  const pass = createPass(work, { isResumed: false })
  let stored = 0
  for await (const { rows, percent } of readBatches(work, 0)) {
    await withTenant(context.deps.db, scope.actor, async (transaction) => {
      const prepared = await prepareRows(transaction, context, scope, pass, rows)
      stored = await addErrors(transaction, scope, transfer.id, { errors: errorsOf(prepared), stored })
      pass.count(prepared)
      await advanceTransfer(transaction, scope, run, {
        now: context.deps.clock(),
        percent,
        counts: pass.counts,
        errorCount: pass.errorCount,
      })
    })
  }
  if (pass.counts.rows === 0) throw new TransferRefusalError('no-rows')
  await withTenant(context.deps.db, scope.actor, (transaction) =>
    advanceTransfer(transaction, scope, run, {
      now: context.deps.clock(),
      to: 'checked',
      percent: 100,
      counts: pass.counts,
      refusal: null,
    }),
  )
}

/**
 * Stores the rows of a checked file with the progress. A run that takes over continues after the last stored row. Returns false if a row has
 * become invalid although all rows must be correct.
 */
export async function importFile(work: Work): Promise<boolean> {
  const { context, scope, transfer } = work
  const pass = createPass(work, { isResumed: true })
  let batches = 0
  const start = { ...pass, stored: Math.min(transfer.error_count, pass.errorCount) }
  const writer = new BatchWriter(work, pass, start, () => analyseGrownTables(work, ++batches))
  for await (const { rows, percent, isDone } of readBatches(work, transfer.last_row)) {
    // Rows of an earlier run are read again for the values that later rows must not repeat.
    if (isDone) await withTenant(context.deps.db, scope.actor, (transaction) => prepareRows(transaction, context, scope, pass, rows))
    else if (!(await writer.add({ rows, percent }))) return false
  }
  return writer.finish()
}

/**
 * Counts the rows of the tables anew while an import fills them. The database otherwise plans statements, and its own look-ups of foreign
 * keys, for the few rows that there were before.
 */
async function analyseGrownTables({ context, scope }: Work, batches: number): Promise<void> {
  if (scope.definition.store || !isPowerOfFour(batches)) return
  await withTenant(context.deps.db, systemActor(context.edition.id), (transaction) => analyseItems(transaction))
}

const isPowerOfFour = (count: number): boolean => Number.isInteger(Math.log2(count) / 2)

type Pass = {
  plan: Plan
  names: RecordNames
  seen: SeenValues
  counts: TransferCounts
  errorCount: number
  count(rows: readonly PreparedRow[]): void
}

function createPass({ transfer }: Work, { isResumed }: { isResumed: boolean }): Pass {
  if (!transfer.layout || !transfer.columns) throw new TransferRefusalError('unexpected')
  return {
    plan: { layout: transfer.layout, fields: transfer.columns.map(({ field }) => field), matchBy: transfer.options.matchBy ?? null },
    names: createRecordNames(),
    seen: new Set(),
    counts: isResumed ? { ...noCounts, ...transfer.counts } : { ...noCounts },
    errorCount: isResumed ? transfer.error_count : 0,
    count(rows) {
      this.counts = addCounts(this.counts, rows)
      this.errorCount += errorsOf(rows).length
    },
  }
}

type FileBatch = { rows: FileRow[]; percent: number; isDone: boolean }

/** Reads the rows of a file in batches. Batches up to the row `after` are marked as done; a batch never contains both. */
async function* readBatches({ context, scope, transfer }: Work, after: number): AsyncGenerator<FileBatch> {
  if (!transfer.layout) throw new TransferRefusalError('unexpected')
  const bytes = Number(transfer.file_bytes ?? 0)
  const source = openFileSource(context.deps.db, scope.actor, transfer.id, bytes)
  const size = scope.definition.store ? 1 : rowsAtOnce
  let [count, read] = [0, 0]
  const percent = () => Math.min(99, Math.floor((read / Math.max(1, bytes)) * 100))
  let rest: FileRow[] = []
  for await (const rows of readFileRows(source, transfer.layout, (now) => void (read = now))) {
    rest.push(...rows)
    count += rows.length
    if (count > maxRows) throw new TransferRefusalError('too-many-rows', maxRows)
    while (rest.length >= size) {
      const batch = takeBatch(rest, size, after)
      rest = rest.slice(batch.rows.length)
      yield { ...batch, percent: percent() }
    }
  }
  while (rest.length > 0) {
    const batch = takeBatch(rest, size, after)
    rest = rest.slice(batch.rows.length)
    yield { ...batch, percent: percent() }
  }
  if (read < bytes) throw new TransferRefusalError('file-changed')
}

function takeBatch(rows: readonly FileRow[], size: number, after: number): Omit<FileBatch, 'percent'> {
  const batch = rows.slice(0, size)
  const done = batch.filter(({ number }) => number <= after)
  return done.length > 0 ? { rows: done, isDone: true } : { rows: batch, isDone: false }
}
