import type { FieldValues } from '@atrium/domain/fields/definition'
import { listChangedFields } from '@atrium/domain/fields/merge'
import { findFieldType } from '@atrium/domain/fields/registry'
import { sql, type RawBuilder } from 'kysely'
import type { Transacting } from '@atrium/platform/db/scope'
import type { CollectionDefinition, StoredItem, StoredVersion, StoreFilter, StoreQuery } from '../contributions.ts'
import type { CollectionScope } from './access.ts'
import { asValues } from './key-rules.ts'

const uuidPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

type ItemRow = {
  id: string
  name: string
  version: number
  is_active: boolean
  parent_id: string | null
  position: number | null
  created_at: Date
  created_by: string | null
  updated_at: Date
  updated_by: string | null
  published_version: number | null
  published_at: Date | null
  publish_at: Date | null
  withdraw_at: Date | null
  data: unknown
}

const columns = sql`i.id, i.name, i.version, i.is_active, i.parent_id, i.position, i.created_at, i.created_by, i.updated_at,
  i.updated_by, i.published_version, i.published_at, i.publish_at, i.withdraw_at, v.data`
const joins = sql`join collection_versions v on v.item_id = i.id and v.version = i.version`

/** Lists a page of items with their newest values, and counts all items that meet the conditions. */
export async function listItems(
  transaction: Transacting,
  scope: CollectionScope,
  query: StoreQuery,
): Promise<{ items: StoredItem[]; count: number }> {
  const { actor, definition } = scope
  const ofCollection = sql`i.edition = ${actor.edition} and i.collection = ${definition.name} and i.is_active = ${!query.isBin}`
  const conditions = listConditions(query)
  const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count from collection_items i
    where ${sql.join([ofCollection, ...conditions], sql` and `)}`.execute(transaction)
  const count = counted[0]?.count ?? 0
  const ids = await listPageIds(transaction, scope, query, { count, where: sql.join([ofCollection, ...conditions], sql` and `) })
  const { rows } = await sql<ItemRow>`select ${columns} from collection_items i ${joins} where i.id = any(${ids}::uuid[])`.execute(
    transaction,
  )
  const byId = new Map(rows.map((row) => [row.id, toItem(row)]))
  return { items: ids.flatMap((id) => byId.get(id) ?? []), count }
}

type Page = { count: number; where: RawBuilder<unknown> }

/**
 * Lists the ids of a page in order. Without conditions the keys alone determine the page, in the order of an index. A page in the second
 * half is read from the end, so that the last page takes as long as the first.
 */
async function listPageIds(
  transaction: Transacting,
  { actor, definition }: CollectionScope,
  query: StoreQuery,
  { count, where }: Page,
): Promise<string[]> {
  const limit = Math.max(0, Math.min(query.limit, count - query.offset))
  if (limit === 0) return []
  const isFromEnd = query.offset > count / 2
  const offset = isFromEnd ? count - query.offset - limit : query.offset
  const isAscending = (query.sort.direction === 'ascending') !== isFromEnd
  const stamp = stampOf(query)
  const key = findSortKey(definition, query.sort.field)
  const isPlain = listConditions(query).length === 0 && !query.isBin
  const order = (column: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
    isAscending
      ? sql`${column} asc ${isFromEnd ? sql`nulls first` : sql`nulls last`}, ${id} asc`
      : sql`${column} desc ${isFromEnd ? sql`nulls first` : sql`nulls last`}, ${id} desc`
  const source = stamp
    ? sql`select i.id from collection_items i where ${where} order by ${order(sql`i.${sql.ref(stamp)}`, sql`i.id`)}`
    : isPlain
      ? sql`select s.item_id as id from collection_keys s where s.edition = ${actor.edition} and s.collection = ${definition.name}
          and s.field = ${query.sort.field} ${key === 'number_value' ? sql`and (s.number_value is not null or s.text_value is null)` : sql``}
          order by ${order(sql`s.${sql.ref(key)}`, sql`s.item_id`)}`
      : sql`select i.id from collection_items i
          join collection_keys s on s.item_id = i.id and s.field = ${query.sort.field} where ${where}
          order by ${order(sql`s.${sql.ref(key)}`, sql`i.id`)}`
  const { rows } = await sql<{ id: string }>`${source} limit ${limit} offset ${offset}`.execute(transaction)
  const ids = rows.map(({ id }) => id)
  return isFromEnd ? ids.toReversed() : ids
}

/** The conditions besides the collection. */
function listConditions(query: StoreQuery): RawBuilder<unknown>[] {
  return [
    ...(query.search === undefined ? [] : [sql`position(${query.search} in i.search_text) > 0`]),
    ...(query.parent === undefined ? [] : [query.parent === null ? sql`i.parent_id is null` : sql`i.parent_id::text = ${query.parent}`]),
    ...query.filters.map((filter) => matchFilter(filter)),
  ]
}

/** Counts the items of all generic collections of the edition, by collection. */
export async function countItems(transaction: Transacting, { actor }: CollectionScope): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ collection: string; count: number }>`select collection, count(*)::int as count from collection_items
    where edition = ${actor.edition} and is_active group by collection`.execute(transaction)
  return new Map(rows.map(({ collection, count }) => [collection, count]))
}

export async function findItem(
  transaction: Transacting,
  { actor, definition }: CollectionScope,
  id: string,
  lock?: 'lock',
): Promise<StoredItem | undefined> {
  if (!uuidPattern.test(id)) return undefined
  const isItem = sql`i.id = ${id}::uuid and i.edition = ${actor.edition} and i.collection = ${definition.name}`
  // Locked first: a statement that waited for a lock would look for the version that was the newest before.
  if (lock) await sql`select from collection_items i where ${isItem} for update`.execute(transaction)
  const { rows } = await sql<ItemRow>`select ${columns} from collection_items i ${joins} where ${isItem}`.execute(transaction)
  return rows[0] && toItem(rows[0])
}

/** Finds several items by id, in no order. With a lock, all are locked in the order of their ids. */
export async function findItems(
  transaction: Transacting,
  { actor, definition }: CollectionScope,
  ids: readonly string[],
  lock?: 'lock',
): Promise<StoredItem[]> {
  const valid = [...new Set(ids.map((id) => id.toLowerCase()))].filter((id) => uuidPattern.test(id))
  if (valid.length === 0) return []
  const areItems = sql`i.id = any(${valid}::uuid[]) and i.edition = ${actor.edition} and i.collection = ${definition.name}`
  if (lock) await sql`select from collection_items i where ${areItems} order by i.id for update`.execute(transaction)
  const { rows } = await sql<ItemRow>`select ${columns} from collection_items i ${joins} where ${areItems}`.execute(transaction)
  return rows.map(toItem)
}

/** Returns the names of active items by id. */
export async function listItemNames(
  transaction: Transacting,
  { actor, definition }: CollectionScope,
  ids: readonly string[],
  lock?: 'lock',
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`select id, name from collection_items
    where id = any(${ids.filter((id) => uuidPattern.test(id))}::uuid[]) and edition = ${actor.edition} and collection = ${definition.name}
      and is_active ${lock ? sql`order by id for share` : sql``}`.execute(transaction)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Lists versions of an item with their values and the fields that differ from the version before, the newest first. */
export async function listItemVersions(
  transaction: Transacting,
  { actor }: CollectionScope,
  item: StoredItem,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<StoredVersion[]> {
  type Row = {
    version: number
    action: StoredVersion['action']
    data: unknown
    earlier: unknown
    saved_at: Date
    saved_by: string | null
  }
  const { rows } = await sql<Row>`select v.version, v.action, v.data, e.data as earlier, v.saved_at, v.saved_by
    from collection_versions v
    left join collection_versions e on e.item_id = v.item_id and e.version = v.version - 1
    where v.item_id = ${item.id}::uuid and v.edition = ${actor.edition}
      ${before === undefined ? sql`` : sql`and v.version < ${Number(before)}`}
    order by v.version desc limit ${limit}`.execute(transaction)
  return rows.map((row) => ({
    version: String(row.version),
    action: row.action,
    saved: { at: row.saved_at, by: row.saved_by },
    changed: listChangedFields(asValues(row.earlier), asValues(row.data)),
    hasValues: true,
  }))
}

/** Returns the values of a version, or undefined if there is no such version. */
export async function readVersionValues(
  transaction: Transacting,
  { actor }: CollectionScope,
  item: StoredItem,
  version: string,
): Promise<FieldValues | undefined> {
  if (!/^\d{1,9}$/.test(version)) return undefined
  const row = await transaction
    .selectFrom('collection_versions')
    .select('data')
    .where('item_id', '=', item.id)
    .where('version', '=', Number(version))
    .where('edition', '=', actor.edition)
    .executeTakeFirst()
  return row && asValues(row.data)
}

/** Lists the active items that name an item or file, with the field. */
export async function listUsages(
  transaction: Transacting,
  { actor }: CollectionScope,
  target: { collection: string; id: string },
  { offset, limit }: { offset: number; limit: number },
): Promise<{ items: { collection: string; id: string; name: string; field: string }[]; count: number }> {
  const uses = sql`from collection_references r join collection_items i on i.id = r.item_id
    where r.edition = ${actor.edition} and r.target_collection = ${target.collection} and r.target_id = ${target.id} and i.is_active
      and i.id::text <> ${target.id}`
  const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count ${uses}`.execute(transaction)
  const { rows } = await sql<{ collection: string; id: string; name: string; field: string }>`
    select i.collection, i.id, i.name, r.field ${uses} order by i.name, i.id, r.field limit ${limit} offset ${offset}`.execute(transaction)
  return { items: rows, count: counted[0]?.count ?? 0 }
}

