import type { PlainDateText } from '../calendar.ts'
import { zero, type Decimal } from '../decimal.ts'
import { byDay } from '../order.ts'
import type { DailyValue } from '../performance.ts'

/**
 * A span of days without payments in between. `paidIn` is added after the opening value; `paidOut` is removed before the closing value.
 * Both are positive. The growth is (closing + paidOut) ÷ (opening + paidIn); null if nothing was invested.
 */
export type SubPeriod = {
  from: PlainDateText
  to: PlainDateText
  opening: Decimal
  paidIn: Decimal
  paidOut: Decimal
  closing: Decimal
  growth: Decimal | null
}

/**
 * Divides the days from `from` to `to` at each payment in or out. The product of all growths is the growth of the time-weighted return,
 * because the values of days without payments cancel out. Both days must have a value. Empty if `from` is not before `to`.
 * @example 100, then 130 with 20 paid in: one sub-period from 100 with 20 paid in to 130, growth 130 ÷ 120
 */
export function listSubPeriods(days: readonly DailyValue[], from: PlainDateText, to: PlainDateText): SubPeriod[] {
  const [first, ...rest] = days.filter(({ on }) => on >= from && on <= to).toSorted(byDay)
  if (!first || rest.length === 0) return []
  const subPeriods: SubPeriod[] = []
  let start = { from: first.on, opening: first.value, paidIn: zero }
  let previous = first
  const close = ({ on, value }: DailyValue, paidOut: Decimal) => {
    subPeriods.push({ ...start, to: on, paidOut, closing: value, growth: computeGrowth(start, value.plus(paidOut)) })
    start = { from: on, opening: value, paidIn: zero }
  }
  for (const day of rest) {
    if (!day.inflow.isZero()) {
      if (start.from !== previous.on) close(previous, zero)
      start = { ...start, paidIn: day.inflow }
    }
    if (!day.outflow.isZero()) close(day, day.outflow)
    previous = day
  }
  if (start.from !== previous.on) close(previous, zero)
  return subPeriods
}

function computeGrowth({ opening, paidIn }: { opening: Decimal; paidIn: Decimal }, end: Decimal): Decimal | null {
  const base = opening.plus(paidIn)
  return base.gt(zero) && end.gte(zero) ? end.div(base) : null
}
