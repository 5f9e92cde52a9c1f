import { isCounted, signedUnits, unitEntryTypes } from '@atrium/ledger/server/entries/entry-reads'
import { nameOfType } from '@atrium/ledger/server/entries/option-rules'
import type { Transacting } from '@atrium/platform/db/scope'
import { sql } from 'kysely'
import type { RelatedRecords, Security } from '../../contract/managing.ts'
import type { ManagingScope } from '../managing/access.ts'
import type { ChoicePage } from '../managing/form-rules.ts'

export type SecurityKind = 'equity' | 'etf' | 'fund' | 'property'

export type SecurityRow = {
  symbol: string
  name: string
  currency: Security['currency']
  region: string | null
  asset_class: string | null
  kind: SecurityKind | null
  /** Growth of a property that is assumed, as a fraction per year. */
  annual_growth: string | null
  /** Portfolio that alone may hold a property; null for securities of the market. */
  owned_by: string | null
}

const columns = sql`s.symbol, s.name, s.price_currency as currency, s.region, s.asset_class, s.kind, trim_scale(s.annual_growth)::text as annual_growth,
  s.owned_by`

/** Finds a security that a portfolio may hold: of the market, or its own property. */
export async function findSecurity(
  transaction: Transacting,
  { edition }: ManagingScope,
  symbol: string,
  portfolio: string,
): Promise<SecurityRow | undefined> {
  const { rows } = await sql<SecurityRow>`select ${columns} from ledger_securities s
    where s.edition = ${edition.actor.edition} and s.symbol = ${symbol} and (s.owned_by is null or s.owned_by = ${portfolio})
      and s.cash_type is null`.execute(transaction)
  return rows[0]
}

/** Lists securities of the market whose symbol or ISIN begins with the text, or whose name contains it. Exact symbols come first. */
export async function listSecurities(
  transaction: Transacting,
  { edition }: ManagingScope,
  { search, offset, limit }: ChoicePage,
): Promise<{ items: Security[]; count: number }> {
  type Row = SecurityRow & { price: string | null; priced_on: string | null; count: number }
  const { rows } = await sql<Row>`
    select found.*, trim_scale(p.price)::text as price, p.priced_on::text as priced_on from (
      select ${columns}, count(*) over ()::int as count,
        row_number() over (order by fold_text(s.symbol) <> fold_text(${search}), s.name, s.symbol) as place
      from ledger_securities s
      where s.edition = ${edition.actor.edition} and s.owned_by is null and s.cash_type is null
        and (starts_with(fold_text(s.symbol), fold_text(${search})) or starts_with(fold_text(coalesce(s.isin, '')), fold_text(${search}))
          or position(fold_text(${search}) in fold_text(s.name)) > 0)
      order by place limit ${limit} offset ${offset}
    ) found left join lateral (
      select l.price, l.priced_on from ledger_prices l where l.edition = ${edition.actor.edition} and l.symbol = found.symbol and l.is_current
      order by l.priced_on desc limit 1
    ) p on true order by found.place`.execute(transaction)
  return { items: rows.map(toSecurity), count: rows[0]?.count ?? 0 }
}

const toSecurity = ({ price, priced_on: on, ...row }: SecurityRow & { price: string | null; priced_on: string | null }): Security => ({
  symbol: row.symbol,
  name: row.name,
  currency: row.currency,
  region: row.region,
  assetclass: shownAssetClass(row),
  price: price !== null && on !== null ? { amount: price, on } : null,
})

/** Returns the asset class of the specification's form for that of the ledger; null if it is not known. */
export function shownAssetClass({ asset_class: name, kind }: Pick<SecurityRow, 'asset_class' | 'kind'>): string | null {
  if (kind === 'property') return 'Property'
  const names: Readonly<Record<string, string>> = { Equities: 'Equity', 'Fixed Interest': 'Fixed income' }
  return name === null ? null : (names[name] ?? 'Other')
}

/** Days after which a rate is too old for an entry: a long weekend. */
const oldestRateDays = 7

/** Returns how many of one currency another was worth on a day, by the last rate of the week until then; null if there is none. */
export async function findRate(
  transaction: Transacting,
  { edition }: ManagingScope,
  { from, to, on }: { from: string; to: string; on: string },
): Promise<{ rate: string; isInverse: boolean } | null> {
  const { rows } = await sql<{ rate: string; isInverse: boolean }>`
    select trim_scale(rate)::text as rate, from_currency <> ${from} as "isInverse" from ledger_rates
    where edition = ${edition.actor.edition} and is_current and rated_on between ${on}::date - ${oldestRateDays}::int and ${on}::date
      and ((from_currency = ${from} and to_currency = ${to}) or (from_currency = ${to} and to_currency = ${from}))
    order by rated_on desc, from_currency <> ${from} limit 1`.execute(transaction)
  return rows[0] ?? null
}

export type HoldingEntry = {
  item: string
  type: string
  on: string
  title: string | null
  lots: readonly { quantity: string; cost: string; on: string }[] | null
}

