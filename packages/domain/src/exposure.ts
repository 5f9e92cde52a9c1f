import { sum, type Decimal } from './decimal.ts'
import { expression, noRecorder, type TraceRecorder } from './trace.ts'

/** Weights of a class in the portfolio (`actual`) and in the model, in percent. Both sum to 100 over all classes. */
export type ClassWeight = { name: string; actual: Decimal; model: Decimal }

/**
 * Returns the deviation of a class from its model, in percentage points; positive if overweight.
 * @example 64.36 held and 50 in the model: 14.36
 */
export function differenceFromModel({ actual, model }: ClassWeight, recorder: TraceRecorder = noRecorder): Decimal {
  const difference = actual.minus(model)
  recorder.step('asset-class-difference', expression`${actual} − ${model}`, difference)
  return difference
}

/**
 * Returns the share of a portfolio that would have to move between classes to match the model, in percent. It is the sum of the
 * overweights. The underweights have the same sum, because both sets of weights sum to 100.
 * @example 60 and 40 held, 50 and 50 in the model: 10
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
