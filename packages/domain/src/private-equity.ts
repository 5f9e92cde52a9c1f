import { daysBetween, type PlainDateText } from './calendar.ts'
import { quotient, type Decimal } from './decimal.ts'
import { xirr } from './performance/money-weighted.ts'
import { expression, noRecorder, type TraceRecorder } from './trace.ts'

/** Calls, distributions and value of a closed-end fund, all up to one day; unsigned. */
export type FundTotals = { called: Decimal; distributed: Decimal; netAssetValue: Decimal | null }

/**
 * Returns total value to paid-in (TVPI): distributions and residual value for each unit called. Null without a value, and before the first
 * call.
 * @example called 100, paid back 30, worth 95: 1.25
 */
export function totalToPaidIn({ called, distributed, netAssetValue }: FundTotals, recorder: TraceRecorder = noRecorder): Decimal | null {
  if (!netAssetValue) recorder.missing('net-asset-value', 'not-valued-yet')
  if (!hasCalls(called, recorder) || !netAssetValue) return null
  const multiple = distributed.plus(netAssetValue).div(called)
  recorder.step('multiple', expression`(${distributed} + ${netAssetValue}) ÷ ${called}`, multiple)
  return multiple
}

/** Returns distributions to paid-in (DPI): distributions for each unit called. @example called 100, paid back 30: 0.3 */
export function distributedToPaidIn({ called, distributed }: FundTotals, recorder: TraceRecorder = noRecorder): Decimal | null {
  return hasCalls(called, recorder) ? computeMultiple(distributed, called, recorder) : null
}

/** Returns residual value to paid-in (RVPI): residual value for each unit called. @example called 100, worth 95: 0.95 */
export function residualToPaidIn({ called, netAssetValue }: FundTotals, recorder: TraceRecorder = noRecorder): Decimal | null {
  if (!netAssetValue) recorder.missing('net-asset-value', 'not-valued-yet')
  return hasCalls(called, recorder) && netAssetValue ? computeMultiple(netAssetValue, called, recorder) : null
}

function hasCalls(called: Decimal, recorder: TraceRecorder): boolean {
  if (called.isZero()) recorder.missing('called', 'nothing-called')
  return !called.isZero()
}

function computeMultiple(dividend: Decimal, called: Decimal, recorder: TraceRecorder): Decimal | null {
  const multiple = quotient(dividend, called)
  if (multiple) recorder.step('multiple', expression`${dividend} ÷ ${called}`, multiple)
  return multiple
}

export type FundFlows = {
  /** Cash flows: calls negative, distributions positive, none after the day of the value. */
  flows: readonly { on: PlainDateText; amount: Decimal }[]
  /** Residual value and its day; it is treated as a distribution on that day. */
  worth: { on: PlainDateText; netAssetValue: Decimal } | null
}

const daysPerYear = 365

/**
 * Computes the internal rate of return since the first call (IRR): the annual rate at which the calls grow to distributions and residual
 * value. Null without a value, before the first call, and in the first year, which is not extrapolated.
 * @example 100 called, 60 paid back after 365 days, and a residual value of 60 on that day: 0.2
 */
export function computeFundRate({ flows, worth }: FundFlows, recorder: TraceRecorder = noRecorder): Decimal | null {
  const first = flows.map(({ on }) => on).toSorted()[0]
  if (!worth) recorder.missing('net-asset-value', 'not-valued-yet')
  else if (first === undefined) recorder.missing('called', 'nothing-called')
  else if (daysBetween(first, worth.on) < daysPerYear) recorder.missing('rate', 'under-a-year')
  else return xirr({ flows: [...flows, { on: worth.on, amount: worth.netAssetValue }] }, recorder).rate
  return null
}
