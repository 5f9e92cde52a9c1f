import type { FieldValues } from '@atrium/domain/fields/definition'
import type { CollectionScope } from '@atrium/collections/server/items/access'
import { matchFilter, plainItem } from '@atrium/collections/server/items/filter-reads'
import type { StoredItem, StoreQuery } from '@atrium/collections/server/contributions'
import type { Transacting } from '@atrium/platform/db/scope'
import { sql, type RawBuilder } from 'kysely'
import { isCounted, signedUnits, unitEntryTypes } from './entry-reads.ts'

/** Separates the portfolio from the security in the id of a holding. Neither contains it twice. */
const separator = '::'

/** Matches the entries of a holding by its id, with the index on portfolios. */
function matchId(id: string): RawBuilder<unknown> {
  const [portfolio = '', ...symbol] = id.split(separator)
  return sql`e.portfolio_id = ${portfolio} and e.symbol = ${symbol.join(separator)}`
}

/** Units of each security in each portfolio, after all entries that count. Sold holdings are left out. */
const held = (scope: CollectionScope, id: string | null = null): RawBuilder<unknown> => sql`(
  select e.edition, e.portfolio_id, e.symbol, sum(${signedUnits('e')}) as units,
    max(e.booked_on) as last_on, max(e.sequence_no) as last_no
  from ledger_transactions e
    join ledger_portfolios p on p.edition = e.edition and p.id = e.portfolio_id
    join accounts a on a.id = e.account_id join portals o on o.id = a.portal_id
  where e.edition = ${scope.actor.edition} and ${isCounted('e')}
    and (${scope.organisationId}::uuid is null or o.organisation_id = ${scope.organisationId}::uuid)
    and e.symbol is not null and e.type in ${unitEntryTypes}
    and ${id === null ? sql`true` : matchId(id)}
  group by e.edition, e.portfolio_id, e.symbol
  having sum(${signedUnits('e')}) <> 0)`

/** The portfolio, account and security of a holding, and the import of its last entry. */
const related = sql`
  join ledger_portfolios p on p.edition = h.edition and p.id = h.portfolio_id
  join accounts a on a.id = p.account_id
  left join ledger_securities s on s.edition = h.edition and s.symbol = h.symbol
  left join imports i on i.id = (select e.import_id from ledger_transactions e where e.edition = h.edition and e.sequence_no = h.last_no)
 `

/** Asset class of the back office (specification 2, section 9) for that of the ledger. */
const assetClass = sql`case when s.kind = 'property' then 'Property' else case s.asset_class when 'Equities' then 'Equity' when 'Fixed Interest' then 'Fixed income' else coalesce(s.asset_class, 'Other') end end`

/** Type of the back office (specification 2, section 9) for the kind of a security; null if the firm's data does not state it. */
const assetType = sql`case s.kind when 'equity' then 'Stock' when 'property' then 'Commodity' when 'etf' then 'Fund' when 'fund' then 'Fund' end`

const columns: Readonly<Record<string, RawBuilder<unknown>>> = {
  name: sql`coalesce(s.name, h.symbol)`,
  symbol: sql`h.symbol`,
  portfolio: sql`h.portfolio_id`,
  assetclass: assetClass,
  type: assetType,
  region: sql`s.region`,
  units: sql`trim_scale(h.units)`,
  currency: sql`p.currency`,
  created: sql`h.last_no`,
  updated: sql`h.last_no`,
}

type Row = { id: string; name: string; version: string; values: FieldValues; at: Date | null; by: string | null }

export async function listHoldings(
  transaction: Transacting,
  scope: CollectionScope,
  query: StoreQuery,
): Promise<{ items: StoredItem[]; count: number }> {
  if (query.isBin) return { items: [], count: 0 }
  const conditions = [
    sql`true`,
    ...(query.search === undefined
      ? []
      : [sql`position(${query.search} in fold_text(concat_ws(' ', s.name, h.symbol, h.portfolio_id, p.name, a.name))) > 0`]),
    ...query.filters.map((filter) => matchFilter(columns[filter.field] ?? sql`null`, filter, filter.field === 'units' ? 'number' : 'text')),
  ]
  const where = sql.join(conditions, sql` and `)
  const way = sql.raw(query.sort.direction === 'ascending' ? 'asc nulls last' : 'desc nulls last')
  const { rows } = await sql<Row>`${selectRows(held(scope))} where ${where}
    order by ${columns[query.sort.field] ?? columns['name']} ${way}, h.portfolio_id, h.symbol limit ${query.limit} offset ${query.offset}`.execute(
    transaction,
  )
  const { rows: counted } = await sql<{
    count: number
  }>`select count(*)::int as count from ${held(scope)} h ${related} where ${where}`.execute(transaction)
  return { items: rows.map(toItem), count: counted[0]?.count ?? 0 }
}

export async function countHoldings(transaction: Transacting, scope: CollectionScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${held(scope)} h`.execute(transaction)
  return rows[0]?.count ?? 0
}

export async function findHolding(transaction: Transacting, scope: CollectionScope, id: string): Promise<StoredItem | undefined> {
  const { rows } = await sql<Row>`${selectRows(held(scope, id))}`.execute(transaction)
  return rows[0] && toItem(rows[0])
}

export async function listHoldingNames(
  transaction: Transacting,
  scope: CollectionScope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>()
  for (const id of ids) {
    const item = await findHolding(transaction, scope, id)
    if (item) names.set(id, item.name)
  }
  return names
}

const selectRows = (source: RawBuilder<unknown>) => sql<Row>`select h.portfolio_id || ${separator} || h.symbol as id,
    ${columns['name']} as name, h.last_no::text as version, i.committed_at as at, i.committed_by as by,
    jsonb_build_object('name', ${columns['name']}, 'symbol', h.symbol, 'portfolio', h.portfolio_id, 'portal', a.portal_id, 'accountId', a.id,
      'assetclass', ${assetClass}, 'type', ${assetType}, 'region', s.region, 'units', trim_scale(h.units)::text, 'currency', p.currency) as values
  from ${source} h ${related}`

const toItem = ({ id, name, version, values, at, by }: Row): StoredItem => ({
  ...plainItem,
  id,
  name,
  version,
  isActive: true,
  created: { at: at ?? new Date(0), by },
  updated: { at: at ?? new Date(0), by },
  values,
})
