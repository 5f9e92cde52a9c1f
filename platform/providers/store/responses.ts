import { monthsBefore } from '@atrium/domain/calendar'
import type { Currency } from '@atrium/domain/currency'
import { decimalText, sum, zero, type Decimal } from '@atrium/domain/decimal'
import type { UpstreamAccount } from '../ports/accounts.ts'
import type { DayRange } from '../ports/charges.ts'
import type { UpstreamHoldings } from '../ports/holdings.ts'
import type { UpstreamPerformance } from '../ports/performance.ts'
import type { UpstreamPortfolio } from '../ports/portfolios.ts'
import { resolveValuationPeriod } from './requested-days.ts'
import { businessDayOnOrBefore, listBusinessDays } from './business-days.ts'
import type { Period } from './charges.ts'
import { sumFlowsByDay } from './flows.ts'
import { addBookCosts } from './book-costs.ts'
import { mapHoldings, listRates } from './holdings.ts'
import { readLevels, type ClientRow, type PortfolioRow } from './ledger-reads.ts'
import { findFactor, type Market } from './market.ts'
import { roundMoney, type Ledger } from './positions.ts'
import { readEntries, readLedgers, readSecurities, listEntriesUntil, type LedgerReading } from './reading.ts'
import { computeYearReturn } from './returns.ts'
import { mapTransactions } from './transactions.ts'
import { computeValue, computeValues } from './values.ts'

export async function readHoldings(reading: LedgerReading, portfolio: PortfolioRow, day: string): Promise<UpstreamHoldings> {
  const [ledgers, market] = await readLedgers(reading, [portfolio], day, day)
  return addBookCosts(mapHoldings(ledgers[0]!, market, day), mapTransactions(ledgers[0]!, market))
}

export async function readTransactions(reading: LedgerReading, portfolio: PortfolioRow, lastDay: string) {
  const entries = listEntriesUntil(await readEntries(reading, portfolio.id), lastDay)
  const market = await readSecurities(reading.transaction, entries)
  return { currency: portfolio.currency, transactions: mapTransactions({ portfolio, entries }, market) }
}

export async function readPerformance(
  reading: LedgerReading,
  portfolio: PortfolioRow,
  lastDay: string,
  range: Partial<DayRange>,
): Promise<UpstreamPerformance> {
  const { from, to } = resolveValuationPeriod(range, lastDay, portfolio.inception)
  const [ledgers, market] = await readLedgers(reading, [portfolio], portfolio.inception, to)
  const levels = portfolio.benchmark === null ? null : await readLevels(reading.transaction, portfolio.benchmark, from, to)
  return {
    currency: portfolio.currency,
    values: computeDailyValues(ledgers[0]!, market, { from, to }, lastDay),
    benchmark: levels && { name: portfolio.benchmark!, levels: levels.map(([on, level]) => ({ on, level })) },
  }
}

/** Computes the account of a client: the total value, and the value of each portfolio. */
export async function valueAccount(
  reading: LedgerReading,
  client: ClientRow,
  portfolios: readonly PortfolioRow[],
  inception: string,
  day: string,
): Promise<UpstreamAccount> {
  const { currency } = client
  const reference = businessDayOnOrBefore(monthsBefore(day, 12))
  const [ledgers, market] = await readLedgers(reading, portfolios, reference, day, [currency])
  const previous = findPreviousDay(day, inception)
  const formatValue = (on: string) => decimalText(roundMoney(computeAccountValue(ledgers, market, currency, on), currency))
  const change = computeYearReturn({ currency, inception, ledgers }, market, day)
  return {
    ...client,
    inception,
    valuedOn: day,
    value: formatValue(day),
    previousValue: previous && formatValue(previous),
    previouslyValuedOn: previous,
    change1y: change && decimalText(change),
    exchangeRates: listRates(
      portfolios.map((portfolio) => portfolio.currency),
      currency,
      market,
      day,
    ),
    portfolios: ledgers
      .filter(({ portfolio }) => portfolio.inception <= day)
      .map((ledger) => {
        const { id, name, type, currency: portfolioCurrency } = ledger.portfolio
        const value = roundMoney(computeValue(ledger, market, day), portfolioCurrency)
        return { id, name, type, currency: portfolioCurrency, value: decimalText(value) }
      }),
  }
}

/** Returns the exact sum of the portfolios at the exchange rates of the day. */
function computeAccountValue(ledgers: readonly Ledger[], market: Market, currency: Currency, day: string): Decimal {
  return sum(
    ledgers.map((ledger) => {
      const factor = findFactor(market, ledger.portfolio.currency, currency, day)
      return factor && computeValue(ledger, market, day).times(factor)
    }),
  )
}

export async function readPortfolios(
  reading: LedgerReading,
  portfolios: readonly PortfolioRow[],
  day: string,
): Promise<UpstreamPortfolio[]> {
  const [ledgers, market] = await readLedgers(reading, portfolios, businessDayOnOrBefore(findPreviousCalendarDay(day)), day)
  return ledgers.map((ledger) => {
    const { benchmark: _, ...portfolio } = ledger.portfolio
    const previous = findPreviousDay(day, portfolio.inception)
    const formatValue = (on: string) => decimalText(roundMoney(computeValue(ledger, market, on), portfolio.currency))
    return {
      ...portfolio,
      value: formatValue(day),
      previousValue: previous && formatValue(previous),
      valuedOn: day,
      previouslyValuedOn: previous,
    }
  })
}

/** Returns the previous valuation day, or null on the day of inception. */
function findPreviousDay(day: string, inception: string): string | null {
  return day > inception ? businessDayOnOrBefore(findPreviousCalendarDay(day)) : null
}

const findPreviousCalendarDay = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)

function computeDailyValues(ledger: Ledger, market: Market, { from, to }: Period, lastDay: string) {
  const { currency } = ledger.portfolio
  const days = listBusinessDays(from, to)
  const values = computeValues(ledger, market, days)
  const flows = sumFlowsByDay(ledger, market, lastDay)
  return days.map((on, index) => ({
    on,
    value: decimalText(roundMoney(values[index]!, currency)),
    inflow: decimalText(flows.get(on)?.inflow ?? zero),
    outflow: decimalText(flows.get(on)?.outflow ?? zero),
  }))
}
