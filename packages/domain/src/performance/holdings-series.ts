import type { PlainDateText } from '../calendar.ts'
import { type Decimal, one, zero } from '../decimal.ts'
import { refuse } from '../error.ts'
import type { DailyValue } from '../performance.ts'
import { noRecorder, type TraceRecorder } from '../trace.ts'

/** Units and price of a holding at the close of each day of `days`; null without a price on that day. */
export type HoldingSeries = { name: string; units: readonly Decimal[]; prices: readonly (Decimal | null)[]; factor: Decimal }

export type PortfolioSeries = {
  days: readonly PlainDateText[]
  holdings: readonly HoldingSeries[]
  inflows: readonly Decimal[]
  outflows: readonly Decimal[]
}

/**
 * Computes the closing value of each day, Σ units × price × conversion factor, with its external flows, as input of the time-weighted
 * series. A missing price is replaced by the last known one. Before its first price, a holding has no value; if it has units, its name is
 * reported. All lists are as long as `days`.
 * @throws DomainError `INVALID_INPUT` for lists of different lengths
 * @example 10 units at 5 and then 6, in one currency: 50, then 60
 */
export function dailyValues({ days, holdings, inflows, outflows }: PortfolioSeries, recorder: TraceRecorder = noRecorder): DailyValue[] {
  const lengths = [inflows.length, outflows.length, ...holdings.flatMap((holding) => [holding.units.length, holding.prices.length])]
  if (lengths.some((length) => length !== days.length)) refuse('INVALID_INPUT', 'every list must be as long as the list of days', 'days')
  const totals = days.map(() => zero)
  for (const holding of holdings) addHolding(holding, totals, recorder)
  return days.map((on, index) => ({ on, value: totals[index]!, inflow: inflows[index]!, outflow: outflows[index]! }))
}

function addHolding({ name, units, prices, factor }: HoldingSeries, totals: Decimal[], recorder: TraceRecorder): void {
  let price: Decimal | null = null
  const isOwnCurrency = factor.eq(one)
  for (let index = 0; index < totals.length; index++) {
    price = prices[index] ?? price
    if (!price) {
      if (!units[index]!.isZero()) recorder.missing('price', 'no-price', name)
      continue
    }
    const value: Decimal = units[index]!.times(price)
    totals[index] = totals[index]!.plus(isOwnCurrency ? value : value.times(factor))
  }
}
