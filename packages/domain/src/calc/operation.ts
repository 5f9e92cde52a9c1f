import { Decimal } from '../decimal.ts'
import { explain, restoreInput, type Calculation, type Trace } from '../trace.ts'
import type { Fields } from './fields.ts'

/** One calculation of the command: JSON in, JSON out, with or without its trace. */
export type Operation = {
  formula: string
  run(fields: Fields): unknown
  explain(fields: Fields): { result: unknown; trace: Trace }
  /** Repeats the calculation with the inputs stored in a trace. */
  rerun(trace: Trace): unknown
}

/** Creates an operation from functions that read the input, calculate, and convert the result to JSON. */
export function operation<Input, Value>(
  formula: string,
  read: (fields: Fields) => Input,
  calculate: Calculation<Input, Value>,
  shape: (value: Value, input: Input) => unknown = (value) => toJson(value),
): Operation {
  return {
    formula,
    run: (fields) => {
      const input = read(fields)
      return shape(calculate(input), input)
    },
    explain: (fields) => {
      const input = read(fields)
      const { value, trace } = explain(formula, calculate, input)
      return { result: shape(value, input), trace }
    },
    rerun: (trace) => {
      const input = restoreInput(trace) as Input
      return shape(calculate(input), input)
    },
  }
}

/** The operations of a kind, by name. */
export type Kind = Readonly<Record<string, Operation>>

/** Converts a value to JSON: decimals become numbers, and everything else is unchanged. */
export function toJson(value: unknown): unknown {
  if (value instanceof Decimal) return value.toNumber()
  if (Array.isArray(value)) return value.map(toJson)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, toJson(part)]))
}