/** Returns true if an item of the collection has one as its parent or ancestor that is the item itself. */
export async function isDescendant(transaction: Transacting, { actor }: CollectionScope, item: string, ancestor: string): Promise<boolean> {
  const { rows } = await sql`with recursive above (id, parent_id) as (
      select id, parent_id from collection_items where id::text = ${item} and edition = ${actor.edition}
      union select p.id, p.parent_id from collection_items p join above a on p.id = a.parent_id
    ) select from above where id::text = ${ancestor}`.execute(transaction)
  return rows.length > 0
}

/** A key of one of several items. The item is null for a new one. */
export type KeyOfItem = { index: number; itemId: string | null; field: string; text: string | null; isUnique: boolean }

/** Finds the unique keys whose value another active item has already, in its newest or its published version. */
export async function listTakenKeys(
  transaction: Transacting,
  { actor, definition }: CollectionScope,
  keys: readonly KeyOfItem[],
): Promise<{ index: number; field: string }[]> {
  const unique = keys.filter(({ isUnique, text }) => isUnique && text !== null)
  if (unique.length === 0) return []
  const given = sql`unnest(${unique.map(({ index }) => index)}::int[], ${unique.map(({ itemId }) => itemId)}::uuid[],
    ${unique.map(({ field }) => field)}::text[], ${unique.map(({ text }) => text ?? '')}::text[]) as given (index, item_id, field, text)`
  const { rows } = await sql<{ index: number; field: string }>`select distinct given.index, given.field from ${given}
    join collection_keys k on k.field = given.field and lower(k.text_value) collate "C" = lower(given.text) collate "C"
    where k.edition = ${actor.edition} and k.collection = ${definition.name} and k.is_unique
      and k.item_id is distinct from given.item_id`.execute(transaction)
  if (!definition.hasDrafts) return rows
  const { rows: published } = await sql<{ index: number; field: string }>`select distinct given.index, given.field from collection_items i
    join collection_versions v on v.item_id = i.id and v.version = any(array[i.published_version, i.publish_version])
    join ${given} on lower(v.data ->> given.field) = lower(given.text)
    where i.edition = ${actor.edition} and i.collection = ${definition.name} and i.is_active and i.id is distinct from given.item_id
      and v.version <> i.version`.execute(transaction)
  return [...rows, ...published]
}

