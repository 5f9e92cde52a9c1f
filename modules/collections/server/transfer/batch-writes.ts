import type { FieldValues } from '@atrium/domain/fields/definition'
import { listChangedFields } from '@atrium/domain/fields/merge'
import { sql } from 'kysely'
import type { Origin } from '@atrium/platform/app-context'
import type { SystemTransacting, Transacting } from '@atrium/platform/db/scope'
import { recordSubjectEvents, type EventKind } from '@atrium/platform/events/events'
import type { ItemVersion } from '../../contract/items.ts'
import type { NewItem, StoredItem } from '../contributions.ts'
import type { CollectionScope } from '../items/access.ts'
import { lockOrder } from '../items/generic-writes.ts'
import { createSearchText, listKeys, listReferences, nameOf } from '../items/key-rules.ts'

type Action = ItemVersion['action']

/** New values of an item. */
export type ItemChange = { item: StoredItem; values: FieldValues }

/** Adds items as `addItem` adds one, with a few statements for all of them. */
export async function addItems(
  transaction: Transacting,
  context: Origin,
  scope: CollectionScope,
  items: readonly NewItem[],
  action: Action,
): Promise<void> {
  if (items.length === 0) return
  const { actor, definition, person } = scope
  const now = context.deps.clock()
  const parents = items.map(({ values }) => parentOf(scope, values))
  const published = definition.hasDrafts ? null : 1
  await sql`insert into collection_items (id, edition, collection, parent_id, name, search_text, version, audience, published_version, published_at,
      position, created_at, created_by, updated_at, updated_by)
    select n.id, ${actor.edition}, ${definition.name}, n.parent_id, n.name, n.search_text, 1, ${definition.audience ?? null}, ${published}::int,
      ${published === null ? null : now}, n.position, ${now}, ${person.id}::uuid, ${now}, ${person.id}::uuid
    from unnest(${items.map(({ id }) => id)}::uuid[], ${parents}::uuid[], ${items.map(({ values }) => nameOf(definition, values))}::text[],
      ${items.map(({ values }) => createSearchText(definition, values))}::text[],
      ${await listNextPositions(transaction, scope, parents)}::int[]) as n (id, parent_id, name, search_text, position)`.execute(
    transaction,
  )
  const saved = items.map(({ id, values }) => ({ id, version: 1, values }))
  await addVersions(transaction, context, scope, saved, action)
  await writeKeysOf(transaction, scope, saved, 'new')
  await addReferences(transaction, scope, saved)
  await recordItemEvents(
    transaction,
    context,
    scope,
    'item.created',
    saved.map(({ id, values }) => ({ id, name: nameOf(definition, values), version: 1 })),
  )
}

/** Saves new versions of items as `saveItem` saves one, with a few statements for all of them. The items are locked and have changed. */
export async function saveItems(
  transaction: Transacting,
  context: Origin,
  scope: CollectionScope,
  changes: readonly ItemChange[],
  { action, event }: { action: Action; event: EventKind },
): Promise<void> {
  if (changes.length === 0) return
  const { definition, person } = scope
  const now = context.deps.clock()
  const saved = changes.map(({ item, values }) => ({ id: item.id, version: Number(item.version) + 1, values }))
  const parents = changes.map(({ values }) => parentOf(scope, values))
  const isMoved = changes.map(({ item }, index) => definition.isOrdered === true && parents[index] !== item.parentId)
  const next = isMoved.includes(true) ? await listNextPositions(transaction, scope, parents) : parents.map(() => null)
  await addVersions(transaction, context, scope, saved, action)
  await sql`update collection_items i set version = n.version, name = n.name, search_text = n.search_text, parent_id = n.parent_id,
      position = case when n.is_moved then n.position else i.position end, updated_at = ${now}, updated_by = ${person.id}::uuid,
      published_version = case when ${definition.hasDrafts === true} then i.published_version else n.version end,
      published_at = case when ${definition.hasDrafts === true} then i.published_at else ${now} end
    from unnest(${saved.map(({ id }) => id)}::uuid[], ${saved.map(({ version }) => version)}::int[],
      ${saved.map(({ values }) => nameOf(definition, values))}::text[],
      ${saved.map(({ values }) => createSearchText(definition, values))}::text[], ${parents}::uuid[], ${isMoved}::boolean[], ${next}::int[])
      as n (id, version, name, search_text, parent_id, is_moved, position)
    where i.id = n.id`.execute(transaction)
  await writeKeysOf(transaction, scope, saved)
  await sql`delete from collection_references where item_id = any(${saved.map(({ id }) => id)}::uuid[])`.execute(transaction)
  await addReferences(transaction, scope, [...saved, ...(await listLiveValuesOf(transaction, scope, saved))])
  await recordItemEvents(
    transaction,
    context,
    scope,
    event,
    saved.map(({ id, values, version }, index) => ({
      id,
      name: nameOf(definition, values),
      version,
      changed: listChangedFields(changes[index]?.item.values ?? {}, values),
    })),
  )
}

