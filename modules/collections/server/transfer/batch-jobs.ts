import type { RequestContext } from '@atrium/platform/app-context'
import { isDeadlockError, isDuplicateKeyError } from '@atrium/platform/db/client'
import { systemActor, withTenant, type Transacting } from '@atrium/platform/db/scope'
import { isRefusal } from '@atrium/platform/http/problem'
import type { FileRow } from '@atrium/platform/sheets/file-row'
import type { RowError, TransferCounts } from '../../contract/transfer.ts'
import type { CollectionScope } from '../items/access.ts'
import { nameOf } from '../items/key-rules.ts'
import { addItems, saveItems } from './batch-writes.ts'
import type { RecordNames } from './match-reads.ts'
import { prepareRows, type Plan, type PreparedRow, type SeenValues } from './prepare-reads.ts'
import type { TransferRow } from './reads.ts'
import { addErrors, addRows, advanceTransfer, type NewRow, type Run } from './writes.ts'

/** Work of a person: their context and scope, the run, and the import as it was claimed. */
export type Work = { context: RequestContext; scope: CollectionScope; run: Run; transfer: TransferRow }

/** Maximum number of attempts to store a batch. */
const maxTries = 6

/** Rows that one transaction stores, and the share of the file that has been read with them. */
export type Batch = { rows: readonly FileRow[]; percent: number }

/** State of an import after a batch: values that later rows must not repeat, and numbers of rows, errors and stored errors. */
export type Progress = { seen: SeenValues; counts: TransferCounts; errorCount: number; stored: number }

/** `invalid` if a row is invalid although all rows must be correct. */
type BatchResult = Progress | 'invalid'

/** A batch whose transaction has begun. `seen` is known when its rows have been prepared. */
type RunningBatch = { batch: Batch; seen: Promise<SeenValues>; result: Promise<BatchResult> }

/** What a batch needs to know of the one before it. `result` is awaited before the batch is committed. */
type Predecessor = { seen: SeenValues | Promise<SeenValues>; result: () => BatchResult | Promise<BatchResult> }

/** How rows are read, and the records that they name. */
type Reading = { plan: Plan; names: RecordNames }

/** Thrown in a batch if the batch before it has not been stored. */
class PredecessorError extends Error {}

/**
 * Stores batches of an import in order, each in its own transaction with the progress. `add` and `finish` return false if a row is invalid
 * although all rows must be correct; nothing more must be added then.
 *
 * Where batches cannot wait for locks of other imports, a batch is prepared and written while the one before is still being written, and
 * committed after that one. So all rows up to the last stored row are always stored.
 */
export class BatchWriter {
  readonly #work: Work
  readonly #reading: Reading
  /** Called after a batch has been stored. */
  readonly #onStored: () => Promise<void>
  #progress: Progress
  #running: RunningBatch | null = null

  constructor(work: Work, reading: Reading, start: Progress, onStored: () => Promise<void>) {
    this.#work = work
    this.#reading = reading
    this.#progress = start
    this.#onStored = onStored
  }

