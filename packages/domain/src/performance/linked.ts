import { type PlainDateText } from '../calendar.ts'
import { type Decimal, one, zero } from '../decimal.ts'
import { byDay } from '../order.ts'
import { refuse } from '../error.ts'
import { expression, noRecorder, type TraceRecorder } from '../trace.ts'

/** Value just before an external flow, and the flow: positive in, negative out. */
export type FlowPoint = { on: PlainDateText; valueBefore: Decimal; flow: Decimal }

/**
 * Computes the true time-weighted return: R = ∏ Vₙ₊₁ / (Vₙ + Fₙ) − 1, where Vₙ is the value just before the flow Fₙ. The last point is the
 * end value. If Vₙ + Fₙ and Vₙ₊₁ are both zero, the factor is 1. Null if Vₙ + Fₙ is zero and Vₙ₊₁ is not, if either is negative, or with
 * fewer than two points. A total loss stays −1. The order of the points does not matter. Source: GIPS, true time-weighted return.
 * @throws DomainError `DUPLICATE_DATE`
 * @example 500 grows to 1,000, then 1,000 is added, and the end value is 1,500: 2 × 0.75 − 1 = 0.5
 */
export function linkedReturn({ points }: { points: readonly FlowPoint[] }, recorder: TraceRecorder = noRecorder): Decimal | null {
  const ordered = [...points].sort(byDay)
  if (ordered.length < 2) recorder.missing('points', 'under-two-points')
  if (ordered.length < 2) return null
  let factor = one
  for (const [index, end] of ordered.entries()) {
    const start = ordered[index - 1]
    if (!start) continue
    if (start.on === end.on) refuse('DUPLICATE_DATE', `two values for ${end.on}`, `points.${index}.on`)
    const growth = computeGrowth(start, end, recorder)
    if (!growth) return null
    factor = factor.times(growth)
    if (factor.isZero()) return one.neg()
    recorder.step('growth', expression`${end.valueBefore} ÷ (${start.valueBefore} + ${start.flow})`, growth, end.on)
  }
  return factor.minus(1)
}

function computeGrowth(start: FlowPoint, end: FlowPoint, recorder: TraceRecorder): Decimal | null {
  const base = start.valueBefore.plus(start.flow)
  if (base.isZero() && end.valueBefore.isZero()) return one
  if (base.gt(zero) && end.valueBefore.gte(zero)) return end.valueBefore.div(base)
  recorder.missing('return', 'no-capital', end.on)
  return null
}