/** Lists the unique fields whose value another active item has already, in its newest or its published version. */
export async function listTakenFields(
  transaction: Transacting,
  scope: CollectionScope,
  itemId: string | null,
  keys: readonly { field: string; text: string | null; isUnique: boolean }[],
): Promise<string[]> {
  const taken = await listTakenKeys(
    transaction,
    scope,
    keys.map((key) => ({ ...key, index: 0, itemId })),
  )
  return taken.map(({ field }) => field)
}

function matchFilter(filter: StoreFilter): RawBuilder<unknown> {
  const keys = sql`select from collection_keys k where k.item_id = i.id and k.field = ${filter.field}`
  switch (filter.is) {
    case 'empty':
      return sql`not exists (${keys} and k.text_value is not null)`
    case 'not-empty':
      return sql`exists (${keys} and k.text_value is not null)`
    case 'equal':
      return sql`exists (${keys} and lower(k.text_value) = lower(${filter.value}))`
    case 'contains':
      return sql`exists (select from collection_versions n where n.item_id = i.id and n.version = i.version
        and n.data -> ${filter.field}::text ? ${filter.value}::text)`
    case 'range':
      return sql`exists (${keys}${limitBy('>=', filter.from)}${limitBy('<=', filter.to)})`
  }
}

/** Compares numbers as numbers, if both the stored value and the limit are numbers, and texts and days as text. */
function limitBy(operator: '>=' | '<=', limit: string | null): RawBuilder<unknown> {
  if (limit === null) return sql``
  const compare = sql.raw(operator)
  if (!/^-?\d+(\.\d+)?$/.test(limit)) return sql` and k.text_value ${compare} ${limit}`
  return sql` and case when k.number_value is null then k.text_value ${compare} ${limit} else k.number_value ${compare} ${limit}::numeric end`
}

const stamps = { created: 'created_at', updated: 'updated_at', published: 'published_at', order: 'position' } as const

/** Returns the column of a sort order by a date or by position. Deleted items have no keys, and are sorted by their deletion. */
function stampOf({ sort: { field }, isBin }: StoreQuery): (typeof stamps)[keyof typeof stamps] | undefined {
  if (Object.hasOwn(stamps, field)) return stamps[field as keyof typeof stamps]
  return isBin ? 'updated_at' : undefined
}

/** Returns the key by which a field is sorted. */
function findSortKey({ fields }: CollectionDefinition, name: string): 'number_value' | 'text_value' {
  const type = fields.find((field) => field.name === name)?.type
  return type !== undefined && findFieldType(type)?.order === 'number' ? 'number_value' : 'text_value'
}

function toItem(row: ItemRow): StoredItem {
  return {
    id: row.id,
    name: row.name,
    version: String(row.version),
    isActive: row.is_active,
    parentId: row.parent_id,
    order: row.position,
    created: { at: row.created_at, by: row.created_by },
    updated: { at: row.updated_at, by: row.updated_by },
    publishedVersion: row.published_version === null ? null : String(row.published_version),
    publishedAt: row.published_at,
    publishAt: row.publish_at,
    withdrawAt: row.withdraw_at,
    values: asValues(row.data),
  }
}
