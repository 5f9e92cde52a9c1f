import { sum, zero, type Decimal } from '../decimal.ts'
import { expression, noRecorder, type TraceRecorder } from '../trace.ts'
import type { ValueChange } from '../value-change.ts'

type Amounts = readonly { value: Decimal }[]

/** The cash of a portfolio between two days, in its currency. Bookings are positive if they add cash. */
export type PeriodCash = {
  /** Balances, one for each kind of cash. */
  opening: Amounts
  closing: Amounts
  /** Payments in and out. */
  paid: Amounts
  /** Sales less purchases without fees, and income received from securities. */
  fromSecurities: Amounts
  /** Interest and other income that belongs to no security. */
  income: Amounts
  /** Negative for charges and fees of trades. */
  charges: Amounts
  /** Bookings of an unknown kind. */
  other: Amounts
  /** True if some of the cash is in another currency, whose changes in value are not booked. */
  isPartlyForeign: boolean
}

const total = (amounts: Amounts): Decimal => sum(amounts.map(({ value }) => value))

/**
 * Divides the change of cash into its parts. A difference that no booking explains is attributed to exchange rates if some of the cash is
 * foreign; otherwise it is part of `other`.
 */
export function computeCashChange(cash: PeriodCash): ValueChange {
  const unexplained = computeUnexplainedCash(cash)
  const { isPartlyForeign, other } = cash
  return {
    opening: total(cash.opening),
    moved: sumCash({ amounts: [...cash.paid, ...cash.fromSecurities] }),
    market: zero,
    income: total(cash.income),
    charges: total(cash.charges),
    currency: isPartlyForeign ? unexplained : zero,
    other: isPartlyForeign ? total(other) : computeOtherCash(cash),
    closing: total(cash.closing),
  }
}

/** Sums balances or bookings of one kind. */
export function sumCash({ amounts }: { amounts: Amounts }, recorder: TraceRecorder = noRecorder): Decimal {
  const result = total(amounts)
  const values = amounts.flatMap(({ value }, index) => (index === 0 ? [value] : [' + ', value]))
  recorder.step('sum', values.length === 0 ? expression`0` : { texts: Array<string>(values.length + 1).fill(''), values }, result)
  return result
}

/** Computes the difference that no booking explains. */
export function computeUnexplainedCash(cash: Omit<PeriodCash, 'isPartlyForeign'>, recorder: TraceRecorder = noRecorder): Decimal {
  const [opening, closing] = [total(cash.opening), total(cash.closing)]
  const booked = sum([cash.paid, cash.fromSecurities, cash.income, cash.charges, cash.other].map(total))
  recorder.step('booked', expression`${booked}`, booked)
  const unexplained = closing.minus(opening).minus(booked)
  recorder.step('unexplained', expression`${closing} − ${opening} − ${booked}`, unexplained)
  return unexplained
}

/** Computes `other`: bookings of an unknown kind plus the difference that no booking explains. */
export function computeOtherCash(cash: Omit<PeriodCash, 'isPartlyForeign'>, recorder: TraceRecorder = noRecorder): Decimal {
  const [unexplained, other] = [computeUnexplainedCash(cash, recorder), total(cash.other)]
  const result = other.plus(unexplained)
  recorder.step('other', expression`${other} + ${unexplained}`, result)
  return result
}
