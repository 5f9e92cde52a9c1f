import type { RequestContext } from '@atrium/platform/app-context'
import { isDeadlockError, isDuplicateKeyError } from '@atrium/platform/db/client'
import { systemActor, withTenant, type Transacting } from '@atrium/platform/db/scope'
import { isRefusal } from '@atrium/platform/http/problem'
import type { FileRow } from '@atrium/platform/sheets/file-row'
import { maxRows, type RowError, type TransferCounts } from '../../contract/transfer.ts'
import type { CollectionScope } from '../items/access.ts'
import { nameOf } from '../items/key-rules.ts'
import { addItems, analyseItems, saveItems } from './batch-writes.ts'
import { openFileSource, readFileRows, TransferRefusalError } from './file-reads.ts'
import { createRecordNames, type RecordNames } from './match-reads.ts'
import { prepareRows, type Plan, type PreparedRow, type SeenValues } from './prepare-reads.ts'
import { noCounts, type TransferRow } from './reads.ts'
import { addErrors, addRows, advanceTransfer, type NewRow, type Run } from './writes.ts'

/** Work of a person: their context and scope, the run, and the import as it was claimed. */
export type Work = { context: RequestContext; scope: CollectionScope; run: Run; transfer: TransferRow }

/** Number of rows that are written in one transaction. Storages other than the generic one write one item at a time. */
const rowsAtOnce = 1_000
const maxTries = 6

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
 * Stores the rows of a checked file, a part of them in each transaction, with the progress. A run that takes over continues after the last
 * stored row. Returns false if a row has become invalid although all rows must be correct.
 */
export async function importFile(work: Work): Promise<boolean> {
  const { context, scope, transfer } = work
  const pass = createPass(work, { isResumed: true })
  let stored = Math.min(transfer.error_count, pass.errorCount)
  let batches = 0
  for await (const { rows, percent, isDone } of readBatches(work, transfer.last_row)) {
    if (isDone) {
      // Rows of an earlier run are read again for the values that later rows must not repeat.
      await withTenant(context.deps.db, scope.actor, (transaction) => prepareRows(transaction, context, scope, pass, rows))
      continue
    }
    const result = await storeBatch(work, pass, { rows, percent, stored })
    if (result === 'invalid') return false
    stored = result.stored
    Object.assign(pass, result)
    await analyseGrownTables(work, ++batches)
  }
  return true
}

type StoredBatch = Pick<Pass, 'seen' | 'counts' | 'errorCount'> & { stored: number }

/** Stores a batch in one transaction. Returns `invalid` if a row is invalid although all rows must be correct. */
async function storeBatch(
  work: Work,
  pass: Pass,
  { rows, percent, stored }: { rows: readonly FileRow[]; percent: number; stored: number },
): Promise<StoredBatch | 'invalid'> {
  const { context, scope, run, transfer } = work
  const actor = scope.definition.store?.writesAs === 'system' ? systemActor(context.edition.id) : scope.actor
  const store = (write: (transaction: Transacting, seen: SeenValues) => Promise<PreparedRow[]>) =>
    withTenant(context.deps.db, actor, async (transaction): Promise<StoredBatch | 'invalid'> => {
      const seen = new Set(pass.seen)
      const written = await write(transaction, seen)
      const [counts, errors] = [addCounts(pass.counts, written), errorsOf(written)]
      if (errors.length > 0 && transfer.options.rows === 'all') return 'invalid'
      const all = await addErrors(transaction, scope, transfer.id, { errors, stored })
      const errorCount = pass.errorCount + errors.length
      const lastRow = rows.at(-1)?.number ?? 0
      await advanceTransfer(transaction, scope, run, { now: context.deps.clock(), lastRow, percent, counts, errorCount })
      return { seen, counts, errorCount, stored: all }
    })
  try {
    return await retryConflicts(() =>
      store(async (transaction, seen) =>
        writeRows(transaction, work, await prepareRows(transaction, context, scope, { ...pass, seen }, rows, 'lock')),
      ),
    )
  } catch (error) {
    // A storage that writes one item at a time may refuse it for reasons of its own.
    if (!isRefusal(error) || rows.length > 1) throw error
    return store(async () => rows.map(({ number }) => createRefusedRow(number)))
  }
}

