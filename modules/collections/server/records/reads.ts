import type { FieldValues, Locale } from '@atrium/domain/fields/definition'
import type { Transacting } from '@atrium/platform/db/scope'
import { sql, type RawBuilder } from 'kysely'
import type { StoredItem, StoreFilter, StoreQuery } from '../contributions.ts'
import type { CollectionScope } from '../items/access.ts'
import { matchFilter, plainItem } from '../items/filter-reads.ts'

/** Describes how rows of a table are read as read-only items. All expressions are SQL over `from`. */
export type RecordSource = {
  /**
   * The table with what it is joined to, and the table alone, whose rows are counted. Left joins by a unique key are skipped by lists whose
   * conditions and order do not use them.
   */
  from: RawBuilder<unknown>
  counted: RawBuilder<unknown>
  /** Limits the rows to those of the scope. Uses the columns of the table alone. */
  within: (scope: CollectionScope) => RawBuilder<unknown>
  id: RawBuilder<unknown>
  /**
   * Primary key of the table, or its `ctid` if the key has several columns. The rows of a page are found by it before their values are
   * computed. Without it, as for a function, the values of all rows before the page are computed as well.
   */
  key?: RawBuilder<unknown>
  /** Returns the condition for an id, or undefined for a text that is no id. */
  matchId: (id: string) => RawBuilder<unknown> | undefined
  name: RawBuilder<unknown>
  createdAt: RawBuilder<unknown>
  updatedAt: RawBuilder<unknown>
  /** Id of the person who wrote the record. */
  by: RawBuilder<unknown>
  /** The order of creation, by which the newest rows are found. */
  order: RawBuilder<unknown>
  /** Value of each field. */
  fields: Readonly<Record<string, RawBuilder<unknown>>>
  /** Fields that are numbers: filtered and sorted as numbers, and returned as text. */
  numbers?: readonly string[]
  /** Values of fields that are written in this case only: a filter by one of them compares it exactly, so that an index serves. */
  options?: Readonly<Record<string, readonly string[]>>
  /** Conditions for fields that contain the id of a record, so that an index serves. Undefined for a text that is no id. */
  matchRecord?: Readonly<Record<string, (id: string) => RawBuilder<unknown> | undefined>>
  /** Values that `write` turns into texts. Items are still filtered and sorted by those of `fields`. */
  raw?: Readonly<Record<string, RawBuilder<unknown>>>
  /** Writes the name and values of an item in the language of the reader. */
  write?: (item: StoredItem, locale: Locale) => StoredItem
  /** Field that shows the order of creation: items are sorted by it as by their creation, for which there is an index. */
  orderField?: string
  /** Id of the item to which the record belongs, if the collection has parents. Uses the columns of the table alone. */
  parent?: RawBuilder<unknown>
  /** Returns the condition for the id of a parent, or undefined for a text that is no id. Compares the ids as texts by default. */
  matchParent?: (id: string) => RawBuilder<unknown> | undefined
  /** Text that a search compares. */
  searched: RawBuilder<unknown>
  /** Returns a further condition under which a record matches a search. */
  matchSearch?: (search: string) => RawBuilder<unknown>
}

type Row = { id: string; name: string; created_at: Date; updated_at: Date; by: string | null; values: FieldValues }

