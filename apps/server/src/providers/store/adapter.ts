import { londonDay, monthsBefore, workingDayBefore } from '@atrium/domain/calendar'
import { type Currency } from '@atrium/domain/currency'
import { decimalText, sum, zero, type Decimal } from '@atrium/domain/decimal'
import type { Database } from '../../db/client.ts'
import { inScope, systemActor, type Transacting } from '../../db/scope.ts'
import type { UpstreamAccount } from '../ports/accounts.ts'
import { UpstreamError } from '../ports/answer.ts'
import type { DayRange } from '../ports/charges.ts'
import type { PortfolioKey, UpstreamPortfolio } from '../ports/portfolios.ts'
import type { Providers } from '../registry.ts'
import { businessDayAfter, businessDayOnOrAfter, businessDayOnOrBefore, businessDays } from './business-days.ts'
import { chargesOf, transactionCostsOf, type Window } from './charges.ts'
import { flowsByDay } from './flows.ts'
import { holdingsOf, ratesInto } from './holdings.ts'
import {
  findPricedDays,
  findVersion,
  listClients,
  listEntries,
  listPortfolios,
  listSecurities,
  readLevels,
  readPrices,
  readRates,
  type ClientRow,
  type EntryRow,
  type PortfolioRow,
} from './ledger-reads.ts'
import { factorOn, majorOf, type Market } from './market.ts'
import { rounded, type Ledger } from './positions.ts'
import { createRemembered, type Remembered } from '../remembered.ts'
import { returnOverYear } from './returns.ts'
import { transactionsOf } from './transactions.ts'
import { valueOn, valuesOn } from './values.ts'

export type StoreSettings = { db: Database; edition: string; clock: () => Date }

const provider = 'store'
const historyMonths = 60
/** Rows of entries, transactions, holdings and days that a process remembers of an edition: some hundred megabytes at most. */
const mostRows = 250_000

/** The ledger within one transaction, as of the version that was read before anything else: what is newer is never kept as older. */
export type Reading = { transaction: Transacting; version: string; remembered: Remembered }

/**
 * Atrium's own ledger as a portfolio API: every figure means and is rounded as `docs/providers/asset-manager.md` says. It
 * reads for the whole edition; who may see what the features' scopes have decided before. What is worked out is remembered
 * until the ledger changes.
 */
export function store({ db, edition, clock }: StoreSettings): Providers {
  const remembered = createRemembered(mostRows)
  const read = <Result>(work: (reading: Reading) => Promise<Result>) =>
    inScope(db, systemActor(edition), async (transaction) => work({ transaction, version: await findVersion(transaction), remembered }))
  const lastDayOf = (reading: Reading) => lastValuationDay(reading, londonDay(clock()))

  const onPortfolio = <Result extends object>(
    key: PortfolioKey,
    call: string,
    weigh: (result: Result) => number,
    work: (reading: Reading, portfolio: PortfolioRow, lastDay: string) => Promise<Result>,
    asked: unknown = null,
  ) =>
    read(async (reading) => {
      const [portfolio] = await listPortfolios(reading.transaction, key.clientId, key.portfolioId)
      const lastDay = await lastDayOf(reading)
      if (!portfolio || portfolio.inception > lastDay) throw unknown(call, 'no such portfolio')
      const name = JSON.stringify([call, reading.version, portfolio.id, lastDay, asked])
      return remembered.get(name, weigh, () => work(reading, portfolio, lastDay))
    })

  return {
    name: provider,
    isOwnLedger: true,
    listAccounts: () => read(({ transaction }) => listClients(transaction)),
    getAccount: (externalId, on) =>
      read(async (reading) => {
        const { transaction } = reading
        const [client] = await listClients(transaction, externalId)
        if (!client) throw unknown('account', 'no such client')
        const portfolios = await listPortfolios(transaction, externalId)
        const lastDay = await lastDayOf(reading)
        const inception = portfolios.map((portfolio) => portfolio.inception).sort()[0]!
        const day = dayAsked(on, lastDay, inception, 'account')
        return accountOn(reading, client, portfolios, inception, day)
      }),
    listPortfolios: (externalId) =>
      read(async (reading) => {
        const lastDay = await lastDayOf(reading)
        const portfolios = await listPortfolios(reading.transaction, externalId)
        if (portfolios.length === 0) throw unknown('portfolios', 'no such client')
        const begun = portfolios.filter(({ inception }) => inception <= lastDay)
        const name = JSON.stringify(['portfolios', reading.version, lastDay, begun.map(({ id }) => id)])
        return remembered.get(name, lengthOf, () => portfoliosOn(reading, begun, lastDay))
      }),
    getHoldings: (key, on) =>
      onPortfolio(
        key,
        'holdings',
        ({ holdings }) => holdings.length,
        async (reading, portfolio, lastDay) => {
          const day = dayAsked(on, lastDay, portfolio.inception, 'holdings')
          const [ledgers, market] = await readLedgers(reading, [portfolio], day, day)
          return holdingsOf(ledgers[0]!, market, day)
        },
        on,
      ),
    listDates: () =>
      read(async (reading) => {
        const lastDay = await lastDayOf(reading)
        const { first } = await pricedDays(reading, londonDay(clock()))
        const from = businessDayOnOrBefore(monthsBefore(lastDay, historyMonths))
        return businessDays(first !== null && first > from ? first : from, lastDay).toReversed()
      }),
    listTransactions: (key) =>
      onPortfolio(
        key,
        'transactions',
        ({ transactions }) => transactions.length,
        async (reading, portfolio, lastDay) => {
          const entries = until(await readEntries(reading, portfolio.id), lastDay)
          const market = await readSecurities(reading.transaction, entries)
          return { currency: portfolio.currency, transactions: transactionsOf({ portfolio, entries }, market) }
        },
      ),
    getPerformance: (key, range = {}) =>
      onPortfolio(
        key,
        'performance',
        ({ values }) => values.length,
        async (reading, portfolio, lastDay) => {
          const { from, to } = valuationsAsked(range, lastDay, portfolio.inception)
          const [ledgers, market] = await readLedgers(reading, [portfolio], portfolio.inception, to)
          const levels = portfolio.benchmark === null ? null : await readLevels(reading.transaction, portfolio.benchmark, from, to)
          return {
            currency: portfolio.currency,
            values: dailyValues(ledgers[0]!, market, { from, to }, lastDay),
            benchmark: levels && { name: portfolio.benchmark!, levels: levels.map(([on, level]) => ({ on, level })) },
          }
        },
        range,
      ),
    getCharges: (key, range) =>
      onPortfolio(
        key,
        'charges',
        () => 1,
        async (reading, portfolio, lastDay) => {
          const window = bookingsAsked(range, lastDay, portfolio.inception)
          const [ledgers, market] = await readLedgers(reading, [portfolio], window.from, window.to)
          return chargesOf(ledgers[0]!, market, window)
        },
        range,
      ),
    getTransactionCosts: (key, range) =>
      onPortfolio(
        key,
        'transaction costs',
        ({ costs }) => costs.length,
        async (reading, portfolio, lastDay) => {
          const window = bookingsAsked(range, lastDay, portfolio.inception)
          const entries = await readEntries(reading, portfolio.id)
          return transactionCostsOf({ portfolio, entries }, await readSecurities(reading.transaction, entries), window)
        },
        range,
      ),
  }
}

