import { delegatedScope, type CollectionScope } from '@atrium/collections/server/items/access'
import type { CollectionStore, NewItem, StoredItem } from '@atrium/collections/server/contributions'
import type { FieldValues } from '@atrium/domain/fields/definition'
import { refusal } from '@atrium/platform/http/problem'
import { refuseIssues, type Managing } from './form-rules.ts'

/** Collections of the back office whose items the forms read and write. */
export type ManagedCollection = 'accounts' | 'portals' | 'portfolios' | 'holdings' | 'transactions' | 'media' | 'accessGroups'

/** Returns the scope of a collection, limited to the items of the portal's organisation. */
export const collectionOf = ({ context, scope }: Managing, name: ManagedCollection): CollectionScope =>
  delegatedScope(context, name, scope.portal.organisationId)

/** Finds an item. With a lock, it stays as it is until the transaction ends. */
export async function findItem(managing: Managing, name: ManagedCollection, id: string, lock?: 'lock'): Promise<StoredItem | undefined> {
  const { store, collection } = storeOf(managing, name)
  return store.find(managing.transaction, collection, id, lock)
}

/** Returns an item. @throws error `not-found` */
export async function requireItem(managing: Managing, name: ManagedCollection, id: string, lock?: 'lock'): Promise<StoredItem> {
  const item = await findItem(managing, name, id, lock)
  if (!item) throw refusal('not-found')
  return item
}

/** Returns the names of items by id. Items that do not exist are left out. */
export function listItemNames(managing: Managing, name: ManagedCollection, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { store, collection } = storeOf(managing, name)
  return store.listNames(managing.transaction, collection, ids)
}

/** Refuses values with the checks of the back office. `before` is null for a new item. */
export async function checkItem(
  managing: Managing,
  name: ManagedCollection,
  before: StoredItem | null,
  values: FieldValues,
): Promise<void> {
  const { store, collection } = storeOf(managing, name)
  refuseIssues((await store.check?.(managing.transaction, collection, before, values)) ?? [])
}

/** Adds an item as the back office does. */
export async function createItem(managing: Managing, name: ManagedCollection, item: NewItem): Promise<void> {
  const { store, collection } = storeOf(managing, name)
  if (!store.create) throw refusal('not-allowed')
  await store.create(managing.transaction, managing.context, collection, item)
}

/** Saves some values of an item as the back office does. All others stay. */
export async function saveItem(managing: Managing, name: ManagedCollection, item: StoredItem, values: FieldValues): Promise<void> {
  const { store, collection } = storeOf(managing, name)
  if (!store.save) throw refusal('not-allowed')
  await store.save(managing.transaction, managing.context, collection, item, { ...item.values, ...values })
}

function storeOf(managing: Managing, name: ManagedCollection): { store: CollectionStore; collection: CollectionScope } {
  const collection = collectionOf(managing, name)
  if (!collection.definition.store) throw refusal('not-found')
  return { store: collection.definition.store, collection }
}
