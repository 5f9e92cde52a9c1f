import type { FieldIssue } from '@atrium/domain/fields/field-type'
import type { CollectionStore } from '../contributions.ts'
import { countItems, findItem, isDescendant, listItemNames, listItems, listItemVersions, listTakenFields } from './generic-reads.ts'
import { addItem, deleteItem, restoreItem, saveItem } from './generic-writes.ts'
import { listKeys } from './key-rules.ts'

/** Storage of the collections that no other code, money or rule uses. */
export const genericStore = {
  writesAs: 'person',
  list: listItems,
  count: async (transaction, scope) => (await countItems(transaction, scope)).get(scope.definition.name) ?? 0,
  find: findItem,
  listNames: listItemNames,
  listVersions: listItemVersions,
  async check(transaction, scope, item, values) {
    const taken = await listTakenFields(transaction, scope, item?.id ?? null, listKeys(scope.definition, values))
    const issues: FieldIssue[] = taken.map((path) => ({ path, code: 'taken' }))
    const parent = values['parentId']
    if (item && typeof parent === 'string' && (await isDescendant(transaction, scope, parent, item.id)))
      issues.push({ path: 'parentId', code: 'cycle' })
    return issues
  },
  create: addItem,
  save: async (transaction, context, scope, item, values) =>
    void (await saveItem(transaction, context, scope, item, { values, action: 'saved', event: 'item.saved' })),
  remove: deleteItem,
  restore: restoreItem,
} satisfies CollectionStore
