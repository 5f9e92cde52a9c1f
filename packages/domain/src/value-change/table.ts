import { Decimal, roundTo, sum, zero } from '../decimal.ts'
import { expression, noRecorder, type TraceRecorder } from '../trace.ts'
import type { ValueChange } from '../value-change.ts'

/** Parts whose columns are rounded. The market part of a row is computed from the other parts. */
const roundedParts = ['opening', 'moved', 'income', 'charges', 'currency', 'other', 'closing'] as const

/**
 * Rounds changes so that the displayed figures add up: the parts of each row to its closing value, and each column to its rounded total.
 * Columns are rounded by largest remainder. The market part of a row absorbs the roundings of its other amounts, each of which is less than
 * one unit of the last decimal.
 */
export function roundChanges(changes: readonly ValueChange[], decimals: number): ValueChange[] {
  const columns = new Map(
    roundedParts.map((part) => [
      part,
      roundToTotal(
        changes.map((change) => change[part]),
        decimals,
      ),
    ]),
  )
  return changes.map((_, row) => {
    const readColumn = (part: Exclude<keyof ValueChange, 'market'>) => columns.get(part)?.[row] ?? zero
    const sumOfOtherParts = sum([
      readColumn('opening'),
      readColumn('moved'),
      readColumn('income'),
      readColumn('charges'),
      readColumn('currency'),
      readColumn('other'),
    ])
    return {
      opening: readColumn('opening'),
      moved: readColumn('moved'),
      market: readColumn('closing').minus(sumOfOtherParts),
      income: readColumn('income'),
      charges: readColumn('charges'),
      currency: readColumn('currency'),
      other: readColumn('other'),
      closing: readColumn('closing'),
    }
  })
}

/** An amount in a table of changes: its row and part. `rows` are not rounded. */
export type ChangeTableCell = { rows: readonly ValueChange[]; row: number; part: keyof ValueChange; decimals: number }

/** Returns one amount of the table that `roundChanges` gives; zero if there is no such row. */
export function roundCell({ rows, row, part, decimals }: ChangeTableCell, recorder: TraceRecorder = noRecorder): Decimal {
  const [rounded, exact] = [roundChanges(rows, decimals)[row], rows[row]]
  if (!rounded || !exact) return zero
  const { opening, moved, income, charges, currency, other, closing } = rounded
  recorder.rounded(part, decimals, 'down')
  if (part === 'market')
    recorder.step(
      'rounded-rest',
      expression`${closing} − ${opening} − ${moved} − ${income} − ${charges} − ${currency} − ${other}`,
      rounded.market,
    )
  else recorder.step('rounded', expression`${exact[part]}`, rounded[part])
  return rounded[part]
}

/**
 * Rounds amounts by largest remainder, so that they sum to the rounded total. Amounts that need no rounding are unchanged.
 * @example 0.004, 0.004 and 0.004 to two decimals: 0.01, 0 and 0
 */
export function roundToTotal(amounts: readonly Decimal[], decimals: number): Decimal[] {
  const unit = new Decimal(10).pow(-decimals)
  const rows = amounts.map((amount, row) => {
    const floor = amount.toDecimalPlaces(decimals, Decimal.ROUND_FLOOR)
    return { row, floor, rest: amount.minus(floor) }
  })
  const missing = roundTo(sum(amounts), decimals).minus(sum(rows.map(({ floor }) => floor)))
  const raised = new Set(
    rows
      .filter(({ rest }) => rest.gt(zero))
      .toSorted((left, right) => right.rest.cmp(left.rest) || left.row - right.row)
      .slice(0, missing.div(unit).round().toNumber())
      .map(({ row }) => row),
  )
  return rows.map(({ row, floor }) => (raised.has(row) ? floor.plus(unit) : floor))
}
