import type { FieldValues } from '@atrium/domain/fields/definition'
import { listChangedFields } from '@atrium/domain/fields/merge'
import { sql } from 'kysely'
import type { Origin } from '@atrium/platform/app-context'
import type { Transacting } from '@atrium/platform/db/scope'
import { recordEvent, type EventKind } from '@atrium/platform/events/events'
import { refusal } from '@atrium/platform/http/problem'
import type { ItemVersion } from '../../contract/items.ts'
import type { CollectionDefinition, NewItem, StoredItem } from '../contributions.ts'
import type { CollectionScope } from './access.ts'
import { createSearchText, listKeys, listReferences, nameOf } from './key-rules.ts'

type Action = ItemVersion['action']

/** Adds an item as its first version. Readers see it at once if the collection has no drafts. */
export async function addItem(transaction: Transacting, context: Origin, scope: CollectionScope, { id, values }: NewItem): Promise<void> {
  const { actor, definition, person } = scope
  const parentId = parentOf(definition, values)
  const now = context.deps.clock()
  if (definition.isOrdered) await lockOrder(transaction, scope)
  await transaction
    .insertInto('collection_items')
    .values({
      id,
      edition: actor.edition,
      collection: definition.name,
      parent_id: parentId,
      name: nameOf(definition, values),
      search_text: createSearchText(definition, values),
      version: 1,
      audience: definition.audience ?? null,
      ...(definition.hasDrafts ? { published_version: null, published_at: null } : { published_version: 1, published_at: now }),
      position: definition.isOrdered ? await nextPosition(transaction, scope, parentId) : null,
      created_at: now,
      created_by: person.id,
      updated_at: now,
      updated_by: person.id,
    })
    .execute()
  await addVersion(transaction, context, scope, { id, version: 1, action: 'created', values })
  await writeKeys(transaction, scope, id, values)
  await writeReferences(transaction, scope, id, [values])
  await recordItemEvent(transaction, context, scope, 'item.created', { id, name: nameOf(definition, values), version: 1 })
}

/** Saves values as a new version. The item is locked. Returns false if nothing has changed. */
export async function saveItem(
  transaction: Transacting,
  context: Origin,
  scope: CollectionScope,
  item: StoredItem,
  { values, action, event }: { values: FieldValues; action: Action; event: EventKind },
): Promise<boolean> {
  const changed = listChangedFields(item.values, values)
  if (changed.length === 0) return false
  const { definition } = scope
  const version = await addNextVersion(transaction, context, scope, item, { values, action })
  const isMoved = definition.isOrdered === true && parentOf(definition, values) !== item.parentId
  await transaction
    .updateTable('collection_items')
    .set({
      name: nameOf(definition, values),
      search_text: createSearchText(definition, values),
      parent_id: parentOf(definition, values),
      ...(isMoved && { position: await nextPosition(transaction, scope, parentOf(definition, values)) }),
      ...(!definition.hasDrafts && { published_version: version, published_at: context.deps.clock() }),
    })
    .where('id', '=', item.id)
    .execute()
  await writeKeys(transaction, scope, item.id, values)
  const live = definition.hasDrafts ? await listLiveValues(transaction, scope, item) : []
  await writeReferences(transaction, scope, item.id, [values, ...live])
  await recordItemEvent(transaction, context, scope, event, { id: item.id, name: nameOf(definition, values), version, changed })
  return true
}

/** Publishes the newest version now, or at a time. */
export async function publishItem(
  transaction: Transacting,
  context: Origin,
  scope: CollectionScope,
  item: StoredItem,
  { at, withdrawAt }: { at: Date | null; withdrawAt: Date | null },
): Promise<void> {
  const now = context.deps.clock()
  const isLater = at !== null && at > now
  await transaction
    .updateTable('collection_items')
    .set({
      publish_at: isLater ? at : null,
      publish_version: isLater ? Number(item.version) : null,
      withdraw_at: withdrawAt,
      ...(!isLater && { published_version: Number(item.version), published_at: now }),
    })
    .where('id', '=', item.id)
    .execute()
  if (!isLater) await writeReferences(transaction, scope, item.id, [item.values])
  const times = { ...(isLater && { at: at.toISOString() }), ...(withdrawAt && { withdrawAt: withdrawAt.toISOString() }) }
  await recordItemEvent(transaction, context, scope, isLater ? 'item.scheduled' : 'item.published', {
    id: item.id,
    name: item.name,
    version: Number(item.version),
    ...times,
  })
}

