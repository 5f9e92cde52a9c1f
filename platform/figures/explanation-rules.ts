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
import { sumOfParts, type PartsToAdd } from '@atrium/domain/valuation'
import { multiplied, summariseDays, toWire } from './daily-rules.ts'

type Input = Explanation['inputs'][number]
type Step = Explanation['steps'][number]
type Shown<Name extends string = string> = Name | { name: Name; unit: FigureUnit }

/** Inputs and steps of a calculation that are shown, by their path in its input; `#` stands for any index. */
type View = { inputs: Record<string, Shown>; steps: Record<string, FigureUnit | { name: string; unit: FigureUnit }> }

const holdingValue: View = {
  inputs: { units: 'units', 'quote.price': 'price', 'rates.#.rate': { name: 'exchange-rate', unit: 'number' } },
  steps: { value: 'money' },
}
const bondInputs: View['inputs'] = { cleanPrice: { name: 'clean-price', unit: 'number' }, coupon: { name: 'coupon', unit: 'rate' } }
const tradeInputs = { 'trades.#.amount': 'trade', 'trades.#.lots.#.cost': 'original-cost', 'trades.#.fees': 'fees' }
const change = { 'now.value': 'value', 'before.value': 'previous-value' }
const charges = {
  'costs.serviceOneOff': 'service-one-off',
  'costs.serviceOngoing': 'service-ongoing',
  'costs.transactionCosts': 'service-transaction',
  'costs.ancillary': 'service-ancillary',
  'costs.incidental': 'service-incidental',
  'costs.productOneOff': 'product-one-off',
  'costs.productOngoing': 'product-ongoing',
  'costs.productTransaction': 'product-transaction',
  'costs.productIncidental': 'product-incidental',
  'costs.thirdPartyPayments': 'third-party',
}

const weightHeld = { name: 'asset-class-weight', unit: 'percent' } as const
const weightOfModel = { name: 'asset-class-model', unit: 'percent' } as const

const holdingOfDay = { inputs: holdingValue.inputs }
const flowInputs: View['inputs'] = { 'flows.#.value': 'security-flow', 'flows.#.rate': { name: 'exchange-rate', unit: 'number' } }
const cashBookings = {
  'paid.#.value': 'payment',
  'fromSecurities.#.value': 'security-cash',
  'income.#.value': 'interest',
  'charges.#.value': 'charge',
  'other.#.value': 'other-booking',
}
const unexplainedCash: View['inputs'] = { 'opening.#.value': 'cash-balance', 'closing.#.value': 'cash-balance', ...cashBookings }

/**
 * Inputs and steps that are shown for each formula on the pages of portfolios and accounts. All other paths are omitted: intermediate
 * results, currencies and other settings, and days outside the period.
 */
