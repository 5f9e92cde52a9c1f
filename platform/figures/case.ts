import type { FigureCase } from '@atrium/contract/explanation'
import { Decimal, decimalText, roundTo } from '@atrium/domain/decimal'
import { explain, restoreInput, type Calculation, type Trace, type TraceInput } from '@atrium/domain/trace'
import type { TraceType } from '@atrium/domain/trace-types'
import { toExplanation, type TraceFilter, type Formula } from './explanation-rules.ts'
import { roundRate } from './wire-rules.ts'

/** Formulas that return zero for an empty list: without transactions, sales or costs, the figure is 0 instead of unknown. */
const sumFormulas = new Set<string>(['sum-of-transactions', 'sum-of-flows', 'sum-of-trade-costs', 'sum-of-disposals'] satisfies Formula[])

function isEmptySum(last: FigureCase['input']['calculations'][number] | undefined): boolean {
  return (
    last !== undefined && sumFormulas.has(last.formula) && last.inputs.some(({ name, type }) => name === 'parts' && type === 'empty-list')
  )
}

/** Converts an input of a case to an input of the calculation. A case has no display units, so that every unit is `text`. */
function toTraceInput({ name, value, type }: { name: string; value: string; type: TraceType }): TraceInput {
  return { name, value, type, unit: 'text' }
}

/** Creates a case: the calculations of a figure with all their inputs. `bin/calc --lines` can run it again from one line of JSON. */
export function createCase(traces: readonly Trace[], crop: TraceFilter, unit: string): FigureCase {
  const calculated = traces.map(({ formula, inputs }) => ({
    formula,
    inputs: inputs.map(({ name, value, type }) => ({ name, value, type })),
  }))
  return { kind: 'figure', input: { op: 'explained', unit, crop, calculations: calculated } }
}

/**
 * Recomputes a figure from its case. Runs the calculations again and returns the last step of the last calculation, rounded as in the
 * explanation; null if an input was missing or nothing could be calculated; 0 for a sum without parts.
 * @throws TypeError for an unknown formula
 */
export function recomputeFigure(
  { unit, crop, calculations: calculated }: FigureCase['input'],
  formulas: Readonly<Record<string, Calculation<never, unknown>>>,
): string | null {
  if (calculated.length === 0) return null
  const outcomes = calculated.map((one) => {
    const calculate = formulas[one.formula]
    if (!calculate) throw new TypeError(`there is no formula ${one.formula}`)
    return explain(one.formula, calculate as Calculation<unknown, unknown>, restoreInput({ inputs: one.inputs.map(toTraceInput) }))
  })
  if (outcomes.at(-1)?.value === null) return isEmptySum(calculated.at(-1)) ? '0' : null
  const { steps, rounding, missing } = toExplanation(
    outcomes.map(({ trace }) => trace),
    crop,
  )
  const last = steps.at(-1)
  if (!last) return missing.length > 0 ? null : '0'
  const decimals = rounding.find(({ mode }) => mode === 'half-away-from-zero')?.decimals
  const result = new Decimal(last.result)
  return decimalText(decimals !== undefined ? roundTo(result, decimals) : unit === 'rate' ? roundRate(result) : result)
}
