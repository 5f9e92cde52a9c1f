import { inputSources, type Explanation, type FigureUnit, type InputSource } from '@atrium/contract/explanation'
import { roundTo, type Decimal } from '@atrium/domain/decimal'
import {
  explain,
  expression,
  noRecorder,
  type Calculation,
  type TraceRecorder,
  type Trace,
  type TraceInput,
  type TraceMissing,
  type TraceStep,
} from '@atrium/domain/trace'
import { sumParts, type PartsToAdd } from '@atrium/domain/valuation'
import { multiplySubPeriods, summariseDays, toSubPeriodView } from './daily-rules.ts'
import { views, type DisplayName, type View } from './explanation-views.ts'

type Input = Explanation['inputs'][number]
type Step = Explanation['steps'][number]
export type Formula = keyof typeof views

/** Computes a figure by its formula. `untraced` returns only the figure; a recording tracer also records how it was computed. */
export type Tracer = <Input, Value>(formula: Formula, calculate: Calculation<Input, Value>, input: Input) => Value

export const untraced: Tracer = (_formula, calculate, input) => calculate(input)

/** Returns a tracer that records how each figure is computed, in the order of the computations. */
export function recordTraces(): { tracer: Tracer; traces: Trace[] } {
  const traces: Trace[] = []
  const tracer: Tracer = (formula, calculate, input) => {
    const { value, trace } = explain(formula, calculate, input)
    traces.push(trace)
    return value
  }
  return { tracer, traces }
}

/**
 * Returns a value that a provider states, unchanged. The explanation shows the difference from the sum of its parts if it is at least a
 * penny.
 */
export function statedValue(
  { stated, ...parts }: PartsToAdd & { stated: Decimal | null },
  recorder: TraceRecorder = noRecorder,
): Decimal | null {
  const total = sumParts(parts, recorder)
  recorder.rounded('value', 2, 'half-away-from-zero')
  if (!stated) recorder.missing('stated-value', 'no-stated-value')
  else if (total && !roundTo(total, 2).eq(stated)) {
    recorder.step('difference', expression`${stated} − ${total}`, stated.minus(total))
    recorder.step('stated', expression`${stated}`, stated)
  }
  return stated
}

/**
 * Selects the part of a calculation that concerns one figure: a range of days, or one part by name. If `isCostOnTheWay`, the cost is only
 * an intermediate result, and the effect of each trade on it is not shown.
 */
export type TraceFilter = {
  from?: string | null | undefined
  to?: string | null | undefined
  part?: string | undefined
  /** Name of the sector to show of a fund's look-through. */
  sector?: string | undefined
  isCostOnTheWay?: boolean | undefined
}

const maxTerms = 8
const tradeSteps = new Set(['cost-added', 'realised'])
/** Reasons that are only consequences of a missing value. They are omitted if that value is already shown as missing. */
const consequentReasons = new Set(['no-value', 'no-cost', 'no-return', 'nothing-valued'])

/** Builds one explanation from the calculations of a figure. The last calculation produces the figure. */
export function toExplanation(traces: readonly Trace[], crop: TraceFilter = {}): Explanation {
  const daily = traces.find(({ formula }) => formula === 'time-weighted-return')
  const { inputs: dayInputs, subPeriods } = daily ? summariseDays(daily, crop) : { inputs: [], subPeriods: [] }
  const steps = traces.map((trace) => selectSteps(trace, crop))
  const linked = steps.map((traceSteps, index) =>
    subPeriods.length > 0 && traces[index]?.formula === 'period-return'
      ? traceSteps.map((step) => multiplySubPeriods(subPeriods, step))
      : traceSteps,
  )
  return {
    formula: traces.at(-1)?.formula ?? '',
    inputs: omitRepeatedEntries(traces.map((trace) => (trace === daily ? dayInputs : inputsOf(trace, crop)))),
    constants: removeDuplicates(traces.flatMap((trace) => trace.constants)).map((constant) => ({
      ...constant,
      unit: toFigureUnit(constant.unit),
    })),
    subPeriods: subPeriods.map(toSubPeriodView),
    steps: omitRepeatedEntries(linked),
    rounding: removeDuplicates(traces.flatMap((trace) => trace.rounding)),
    missing: selectMissing(traces, crop),
  }
}