export const views = {
  'stated-portfolio-value': {
    inputs: { stated: 'stated-value', 'parts.#.value': 'asset-class' },
    steps: { sum: 'money', difference: 'money', stated: 'money' },
  },
  'portfolio-value': { inputs: { 'parts.#.value': 'asset-class' }, steps: { sum: 'money' } },
  'stated-account-value': { inputs: { stated: 'stated-value' }, steps: { sum: 'money', difference: 'money', stated: 'money' } },
  'converted-value': {
    inputs: { value: 'portfolio-value', 'rates.#.rate': { name: 'exchange-rate', unit: 'number' } },
    steps: { converted: 'money' },
  },
  'converted-account': {
    inputs: { value: 'account-value', 'rates.#.rate': { name: 'exchange-rate', unit: 'number' } },
    steps: { converted: 'money' },
  },
  'sum-of-portfolios': {
    inputs: { 'parts.#.value': 'portfolio-value', 'parts.#.rate.factor': { name: 'exchange-rate', unit: 'number' } },
    steps: { sum: 'money' },
  },
  'stated-beside-sum': { inputs: { stated: 'stated-value' }, steps: { difference: 'money', stated: 'money' } },
  'sum-of-payments': {
    inputs: { 'parts.#.value': 'payment', 'parts.#.rate.factor': { name: 'exchange-rate', unit: 'number' } },
    steps: { sum: 'money' },
  },
  earned: {
    inputs: { 'before.value': 'first-value', paidIn: 'paid-in', paidOut: 'paid-out', 'now.value': 'last-value' },
    steps: { earned: 'money' },
  },
  'simulated-months': {
    inputs: {
      'classes.#.percent': { name: 'asset-class-share', unit: 'percent' },
      'months.#.classes.#.return': { name: 'asset-class-return', unit: 'rate' },
    },
    steps: { 'simulated-month': 'rate' },
  },
  'linked-months': { inputs: { 'months.#.return': { name: 'monthly-return', unit: 'rate' } }, steps: { linked: 'rate' } },
  'worst-year': { inputs: { 'months.#.return': { name: 'monthly-return', unit: 'rate' } }, steps: { 'worst-year': 'rate' } },
  'household-value': { inputs: {}, steps: { sum: 'money' } },
  'value-change': { inputs: change, steps: { change: 'money' } },
  'change-rate': { inputs: change, steps: { change: 'money', 'change-rate': 'rate' } },
  'holding-value': holdingValue,
  'cash-cost': holdingValue,
  'stated-cost': { inputs: { cost: 'cost' }, steps: {} },
  'average-cost': {
    inputs: tradeInputs,
    steps: { 'cost-added': 'money', realised: 'money', 'average-cost': 'money' },
  },
  'holding-gain': { inputs: {}, steps: { gain: 'money' } },
  'holding-return': { inputs: {}, steps: { gain: 'money', return: 'rate' } },
  'value-of-holdings': { inputs: { 'parts.#.value': 'holding-value' }, steps: { sum: 'money' } },
  'cost-of-holdings': { inputs: { 'parts.#.cost': 'cost' }, steps: { 'cost-sum': 'money' } },
  'value-of-classes': { inputs: { 'parts.#.value': 'asset-class' }, steps: { sum: 'money' } },
  'cost-of-classes': { inputs: { 'parts.#.cost': 'asset-class-cost' }, steps: { 'cost-sum': 'money' } },
  weight: { inputs: { 'parts.#.value': 'value' }, steps: { weight: 'percent' } },
  'sum-of-weights': { inputs: { 'parts.#.value': { name: 'weight', unit: 'percent' } }, steps: { sum: 'percent' } },
  'time-weighted-return': { inputs: {}, steps: {} },
  'period-return': { inputs: {}, steps: { return: 'rate', 'linked-stretches': 'rate' } },
  'account-return': { inputs: {}, steps: { return: 'rate' } },
  'benchmark-return': {
    inputs: { 'start.index': { name: 'benchmark-level', unit: 'number' }, 'end.index': { name: 'benchmark-level', unit: 'number' } },
    steps: { return: { name: 'benchmark-return', unit: 'rate' } },
  },
  'maximum-drawdown': { inputs: {}, steps: { drawdown: 'rate' } },
  'annualised-return': { inputs: { months: { name: 'months', unit: 'count' } }, steps: { annualised: 'rate' } },
  'money-weighted-return': {
    inputs: { startValue: 'first-value', 'flows.#.amount': 'paid', endValue: 'last-value' },
    steps: { 'money-weighted': 'rate' },
  },
  volatility: { inputs: { 'returns.#': { name: 'month-return', unit: 'rate' } }, steps: { volatility: 'rate' } },
  'return-difference': { inputs: {}, steps: { difference: { name: 'return-difference', unit: 'rate' } } },
  'sum-of-transactions': { inputs: { 'parts.#.value': 'transaction' }, steps: { sum: 'money' } },
  'cash-balance': { inputs: { 'parts.#.value': 'transaction', held: 'cash-held' }, steps: { sum: 'money' } },
  'bond-accrued': { inputs: bondInputs, steps: { accrued: 'number' } },
  'bond-dirty-price': { inputs: bondInputs, steps: { accrued: 'number', 'dirty-price': 'number' } },
  'bond-yield': { inputs: bondInputs, steps: { yield: { name: 'redemption-yield', unit: 'rate' } } },
  'bond-macaulay': { inputs: bondInputs, steps: { macaulay: 'number' } },
  'bond-modified': { inputs: bondInputs, steps: { macaulay: 'number', modified: 'number' } },
  'bond-convexity': { inputs: bondInputs, steps: { convexity: 'number' } },
  'running-yield': { inputs: bondInputs, steps: { 'running-yield': 'rate' } },
  'bonds-yield': {
    inputs: { 'bonds.#.yield': { name: 'redemption-yield', unit: 'rate' }, 'bonds.#.nominal': 'nominal' },
    steps: { value: 'money', 'weighted-yield': 'rate' },
  },
  'bonds-modified': {
    inputs: { 'bonds.#.modified': { name: 'modified', unit: 'number' }, 'bonds.#.nominal': 'nominal' },
    steps: { value: 'money', 'weighted-modified': 'number' },
  },
  'bond-income': { inputs: { 'parts.#.value': 'coupon-payment' }, steps: { sum: 'money' } },
  'total-to-paid-in': {
    inputs: { called: 'called', distributed: 'distributed', netAssetValue: 'net-asset-value' },
    steps: { multiple: 'number' },
  },
  'distributed-to-paid-in': { inputs: { called: 'called', distributed: 'distributed' }, steps: { multiple: 'number' } },
  'residual-to-paid-in': { inputs: { called: 'called', netAssetValue: 'net-asset-value' }, steps: { multiple: 'number' } },
  'fund-rate': {
    inputs: { 'flows.#.amount': 'fund-flow', 'worth.netAssetValue': 'net-asset-value' },
    steps: { rate: { name: 'fund-rate', unit: 'rate' } },
  },
  'sum-of-disposals': { inputs: { 'parts.#.value': 'disposal' }, steps: { sum: 'money' } },
  'sum-of-flows': { inputs: { 'parts.#.value': 'transaction' }, steps: { sum: 'money' } },
  'realised-gain': {
    inputs: tradeInputs,
    steps: { realised: 'money', 'realised-total': 'money' },
  },
  'total-charges': { inputs: charges, steps: { 'total-cost': 'money' } },
  'charges-percent': { inputs: { ...charges, averageValue: 'average-value' }, steps: { 'total-cost': 'money', percent: 'percent' } },
  'cost-of-portfolio': { inputs: { 'parts.#.rate.factor': { name: 'exchange-rate', unit: 'number' } }, steps: { sum: 'money' } },
  'cost-of-account': { inputs: { 'parts.#.value': 'cost-of-portfolio' }, steps: { sum: 'money' } },
  'average-of-portfolios': {
    inputs: {
      'parts.#.average': 'average-value',
      'parts.#.rate.factor': { name: 'exchange-rate', unit: 'number' },
      'parts.#.days': { name: 'days-held', unit: 'count' },
    },
    steps: { 'part-of-period': 'money', average: 'money' },
  },
  'cost-in-percent': { inputs: { cost: 'cost', average: 'average-value' }, steps: { percent: 'percent' } },
  'sum-of-trade-costs': { inputs: { 'parts.#.value': 'trade-cost' }, steps: { sum: 'money' } },
  'value-of-slice': { inputs: { 'parts.#.value': 'holding-value' }, steps: { sum: 'money' } },
  composition: { inputs: {}, steps: { percent: 'percent' } },
  'share-of-account': { inputs: { 'parts.#.value': 'value' }, steps: { weight: 'percent' } },
  'weight-in-slice': { inputs: { 'parts.#.value': 'value' }, steps: { weight: 'percent' } },
  'difference-from-model': { inputs: { actual: weightHeld, model: weightOfModel }, steps: { 'asset-class-difference': 'percent' } },
  'distance-from-model': {
    inputs: { 'classes.#.actual': weightHeld, 'classes.#.model': weightOfModel },
    steps: { 'asset-class-difference': 'percent', distance: 'percent' },
  },
  'opening-of-holding': { ...holdingOfDay, steps: { value: { name: 'opening-value', unit: 'money' } } },
  'closing-of-holding': { ...holdingOfDay, steps: { value: { name: 'closing-value', unit: 'money' } } },
  'security-moved': { inputs: { 'flows.#.value': 'security-flow', 'income.#.value': 'income-paid' }, steps: { moved: 'money' } },
  'security-income': { inputs: { 'income.#.value': 'income-paid' }, steps: { income: 'money' } },
  'security-market': { inputs: flowInputs, steps: { 'at-final-rate': 'money', market: 'money' } },
  'security-currency': { inputs: flowInputs, steps: { 'at-final-rate': 'money', currency: 'money' } },
  'cash-balance-of-day': { inputs: {}, steps: { sum: 'money' } },
  'cash-moved': { inputs: { 'amounts.#.value': 'booking' }, steps: { sum: 'money' } },
  'cash-income': { inputs: { 'amounts.#.value': 'interest' }, steps: { sum: 'money' } },
  'cash-charges': { inputs: { 'amounts.#.value': 'charge' }, steps: { sum: 'money' } },
  'cash-currency': { inputs: unexplainedCash, steps: { booked: 'money', unexplained: 'money' } },
  'cash-other': {
    inputs: { ...unexplainedCash, 'amounts.#.value': 'other-booking' },
    steps: { booked: 'money', unexplained: 'money', other: 'money', sum: 'money' },
  },
  'rounded-change': { inputs: {}, steps: { rounded: 'money', 'rounded-rest': 'money' } },
  'change-of-portfolio': { inputs: { 'parts.#.value': 'holding-amount' }, steps: { sum: 'money' } },
  'sum-of-exact': { inputs: { 'parts.#.value': 'holding-amount' }, steps: { sum: { name: 'exact-sum', unit: 'money' } } },
  'sum-of-moved': { inputs: {}, steps: { sum: { name: 'moved-in-all', unit: 'money' } } },
  'converted-change': {
    inputs: {
      'rates.opening.factor': { name: 'exchange-rate', unit: 'number' },
      'rates.closing.factor': { name: 'exchange-rate', unit: 'number' },
    },
    steps: { converted: 'money' },
  },
  'money-out': { inputs: { 'payments.#.value': 'payment' }, steps: { 'money-out': 'money' } },
  'change-of-account': { inputs: { 'parts.#.value': 'portfolio-amount' }, steps: { sum: 'money' } },
  'earned-in-period': {
    inputs: {
      'parts.market': 'market',
      'parts.income': 'income',
      'parts.charges': 'charges',
      'parts.currency': 'currency-effect',
      'parts.other': 'other',
    },
    steps: { earned: 'money' },
  },
} satisfies Record<string, View>