/** Withdraws the published version. */
export async function withdrawItem(transaction: Transacting, context: Origin, scope: CollectionScope, item: StoredItem): Promise<void> {
  await transaction
    .updateTable('collection_items')
    .set({ published_version: null, published_at: null, publish_at: null, publish_version: null, withdraw_at: null })
    .where('id', '=', item.id)
    .execute()
  await writeReferences(transaction, scope, item.id, [item.values])
  await recordItemEvent(transaction, context, scope, 'item.withdrawn', { id: item.id, name: item.name, version: Number(item.version) })
}

/** Moves an item to the bin. Its versions stay; its unique values become free. */
export async function deleteItem(transaction: Transacting, context: Origin, scope: CollectionScope, item: StoredItem): Promise<void> {
  const version = await addNextVersion(transaction, context, scope, item, { values: item.values, action: 'deleted' })
  await transaction
    .updateTable('collection_items')
    .set({
      is_active: false,
      publish_at: null,
      publish_version: null,
      withdraw_at: null,
      ...(scope.definition.hasDrafts ? {} : { published_version: version }),
    })
    .where('id', '=', item.id)
    .execute()
  await transaction.deleteFrom('collection_keys').where('item_id', '=', item.id).execute()
  await transaction.deleteFrom('collection_references').where('item_id', '=', item.id).execute()
  await recordItemEvent(transaction, context, scope, 'item.deleted', { id: item.id, name: item.name, version })
}

/** Restores an item from the bin. In a collection with drafts it is a draft until it is published again. */
export async function restoreItem(transaction: Transacting, context: Origin, scope: CollectionScope, item: StoredItem): Promise<void> {
  const { definition } = scope
  const version = await addNextVersion(transaction, context, scope, item, { values: item.values, action: 'restored' })
  await transaction
    .updateTable('collection_items')
    .set({
      is_active: true,
      ...(definition.hasDrafts
        ? { published_version: null, published_at: null }
        : { published_version: version, published_at: context.deps.clock() }),
    })
    .where('id', '=', item.id)
    .execute()
  await writeKeys(transaction, scope, item.id, item.values)
  await writeReferences(transaction, scope, item.id, [item.values])
  await recordItemEvent(transaction, context, scope, 'item.restored', { id: item.id, name: item.name, version })
}

type Destination = { step: 'up' | 'down' } | { before: string | null }

/**
 * Moves an item among the items with the same parent: by one place, which swaps its position with that of its neighbour, or directly before
 * another item (null: to the end). The order of the collection must be locked before the item.
 */
export async function moveItem(
  transaction: Transacting,
  context: Origin,
  scope: CollectionScope,
  item: StoredItem,
  to: Destination,
): Promise<void> {
  const siblings = await listSiblings(transaction, scope, item.parentId)
  const index = siblings.findIndex(({ id }) => id === item.id)
  if (index === -1) throw refusal('conflict')
  const rest = siblings.filter(({ id }) => id !== item.id)
  const place =
    'step' in to ? index + (to.step === 'up' ? -1 : 1) : to.before === null ? rest.length : rest.findIndex(({ id }) => id === to.before)
  if (place < 0 && !('step' in to)) throw refusal('conflict')
  if (place < 0 || place > rest.length || place === index) return
  const moved = siblings[index]
  if (!moved) return
  const order = rest.toSpliced(place, 0, moved)
  const positions = siblings.map(({ position }) => position)
  const changes = order.flatMap(({ id, position }, next) => {
    const wanted = positions[next] ?? next
    return position === wanted ? [] : [{ id, position: wanted }]
  })
  await sql`update collection_items i set position = n.position
    from unnest(${changes.map(({ id }) => id)}::uuid[], ${changes.map(({ position }) => position)}::int[]) as n (id, position)
    where i.id = n.id`.execute(transaction)
  await recordItemEvent(transaction, context, scope, 'item.moved', { id: item.id, name: item.name, from: index, to: place })
}

/** Returns the parent that the values name, in a collection whose items have parents. */
const parentOf = ({ parent }: CollectionDefinition, { parentId }: FieldValues): string | null =>
  parent !== undefined && typeof parentId === 'string' ? parentId : null

async function addNextVersion(
  transaction: Transacting,
  context: Origin,
  scope: CollectionScope,
  item: StoredItem,
  { values, action }: { values: FieldValues; action: Action },
): Promise<number> {
  const version = Number(item.version) + 1
  await addVersion(transaction, context, scope, { id: item.id, version, action, values })
  await transaction
    .updateTable('collection_items')
    .set({ version, updated_at: context.deps.clock(), updated_by: scope.person.id })
    .where('id', '=', item.id)
    .execute()
  return version
}

