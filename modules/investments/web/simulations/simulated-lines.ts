import type { SimulationLine, Simulations } from '../../contract/simulations.ts'

/**
 * A line with its name. The actual line comes first, then the models by equity range. `isMarked` is true for the actual line and the
 * portfolio's own model.
 */
export type NamedLine = { name: string; isSimulated: boolean; isMarked: boolean; line: SimulationLine }

/** Lists the lines that have at least one month. */
export function listLines({ own, models }: Pick<Simulations, 'own' | 'models'>, ownName: string): NamedLine[] {
  return [
    ...(own ? [{ name: ownName, isSimulated: false, isMarked: true, line: own }] : []),
    ...models.flatMap(({ name, isOwnProfile, line }) =>
      line?.cumulative ? [{ name, isSimulated: true, isMarked: isOwnProfile, line }] : [],
    ),
  ]
}

/** Returns the last day of a month. */
export const findMonthEnd = (month: string): string => Temporal.PlainYearMonth.from(month).toPlainDate({ day: 31 }).toString()

/** Returns the day on which a line ends before the last month. Undefined if it has all months, or none. */
export function findEarlyEnd({ series }: SimulationLine, months: readonly string[]): string | undefined {
  const last = series.length < months.length ? months[series.length - 1] : undefined
  return last === undefined ? undefined : findMonthEnd(last)
}

type Point = { on: string; value: number }

/** Converts returns to numbers in percent, which are used only for drawing. Every line begins at 0 on the day before the first month. */
export function listPoints({ series }: SimulationLine, months: readonly string[]): Point[] {
  const [first] = months
  if (first === undefined) return []
  const before = Temporal.PlainYearMonth.from(first).toPlainDate({ day: 1 }).subtract({ days: 1 }).toString()
  return [{ on: before, value: 0 }, ...series.map((rate, index) => ({ on: findMonthEnd(months[index]!), value: Number(rate) * 100 }))]
}

/** Returns one row for each month, with one column for each line. */
export function listRows(months: readonly string[], lines: readonly NamedLine[]): string[][] {
  return months.map((month, index) => [findMonthEnd(month), ...lines.map(({ line }) => line.series[index] ?? '')])
}