export type Formula = keyof typeof views

/** Computes a figure by its formula. Pass `untraced` to get only the figure, or a recording tracer to explain it. */
export type Tracer = <Input, Value>(formula: Formula, calculate: Calculation<Input, Value>, input: Input) => Value

export const untraced: Tracer = (_formula, calculate, input) => calculate(input)

/** Returns a tracer that records how each requested figure was computed, in the order of requests. */
export function recordTraces(): { tracer: Tracer; traces: Trace[] } {
  const traces: Trace[] = []
  const tracer: Tracer = (formula, calculate, input) => {
    const { value, trace } = explain(formula, calculate, input)
    traces.push(trace)
    return value
  }
  return { tracer, traces }
}

/** Explains a stated value: shows it unchanged, with any difference of a penny or more from the sum of its parts. */
export function statedValue(
  { stated, ...parts }: PartsToAdd & { stated: Decimal | null },
  recorder: TraceRecorder = noRecorder,
): Decimal | null {
  const total = sumOfParts(parts, recorder)
  recorder.rounded('value', 2, 'half-away-from-zero')
  if (!stated) recorder.missing('stated-value', 'no-stated-value')
  else if (total && !roundTo(total, 2).eq(stated)) {
    recorder.step('difference', expression`${stated} − ${total}`, stated.minus(total))
    recorder.step('stated', expression`${stated}`, stated)
  }
  return stated
}

