import { sql } from 'kysely'
import type { Currency } from '@atrium/domain/currency'
import type { SystemTransacting } from '../../db/scope.ts'
import type { BondTerms } from '../ports/holdings.ts'
import type { OriginalLot } from '../ports/transactions.ts'
import { formatDay } from './business-days.ts'

export type ClientRow = { id: string; name: string; email: string; currency: Currency }

export type PortfolioRow = {
  id: string
  name: string
  type: string
  objective: string | null
  riskProfile: number | null
  currency: Currency
  inception: string
  benchmark: string | null
}

/** A valid entry. It was neither undone nor reversed, and is not itself a reversal. */
export type EntryRow = {
  portfolioId: string
  id: string
  on: string
  type: string
  title: string | null
  symbol: string | null
  quantity: string | null
  price: string | null
  exchangeRate: string | null
  amount: string
  commission: string
  stampDuty: string
  currencyConversion: string
  otherCosts: string
  /** Original lots of a transfer in; null if they are unknown, and for other types. */
  lots: OriginalLot[] | null
}

export type SecurityRow = {
  symbol: string
  name: string
  sedol: string | null
  assetClass: string | null
  sector: string | null
  region: string | null
  priceCurrency: Currency
  yield: string | null
  cashType: string | null
  ongoingCharge: string
  transactionCharge: string
  incidentalCharge: string
  pricedUntil: string | null
  /** True for a property, whose valuations count until the next one, whatever their age. */
  isProperty: boolean
  bond: BondTerms | null
}

/** Values by day, from oldest to newest. `restatedOn` is the day on which a value was corrected. */
export type Series = readonly (readonly [day: string, value: string, restatedOn?: string | null])[]

/** Lists the clients with a portfolio in the ledger, or only the client with the given id. */
export async function listClients(transaction: SystemTransacting, externalId: string | null = null): Promise<ClientRow[]> {
  const { rows } = await sql<ClientRow>`
    select a.external_id as id, a.name, a.email, a.currency from accounts a
    where a.external_id is not null and (${externalId}::text is null or a.external_id = ${externalId})
      and exists (select from ledger_portfolios p where p.account_id = a.id)
    order by a.name, a.id`.execute(transaction)
  return rows
}

/** Lists all portfolios of a client, or only the portfolio with the given id. */
export async function listPortfolios(
  transaction: SystemTransacting,
  externalId: string,
  portfolioId: string | null = null,
): Promise<PortfolioRow[]> {
  const { rows } = await sql<PortfolioRow>`
    select ${portfolioColumns} from ledger_portfolios p join accounts a on a.id = p.account_id
    where a.external_id = ${externalId} and (${portfolioId}::text is null or p.id = ${portfolioId})
    order by p.id`.execute(transaction)
  return rows
}

const portfolioColumns = sql`p.id, p.name, p.type, p.objective, p.risk_profile as "riskProfile", p.currency, p.inception_on as inception,
  p.benchmark`

/** Lists the portfolio ids of all clients. */
export async function listPortfolioIds(transaction: SystemTransacting): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from ledger_portfolios order by id`.execute(transaction)
  return rows.map(({ id }) => id)
}

/** Finds a portfolio of any client. */
export async function findPortfolio(transaction: SystemTransacting, portfolioId: string): Promise<PortfolioRow | null> {
  const { rows } = await sql<PortfolioRow>`select ${portfolioColumns} from ledger_portfolios p where p.id = ${portfolioId}`.execute(
    transaction,
  )
  return rows[0] ?? null
}

/** Lists the valid entries of portfolios by day and, within a day, in booking order. */
export async function listEntries(transaction: SystemTransacting, portfolioIds: readonly string[]): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select t.portfolio_id as "portfolioId", t.id, t.booked_on as on, t.type, t.title, t.symbol,
      trim_scale(t.quantity)::text as quantity, trim_scale(t.price)::text as price, trim_scale(t.exchange_rate)::text as "exchangeRate",
      trim_scale(t.amount)::text as amount, t.commission::text, t.stamp_duty::text as "stampDuty",
      t.currency_conversion::text as "currencyConversion", t.other_costs::text as "otherCosts", t.lots
    from ledger_transactions t
    where t.portfolio_id = any (${portfolioIds}::text[]) and not t.is_undone and t.type <> 'reversal'
      and not exists (select from ledger_transactions r where r.reverses = t.id and not r.is_undone)
    order by t.booked_on, t.sequence_no`.execute(transaction)
  return rows
}

