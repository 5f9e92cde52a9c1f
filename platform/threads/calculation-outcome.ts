import { ORPCError } from '@orpc/contract'
import { findErrorCode, type Details } from '../http/problem.ts'
import type { ErrorCode } from '@atrium/contract/error-catalogue'

/** Result of a calculation in a thread. A refusal is returned as data, because an error loses its class between threads. */
export type CalculationOutcome<Value> = { value: Value } | { refused: { code: ErrorCode; details: Details } }

/** Wraps a calculation in the function that a thread runs. */
export const wrapCalculation =
  <Input, Value>(calculate: (input: Input) => Value | Promise<Value>) =>
  async (input: Input): Promise<CalculationOutcome<Value>> => {
    try {
      return { value: await calculate(input) }
    } catch (error) {
      if (!(error instanceof ORPCError)) throw error
      return { refused: { code: findErrorCode(error), details: (error.data ?? {}) as Details } }
    }
  }