/**
 * Selects the part of a calculation that concerns one figure: a range of days, or the part with a name. If `isCostOnTheWay`, the cost is
 * only an intermediate result, and the effect of each trade on it is not shown.
 */
export type TraceFilter = {
  from?: string | null | undefined
  to?: string | null | undefined
  part?: string | undefined
  isCostOnTheWay?: boolean | undefined
}

const mostTerms = 8
const tradeSteps = new Set(['cost-added', 'realised'])
/** Reasons that follow from a missing value which is already shown. */
const consequences = new Set(['no-value', 'no-cost', 'no-return', 'nothing-valued'])

/** Builds one explanation from the calculations of a figure. The last calculation produces the figure. */
export function toExplanation(traces: readonly Trace[], crop: TraceFilter = {}): Explanation {
  const daily = traces.find(({ formula }) => formula === 'time-weighted-return')
  const { inputs: ofDays, stretches } = daily ? summariseDays(daily, crop) : { inputs: [], stretches: [] }
  const steps = traces.map((trace) => stepsOf(trace, crop))
  const linked = steps.map((own, place) =>
    stretches.length > 0 && traces[place]?.formula === 'period-return' ? own.map((step) => multiplied(stretches, step)) : own,
  )
  return {
    formula: traces.at(-1)?.formula ?? '',
    inputs: withoutRepeatedTraces(traces.map((trace) => (trace === daily ? ofDays : inputsOf(trace, crop)))),
    constants: distinct(traces.flatMap((trace) => trace.constants)).map((constant) => ({ ...constant, unit: unitOf(constant.unit) })),
    stretches: stretches.map(toWire),
    steps: withoutRepeatedTraces(linked),
    rounding: distinct(traces.flatMap((trace) => trace.rounding)),
    missing: missingOf(traces, crop),
  }
}

