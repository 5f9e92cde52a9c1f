import { monthsBefore } from '@atrium/domain/calendar'
import type { Currency } from '@atrium/domain/currency'
import { type Decimal, one, roundTo, zero } from '@atrium/domain/decimal'
import { businessDayOnOrBefore } from './business-days.ts'
import { sumFlowsByDay, type DayFlows } from './flows.ts'
import { findFactor, type Market } from './market.ts'
import type { Ledger } from './positions.ts'
import { computeValues } from './values.ts'

type Account = { currency: Currency; inception: string; ledgers: readonly Ledger[] }

/** Number of decimal places of a stated fraction. */
const statedDecimals = 6

/**
 * Computes the time-weighted return over a year, in the account's currency; null if the account is younger. Inflows count from the start of
 * their day, and outflows until its end. Values are computed only on days with flows and on the business days before them, because the
 * return is linked only there.
 */
export function computeYearReturn({ currency, inception, ledgers }: Account, market: Market, day: string): Decimal | null {
  const reference = businessDayOnOrBefore(monthsBefore(day, 12))
  if (reference < businessDayOnOrBefore(inception)) return null
  const flows = sumAccountFlows(ledgers, currency, market, day)
  const linkDays = [...flows.keys()].flatMap((on) => (on > reference ? [findPreviousBusinessDay(on), on] : []))
  const days = [...new Set([reference, ...linkDays, day])].filter((on) => on >= reference && on <= day).sort()
  const values = sumAccountValues(ledgers, currency, market, days)
  let level = one
  for (const [index, on] of days.entries()) {
    if (index === 0) continue
    const { inflow, outflow } = flows.get(on) ?? { inflow: zero, outflow: zero }
    const base = values[index - 1]!.plus(inflow)
    if (base.gt(zero)) level = level.times(values[index]!.plus(outflow)).div(base)
  }
  return roundTo(level.minus(1), statedDecimals)
}

const findPreviousBusinessDay = (day: string) => businessDayOnOrBefore(previousDay(day))

const previousDay = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)

function sumAccountFlows(ledgers: readonly Ledger[], currency: Currency, market: Market, last: string): Map<string, DayFlows> {
  const flows = new Map<string, DayFlows>()
  for (const ledger of ledgers) {
    for (const [on, { inflow, outflow }] of sumFlowsByDay(ledger, market, last)) {
      if (on > last) continue
      const rate = findFactor(market, ledger.portfolio.currency, currency, on) ?? zero
      const previousFlows = flows.get(on) ?? { inflow: zero, outflow: zero }
      flows.set(on, { inflow: previousFlows.inflow.plus(inflow.times(rate)), outflow: previousFlows.outflow.plus(outflow.times(rate)) })
    }
  }
  return flows
}

function sumAccountValues(ledgers: readonly Ledger[], currency: Currency, market: Market, days: readonly string[]): Decimal[] {
  const series = ledgers.map((ledger) => computeValues(ledger, market, days))
  return days.map((day, dayIndex) =>
    ledgers.reduce((total, { portfolio }, index) => {
      const rate = findFactor(market, portfolio.currency, currency, day)
      return rate ? total.plus(series[index]![dayIndex]!.times(rate)) : total
    }, zero),
  )
}
