import { dayOf } from '../calendar.ts'
import { flowsByDay } from './flows.ts'
import type { Ledger } from './ledger.ts'
import { valuesOn } from './positions.ts'
import { recentlyUsed } from './recently-used.ts'
import { pence } from './valuation.ts'

/** A closing value with the day's external flows, in pence of the portfolio's currency. */
export type DailyValue = { day: number; value: bigint; inflow: bigint; outflow: bigint }

const cached = recentlyUsed<DailyValue[]>(200)

/** Lists the values of all business days from `from` to `to`, both included. There are none before the inception. */
export function dailyValues(ledger: Ledger, from: number, to: number): DailyValue[] {
  const first = dayOf(ledger.plan.inception)
  const all = cached(`${ledger.plan.id}@${ledger.lastDay}`, () => computeFigure(ledger, first))
  return all.slice(Math.max(from - first, 0), to - first + 1)
}

function computeFigure(ledger: Ledger, first: number): DailyValue[] {
  const days = Array.from({ length: ledger.lastDay - first + 1 }, (_, place) => first + place)
  const flows = flowsByDay(ledger)
  return valuesOn(ledger, days).map((value, place) => {
    const day = days[place]!
    return { day, value: pence(value), ...(flows.get(day) ?? { inflow: 0n, outflow: 0n }) }
  })
}
