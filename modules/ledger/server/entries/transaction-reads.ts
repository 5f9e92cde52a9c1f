import type { FieldValues } from '@atrium/domain/fields/definition'
import type { CollectionScope } from '@atrium/collections/server/items/access'
import { matchFilter, plainItem } from '@atrium/collections/server/items/filter-reads'
import type { StoredItem, StoredVersion, StoreQuery } from '@atrium/collections/server/contributions'
import type { Transacting } from '@atrium/platform/db/scope'
import { sql, type RawBuilder } from 'kysely'
import { isCounted } from './entry-reads.ts'

/** The id of the item of an entry `e`: that of the first entry, of which later ones are corrections. */
export const itemIdOf = (e: string): RawBuilder<string> => sql.raw(`regexp_replace(${e}.id, '\\.r[0-9]+$', '')`)

/** True for the last entry of an item that has no entry that counts. */
const isDeleted = sql`e.type <> 'reversal' and not exists (
  select from ledger_transactions l where l.edition = e.edition and ${itemIdOf('l')} = ${itemIdOf('e')} and l.type <> 'reversal' and not l.is_undone
    and (l.sequence_no > e.sequence_no or not exists (
      select from ledger_transactions r where r.edition = l.edition and r.reverses = l.id and not r.is_undone)))`

/** Values by field, as SQL over the entry `e`, its portfolio `p` and its security `s`. */
const columns: Readonly<Record<string, RawBuilder<unknown>>> = {
  name: sql`coalesce(e.title, s.name, upper(left(e.type, 1)) || replace(substr(e.type, 2), '-', ' '))`,
  portfolio: sql`e.portfolio_id`,
  type: sql`e.type`,
  symbol: sql`e.symbol`,
  date: sql`e.booked_on`,
  units: sql`trim_scale(e.quantity)`,
  price: sql`trim_scale(e.price)`,
  exchangeRate: sql`trim_scale(e.exchange_rate)`,
  amount: sql`trim_scale(e.amount)`,
  localCcyAmount: sql`trim_scale(case when e.quantity is null or e.price is null then e.amount
    else case when e.type in ('purchase', 'transfer-out') then -1 else 1 end
      * round(e.quantity * e.price / case s.price_currency when 'GBX' then 100 else 1 end, 2) end)`,
  currency: sql`p.currency`,
  commission: sql`trim_scale(e.commission)`,
  stampDuty: sql`trim_scale(e.stamp_duty)`,
  currencyConversion: sql`trim_scale(e.currency_conversion)`,
  otherCosts: sql`trim_scale(e.other_costs)`,
  settlementDate: sql`e.settled_on`,
  lots: sql`e.lots`,
  created: sql`e.sequence_no`,
  updated: sql`e.sequence_no`,
}
const valueNames = Object.keys(columns).filter((name) => name !== 'created' && name !== 'updated')

const tables = sql`ledger_transactions e
  join ledger_portfolios p on p.edition = e.edition and p.id = e.portfolio_id
  join accounts a on a.id = e.account_id join portals o on o.id = a.portal_id
  left join ledger_securities s on s.edition = e.edition and s.symbol = e.symbol`

type Row = {
  id: string
  name: string
  version: string
  is_active: boolean
  values: Readonly<Record<string, string | null>>
  created_at: Date
  created_by: string | null
  updated_at: Date
  updated_by: string | null
}

/** An entry of the ledger as an item, with the id of the entry itself and of its portfolio's account. */
export type TransactionItem = StoredItem & { entryId: string }

export async function listTransactions(
  transaction: Transacting,
  scope: CollectionScope,
  query: StoreQuery,
): Promise<{ items: StoredItem[]; count: number }> {
  const conditions = [
    matchScope(scope),
    query.isBin ? isDeleted : isCounted('e'),
    ...(query.search === undefined ? [] : [matchSearch(query.search)]),
    ...query.filters.map((filter) =>
      matchFilter(columns[filter.field] ?? sql`null`, filter, numbers.has(filter.field) ? 'number' : 'text'),
    ),
  ]
  const where = sql.join(conditions, sql` and `)
  const way = sql.raw(query.sort.direction === 'ascending' ? 'asc nulls last' : 'desc nulls last')
  const order = sql`${columns[query.sort.field] ?? sql`e.sequence_no`} ${way}, e.sequence_no ${way}`
  const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count from ${tables} where ${where}`.execute(transaction)
  const picked = sql`select e.* from ${tables} where ${where} order by ${order} limit ${query.limit} offset ${query.offset}`
  const { rows } = await selectItems(picked, order).execute(transaction)
  return { items: rows.map(toItem), count: counted[0]?.count ?? 0 }
}

export async function countTransactions(transaction: Transacting, scope: CollectionScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${tables}
    where ${matchScope(scope)} and ${isCounted('e')}`.execute(transaction)
  return rows[0]?.count ?? 0
}

