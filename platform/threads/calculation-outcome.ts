import { ORPCError } from '@orpc/contract'
import { findErrorCode, type Details } from '../http/problem.ts'
import type { ErrorCode } from '@atrium/contract/error-catalogue'

/** Result of a calculation in a thread. A refusal is data, because errors lose their class between threads. */
export type CalculationOutcome<Value> = { value: Value } | { refused: { code: ErrorCode; details: Details } }

/** Makes the function that a thread runs from a calculation. */
export const calculationOf =
  <Input, Value>(calculate: (input: Input) => Value) =>
  (input: Input): CalculationOutcome<Value> => {
    try {
      return { value: calculate(input) }
    } catch (error) {
      if (!(error instanceof ORPCError)) throw error
      return { refused: { code: findErrorCode(error), details: (error.data ?? {}) as Details } }
    }
  }