function inputsOf(trace: Trace, crop: TraceFilter): Input[] {
  const fields = findView(trace).inputs
  const byField = Map.groupBy(
    trace.inputs.filter((input) => isRelevant(input, trace, crop)),
    (input) => input.name.replaceAll(/#\d+/g, '#'),
  )
  return Object.entries(fields).flatMap(([path, field]) =>
    (byField.get(path) ?? [])
      .filter(({ type }) => type === 'decimal')
      .map((input) => toInput(input, field))
      .filter(({ value }) => !isRedundant(path, value)),
  )
}

/** Returns true for fees of zero, and for the exchange rate 1, which belongs to an amount in the same currency. */
const isRedundant = (path: string, value: string): boolean =>
  (path.endsWith('.fees') && value === '0') || (path === 'flows.#.rate' && value === '1')

function selectSteps(trace: Trace, crop: TraceFilter): Step[] {
  const units = findView(trace).steps
  const subject = findSubject(trace)
  const isListed = ({ name }: TraceStep) => name in units && !(crop.isCostOnTheWay && tradeSteps.has(name))
  const shown = trace.steps.filter((step) => isListed(step) && isRelevant(step, trace, crop))
  return (titledFormulas.has(trace.formula) ? shown.map(withoutLabel) : shown).flatMap((step) => toStep(step, units[step.name]!, subject))
}

/** Formulas whose title already contains the name of the slice, in the user's language. */
const titledFormulas = new Set<string>(['composition', 'sectors-of-fund'] satisfies Formula[])

function withoutLabel({ name, expression: expressionText, result }: TraceStep): TraceStep {
  return { name, expression: expressionText, result }
}

function toStep(
  { name, label: ownLabel, expression: expressionText, result }: TraceStep,
  shown: View['steps'][string],
  subject: string | undefined,
): Step[] {
  if (!/^-?\d+(\.\d+)?$/.test(result)) return []
  const nameAndUnit = typeof shown === 'string' ? { name, unit: shown } : shown
  const label = ownLabel || subject
  return [{ ...nameAndUnit, ...(label && { label }), expression: shortenSum(expressionText), result }]
}

/** Shortens a long sum to its first and last terms. */
function shortenSum(sum: string): string {
  const terms = sum.split(' + ')
  return terms.length > maxTerms ? [...terms.slice(0, 3), '…', ...terms.slice(-2)].join(' + ') : sum
}

function toInput({ value, unit, label, currency, asOn, source }: TraceInput, field: DisplayName): Input {
  const nameAndUnit = typeof field === 'string' ? { name: field, unit: toFigureUnit(unit) } : field
  return {
    ...nameAndUnit,
    value,
    ...(label !== undefined && { label }),
    ...(currency !== undefined && nameAndUnit.unit !== 'number' && { currency }),
    ...(asOn !== undefined && { asOn }),
    ...(isSource(source) && { source }),
  }
}

const isSource = (source: string | undefined): source is InputSource => inputSources.some((known) => known === source)

/** Returns the unit in which an input or constant is shown. Only constants are shown with the unit `text`. */
function toFigureUnit(unit: TraceInput['unit']): FigureUnit {
  return unit === 'text' ? 'number' : unit
}

function selectMissing(traces: readonly Trace[], crop: TraceFilter): TraceMissing[] {
  const missing: TraceMissing[] = []
  for (const trace of traces) {
    const subject = findSubject(trace)
    for (const entry of trace.missing.filter((one) => isRelevant(one, trace, crop))) {
      const isConsequence = consequentReasons.has(entry.reason) && missing.length > 0 && trace.formula !== 'converted-value'
      if (!isConsequence) missing.push({ ...entry, ...(subject !== undefined && { label: subject }) })
    }
  }
  return removeDuplicates(missing)
}

/** Returns the name of the subject if a calculation runs for several subjects, such as each portfolio of an account. */
const findSubject = (trace: Trace): string | undefined => trace.inputs.find(({ name }) => name === 'name')?.value

/**
 * Returns true for an entry that concerns the requested figure. If weights are computed together, that is the entry of the requested part;
 * if days are, the entries up to the last day of the range.
 */
function isRelevant({ label }: { label?: string }, { formula }: Trace, { part, sector, to }: TraceFilter): boolean {
  if (formula === 'sectors-of-fund') return sector === undefined || label === sector
  if (partFormulas.has(formula)) return part === undefined || label === part
  if (formula === 'time-weighted-return') return label === undefined || !to || label <= to
  return true
}

/** Formulas that are computed for all parts at once. */
const partFormulas = new Set<string>(['weight', 'weight-in-slice', 'weight-of-part', 'composition', 'share-of-account'] satisfies Formula[])

const findView = (trace: Trace): View => views[trace.formula as Formula]

/**
 * Omits entries that an earlier calculation already showed. Equal entries of one calculation, such as equal trades on a day, are all kept.
 */
function omitRepeatedEntries<Entry>(lists: readonly (readonly Entry[])[]): Entry[] {
  const shown = new Set<string>()
  return lists.flatMap((list) => {
    const added = list.filter((entry) => !shown.has(JSON.stringify(entry)))
    for (const entry of added) shown.add(JSON.stringify(entry))
    return added
  })
}

function removeDuplicates<Entry>(entries: readonly Entry[]): Entry[] {
  return [...new Map(entries.map((entry) => [JSON.stringify(entry), entry])).values()]
}
