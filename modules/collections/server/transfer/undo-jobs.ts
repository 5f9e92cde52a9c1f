import { isEqual } from '@atrium/domain/fields/read-values'
import { isDeadlockError, isDuplicateKeyError } from '@atrium/platform/db/client'
import { systemActor, withTenant, type Transacting } from '@atrium/platform/db/scope'
import { isRefusal } from '@atrium/platform/http/problem'
import type { LeftCode, TransferCounts } from '../../contract/transfer.ts'
import type { StoredItem } from '../contributions.ts'
import { genericStore } from '../items/generic-contributions.ts'
import { listTakenKeys } from '../items/generic-reads.ts'
import { listKeys } from '../items/key-rules.ts'
import { deleteItems, saveItems } from './batch-writes.ts'
import type { Work } from './batch-jobs.ts'
import { findStoredItems } from './prepare-reads.ts'
import { listChangedRows, listUsedIds, listValuesBefore, noCounts, type ChangedRow } from './reads.ts'
import { advanceTransfer, changeRows, type NewRow } from './writes.ts'

/** Number of items that are restored in one transaction. */
const itemsAtOnce = 500

/**
 * Undoes the changes of an import or of many items, the last first, a part of them in each transaction. What others have changed since is
 * left, with the reason. A run that takes over continues, because undone rows are marked.
 */
export async function undoChanges(work: Work): Promise<void> {
  const { context, scope, run, transfer } = work
  const { store } = scope.definition
  const actor = store?.writesAs === 'system' ? systemActor(context.edition.id) : scope.actor
  const size = store ? 1 : itemsAtOnce
  let counts: TransferCounts = { ...noCounts, ...transfer.counts }
  const total = Math.max(1, counts.created + counts.updated + counts.changed)
  for (;;) {
    const result = await withTenant(context.deps.db, actor, async (transaction) => {
      const rows = await listChangedRows(transaction, scope, transfer.id, size)
      if (rows.length === 0) return undefined
      const undone = await undoRows(transaction, work, rows)
      await changeRows(transaction, scope, transfer.id, undone)
      const left = undone.filter(({ outcome }) => outcome === 'left').length
      const next = { ...counts, undone: counts.undone + undone.length - left, left: counts.left + left }
      const percent = Math.min(99, Math.floor(((next.undone + next.left) / total) * 100))
      await advanceTransfer(transaction, scope, run, { now: context.deps.clock(), counts: next, percent })
      return next
    }).catch((error: unknown) => {
      // Another person saved an item meanwhile: the rows are read again.
      if (isDeadlockError(error) || isDuplicateKeyError(error)) return counts
      throw error
    })
    if (!result) return
    counts = result
  }
}

async function undoRows(transaction: Transacting, work: Work, rows: readonly ChangedRow[]): Promise<NewRow[]> {
  const { context, scope } = work
  const items = await findStoredItems(
    transaction,
    scope,
    rows.map(({ item_id: id }) => id),
    'lock',
  )
  const outcomes = new Map<ChangedRow, LeftCode | undefined>()
  for (const row of rows) outcomes.set(row, findReason(row, items.get(row.item_id.toLowerCase())))
  const open = (kind: ChangedRow['outcome'][]) => rows.filter((row) => kind.includes(row.outcome) && outcomes.get(row) === undefined)
  const itemOf = (row: ChangedRow) => items.get(row.item_id.toLowerCase())
  // Items of the import may name each other. One that stays keeps those that it names.
  for (let isStable = false; !isStable;) {
    const ids = open(['created', 'restored']).map(({ item_id: id }) => id)
    const used = ids.length === 0 ? new Set<string>() : await listUsedIds(transaction, scope, ids, ids)
    for (const row of rows) if (used.has(row.item_id)) outcomes.set(row, 'used')
    isStable = used.size === 0
  }
  if (scope.definition.store) await undoInStore(transaction, work, rows, outcomes, itemOf)
  else {
    await deleteItems(transaction, context, scope, listItems(open(['created', 'restored']), itemOf))
    await restoreValues(transaction, work, open(['updated']), outcomes, itemOf)
    for (const row of open(['deleted'])) {
      const item = itemOf(row)
      if (!item) continue
      const issues = await genericStore.check(transaction, scope, item, item.values)
      if (issues.length > 0) outcomes.set(row, 'invalid')
      else await genericStore.restore(transaction, context, scope, item)
    }
  }
  return rows.map((row) => {
    const code = outcomes.get(row)
    return { row: row.row_number, itemId: row.item_id, outcome: code ? 'left' : 'undone', code: code ?? null }
  })
}

const listItems = (rows: readonly ChangedRow[], itemOf: (row: ChangedRow) => StoredItem | undefined): StoredItem[] =>
  rows.map(itemOf).filter((item) => item !== undefined)

/** Returns why an item cannot be undone, or undefined. */
function findReason({ outcome, version_after: version }: ChangedRow, item: StoredItem | undefined): LeftCode | undefined {
  if (!item) return 'not-found'
  if (item.version !== version) return item.isActive || outcome === 'deleted' ? 'changed-since' : 'deleted'
  return undefined
}

/** Saves the values before the import as new versions. Values that somebody else has taken since are left. */
async function restoreValues(
  transaction: Transacting,
  { context, scope }: Work,
  rows: readonly ChangedRow[],
  outcomes: Map<ChangedRow, LeftCode | undefined>,
  itemOf: (row: ChangedRow) => StoredItem | undefined,
): Promise<void> {
  if (rows.length === 0) return
  const before = await listValuesBefore(transaction, scope, rows)
  const keys = rows.flatMap((row, index) =>
    listKeys(scope.definition, before.get(row.item_id) ?? {}).map((key) => ({ ...key, index, itemId: row.item_id })),
  )
  for (const { index } of await listTakenKeys(transaction, scope, keys)) {
    const row = rows[index]
    if (row) outcomes.set(row, 'invalid')
  }
  const changes = rows.flatMap((row) => {
    const [item, values] = [itemOf(row), before.get(row.item_id)]
    return item && values && outcomes.get(row) === undefined && !isEqual(item.values, values) ? [{ item, values }] : []
  })
  await saveItems(transaction, context, scope, changes, { action: 'reverted', event: 'item.reverted' })
}

/** Undoes rows of a storage that writes one item at a time. */
async function undoInStore(
  transaction: Transacting,
  { context, scope }: Work,
  rows: readonly ChangedRow[],
  outcomes: Map<ChangedRow, LeftCode | undefined>,
  itemOf: (row: ChangedRow) => StoredItem | undefined,
): Promise<void> {
  const { store } = scope.definition
  for (const row of rows) {
    const item = itemOf(row)
    if (!item || !store || outcomes.get(row) !== undefined) continue
    const write = { created: store.remove, restored: store.remove, deleted: store.restore, updated: store.save }[row.outcome as 'created']
    if (!write) {
      outcomes.set(row, 'refused')
      continue
    }
    try {
      if (row.outcome === 'updated') await store.save?.(transaction, context, scope, item, row.values_before ?? {})
      else await (write as NonNullable<typeof store.remove>)(transaction, context, scope, item)
    } catch (error) {
      if (!isRefusal(error)) throw error
      outcomes.set(row, 'refused')
    }
  }
}
