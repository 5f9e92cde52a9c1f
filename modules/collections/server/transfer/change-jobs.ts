import { listChangedFields } from '@atrium/domain/fields/merge'
import { isDeadlockError, isDuplicateKeyError } from '@atrium/platform/db/client'
import { systemActor, withTenant, type Transacting } from '@atrium/platform/db/scope'
import { isRefusal } from '@atrium/platform/http/problem'
import type { LeftCode, TransferCounts } from '../../contract/transfer.ts'
import type { StoredItem } from '../contributions.ts'
import { checkItems } from '../items/check-reads.ts'
import { genericStore } from '../items/generic-contributions.ts'
import { publishItem } from '../items/generic-writes.ts'
import type { Work } from './batch-jobs.ts'
import { listDraftsOfOthers, listUsedIds, listWaitingRows, noCounts, type ChangedRow } from './reads.ts'
import { advanceTransfer, changeRows, type NewRow } from './writes.ts'

const rowsRead = 200
const maxTries = 6

/** Edits, deletes, restores or publishes the selected items, each in its own transaction and with the checks of a single change. */
export async function changeItems(work: Work): Promise<void> {
  const { context, scope, transfer } = work
  let counts: TransferCounts = { ...noCounts, ...transfer.counts }
  for (;;) {
    const rows = await withTenant(context.deps.db, scope.actor, (transaction) => listWaitingRows(transaction, scope, transfer.id, rowsRead))
    if (rows.length === 0) return
    for (const row of rows) counts = await changeItem(work, row, counts)
  }
}

async function changeItem(work: Work, row: ChangedRow, counts: TransferCounts): Promise<TransferCounts> {
  const { context, scope, run, transfer } = work
  const actor = scope.definition.store?.writesAs === 'system' ? systemActor(context.edition.id) : scope.actor
  const store = (change: (transaction: Transacting) => Promise<NewRow>) =>
    withTenant(context.deps.db, actor, async (transaction) => {
      const changed = await change(transaction)
      await changeRows(transaction, scope, transfer.id, [changed])
      const key = changed.outcome === 'left' ? 'left' : changed.outcome === 'unchanged' ? 'unchanged' : 'changed'
      const next = { ...counts, [key]: counts[key] + 1 }
      const percent = Math.min(99, Math.floor(((next.left + next.unchanged + next.changed) / Math.max(1, next.rows)) * 100))
      await advanceTransfer(transaction, scope, run, { now: context.deps.clock(), counts: next, percent, lastRow: row.row_number })
      return next
    })
  for (let attempt = 1; ; attempt++)
    try {
      return await store((transaction) => writeChange(transaction, work, row))
    } catch (error) {
      const isConflict = isDuplicateKeyError(error) || isDeadlockError(error)
      if (isConflict && attempt < maxTries) continue
      if (!isConflict && !isRefusal(error)) throw error
      return store(async () => leave(row, 'refused'))
    }
}

const leave = (row: ChangedRow, code: LeftCode): NewRow => ({ row: row.row_number, itemId: row.item_id, outcome: 'left', code })

async function writeChange(transaction: Transacting, work: Work, row: ChangedRow): Promise<NewRow> {
  const { scope, transfer } = work
  const store = scope.definition.store ?? genericStore
  const item = await store.find(transaction, scope, row.item_id, 'lock')
  if (!item) return leave(row, 'not-found')
  const drafts = await listDraftsOfOthers(transaction, scope, [item.id])
  if (drafts.has(item.id) && transfer.kind !== 'restore') return leave(row, 'draft-of-other')
  if (transfer.kind === 'restore' ? item.isActive : !item.isActive)
    return leave(row, transfer.kind === 'restore' ? 'not-deleted' : 'deleted')
  const reason = await applyChange(transaction, work, item)
  if (reason === 'unchanged') return { row: row.row_number, itemId: item.id, outcome: 'unchanged', name: item.name }
  if (reason) return { ...leave(row, reason), name: item.name }
  const after = await store.find(transaction, scope, item.id)
  return {
    row: row.row_number,
    itemId: item.id,
    outcome: ({ edit: 'updated', delete: 'deleted', restore: 'restored', publish: 'published', import: 'updated' } as const)[transfer.kind],
    name: item.name,
    versionBefore: item.version,
    versionAfter: after?.version ?? null,
    valuesBefore: scope.definition.store ? item.values : null,
  }
}

/** Changes an item. Returns why it was left as it is, or undefined. */
async function applyChange(
  transaction: Transacting,
  { context, scope, transfer }: Work,
  item: StoredItem,
): Promise<LeftCode | 'unchanged' | undefined> {
  const store = scope.definition.store ?? genericStore
  switch (transfer.kind) {
    case 'edit': {
      const [checked] = await checkItems(transaction, context, scope, [{ item, given: transfer.options.values ?? {} }])
      if (!checked || checked.issues.length > 0) return 'invalid'
      if (listChangedFields(item.values, checked.values).length === 0) return 'unchanged'
      await store.save?.(transaction, context, scope, item, checked.values)
      return undefined
    }
    case 'delete':
      if ((await listUsedIds(transaction, scope, [item.id])).size > 0) return 'used'
      await store.remove?.(transaction, context, scope, item)
      return undefined
    case 'restore': {
      const [checked] = await checkItems(transaction, context, scope, [{ item: { ...item, values: {} }, given: {} }])
      if ((checked?.issues ?? []).some(({ code }) => code === 'not-found')) return 'invalid'
      if (((await store.check?.(transaction, scope, item, item.values)) ?? []).length > 0) return 'invalid'
      await store.restore?.(transaction, context, scope, item)
      return undefined
    }
    default:
      if (item.publishedVersion === item.version) return 'unchanged'
      if (((await store.check?.(transaction, scope, item, item.values)) ?? []).length > 0) return 'invalid'
      await publishItem(transaction, context, scope, item, { at: null, withdrawAt: item.withdrawAt })
      return undefined
  }
}
