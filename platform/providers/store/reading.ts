import { workingDayBefore } from '@atrium/domain/calendar'
import type { Currency } from '@atrium/domain/currency'
import type { SystemTransacting } from '../../db/scope.ts'
import type { ResultCache } from '../remembered.ts'
import { businessDayOnOrBefore } from './business-days.ts'
import { findPricedDays, listEntries, listSecurities, readPrices, readRates, type EntryRow, type PortfolioRow } from './ledger-reads.ts'
import { findMajorCurrency, type Market } from './market.ts'
import type { Ledger } from './positions.ts'

/**
 * Context for reading the ledger in one transaction. The version is read before all data, so that a result is never cached under a version
 * that is newer than its data.
 */
export type LedgerReading = { transaction: SystemTransacting; version: string; remembered: ResultCache }

export const countItems = ({ length }: readonly unknown[]): number => length

/** Returns the last business day with prices before today. Today's prices are complete only tomorrow. */
export async function findLastValuationDay(reading: LedgerReading, today: string): Promise<string> {
  const { last } = await readPricedDays(reading, today)
  return businessDayOnOrBefore(last ?? workingDayBefore(today))
}

export const readPricedDays = ({ transaction, version, remembered }: LedgerReading, today: string) =>
  remembered.get(
    `days ${version} ${today}`,
    () => 1,
    () => findPricedDays(transaction, today),
  )

export const readEntries = ({ transaction, version, remembered }: LedgerReading, portfolioId: string): Promise<EntryRow[]> =>
  remembered.get(`entries ${version} ${portfolioId}`, countItems, () => listEntries(transaction, [portfolioId]))

/** Returns the entries up to a day. If no entry is later, returns the same list. */
export function listEntriesUntil(entries: readonly EntryRow[], day: string): readonly EntryRow[] {
  const last = entries.at(-1)
  return last === undefined || last.on <= day ? entries : entries.filter(({ on }) => on <= day)
}

/** Reads the entries of portfolios up to the day `to`, and the prices and exchange rates with which they are valued from `from` to `to`. */
export async function readLedgers(
  reading: LedgerReading,
  portfolios: readonly PortfolioRow[],
  from: string,
  to: string,
  targetCurrencies: Currency[] = [],
): Promise<[Ledger[], Market]> {
  const { transaction } = reading
  const ledgers: Ledger[] = []
  for (const portfolio of portfolios) ledgers.push({ portfolio, entries: listEntriesUntil(await readEntries(reading, portfolio.id), to) })
  const market = await readSecurities(
    transaction,
    ledgers.flatMap(({ entries }) => entries),
  )
  const symbols = [...market.securities.keys()]
  const priceCurrencies = [...market.securities.values()].map(({ priceCurrency }) => findMajorCurrency(priceCurrency))
  const currencies = [...new Set([...priceCurrencies, ...portfolios.map(({ currency }) => currency), ...targetCurrencies])]
  const [first, last] = [findFirstPriceDay(market, from), to]
  const prices = await readPrices(transaction, symbols, first, last)
  const rates = await readRates(transaction, currencies, first, last)
  return [ledgers, { ...market, prices, rates }]
}

/** Returns the first day for which prices are needed. A security is also valued on the last day before its pricing ended. */
function findFirstPriceDay(market: Market, from: string): string {
  const ends = [...market.securities.values()].flatMap(({ pricedUntil }) => pricedUntil ?? [])
  return [from, ...ends].sort()[0]!
}

export async function readSecurities(transaction: SystemTransacting, entries: readonly { symbol: string | null }[]): Promise<Market> {
  const symbols = [...new Set(entries.flatMap(({ symbol }) => symbol ?? []))]
  const securities = await listSecurities(transaction, symbols)
  return { securities: new Map(securities.map((security) => [security.symbol, security])), prices: new Map(), rates: new Map() }
}