const createRefusedRow = (row: number): PreparedRow => ({
  row,
  action: 'refused',
  id: '',
  item: null,
  values: {},
  errors: [{ row, field: null, code: 'refused', limit: null, value: null }],
})

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

const errorsOf = (rows: readonly PreparedRow[]): RowError[] => rows.flatMap(({ errors }) => errors)

function addCounts(counts: TransferCounts, rows: readonly PreparedRow[]): TransferCounts {
  const countOf = (action: PreparedRow['action']) => rows.filter((row) => row.action === action).length
  return {
    ...counts,
    rows: counts.rows + rows.length,
    created: counts.created + countOf('create'),
    updated: counts.updated + countOf('update'),
    unchanged: counts.unchanged + countOf('unchanged'),
    wrong: counts.wrong + countOf('refused'),
  }
}

type Batch = { rows: FileRow[]; percent: number; isDone: boolean }

/** Reads the rows of a file in batches. Batches up to the row `after` are marked as done; a batch never contains both. */
async function* readBatches({ context, scope, transfer }: Work, after: number): AsyncGenerator<Batch> {
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

function takeBatch(rows: readonly FileRow[], size: number, after: number): Omit<Batch, 'percent'> {
  const batch = rows.slice(0, size)
  const done = batch.filter(({ number }) => number <= after)
  return done.length > 0 ? { rows: done, isDone: true } : { rows: batch, isDone: false }
}

/** Writes prepared rows: items to add and items with new values. Returns the rows with the errors of the storage. */
async function writeRows(
  transaction: Transacting,
  { context, scope, transfer }: Work,
  rows: readonly PreparedRow[],
): Promise<PreparedRow[]> {
  const store = scope.definition.store
  const allowed = rows.map((row) => refuseWithoutRight(scope, row))
  const [created, updated] = [allowed.filter(({ action }) => action === 'create'), allowed.filter(isUpdate)]
  if (!store) {
    await addItems(transaction, context, scope, created, 'imported')
    await saveItems(transaction, context, scope, updated, { action: 'imported', event: 'item.saved' })
    await addRows(
      transaction,
      scope,
      transfer.id,
      [...created, ...updated].map((row) => toRow(scope, row, row.item)),
    )
    return allowed
  }
  for (const { id, values } of created) await store.create?.(transaction, context, scope, { id, values })
  for (const { item, values } of updated) await store.save?.(transaction, context, scope, item, values)
  for (const row of [...created, ...updated]) {
    const after = await store.find(transaction, scope, row.id)
    await addRows(transaction, scope, transfer.id, [{ ...toRow(scope, row, row.item), versionAfter: after?.version ?? null }])
  }
  return allowed
}

const isUpdate = (row: PreparedRow): row is PreparedRow & { item: NonNullable<PreparedRow['item']> } => row.action === 'update'

/** Refuses a new item where the person may only change items, and the other way round. */
function refuseWithoutRight({ definition, mayCreate }: CollectionScope, row: PreparedRow): PreparedRow {
  const { store } = definition
  const isAllowed = row.action === 'create' ? mayCreate && (!store || store.create) : row.action !== 'update' || !store || store.save
  if (isAllowed) return row
  return { ...row, ...createRefusedRow(row.row) }
}

function toRow({ definition }: CollectionScope, { row, id, action, values }: PreparedRow, item: PreparedRow['item']): NewRow {
  return {
    row,
    itemId: id,
    outcome: action === 'create' ? 'created' : 'updated',
    name: nameOf(definition, values),
    versionBefore: item?.version ?? null,
    versionAfter: definition.store ? null : String(Number(item?.version ?? 0) + 1),
    valuesBefore: definition.store ? (item?.values ?? null) : null,
  }
}

/** Repeats work that another transaction prevented. The values that it has taken are then found by the check. */
async function retryConflicts<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++)
    try {
      return await work()
    } catch (error) {
      if (
        attempt === maxTries ||
        !(isDuplicateKeyError(error) || isDeadlockError(error) || (isRefusal(error) && error.code === 'conflict'))
      )
        throw error
    }
}
