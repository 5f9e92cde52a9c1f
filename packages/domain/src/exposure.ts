import { sum, type Decimal } from './decimal.ts'
import { expression, noRecorder, type TraceRecorder } from './trace.ts'

/** What a class is of the portfolio and what the model wants of it; percent, each side together 100. */
export type ClassWeight = { name: string; actual: Decimal; model: Decimal }

/**
 * How far a class is from its model, in percentage points; positive where more is held.
 * @example 64.36 held where the model has 50: 14.36
 */
export function differenceFromModel({ actual, model }: ClassWeight, recorder: TraceRecorder = noRecorder): Decimal {
  const difference = actual.minus(model)
  recorder.step('asset-class-difference', expression`${actual} − ${model}`, difference)
  return difference
}

/**
 * How much of a portfolio would have to move from one class to another for it to be the model, in percent: what is held too much
 * of, added up. What is too little of comes to the same, as both sides make 100.
 * @example 60 and 40 where the model has 50 and 50: 10
 */
export function distanceFromModel({ classes }: { classes: readonly ClassWeight[] }, recorder: TraceRecorder = noRecorder): Decimal {
  const surplus = classes
    .map(({ name, actual, model }) => ({ name, actual, model, over: actual.minus(model) }))
    .filter(({ over }) => over.gt(0))
  for (const { name, actual, model, over } of surplus) recorder.step('asset-class-difference', expression`${actual} − ${model}`, over, name)
  const distance = sum(surplus.map(({ over }) => over))
  const values = surplus.map(({ over }) => over)
  recorder.step('distance', { texts: ['', ...values.map((_, index) => (index < values.length - 1 ? ' + ' : ''))], values }, distance)
  return distance
}