/** Lists a page of records and counts those that meet the conditions. Records are never deleted here, so the bin is empty. */
export async function listRecords(
  transaction: Transacting,
  scope: CollectionScope,
  source: RecordSource,
  query: StoreQuery,
): Promise<{ items: StoredItem[]; count: number }> {
  if (query.isBin) return { items: [], count: 0 }
  const where = sql.join([source.within(scope), ...listConditions(source, query)], sql` and `)
  // Parents and the time are columns of the table itself; a search, filters and other orders may read what it is joined to.
  const from = query.search === undefined && query.filters.length === 0 ? source.counted : source.from
  const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count from ${from} where ${where}`.execute(transaction)
  const sorted = query.sort.field === 'updated' ? source.updatedAt : source.fields[query.sort.field]
  const isByTime = query.sort.field === 'created' || query.sort.field === source.orderField || !sorted
  const way = sql.raw(query.sort.direction === 'ascending' ? 'asc' : 'desc')
  const order = isByTime ? byTime(source, way) : sql`${sorted} ${way} nulls last, ${byTime(source, sql.raw('desc'))}`
  const part = sql`order by ${order} limit ${query.limit} offset ${query.offset}`
  const { rows } = await (
    source.key
      ? sql<Row>`${select(source)} where ${source.key} = any (array(select ${source.key} from ${isByTime ? from : source.from}
          where ${where} ${part})) order by ${order}`
      : sql<Row>`${select(source)} where ${where} ${part}`
  ).execute(transaction)
  return { items: rows.map((row) => toItem(row, scope, source)), count: counted[0]?.count ?? 0 }
}

/** The order of creation. Records of the same time are in the order of their keys, so that each is on one page. */
const byTime = ({ order, key }: RecordSource, way: RawBuilder<unknown>): RawBuilder<unknown> =>
  key ? sql`${order} ${way}, ${key} ${way}` : sql`${order} ${way}`

export async function countRecords(transaction: Transacting, scope: CollectionScope, source: RecordSource): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${source.counted}
    where ${source.within(scope)}`.execute(transaction)
  return rows[0]?.count ?? 0
}

export async function findRecord(
  transaction: Transacting,
  scope: CollectionScope,
  source: RecordSource,
  id: string,
): Promise<StoredItem | undefined> {
  const isRecord = source.matchId(id)
  if (!isRecord) return undefined
  const { rows } = await sql<Row>`${select(source)} where ${source.within(scope)} and ${isRecord}`.execute(transaction)
  return rows[0] && toItem(rows[0], scope, source)
}

function listConditions(source: RecordSource, { search, parent, filters }: StoreQuery): RawBuilder<unknown>[] {
  const { searched, matchSearch } = source
  const isFound = sql`position(${search} in fold_text(${searched})) > 0`
  return [
    ...(search === undefined ? [] : [matchSearch ? sql`(${isFound} or ${matchSearch(search)})` : isFound]),
    ...(parent === undefined || parent === null ? [] : [matchParentOf(source, parent) ?? sql`false`]),
    ...filters.map((filter) => matchField(source, filter)),
  ]
}

function matchField({ fields, numbers = [], options = {}, matchRecord = {} }: RecordSource, filter: StoreFilter): RawBuilder<unknown> {
  const isRecord = filter.is === 'equal' ? matchRecord[filter.field] : undefined
  if (isRecord && filter.is === 'equal') return isRecord(filter.value) ?? sql`false`
  const value = fields[filter.field] ?? sql`null`
  const folded = filter.is === 'equal' && filter.value.toLowerCase()
  const option = options[filter.field]?.find((name) => name.toLowerCase() === folded)
  return option === undefined ? matchFilter(value, filter, numbers.includes(filter.field) ? 'number' : 'text') : sql`${value} = ${option}`
}

function matchParentOf({ parent, matchParent }: RecordSource, id: string): RawBuilder<unknown> | undefined {
  return matchParent ? matchParent(id) : parent && sql`(${parent})::text = ${id}`
}

function select({ from, id, name, createdAt, updatedAt, by, fields, numbers = [], raw }: RecordSource): RawBuilder<Row> {
  const values = Object.entries({ ...fields, ...raw }).map(
    ([field, value]) => sql`${sql.lit(field)}, ${numbers.includes(field) ? sql`(${value})::text` : value}`,
  )
  return sql<Row>`select ${id}::text as id, ${name} as name, ${createdAt} as created_at, ${updatedAt} as updated_at, ${by} as by,
    jsonb_build_object(${sql.join(values)}) as values from ${from}`
}

function toItem(row: Row, { person }: CollectionScope, { write }: RecordSource): StoredItem {
  const { id, name, created_at: createdAt, updated_at: updatedAt, by, values } = row
  const item: StoredItem = {
    ...plainItem,
    id,
    name,
    version: '1',
    isActive: true,
    created: { at: createdAt, by },
    updated: { at: updatedAt, by },
    values,
  }
  return write ? write(item, person.locale) : item
}