/** Moves items to the bin as `deleteItem` moves one, with a few statements for all of them. The items are locked. */
export async function deleteItems(
  transaction: Transacting,
  context: Origin,
  scope: CollectionScope,
  items: readonly StoredItem[],
): Promise<void> {
  if (items.length === 0) return
  const { definition, person } = scope
  const now = context.deps.clock()
  const saved = items.map(({ id, version, values }) => ({ id, version: Number(version) + 1, values }))
  const ids = saved.map(({ id }) => id)
  await addVersions(transaction, context, scope, saved, 'deleted')
  await sql`update collection_items i set version = n.version, is_active = false, publish_at = null, publish_version = null, withdraw_at = null,
      published_version = case when ${definition.hasDrafts === true} then i.published_version else n.version end,
      updated_at = ${now}, updated_by = ${person.id}::uuid
    from unnest(${ids}::uuid[], ${saved.map(({ version }) => version)}::int[]) as n (id, version) where i.id = n.id`.execute(transaction)
  await sql`delete from collection_keys where item_id = any(${ids}::uuid[])`.execute(transaction)
  await sql`delete from collection_references where item_id = any(${ids}::uuid[])`.execute(transaction)
  await recordItemEvents(
    transaction,
    context,
    scope,
    'item.deleted',
    items.map(({ id, name }, index) => ({ id, name, version: saved[index]?.version })),
  )
}

/** Counts the rows of the generic tables for the plans of the database. */
export async function analyseItems(transaction: SystemTransacting): Promise<void> {
  for (const table of ['collection_items', 'collection_versions', 'collection_keys'] as const)
    await sql`analyze ${sql.table(table)}`.execute(transaction)
}

type Saved = { id: string; version: number; values: FieldValues }

const parentOf = ({ definition: { parent } }: CollectionScope, { parentId }: FieldValues): string | null =>
  parent !== undefined && typeof parentId === 'string' ? parentId : null

/** Returns the next free position under each parent, in order. Null in collections without an order. */
async function listNextPositions(
  transaction: Transacting,
  scope: CollectionScope,
  parents: readonly (string | null)[],
): Promise<(number | null)[]> {
  const { actor, definition } = scope
  if (!definition.isOrdered) return parents.map(() => null)
  await lockOrder(transaction, scope)
  const { rows } = await sql<{ parent: string | null; last: number | null }>`select p.id as parent, (
      select max(i.position) from collection_items i
      where i.edition = ${actor.edition} and i.collection = ${definition.name} and i.parent_id is not distinct from p.id) as last
    from unnest(${[...new Set(parents)]}::uuid[]) as p (id)`.execute(transaction)
  const last = new Map(rows.map((row) => [row.parent, row.last ?? 0]))
  return parents.map((parent) => {
    const position = (last.get(parent) ?? 0) + 1
    last.set(parent, position)
    return position
  })
}