/** Finds an item by its newest entry. With a lock, corrections of the item wait for the end of the transaction. */
export async function findTransaction(
  transaction: Transacting,
  scope: CollectionScope,
  id: string,
  lock?: 'lock',
): Promise<TransactionItem | undefined> {
  if (lock)
    await sql`select pg_advisory_xact_lock(hashtext('ledger entry'), hashtext(${`${scope.actor.edition} ${id}`}))`.execute(transaction)
  const picked = sql`select e.* from ${tables} where ${matchScope(scope)} and ${itemIdOf('e')} = ${id} and e.type <> 'reversal'
    order by e.sequence_no desc limit 1`
  const { rows } = await selectItems(picked, sql`e.sequence_no`).execute(transaction)
  return rows[0] && { ...toItem(rows[0]), entryId: rows[0].entry_id }
}

export async function listTransactionNames(
  transaction: Transacting,
  scope: CollectionScope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`select ${itemIdOf('e')} as id, ${columns['name']} as name from ${tables}
    where ${matchScope(scope)} and ${isCounted('e')} and ${itemIdOf('e')} = any(${[...ids]}::text[])`.execute(transaction)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Lists the entries and reversals of an item, the newest first. Their differences are those of consecutive entries. */
export async function listTransactionVersions(
  transaction: Transacting,
  { actor }: CollectionScope,
  item: StoredItem,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<StoredVersion[]> {
  type Change = { version: string; type: string; at: Date; by: string | null; values: Record<string, string | null>; is_first: boolean }
  const { rows } = await sql<Change>`
    select e.sequence_no::text as version, e.type, i.committed_at as at, i.committed_by as by, jsonb_build_object(${listValues()}) as values,
      not exists (select from ledger_transactions f where f.edition = e.edition and ${itemIdOf('f')} = ${item.id}
        and not f.is_undone and f.sequence_no < e.sequence_no) as is_first
    from ${tables} left join imports i on i.id = e.import_id
    where e.edition = ${actor.edition} and not e.is_undone
      and (${itemIdOf('e')} = ${item.id} or e.reverses in (
        select v.id from ledger_transactions v where v.edition = ${actor.edition} and ${itemIdOf('v')} = ${item.id}))
      and ${before === undefined ? sql`true` : sql`e.sequence_no < ${before}::bigint`}
    order by e.sequence_no desc limit ${limit + 1}`.execute(transaction)
  return rows.slice(0, limit).map(({ version, type, at, by, values, is_first: isFirst }, index) => {
    const earlier = rows.slice(index + 1).find((row) => row.type !== 'reversal')
    const changed = isFirst || type === 'reversal' || !earlier ? [] : valueNames.filter((name) => values[name] !== earlier.values[name])
    return {
      version,
      action: isFirst ? 'created' : type === 'reversal' ? 'deleted' : 'saved',
      saved: { at, by },
      changed,
      hasValues: false,
    }
  })
}

const listValues = () => sql.join(valueNames.map((name) => sql`${sql.lit(name)}, (${columns[name]})::text`))

/** Selects the items of entries, each with the times and persons of its first and of its newest entry. */
const selectItems = (picked: RawBuilder<unknown>, order: RawBuilder<unknown>) =>
  sql<Row & { entry_id: string }>`
    select ${itemIdOf('e')} as id, e.id as entry_id, ${columns['name']} as name, e.sequence_no::text as version, (${isCounted('e')}) as is_active,
      jsonb_build_object(${listValues()}) as values, first.at as created_at, first.by as created_by, i.committed_at as updated_at, i.committed_by as updated_by
    from (${picked}) e join ledger_portfolios p on p.edition = e.edition and p.id = e.portfolio_id
    left join ledger_securities s on s.edition = e.edition and s.symbol = e.symbol
    left join imports i on i.id = e.import_id
    left join lateral (
      select fi.committed_at as at, fi.committed_by as by from ledger_transactions f join imports fi on fi.id = f.import_id
      where f.edition = e.edition and ${itemIdOf('f')} = ${itemIdOf('e')} and not f.is_undone order by f.sequence_no limit 1
    ) first on true
    order by ${order}`

/** Limits entries to those of the edition that count at all and, for company admins, to the portals of their organisation. */
const matchScope = ({ actor, organisationId }: CollectionScope): RawBuilder<unknown> =>
  sql`e.edition = ${actor.edition} and not e.is_undone and (${organisationId}::uuid is null or o.organisation_id = ${organisationId}::uuid)`

const matchSearch = (text: string): RawBuilder<unknown> =>
  sql`position(${text} in fold_text(concat_ws(' ', e.id, e.title, s.name, e.symbol, e.type, e.portfolio_id, a.name))) > 0`

const numbers = new Set([
  'units',
  'price',
  'exchangeRate',
  'amount',
  'localCcyAmount',
  'commission',
  'stampDuty',
  'currencyConversion',
  'otherCosts',
])

const toItem = (row: Row): StoredItem => ({
  ...plainItem,
  id: row.id,
  name: row.name,
  version: row.version,
  isActive: row.is_active,
  created: { at: row.created_at, by: row.created_by },
  updated: { at: row.updated_at, by: row.updated_by },
  values: row.values as FieldValues,
})
