import { Decimal, decimalText } from './decimal.ts'
import type { TraceType } from './trace-types.ts'

export type TraceUnit = 'money' | 'units' | 'price' | 'rate' | 'percent' | 'date' | 'count' | 'text'

/** An input figure. `name` is its path in the calculation's input, such as `holdings.2.price`. */
export type TraceInput = {
  name: string
  value: string
  unit: TraceUnit
  type: TraceType
  label?: string
  currency?: string
  asOn?: string
  source?: string
}

export type TraceStep = { name: string; label?: string; expression: string; result: string }

export type TraceMissing = { name: string; label?: string; reason: string }

export type Rounding = { name: string; decimals: number; mode: 'half-away-from-zero' | 'down' }

/** A constant, such as a band or allowance: in force since the day `asOn` by the statute `source`. */
export type TraceConstant = { name: string; value: string; unit: TraceUnit; asOn: string; source: string }

/**
 * Record of a calculation, as data. Names and reasons are keys that the web app translates. The inputs are complete: the calculation gives
 * the same value for `restoreInput(trace)`.
 */
export type Trace = {
  formula: string
  inputs: TraceInput[]
  constants: TraceConstant[]
  steps: TraceStep[]
  rounding: Rounding[]
  missing: TraceMissing[]
}

/** An expression with its figures. It is formatted only if a trace is recorded. */
export type Expression = { texts: readonly string[]; values: readonly unknown[] }

/** Creates an expression. @example expression`${units} × ${price}` becomes "200 × 12.5" */
export function expression(texts: TemplateStringsArray, ...values: unknown[]): Expression {
  return { texts, values }
}

/** Creates the expression of a sum. @example sumExpression([100, 20]) becomes "100 + 20" */
export const sumExpression = (values: readonly Decimal[]): Expression => ({
  texts: ['', ...values.map((_, index) => (index < values.length - 1 ? ' + ' : ''))],
  values,
})

/** Receives the steps of a calculation. The code path is the same with and without recording. */
export type TraceRecorder = {
  constant(name: string, value: unknown, unit: TraceUnit, asOn: string, source: string): void
  step(name: string, stepExpression: Expression, result: unknown, label?: string): void
  rounded(name: string, decimals: number, mode: Rounding['mode']): void
  missing(name: string, reason: string, label?: string): void
}

const doNothing = (): void => undefined
export const noRecorder: TraceRecorder = { constant: doNothing, step: doNothing, rounded: doNothing, missing: doNothing }

/** A public calculation: one record as input and one value as result. It reports its steps to the recorder. */
export type Calculation<Input, Value> = (input: Input, recorder?: TraceRecorder) => Value

/**
 * Runs a calculation and returns its value with its trace. If a record of the input has the fields `on`, `currency`, `source` or `name`,
 * they also describe all figures of the record.
 * @example explain('holding-return', holdingReturn, { cost, value }).trace.steps[0].name is 'gain'
 */
export function explain<Input, Value>(formula: string, calculate: Calculation<Input, Value>, input: Input): { value: Value; trace: Trace } {
  const trace: Trace = { formula, inputs: inputsFrom(input), constants: [], steps: [], rounding: [], missing: [] }
  const value = calculate(input, {
    constant: (name, figure, unit, asOn, source) => void trace.constants.push({ name, value: plainText(figure), unit, asOn, source }),
    step: (name, stepExpression, result, label) =>
      void trace.steps.push({
        name,
        expression: formatExpression(stepExpression),
        result: plainText(result),
        ...(label !== undefined && { label }),
      }),
    rounded: (name, decimals, mode) => void trace.rounding.push({ name, decimals, mode }),
    missing: (name, reason, label) => void trace.missing.push({ name, reason, ...(label !== undefined && { label }) }),
  })
  return { value, trace }
}

function formatExpression(stepExpression: Expression): string {
  return stepExpression.texts
    .map((text, index) => (index < stepExpression.values.length ? text + plainText(stepExpression.values[index]) : text))
    .join('')
}