const lengthOf = ({ length }: readonly unknown[]): number => length

const unknown = (call: string, detail: string) => new UpstreamError('unknown', provider, call, detail)

/** The last business day with prices before today: those of today are known tomorrow. */
async function lastValuationDay(reading: Reading, today: string): Promise<string> {
  const { last } = await pricedDays(reading, today)
  return businessDayOnOrBefore(last ?? workingDayBefore(today))
}

const pricedDays = ({ transaction, version, remembered }: Reading, today: string) =>
  remembered.get(
    `days ${version} ${today}`,
    () => 1,
    () => findPricedDays(transaction, today),
  )

const readEntries = ({ transaction, version, remembered }: Reading, portfolioId: string): Promise<EntryRow[]> =>
  remembered.get(`entries ${version} ${portfolioId}`, lengthOf, () => listEntries(transaction, [portfolioId]))

/** The same list where nothing is of later. */
function until(entries: readonly EntryRow[], day: string): readonly EntryRow[] {
  const last = entries.at(-1)
  return last === undefined || last.on <= day ? entries : entries.filter(({ on }) => on <= day)
}

/** A weekend falls back to Friday, the future to the latest valuation. */
function dayAsked(on: string | undefined, lastDay: string, inception: string, call: string): string {
  const day = on === undefined || on > lastDay ? lastDay : businessDayOnOrBefore(on)
  if (day < inception) throw unknown(call, 'before the inception')
  return day
}

/** A period has the value it starts from: a weekend starts on Friday. */
function valuationsAsked(range: Partial<DayRange>, lastDay: string, inception: string): Window {
  const first = businessDayOnOrBefore(inception)
  const from = range.from === undefined ? first : latest(businessDayOnOrBefore(range.from), first)
  return bounded({ from, to: range.to }, lastDay, 'performance')
}

/** Nothing that was booked before the first day counts. */
function bookingsAsked(range: Partial<DayRange>, lastDay: string, inception: string): Window {
  const from =
    range.from === undefined ? businessDayAfter(businessDayOnOrBefore(monthsBefore(lastDay, 12))) : businessDayOnOrAfter(range.from)
  return bounded({ from: latest(from, inception), to: range.to }, lastDay, 'charges')
}

function bounded({ from, to: asked }: { from: string; to: string | undefined }, lastDay: string, call: string): Window {
  const to = asked === undefined || asked > lastDay ? lastDay : businessDayOnOrBefore(asked)
  if (to < from) throw unknown(call, 'no business day in the period')
  return { from, to }
}