async function addVersion(
  transaction: Transacting,
  { deps }: Origin,
  { actor, person }: CollectionScope,
  { id, version, action, values }: { id: string; version: number; action: Action; values: FieldValues },
): Promise<void> {
  await transaction
    .insertInto('collection_versions')
    .values({
      item_id: id,
      version,
      edition: actor.edition,
      action,
      data: JSON.stringify(values),
      saved_at: deps.clock(),
      saved_by: person.id,
    })
    .execute()
}

/** Returns the values that readers see or will see: of the published and of the scheduled version. */
async function listLiveValues(transaction: Transacting, { actor }: CollectionScope, item: StoredItem): Promise<FieldValues[]> {
  const { rows } = await sql<{ data: FieldValues }>`select v.data from collection_items i
    join collection_versions v on v.item_id = i.id and v.version = any(array[i.published_version, i.publish_version])
    where i.id = ${item.id}::uuid and i.edition = ${actor.edition}`.execute(transaction)
  return rows.map(({ data }) => data)
}

async function writeKeys(transaction: Transacting, { actor, definition }: CollectionScope, id: string, values: FieldValues): Promise<void> {
  const keys = listKeys(definition, values)
  if (keys.length === 0) return
  await sql`insert into collection_keys (item_id, field, edition, collection, text_value, number_value, is_unique)
    select ${id}::uuid, k.field, ${actor.edition}, ${definition.name}, k.text, k.number, k.is_unique
    from unnest(${keys.map(({ field }) => field)}::text[], ${keys.map(({ text }) => text)}::text[],
      ${keys.map(({ number }) => number)}::numeric[], ${keys.map(({ isUnique }) => isUnique)}::boolean[]) as k (field, text, number, is_unique)
    on conflict (item_id, field) do update
      set text_value = excluded.text_value, number_value = excluded.number_value, is_unique = excluded.is_unique
      where (collection_keys.text_value, collection_keys.number_value, collection_keys.is_unique)
        is distinct from (excluded.text_value, excluded.number_value, excluded.is_unique)`.execute(transaction)
}

/** Replaces the references of an item by those of its newest and of its published values. */
async function writeReferences(
  transaction: Transacting,
  { actor, definition }: CollectionScope,
  id: string,
  versions: readonly FieldValues[],
): Promise<void> {
  const references = versions.flatMap((values) => listReferences(definition, values))
  await transaction.deleteFrom('collection_references').where('item_id', '=', id).execute()
  if (references.length === 0) return
  await transaction
    .insertInto('collection_references')
    .values(
      references.map(({ field, collection, id: target }) => ({
        item_id: id,
        field,
        target_collection: collection,
        target_id: target,
        edition: actor.edition,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

type Sibling = { id: string; position: number }

async function listSiblings(transaction: Transacting, { actor, definition }: CollectionScope, parentId: string | null): Promise<Sibling[]> {
  const { rows } = await sql<Sibling>`select id, position from collection_items
    where edition = ${actor.edition} and collection = ${definition.name} and is_active and parent_id is not distinct from ${parentId}::uuid
    order by position nulls last, id for update`.execute(transaction)
  return rows.map(({ id, position }, index) => ({ id, position: position ?? index }))
}

async function nextPosition(transaction: Transacting, { actor, definition }: CollectionScope, parentId: string | null): Promise<number> {
  const { rows } = await sql<{ next: number }>`select coalesce(max(position), 0) + 1 as next from collection_items
    where edition = ${actor.edition} and collection = ${definition.name} and parent_id is not distinct from ${parentId}::uuid`.execute(
    transaction,
  )
  return rows[0]?.next ?? 1
}

/** Lets one change of a collection's order take place at a time. Called before items are locked, so that two moves never wait for each other. */
export async function lockOrder(transaction: Transacting, { actor, definition }: CollectionScope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('collection order'), hashtext(${`${actor.edition} ${definition.name}`}))`.execute(
    transaction,
  )
}

type EventDetails = { id: string; name: string } & Readonly<Record<string, unknown>>

async function recordItemEvent(
  transaction: Transacting,
  context: Origin,
  { definition }: { definition: CollectionDefinition },
  kind: EventKind,
  { id, ...details }: EventDetails,
): Promise<void> {
  await recordEvent(transaction, context, { kind, subject: { type: 'item', id }, details: { collection: definition.name, ...details } })
}