function plainText(value: unknown): string {
  return value instanceof Decimal ? decimalText(value) : String(value)
}

type RecordDetails = Pick<TraceInput, 'asOn' | 'currency' | 'source' | 'label'>

function inputsFrom(input: unknown): TraceInput[] {
  const traceInputs: TraceInput[] = []
  collect(input, [], {}, traceInputs)
  return traceInputs
}

function collect(value: unknown, path: readonly string[], setting: RecordDetails, traceInputs: TraceInput[]): void {
  if (value === undefined) return
  const name = path.join('.')
  if (value === null || typeof value !== 'object' || value instanceof Decimal) {
    traceInputs.push({ name, ...toInputText(value), unit: findUnit(path, value), ...setting })
    return
  }
  const fields = Object.entries(value)
  if (fields.length === 0) traceInputs.push({ name, value: '', unit: 'text', type: Array.isArray(value) ? 'empty-list' : 'empty-record' })
  const inner = Array.isArray(value) ? setting : { ...setting, ...readSetting(value as Record<string, unknown>) }
  // An index is escaped differently from a field called "0", so that lists are restored as lists.
  for (const [key, part] of fields) collect(part, [...path, Array.isArray(value) ? `#${key}` : key], inner, traceInputs)
}

function readSetting(record: Record<string, unknown>): RecordDetails {
  const setting: RecordDetails = {}
  if (typeof record['on'] === 'string') setting.asOn = record['on']
  if (typeof record['currency'] === 'string') setting.currency = record['currency']
  if (typeof record['source'] === 'string') setting.source = record['source']
  if (typeof record['name'] === 'string') setting.label = record['name']
  return setting
}

function toInputText(value: unknown): { value: string; type: TraceType } {
  if (value === null) return { value: '', type: 'none' }
  if (value instanceof Decimal) return { value: decimalText(value), type: 'decimal' }
  if (typeof value === 'number') return { value: String(value), type: 'number' }
  return { value: String(value), type: typeof value === 'boolean' ? 'flag' : 'text' }
}

const unitsByName: readonly [RegExp, TraceUnit][] = [
  [/percent/i, 'percent'],
  [/^(units|quantity)$/i, 'units'],
  [/price$/i, 'price'],
  [/(rate|return|inflation|weight|coupon|yield|volatility|multiplier|ratio|growth|index|factor)/i, 'rate'],
]

function findUnit(path: readonly string[], value: unknown): TraceUnit {
  if (typeof value === 'string') return /^\d{4}-\d{2}-\d{2}$/.test(value) ? 'date' : 'text'
  if (typeof value === 'boolean' || value === null) return 'text'
  const field = path.findLast((part) => !part.startsWith('#')) ?? ''
  const known = unitsByName.find(([pattern]) => pattern.test(field))?.[1]
  return known ?? (typeof value === 'number' ? 'count' : 'money')
}

/** Restores the input record of a trace, so that the calculation can be repeated. */
export function restoreInput(trace: Pick<Trace, 'inputs'>): unknown {
  const root: { value: unknown } = { value: undefined }
  for (const input of trace.inputs) setAtPath(root, ['value', ...(input.name === '' ? [] : input.name.split('.'))], parseInput(input))
  return root.value
}

function setAtPath(root: object, path: readonly string[], value: unknown): void {
  let at = root as Record<string, unknown>
  path.forEach((part, index) => {
    const key = part.replace(/^#/, '')
    const next = path[index + 1]
    if (next === undefined) at[key] = value
    else at = (at[key] ??= next.startsWith('#') ? [] : {}) as Record<string, unknown>
  })
}

function parseInput(input: TraceInput): unknown {
  switch (input.type) {
    case 'decimal':
      return new Decimal(input.value)
    case 'number':
      return Number(input.value)
    case 'flag':
      return input.value === 'true'
    case 'none':
      return null
    case 'empty-list':
      return []
    case 'empty-record':
      return {}
    case 'text':
      return input.value
  }
}