const latest = (one: string, other: string) => (one > other ? one : other)

/** Entries of some portfolios until a day, with the prices and rates that value them from a day on. */
async function readLedgers(
  reading: Reading,
  portfolios: readonly PortfolioRow[],
  from: string,
  to: string,
  into: Currency[] = [],
): Promise<[Ledger[], Market]> {
  const { transaction } = reading
  const ledgers: Ledger[] = []
  for (const portfolio of portfolios) ledgers.push({ portfolio, entries: until(await readEntries(reading, portfolio.id), to) })
  const market = await readSecurities(
    transaction,
    ledgers.flatMap(({ entries }) => entries),
  )
  const symbols = [...market.securities.keys()]
  const priced = [...market.securities.values()].map(({ priceCurrency }) => majorOf(priceCurrency))
  const currencies = [...new Set([...priced, ...portfolios.map(({ currency }) => currency), ...into])]
  const [first, last] = [earliestNeeded(market, from), to]
  const prices = await readPrices(transaction, symbols, first, last)
  const rates = await readRates(transaction, currencies, first, last)
  return [ledgers, { ...market, prices, rates }]
}

/** What left with its last price is valued on that day once more. */
function earliestNeeded(market: Market, from: string): string {
  const ends = [...market.securities.values()].flatMap(({ pricedUntil }) => pricedUntil ?? [])
  return [from, ...ends].sort()[0]!
}

async function readSecurities(transaction: Transacting, entries: readonly { symbol: string | null }[]): Promise<Market> {
  const symbols = [...new Set(entries.flatMap(({ symbol }) => symbol ?? []))]
  const securities = await listSecurities(transaction, symbols)
  return { securities: new Map(securities.map((security) => [security.symbol, security])), prices: new Map(), rates: new Map() }
}

async function accountOn(
  reading: Reading,
  client: ClientRow,
  portfolios: readonly PortfolioRow[],
  inception: string,
  day: string,
): Promise<UpstreamAccount> {
  const { currency } = client
  const reference = businessDayOnOrBefore(monthsBefore(day, 12))
  const [ledgers, market] = await readLedgers(reading, portfolios, reference, day, [currency])
  const previous = previousDay(day, inception)
  const valueIn = (on: string) => decimalText(rounded(accountValue(ledgers, market, currency, on), currency))
  const change = returnOverYear({ currency, inception, ledgers }, market, day)
  return {
    ...client,
    inception,
    valuedOn: day,
    value: valueIn(day),
    previousValue: previous && valueIn(previous),
    previouslyValuedOn: previous,
    change1y: change && decimalText(change),
    exchangeRates: ratesInto(
      portfolios.map((portfolio) => portfolio.currency),
      currency,
      market,
      day,
    ),
    portfolios: ledgers
      .filter(({ portfolio }) => portfolio.inception <= day)
      .map((ledger) => {
        const { id, name, type, currency: own } = ledger.portfolio
        return { id, name, type, currency: own, value: decimalText(rounded(valueOn(ledger, market, day), own)) }
      }),
  }
}

/** The exact sum of the portfolios at the day's rates. */
function accountValue(ledgers: readonly Ledger[], market: Market, currency: Currency, day: string): Decimal {
  return sum(
    ledgers.map((ledger) => {
      const factor = factorOn(market, ledger.portfolio.currency, currency, day)
      return factor && valueOn(ledger, market, day).times(factor)
    }),
  )
}

async function portfoliosOn(reading: Reading, portfolios: readonly PortfolioRow[], day: string): Promise<UpstreamPortfolio[]> {
  const [ledgers, market] = await readLedgers(reading, portfolios, businessDayOnOrBefore(previousCalendarDay(day)), day)
  return ledgers.map((ledger) => {
    const { benchmark: _, ...portfolio } = ledger.portfolio
    const previous = previousDay(day, portfolio.inception)
    const valueIn = (on: string) => decimalText(rounded(valueOn(ledger, market, on), portfolio.currency))
    return {
      ...portfolio,
      value: valueIn(day),
      previousValue: previous && valueIn(previous),
      valuedOn: day,
      previouslyValuedOn: previous,
    }
  })
}

/** Null on the first day. */
function previousDay(day: string, inception: string): string | null {
  return day > inception ? businessDayOnOrBefore(previousCalendarDay(day)) : null
}

const previousCalendarDay = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)

function dailyValues(ledger: Ledger, market: Market, { from, to }: Window, lastDay: string) {
  const { currency } = ledger.portfolio
  const days = businessDays(from, to)
  const values = valuesOn(ledger, market, days)
  const flows = flowsByDay(ledger, market, lastDay)
  return days.map((on, place) => ({
    on,
    value: decimalText(rounded(values[place]!, currency)),
    inflow: decimalText(flows.get(on)?.inflow ?? zero),
    outflow: decimalText(flows.get(on)?.outflow ?? zero),
  }))
}