/** Entries that count of a holding, the newest first. `item` is the id of the entry's item, which its corrections keep. */
export async function listHoldingEntries(
  transaction: Transacting,
  { edition }: ManagingScope,
  { portfolio, symbol }: { portfolio: string; symbol: string },
): Promise<HoldingEntry[]> {
  const { rows } = await sql<HoldingEntry>`
    select regexp_replace(e.id, '\\.r[0-9]+$', '') as item, e.type, e.booked_on::text as on, e.title, e.lots from ledger_transactions e
    where e.edition = ${edition.actor.edition} and e.portfolio_id = ${portfolio} and e.symbol = ${symbol} and ${isCounted('e')} and e.type in ${unitEntryTypes}
    order by e.booked_on desc, e.sequence_no desc limit 100`.execute(transaction)
  return rows
}

/** Returns the units of a security that a portfolio holds after all entries that count; `0` if it holds none. */
export async function countUnits(
  transaction: Transacting,
  { edition }: ManagingScope,
  { portfolio, symbol }: { portfolio: string; symbol: string },
): Promise<string> {
  const { rows } = await sql<{ units: string }>`
    select trim_scale(coalesce(sum(${signedUnits('e')}), 0))::text as units
    from ledger_transactions e
    where e.edition = ${edition.actor.edition} and e.portfolio_id = ${portfolio} and e.symbol = ${symbol} and ${isCounted('e')} and e.type in ${unitEntryTypes}`.execute(
    transaction,
  )
  return rows[0]?.units ?? '0'
}

/** Returns the day of the first entry of a portfolio that counts; null if there is none. */
export async function findFirstDay(transaction: Transacting, { edition }: ManagingScope, portfolio: string): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`select min(e.booked_on)::text as day from ledger_transactions e
    where e.edition = ${edition.actor.edition} and e.portfolio_id = ${portfolio} and ${isCounted('e')}`.execute(transaction)
  return rows[0]?.day ?? null
}

/** Lists the prices of a property, the earliest first. */
export async function listPricePoints(
  transaction: Transacting,
  { edition }: ManagingScope,
  symbol: string,
): Promise<{ date: string; price: string }[]> {
  const { rows } = await sql<{ date: string; price: string }>`
    select priced_on::text as date, trim_scale(price)::text as price from ledger_prices
    where edition = ${edition.actor.edition} and symbol = ${symbol} and is_current order by priced_on`.execute(transaction)
  return rows
}

/** Lists the portfolios of the ledger that an account has, by name. */
export async function listPortfolios(
  transaction: Transacting,
  { edition }: ManagingScope,
  account: string,
): Promise<{ id: string; name: string; currency: string; inception: string }[]> {
  const { rows } = await sql<{ id: string; name: string; currency: string; inception: string }>`
    select id, name, currency, inception_on::text as inception from ledger_portfolios
    where edition = ${edition.actor.edition} and account_id = ${account}::uuid order by name, id`.execute(transaction)
  return rows
}

type RelatedItem = RelatedRecords['items'][number]

/** Most records of one kind that a drawer lists. */
const longestList = 200

/** Lists the holdings of a portfolio by name, with their units. */
export async function listHoldingsOf(transaction: Transacting, { edition }: ManagingScope, portfolio: string): Promise<RelatedItem[]> {
  const { rows } = await sql<RelatedItem>`
    select h.portfolio_id || '::' || h.symbol as id, coalesce(s.name, h.symbol) as name, null as on, trim_scale(h.units)::text as detail from (
      select e.edition, e.portfolio_id, e.symbol, sum(${signedUnits('e')}) as units
      from ledger_transactions e
      where e.edition = ${edition.actor.edition} and e.portfolio_id = ${portfolio} and e.symbol is not null and ${isCounted('e')} and e.type in ${unitEntryTypes}
      group by e.edition, e.portfolio_id, e.symbol
    ) h left join ledger_securities s on s.edition = h.edition and s.symbol = h.symbol
    where h.units <> 0 order by name, h.symbol limit ${longestList}`.execute(transaction)
  return rows
}

/** Lists the latest entries of a portfolio that count, the newest first. */
export async function listLatestEntries(transaction: Transacting, { edition }: ManagingScope, portfolio: string): Promise<RelatedItem[]> {
  const { rows } = await sql<{ id: string; name: string | null; type: string; on: string }>`
    select regexp_replace(e.id, '\\.r[0-9]+$', '') as id, coalesce(e.title, s.name) as name, e.type, e.booked_on::text as on
    from ledger_transactions e left join ledger_securities s on s.edition = e.edition and s.symbol = e.symbol
    where e.edition = ${edition.actor.edition} and e.portfolio_id = ${portfolio} and ${isCounted('e')}
    order by e.booked_on desc, e.sequence_no desc limit 20`.execute(transaction)
  return rows.map(({ id, name, type, on }) => ({ id, name: name ?? nameOfType(type), on, detail: null }))
}