async function addVersions(
  transaction: Transacting,
  { deps }: Origin,
  { actor, person }: CollectionScope,
  saved: readonly Saved[],
  action: Action,
): Promise<void> {
  await sql`insert into collection_versions (item_id, version, edition, action, data, saved_at, saved_by)
    select n.id, n.version, ${actor.edition}, ${action}, n.data::jsonb, ${deps.clock()}, ${person.id}::uuid
    from unnest(${saved.map(({ id }) => id)}::uuid[], ${saved.map(({ version }) => version)}::int[],
      ${saved.map(({ values }) => JSON.stringify(values))}::text[]) as n (id, version, data)`.execute(transaction)
}

const replaceKey = sql`on conflict (item_id, field) do update
      set text_value = excluded.text_value, number_value = excluded.number_value, is_unique = excluded.is_unique
      where (collection_keys.text_value, collection_keys.number_value, collection_keys.is_unique)
        is distinct from (excluded.text_value, excluded.number_value, excluded.is_unique)`

async function writeKeysOf(
  transaction: Transacting,
  { actor, definition }: CollectionScope,
  saved: readonly Saved[],
  isNew?: 'new',
): Promise<void> {
  // Sorted, so that neighbours in the indexes are written one after another.
  const keys = saved
    .flatMap(({ id, values }) => listKeys(definition, values).map((key) => ({ id, ...key })))
    .toSorted((one, other) => (one.field < other.field ? -1 : one.field > other.field ? 1 : 0))
  if (keys.length === 0) return
  await sql`insert into collection_keys (item_id, field, edition, collection, text_value, number_value, is_unique)
    select k.id, k.field, ${actor.edition}, ${definition.name}, k.text, k.number, k.is_unique
    from unnest(${keys.map(({ id }) => id)}::uuid[], ${keys.map(({ field }) => field)}::text[], ${keys.map(({ text }) => text)}::text[],
      ${keys.map(({ number }) => number)}::numeric[], ${keys.map(({ isUnique }) => isUnique)}::boolean[]) as k (id, field, text, number, is_unique)
    ${isNew ? sql`` : replaceKey}`.execute(transaction)
}

async function addReferences(
  transaction: Transacting,
  { actor, definition }: CollectionScope,
  saved: readonly Pick<Saved, 'id' | 'values'>[],
): Promise<void> {
  const references = saved.flatMap(({ id, values }) => listReferences(definition, values).map((reference) => ({ item: id, ...reference })))
  if (references.length === 0) return
  await sql`insert into collection_references (item_id, field, target_collection, target_id, edition)
    select n.item, n.field, n.collection, n.target, ${actor.edition}
    from unnest(${references.map(({ item }) => item)}::uuid[], ${references.map(({ field }) => field)}::text[],
      ${references.map(({ collection }) => collection)}::text[], ${references.map(({ id }) => id)}::text[]) as n (item, field, collection, target)
    on conflict do nothing`.execute(transaction)
}

/** Returns the values of items that readers see or will see, in a collection with drafts. */
async function listLiveValuesOf(
  transaction: Transacting,
  { actor, definition }: CollectionScope,
  saved: readonly Saved[],
): Promise<{ id: string; values: FieldValues }[]> {
  if (!definition.hasDrafts) return []
  const { rows } = await sql<{ id: string; values: FieldValues }>`select i.id, v.data as values from collection_items i
    join collection_versions v on v.item_id = i.id and v.version = any(array[i.published_version, i.publish_version])
    where i.id = any(${saved.map(({ id }) => id)}::uuid[]) and i.edition = ${actor.edition}`.execute(transaction)
  return rows
}

type EventDetails = { id: string; name: string } & Readonly<Record<string, unknown>>

async function recordItemEvents(
  transaction: Transacting,
  context: Origin,
  { definition }: CollectionScope,
  kind: EventKind,
  items: readonly EventDetails[],
): Promise<void> {
  await recordSubjectEvents(
    transaction,
    context,
    { kind },
    items.map(({ id, ...details }) => ({ subject: { type: 'item', id }, details: { collection: definition.name, ...details } })),
  )
}
