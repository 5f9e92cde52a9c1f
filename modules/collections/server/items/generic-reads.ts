import { listChangedFields } from '@atrium/domain/fields/merge'
import { sql, type RawBuilder } from 'kysely'
import type { Transacting } from '@atrium/platform/db/scope'
import type { StoredItem, StoredVersion, StoreFilter, StoreQuery } from '../contributions.ts'
import type { CollectionScope } from './access.ts'
import { asValues } from './key-rules.ts'

type ItemRow = {
  id: string
  name: string
  version: number
  is_active: boolean
  parent_id: string | null
  position: number | null
  created_at: Date
  created_by_name: string | null
  updated_at: Date
  updated_by_name: string | null
  published_version: number | null
  published_at: Date | null
  publish_at: Date | null
  withdraw_at: Date | null
  data: unknown
}

const columns = sql`i.id, i.name, i.version, i.is_active, i.parent_id, i.position, i.created_at, c.name as created_by_name, i.updated_at,
  u.name as updated_by_name, i.published_version, i.published_at, i.publish_at, i.withdraw_at, v.data`
const joins = sql`join collection_versions v on v.item_id = i.id and v.version = i.version
  left join people c on c.id = i.created_by left join people u on u.id = i.updated_by`

/** Lists a page of items with their newest values, and counts all items that meet the conditions. */
export async function listItems(
  transaction: Transacting,
  { actor, definition }: CollectionScope,
  query: StoreQuery,
): Promise<{ items: StoredItem[]; count: number }> {
  const conditions = [
    sql`i.edition = ${actor.edition} and i.collection = ${definition.name} and i.is_active = ${!query.isBin}`,
    ...(query.search === undefined ? [] : [sql`position(${query.search} in i.search_text) > 0`]),
    ...(query.parent === undefined ? [] : [query.parent === null ? sql`i.parent_id is null` : sql`i.parent_id::text = ${query.parent}`]),
    ...query.filters.map((filter) => matchFilter(filter)),
  ]
  const where = sql.join(conditions, sql` and `)
  const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count from collection_items i where ${where}`.execute(
    transaction,
  )
  const { join, order } = orderOf(query)
  // The page is chosen before the values are read, so that values are read for the rows of the page only.
  const { rows } = await sql<ItemRow>`with page as materialized (
      select i.id, row_number() over () as place from (
        select i.id from collection_items i ${join} where ${where} order by ${order} limit ${query.limit} offset ${query.offset}
      ) i
    )
    select ${columns} from page join collection_items i on i.id = page.id ${joins} order by page.place`.execute(transaction)
  return { items: rows.map(toItem), count: counted[0]?.count ?? 0 }
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
  if (!/^[\da-f-]{36}$/i.test(id)) return undefined
  const isItem = sql`i.id = ${id}::uuid and i.edition = ${actor.edition} and i.collection = ${definition.name}`
  // Locked first: a statement that waited for a lock would look for the version that was the newest before.
  if (lock) await sql`select from collection_items i where ${isItem} for update`.execute(transaction)
  const { rows } = await sql<ItemRow>`select ${columns} from collection_items i ${joins} where ${isItem}`.execute(transaction)
  return rows[0] && toItem(rows[0])
}

/** Returns the names of active items by id. */
export async function listItemNames(
  transaction: Transacting,
  { actor, definition }: CollectionScope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`select id, name from collection_items
    where edition = ${actor.edition} and collection = ${definition.name} and is_active and id::text = any(${[...ids]}::text[])`.execute(
    transaction,
  )
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
    saved_by_name: string | null
  }
  const { rows } = await sql<Row>`select v.version, v.action, v.data, e.data as earlier, v.saved_at, p.name as saved_by_name
    from collection_versions v
    left join collection_versions e on e.item_id = v.item_id and e.version = v.version - 1
    left join people p on p.id = v.saved_by
    where v.item_id = ${item.id}::uuid and v.edition = ${actor.edition}
      ${before === undefined ? sql`` : sql`and v.version < ${Number(before)}`}
    order by v.version desc limit ${limit}`.execute(transaction)
  return rows.map((row) => ({
    version: String(row.version),
    action: row.action,
    saved: { at: row.saved_at, by: row.saved_by_name },
    changed: listChangedFields(asValues(row.earlier), asValues(row.data)),
    values: asValues(row.data),
  }))
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

/** Finds another active item that has a unique value already. */
export async function listTakenFields(
  transaction: Transacting,
  { actor, definition }: CollectionScope,
  itemId: string | null,
  keys: readonly { field: string; text: string | null; isUnique: boolean }[],
): Promise<string[]> {
  const unique = keys.filter(({ isUnique, text }) => isUnique && text !== null)
  if (unique.length === 0) return []
  const { rows } = await sql<{ field: string }>`select k.field from collection_keys k
    join unnest(${unique.map(({ field }) => field)}::text[], ${unique.map(({ text }) => text ?? '')}::text[]) as given (field, text)
      on given.field = k.field and lower(k.text_key) collate "C" = lower(given.text) collate "C"
    where k.edition = ${actor.edition} and k.collection = ${definition.name} and k.is_unique
      and k.item_id is distinct from ${itemId}::uuid`.execute(transaction)
  return rows.map(({ field }) => field)
}

function matchFilter(filter: StoreFilter): RawBuilder<unknown> {
  const keys = sql`select from collection_keys k where k.item_id = i.id and k.field = ${filter.field}`
  switch (filter.is) {
    case 'empty':
      return sql`not exists (${keys} and k.text_key is not null)`
    case 'not-empty':
      return sql`exists (${keys} and k.text_key is not null)`
    case 'equal':
      return sql`exists (${keys} and lower(k.text_key) = lower(${filter.value}))`
    case 'range':
      return sql`exists (${keys}${limitBy('>=', filter.from)}${limitBy('<=', filter.to)})`
  }
}

/** Compares numbers as numbers, if both the stored value and the limit are numbers, and texts and days as text. */
function limitBy(operator: '>=' | '<=', limit: string | null): RawBuilder<unknown> {
  if (limit === null) return sql``
  const compare = sql.raw(operator)
  if (!/^-?\d+(\.\d+)?$/.test(limit)) return sql` and k.text_key ${compare} ${limit}`
  return sql` and case when k.number_key is null then k.text_key ${compare} ${limit} else k.number_key ${compare} ${limit}::numeric end`
}

const stamps = { created: 'created_at', updated: 'updated_at', published: 'published_at', order: 'position' } as const

/** Returns the join and the order of a query. Items without a value come last. Deleted items have no keys, and are sorted by their deletion. */
function orderOf({ sort: { field, direction }, isBin }: StoreQuery): { join: RawBuilder<unknown>; order: RawBuilder<unknown> } {
  const way = sql.raw(direction === 'ascending' ? 'asc nulls last' : 'desc nulls last')
  const stamp = isBin && !(field in stamps) ? 'updated_at' : stamps[field as keyof typeof stamps]
  if (stamp) return { join: sql``, order: sql`i.${sql.ref(stamp)} ${way}, i.id` }
  return {
    join: sql`join collection_keys s on s.item_id = i.id and s.field = ${field} and s.edition = i.edition and s.collection = i.collection`,
    order: sql`s.number_key ${way}, s.text_key ${way}, s.item_id`,
  }
}

function toItem(row: ItemRow): StoredItem {
  return {
    id: row.id,
    name: row.name,
    version: String(row.version),
    isActive: row.is_active,
    parentId: row.parent_id,
    order: row.position,
    created: { at: row.created_at, by: row.created_by_name },
    updated: { at: row.updated_at, by: row.updated_by_name },
    publishedVersion: row.published_version === null ? null : String(row.published_version),
    publishedAt: row.published_at,
    publishAt: row.publish_at,
    withdrawAt: row.withdraw_at,
    values: asValues(row.data),
  }
}
