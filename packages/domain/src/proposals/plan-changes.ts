import { Decimal, sum, zero } from '../decimal.ts'
import { expression, type TraceRecorder } from '../trace.ts'
import { isInside, limitsOf, type Bands, type LineLimits, type ModelLine } from './drift.ts'

/** Why a line changes: it is outside its band, takes the opposite of such a line, or takes money that is paid in or out. */
export type ChangeReason = 'outside' | 'opposite' | 'flow'

/** A line with the amount by which it should change: positive to buy, negative to sell. `reason` is null if it stays. */
export type PlannedLine = LineLimits & { id: string; target: Decimal; value: Decimal; change: Decimal; reason: ChangeReason | null }

type PlanInput = {
  /** All lines but cash, with their values after the flows. */
  lines: readonly (ModelLine & { value: Decimal })[]
  total: Decimal
  /** Cash of all accounts above what they keep; negative if it must be raised by sales. */
  spare: Decimal
  bands: Bands
  destination: 'target' | 'edge'
}

/**
 * Plans by how much each line changes (rules §20, steps 1 and 2). Spare cash goes to the lines below their targets, pro rata to what they
 * lack; missing cash comes from those above. Lines then still outside their bands move to the target or to the nearer edge, and the other
 * lines take the opposite sum, pro rata to their distance from the target on that side.
 */
export function planChanges({ lines, total, spare, bands, destination }: PlanInput, recorder: TraceRecorder): PlannedLine[] {
  const distances = lines.map((line) => line.target.times(total).minus(line.value))
  const first = share(spare, distances)
  const planned = lines.map((line, index): PlannedLine => {
    const change = first[index] ?? zero
    return {
      id: line.id,
      target: line.target,
      value: line.value,
      ...limitsOf(line, bands),
      change,
      reason: change.isZero() ? null : 'flow',
    }
  })
  for (const line of planned) {
    const moved = line.value.plus(line.change)
    if (isInside(moved.div(total), line)) continue
    line.change = destinationOf(line, moved.div(total), destination).times(total).minus(line.value)
    line.reason = 'outside'
  }
  const isOutside = (line: PlannedLine) => line.reason === 'outside'
  const opposite = spare.minus(sum(planned.map(({ change }) => change)))
  const others = planned.filter((line) => !isOutside(line))
  const shares = share(
    opposite,
    others.map((line) => line.target.times(total).minus(line.value).minus(line.change)),
  )
  others.forEach((line, index) => {
    const part = shares[index] ?? zero
    if (part.isZero()) return
    line.change = line.change.plus(part)
    line.reason = 'opposite'
  })
  for (const { id, change, value, target } of planned) recorder.step('change', expression`${target} × ${total} − ${value}`, change, id)
  return planned
}

function destinationOf(line: PlannedLine, weight: Decimal, destination: 'target' | 'edge'): Decimal {
  if (destination === 'target') return line.target
  return weight.lt(line.low) ? line.low : line.high
}

/** Divides an amount pro rata to the distances of its own sign. If there are none, nothing is divided. */
function share(amount: Decimal, distances: readonly Decimal[]): Decimal[] {
  const helping = distances.map((distance) => (distance.isNegative() === amount.isNegative() ? distance : zero))
  const all = sum(helping)
  return helping.map((distance) => (all.isZero() || amount.isZero() ? zero : amount.times(distance).div(all)))
}