  async add(batch: Batch): Promise<boolean> {
    const before = this.#running
    const next = this.#begin(batch, before)
    this.#running = next
    if (!before) return mayOverlap(this.#work.scope, this.#reading.plan) || this.finish()
    const { result, error } = await settle(before)
    if (result !== undefined && result !== 'invalid') return this.#accept(result)
    // The next batch must have released its locks before this one is stored again, or undone.
    await settle(next)
    if (result === 'invalid' || !(await this.#storeAgain(before.batch, error))) return false
    this.#running = this.#begin(batch, null)
    return true
  }

  /** Waits until all batches are stored. */
  async finish(): Promise<boolean> {
    const last = this.#running
    this.#running = null
    if (!last) return true
    const { result, error } = await settle(last)
    return result === undefined ? this.#storeAgain(last.batch, error) : this.#accept(result)
  }

  #begin(batch: Batch, before: RunningBatch | null): RunningBatch {
    const prepared = Promise.withResolvers<SeenValues>()
    const predecessor = before ? { seen: before.seen, result: () => before.result } : this.#stored()
    const result = storeBatch(this.#work, this.#reading, batch, { ...predecessor, onPrepared: prepared.resolve })
    // The failure is handled when the batch is settled. Its successor must not wait for values that never come.
    result.catch(prepared.reject)
    prepared.promise.catch(() => undefined)
    return { batch, seen: prepared.promise, result }
  }

  /** Stores a batch again, alone, after a conflict with another transaction. The check then finds the values that this has taken. */
  async #storeAgain(batch: Batch, error: unknown): Promise<boolean> {
    let failure = error
    for (let attempt = 1; isConflict(failure) && attempt < maxTries; attempt++) {
      const { result, error: again } = await settle({ result: storeBatch(this.#work, this.#reading, batch, this.#stored()) })
      if (result !== undefined) return this.#accept(result)
      failure = again
    }
    // A store that writes one item at a time may refuse an item.
    if (!isRefusal(failure) || batch.rows.length > 1) throw failure
    return this.#accept(await storeBatch(this.#work, this.#reading, batch, { ...this.#stored(), isRefused: true }))
  }

  async #accept(result: BatchResult): Promise<boolean> {
    if (result === 'invalid') return false
    this.#progress = result
    await this.#onStored()
    return true
  }

  #stored(): Predecessor {
    return { seen: this.#progress.seen, result: () => this.#progress }
  }
}

/**
 * Returns true if rows are only added, and need no lock that another import may hold: of an item, a unique value or the order. Two imports,
 * each with two batches, could otherwise wait for each other without the database noticing.
 */
const mayOverlap = ({ definition: { store, unique, isOrdered } }: CollectionScope, { matchBy }: Plan): boolean =>
  store === undefined && unique === undefined && !isOrdered && matchBy === null

const isConflict = (error: unknown): boolean =>
  isDuplicateKeyError(error) || isDeadlockError(error) || (isRefusal(error) && error.code === 'conflict')

async function settle({ result }: { result: Promise<BatchResult> }): Promise<{ result?: BatchResult; error?: unknown }> {
  try {
    return { result: await result }
  } catch (error) {
    return { error }
  }
}

type BatchOptions = Predecessor & {
  /** Called with the values that later rows must not repeat, before anything is written. */
  onPrepared?: (seen: SeenValues) => void
  /** True if the storage has refused the rows, which are then reported and not written. */
  isRefused?: true
}

/** Stores a batch in one transaction. */
async function storeBatch(work: Work, reading: Reading, { rows, percent }: Batch, options: BatchOptions): Promise<BatchResult> {
  const { context, scope, run, transfer } = work
  const seen = new Set(await options.seen)
  const actor = scope.definition.store?.writesAs === 'system' ? systemActor(context.edition.id) : scope.actor
  return withTenant(context.deps.db, actor, async (transaction): Promise<BatchResult> => {
    const written = options.isRefused ? rows.map(({ number }) => createRefusedRow(number)) : await writeBatch(transaction)
    const before = await options.result()
    if (before === 'invalid') throw new PredecessorError()
    const errors = errorsOf(written)
    if (errors.length > 0 && transfer.options.rows === 'all') return 'invalid'
    const stored = await addErrors(transaction, scope, transfer.id, { errors, stored: before.stored })
    const counts = addCounts(before.counts, written)
    const errorCount = before.errorCount + errors.length
    const lastRow = rows.at(-1)?.number ?? 0
    await advanceTransfer(transaction, scope, run, { now: context.deps.clock(), lastRow, percent, counts, errorCount })
    return { seen, counts, errorCount, stored }
  })

  async function writeBatch(transaction: Transacting): Promise<PreparedRow[]> {
    const prepared = await prepareRows(transaction, context, scope, { ...reading, seen }, rows, 'lock')
    options.onPrepared?.(seen)
    return writeRows(transaction, work, prepared)
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

export const errorsOf = (rows: readonly PreparedRow[]): RowError[] => rows.flatMap(({ errors }) => errors)

export function addCounts(counts: TransferCounts, rows: readonly PreparedRow[]): TransferCounts {
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