/** Lists the securities with the given symbols, and all records that describe cash. */
export async function listSecurities(transaction: SystemTransacting, symbols: readonly string[]): Promise<SecurityRow[]> {
  const { rows } = await sql<SecurityRow>`
    select s.symbol, s.name, s.sedol, s.asset_class as "assetClass", s.sector, s.region, s.price_currency as "priceCurrency",
      trim_scale(s.yield)::text as yield, s.cash_type as "cashType", s.ongoing_charge::text as "ongoingCharge",
      s.transaction_charge::text as "transactionCharge", s.incidental_charge::text as "incidentalCharge", s.priced_until as "pricedUntil",
      coalesce(s.kind = 'property', false) as "isProperty",
      case when s.coupon is not null and s.coupon_frequency is not null then jsonb_build_object('coupon', trim_scale(s.coupon)::text,
        'maturesOn', s.matures_on, 'frequency', s.coupon_frequency, 'dayCount', coalesce(s.day_count, 'actual/actual'),
        'isIndexLinked', coalesce(s.index_linked, 'no') = 'yes', 'nominal', coalesce(trim_scale(s.nominal), 1)::text) end as bond
    from ledger_securities s where s.symbol = any (${symbols}::text[]) or s.cash_type is not null`.execute(transaction)
  return rows
}

/** Reads the prices of securities in a period. Each series begins with the last price on or before the first day. */
export async function readPrices(
  transaction: SystemTransacting,
  symbols: readonly string[],
  from: string,
  to: string,
): Promise<Map<string, Series>> {
  const { rows } = await sql<{ symbol: string; days: string; prices: string; restated: string | null }>`
    with since as materialized (
      select s.symbol, coalesce((
        select max(q.priced_on) from ledger_prices q where q.symbol = s.symbol and q.is_current and q.priced_on <= ${from}), ${from}::date) as day
      from unnest(${symbols}::text[]) s (symbol))
    select p.symbol, array_agg(p.priced_on - date '1970-01-01' order by p.priced_on)::text as days,
      array_agg(trim_scale(p.price) order by p.priced_on)::text as prices,
      case when count(p.restated_on) > 0 then array_agg(p.restated_on order by p.priced_on)::text end as restated
    from since s join ledger_prices p on p.symbol = s.symbol and p.is_current and p.priced_on between s.day and ${to}
    group by p.symbol`.execute(transaction)
  return new Map(rows.map(({ symbol, ...lists }) => [symbol, toSeries(lists)]))
}

/**
 * Converts PostgreSQL arrays to a series. They are read as text, because that is several times faster for a quarter of a million prices.
 */
function toSeries({ days, prices, restated }: { days: string; prices: string; restated: string | null }): Series {
  const [values, restatedDays] = [parseArray(prices), restated === null ? null : parseArray(restated)]
  return parseArray(days).map((day, index) => {
    const restatedOn = restatedDays?.[index] ?? 'NULL'
    return [formatDay(Number(day)), values[index]!, restatedOn === 'NULL' ? null : restatedOn]
  })
}

const parseArray = (list: string): string[] => list.slice(1, -1).split(',')

/**
 * Reads the exchange rates between currencies in a period, by pair such as `USD/GBP`. Each series begins with the last rate on or before
 * the first day.
 */
export async function readRates(
  transaction: SystemTransacting,
  currencies: readonly string[],
  from: string,
  to: string,
): Promise<Map<string, Series>> {
  const { rows } = await sql<{ pair: string; series: Series }>`
    with since as materialized (
      select f.currency as "from", i.currency as "to", coalesce((
        select max(q.rated_on) from ledger_rates q
        where q.from_currency = f.currency and q.to_currency = i.currency and q.is_current and q.rated_on <= ${from}), ${from}::date) as day
      from unnest(${currencies}::text[]) f (currency) cross join unnest(${currencies}::text[]) i (currency))
    select s."from" || '/' || s."to" as pair,
      json_agg(json_build_array(r.rated_on, trim_scale(r.rate)::text, r.restated_on) order by r.rated_on) as series
    from since s join ledger_rates r on r.from_currency = s."from" and r.to_currency = s."to" and r.is_current
      and r.rated_on between s.day and ${to}
    group by s."from", s."to"`.execute(transaction)
  return new Map(rows.map(({ pair, series }) => [pair, series]))
}

export async function readLevels(transaction: SystemTransacting, benchmark: string, from: string, to: string): Promise<Series> {
  const { rows } = await sql<{ series: Series | null }>`
    select json_agg(json_build_array(l.stated_on, trim_scale(l.level)::text) order by l.stated_on) as series
    from benchmark_levels l where l.benchmark = ${benchmark} and l.is_current and l.stated_on between ${from} and ${to}
      and extract(isodow from l.stated_on) <= 5`.execute(transaction)
  return rows[0]?.series ?? []
}

/** Returns the version of the ledger. A result is valid only for the version from which it was computed. */
export async function findVersion(transaction: SystemTransacting): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select coalesce(string_agg(version::text, '/' order by edition), '') as version from ledger_versions`.execute(transaction)
  return rows[0]?.version ?? ''
}

/** Finds the first day that has a price, and the last such day before the given day. */
export async function findPricedDays(
  transaction: SystemTransacting,
  before: string,
): Promise<{ first: string | null; last: string | null }> {
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    select (select min(priced_on) from ledger_prices where is_current) as first,
      (select max(priced_on) from ledger_prices where is_current and priced_on < ${before}) as last`.execute(transaction)
  return rows[0] ?? { first: null, last: null }
}
