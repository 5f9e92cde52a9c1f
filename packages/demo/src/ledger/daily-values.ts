import { toBusinessDay } from '../calendar.ts'
import { sumFlowsByDay } from './flows.ts'
import type { Ledger } from './ledger.ts'
import { computeValuesOn } from './positions.ts'
import { createRecentCache } from './recently-used.ts'
import { pence } from './valuation.ts'

/** A closing value with the day's external flows, in pence of the portfolio's currency. */
export type DailyValue = { day: number; value: bigint; inflow: bigint; outflow: bigint }

const cacheDailyValues = createRecentCache<DailyValue[]>(200)

/** Lists the values of all business days from `from` to `to`, both included. There are none before the inception. */
export function listDailyValues(ledger: Ledger, from: number, to: number): DailyValue[] {
  const first = toBusinessDay(ledger.plan.inception)
  const all = cacheDailyValues(`${ledger.plan.id}@${ledger.lastDay}`, () => computeDailyValues(ledger, first))
  return all.slice(Math.max(from - first, 0), to - first + 1)
}

function computeDailyValues(ledger: Ledger, first: number): DailyValue[] {
  const days = Array.from({ length: ledger.lastDay - first + 1 }, (_, index) => first + index)
  const flows = sumFlowsByDay(ledger)
  return computeValuesOn(ledger, days).map((value, index) => {
    const day = days[index]!
    return { day, value: pence(value), ...(flows.get(day) ?? { inflow: 0n, outflow: 0n }) }
  })
}
