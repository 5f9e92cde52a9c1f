import type { Currency } from '@atrium/domain/currency'
import { Decimal, sum, zero } from '@atrium/domain/decimal'
import { findConversion, type ExchangeRate } from '@atrium/domain/exchange'
import type { Rate } from '@atrium/domain/movement'
import type { DailyValue } from '@atrium/domain/performance'
import type { UpstreamPerformance } from '@atrium/platform/providers/ports/performance'

/** Returns the exchange rate from a portfolio's currency to the account's. Null if it is unknown. */
export function findFactor(currency: Currency, from: Currency, rates: readonly ExchangeRate[]): Decimal | null {
  return findRateTo(currency, from, rates)?.factor ?? null
}

/** Returns the exchange rate with its day. Null if it is unknown. */
export function findRateTo(currency: Currency, from: Currency, rates: readonly ExchangeRate[]): Rate | null {
  const found = findConversion(from, currency, rates)
  return found && { factor: found.factor, on: found.rate?.on ?? null }
}

/**
 * Sums the daily values of all portfolios. For all days, other currencies are converted at the rate of the valuation date, so that the sum
 * reflects markets and payments but not currency movements. A portfolio without a rate is excluded.
 */
export function sumPortfolios(portfolios: readonly { performance: UpstreamPerformance; factor: Decimal | null }[]): DailyValue[] {
  return addSeries(portfolios.map(({ performance, factor }) => convertPerformance(performance, factor)))
}

/**
 * Converts the daily values. The value on a portfolio's first day is treated as a contribution on that day, because it is a payment into
 * the total and not a return.
 */
function convertPerformance(performance: UpstreamPerformance, factor: Decimal | null): DailyValue[] {
  if (!factor) return []
  // Avoids multiplications, which take most of the time here. Most days have no payments, and most accounts have one currency.
  const isOwnCurrency = factor.eq(1)
  const convert = (amount: string) => (amount === '0' ? zero : isOwnCurrency ? new Decimal(amount) : factor.times(amount))
  return performance.values.map(({ on, value, inflow, outflow }, index) => ({
    on,
    value: convert(value),
    inflow: convert(index === 0 ? value : inflow),
    outflow: index === 0 ? zero : convert(outflow),
  }))
}

/** Sums by day. On days without a value, the last value of a portfolio is used. */
function addSeries(series: readonly DailyValue[][]): DailyValue[] {
  const days = [...new Set(series.flatMap((values) => values.map((value) => value.on)))].toSorted()
  const cursors = series.map((values) => ({ values, next: 0, value: zero }))
  return days.map((on) => {
    const flows = cursors.map((cursor) => {
      const entry = cursor.values[cursor.next]
      if (entry?.on !== on) return null
      cursor.next++
      cursor.value = entry.value
      return entry
    })
    return {
      on,
      value: sum(cursors.map((cursor) => cursor.value)),
      inflow: sum(flows.map((flow) => flow?.inflow ?? null)),
      outflow: sum(flows.map((flow) => flow?.outflow ?? null)),
    }
  })
}
