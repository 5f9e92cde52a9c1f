import { Decimal, one, sum, zero } from '../decimal.ts'
import { refuse } from '../error.ts'
import { expression, noRecorder, type TraceRecorder } from '../trace.ts'

/** Line of a model: a weight from 0 to 1, and the weights between which it may move if the model states them. */
export type ModelLine = { id: string; target: Decimal; min?: Decimal; max?: Decimal }

/** Band of a line without stated limits: the target ± the smaller of `absolute` and `relative` × target. */
export type Bands = { absolute: Decimal; relative: Decimal }

/** 5 percentage points or a quarter of the target, whichever is less (L. Swedroe's 5/25 rule). */
export const defaultBands: Bands = { absolute: new Decimal('0.05'), relative: new Decimal('0.25') }

export type LineLimits = { low: Decimal; high: Decimal }

/** Weight of a line, its difference from the target and its band. A line on an edge of its band is inside. */
export type DriftLine = LineLimits & { id: string; target: Decimal; weight: Decimal; drift: Decimal; inside: boolean }

export type Drift = {
  total: Decimal
  /** All lines, by id. */
  lines: readonly DriftLine[]
  /** Half the sum of the absolute differences: the share of the portfolio that would have to move. */
  drift: Decimal
  /** Ids of the lines outside their bands. */
  outside: readonly string[]
}

const weightTolerance = new Decimal('0.0001')

/** Refuses targets that do not sum to 1 ± 0.0001. @throws DomainError `INVALID_WEIGHTS`, `DUPLICATE_ID` */
export function checkTargets(lines: readonly ModelLine[]): void {
  const ids = new Set(lines.map(({ id }) => id))
  if (ids.size !== lines.length) refuse('DUPLICATE_ID', 'a line occurs twice in the model', 'lines')
  const total = sum(lines.map(({ target }) => target))
  if (total.minus(one).abs().gt(weightTolerance)) refuse('INVALID_WEIGHTS', `the targets sum to ${total}, not to 1`, 'lines')
}

/** Computes the band of a line. Of a line without a target, it is zero, so that any holding is outside. */
export function limitsOf({ target, min, max }: ModelLine, bands: Bands = defaultBands): LineLimits {
  const width = Decimal.min(bands.absolute, bands.relative.times(target))
  return { low: min ?? target.minus(width), high: max ?? target.plus(width) }
}

export const isInside = (weight: Decimal, { low, high }: LineLimits): boolean => weight.gte(low) && weight.lte(high)

/**
 * Compares values with the targets of a model (rules §20). Values are in one currency; a line outside the model has the target 0.
 * @throws DomainError `INVALID_WEIGHTS` if the targets do not sum to 1, `INVALID_AMOUNT` if the values sum to nothing
 * @example equity 64,000 of 100,000 with the target 0.6 has the drift 0.04 and is inside 0.55 to 0.65
 */
export function computeDrift(
  { lines, bands = defaultBands }: { lines: readonly (ModelLine & { value: Decimal })[]; bands?: Bands },
  recorder: TraceRecorder = noRecorder,
): Drift {
  checkTargets(lines)
  const total = sum(lines.map(({ value }) => value))
  if (total.lte(zero)) refuse('INVALID_AMOUNT', 'the values must sum to more than 0', 'lines')
  recorder.step('total', expression`Σ ${'value'}`, total)
  const compared = lines
    .map((line): DriftLine => {
      const weight = line.value.div(total)
      const drift = weight.minus(line.target)
      const limits = limitsOf(line, bands)
      recorder.step('drift-of-line', expression`${line.value} ÷ ${total} − ${line.target}`, drift, line.id)
      return { id: line.id, target: line.target, weight, drift, ...limits, inside: isInside(weight, limits) }
    })
    .toSorted((left, right) => (left.id < right.id ? -1 : 1))
  const drift = sum(compared.map((line) => line.drift.abs())).div(2)
  recorder.step('drift', expression`½ × Σ |${'drift'}|`, drift)
  return { total, lines: compared, drift, outside: compared.filter(({ inside }) => !inside).map(({ id }) => id) }
}