function inputsOf(trace: Trace, crop: TraceFilter): Input[] {
  const fields = viewOf(trace).inputs
  const byField = Map.groupBy(
    trace.inputs.filter((input) => isAbout(input, trace, crop)),
    (input) => input.name.replaceAll(/#\d+/g, '#'),
  )
  return Object.entries(fields).flatMap(([path, field]) =>
    (byField.get(path) ?? [])
      .filter(({ type }) => type === 'decimal')
      .map((input) => toInput(input, field))
      .filter(({ value }) => !isUnneeded(path, value)),
  )
}

/** Returns true for fees of zero, and for the rate 1 of amounts in the same currency. */
const isUnneeded = (path: string, value: string): boolean =>
  (path.endsWith('.fees') && value === '0') || (path === 'flows.#.rate' && value === '1')

function stepsOf(trace: Trace, crop: TraceFilter): Step[] {
  const units = viewOf(trace).steps
  const subject = subjectOf(trace)
  const isListed = ({ name }: TraceStep) => name in units && !(crop.isCostOnTheWay && tradeSteps.has(name))
  const shown = trace.steps.filter((step) => isListed(step) && isAbout(step, trace, crop))
  // The title of a composition already contains the name of its slice, in the reader's language.
  return (trace.formula === 'composition' ? shown.map(withoutLabel) : shown).flatMap((step) => toStep(step, units[step.name]!, subject))
}

function withoutLabel({ name, expression: written, result }: TraceStep): TraceStep {
  return { name, expression: written, result }
}

function toStep(
  { name, label: ownLabel, expression: written, result }: TraceStep,
  shown: View['steps'][string],
  subject: string | undefined,
): Step[] {
  if (!/^-?\d+(\.\d+)?$/.test(result)) return []
  const nameAndUnit = typeof shown === 'string' ? { name, unit: shown } : shown
  const label = ownLabel || subject
  return [{ ...nameAndUnit, ...(label && { label }), expression: shortSum(written), result }]
}

/** Keeps the first and the last terms of a long sum. */
function shortSum(sum: string): string {
  const terms = sum.split(' + ')
  return terms.length > mostTerms ? [...terms.slice(0, 3), '…', ...terms.slice(-2)].join(' + ') : sum
}

function toInput({ value, unit, label, currency, asOn, source }: TraceInput, field: Shown): Input {
  const nameAndUnit = typeof field === 'string' ? { name: field, unit: unitOf(unit) } : field
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

/** Returns the unit in which an input or constant is shown. The only shown values with the unit `text` are constants. */
function unitOf(unit: TraceInput['unit']): FigureUnit {
  return unit === 'text' ? 'number' : unit
}

function missingOf(traces: readonly Trace[], crop: TraceFilter): TraceMissing[] {
  const missing: TraceMissing[] = []
  for (const trace of traces) {
    const subject = subjectOf(trace)
    for (const entry of trace.missing.filter((one) => isAbout(one, trace, crop))) {
      const isConsequence = consequences.has(entry.reason) && missing.length > 0 && trace.formula !== 'converted-value'
      if (!isConsequence) missing.push({ ...entry, ...(subject !== undefined && { label: subject }) })
    }
  }
  return distinct(missing)
}

/** Returns the name of what a calculation is about if it runs for several, such as each portfolio of an account. */
const subjectOf = (trace: Trace): string | undefined => trace.inputs.find(({ name }) => name === 'name')?.value

/**
 * Returns true for an entry that concerns the requested figure. Of weights computed together that is the requested one, and of days those
 * up to the last day of the range.
 */
function isAbout({ label }: { label?: string }, { formula }: Trace, { part, to }: TraceFilter): boolean {
  if (ofParts.has(formula)) return part === undefined || label === part
  if (formula === 'time-weighted-return') return label === undefined || !to || label <= to
  return true
}

/** Formulas that are computed for all parts together. */
const ofParts = new Set<string>(['weight', 'weight-in-slice', 'composition', 'share-of-account'] satisfies Formula[])

const viewOf = (trace: Trace): View => views[trace.formula as Formula]

/**
 * Drops entries that an earlier calculation already showed. Two equal entries of one calculation, such as equal trades on a day, both stay.
 */
function withoutRepeatedTraces<Entry>(lists: readonly (readonly Entry[])[]): Entry[] {
  const shown = new Set<string>()
  return lists.flatMap((list) => {
    const added = list.filter((entry) => !shown.has(JSON.stringify(entry)))
    for (const entry of added) shown.add(JSON.stringify(entry))
    return added
  })
}

function distinct<Entry>(entries: readonly Entry[]): Entry[] {
  return [...new Map(entries.map((entry) => [JSON.stringify(entry), entry])).values()]
}
