import { workingDayBefore, type PlainDateText } from '../calendar.ts'
import { Decimal, zero } from '../decimal.ts'
import { taxYearNamed } from '../tax-year.ts'
import { expression, noRecorder, type TraceRecorder } from '../trace.ts'

export type SelfAssessmentDates = {
  registerBy: PlainDateText
  paperReturn: PlainDateText
  onlineReturn: PlainDateText
  balancingPayment: PlainDateText
  firstPaymentOnAccount: PlainDateText
  secondPaymentOnAccount: PlainDateText
}

/**
 * Returns the dates of a tax year that begins in year Y. In Y+1: payments on account by 31 January and 31 July, registration by 5 October,
 * paper return by 31 October. In Y+2: online return and balancing payment by 31 January. Dates on weekends are not moved.
 * @example 2025/26: online return 2027-01-31
 * @throws DomainError `INVALID_DATE` for a label that is not a tax year
 */
export function selfAssessmentDates({ taxYear }: { taxYear: string }): SelfAssessmentDates {
  const year = Number(taxYearNamed(taxYear).start.slice(0, 4))
  return {
    registerBy: `${year + 1}-10-05`,
    paperReturn: `${year + 1}-10-31`,
    onlineReturn: `${year + 2}-01-31`,
    balancingPayment: `${year + 2}-01-31`,
    firstPaymentOnAccount: `${year + 1}-01-31`,
    secondPaymentOnAccount: `${year + 1}-07-31`,
  }
}

/** The bill for a tax year; all amounts are positive. */
export type TaxBill = {
  taxYear: string
  incomeTaxAndClass4: Decimal
  deductedAtSource: Decimal
  capitalGainsTax: Decimal
  studentLoan: Decimal
  class2: Decimal
  paymentsOnAccountMade: Decimal
}

/** Payments after a tax year. A balancing payment below zero is a repayment. Payments on account are towards the following year. */
export type PaymentsOnAccount = {
  paymentsOnAccountDue: boolean
  eachPaymentOnAccount: Decimal
  balancingPayment: Decimal
  balancingDue: PlainDateText
  firstPoaDue: PlainDateText
  secondPoaDue: PlainDateText
  totalDueOn31January: Decimal
}

const threshold = new Decimal(1000)
const shareAtSource = new Decimal('0.8')

/**
 * Computes the payments on account after a tax year. Relevant amount = income tax + Class 4 − tax at source. No payment is due if the
 * relevant amount is less than £1,000, or if more than 80 % was paid at source; otherwise each payment is half of it, rounded down to the
 * penny. Balance = everything owed, including capital gains tax, student loan and Class 2, less payments made. Source: TMA 1970 s59A–59B;
 * GOV.UK "Understand your Self Assessment tax bill".
 * @example 3,000 for 2021/22 with 1,800 paid: balance 1,200 and first payment 1,500 on 31 January 2023
 */
export function paymentsOnAccount(bill: TaxBill, recorder: TraceRecorder = noRecorder): PaymentsOnAccount {
  const relevant = bill.incomeTaxAndClass4.minus(bill.deductedAtSource)
  const isDue = relevant.gte(threshold) && bill.deductedAtSource.lte(bill.incomeTaxAndClass4.times(shareAtSource))
  const each = isDue ? relevant.div(2).toDecimalPlaces(2, Decimal.ROUND_DOWN) : zero
  const balance = relevant.plus(bill.capitalGainsTax).plus(bill.studentLoan).plus(bill.class2).minus(bill.paymentsOnAccountMade)
  recorder.constant('threshold', threshold, 'money', '2009-04-06', 'SI 1996/1654')
  recorder.step('relevant-amount', expression`${bill.incomeTaxAndClass4} − ${bill.deductedAtSource}`, relevant)
  recorder.step('payment-on-account', expression`${relevant} ÷ 2`, each)
  recorder.rounded('payment-on-account', 2, 'down')
  recorder.step(
    'balancing-payment',
    expression`${relevant} + ${bill.capitalGainsTax} + ${bill.studentLoan} + ${bill.class2} − ${bill.paymentsOnAccountMade}`,
    balance,
  )
  const dates = selfAssessmentDates(bill)
  return {
    paymentsOnAccountDue: isDue,
    eachPaymentOnAccount: each,
    balancingPayment: balance,
    balancingDue: dates.balancingPayment,
    // The payments on account towards the following year are due on the day of the balancing payment and six months later.
    firstPoaDue: dates.balancingPayment,
    secondPoaDue: `${dates.balancingPayment.slice(0, 4)}-07-31`,
    totalDueOn31January: balance.plus(each),
  }
}

export type DeadlineStatus = { status: 'due' | 'overdue'; payBy: PlainDateText }

/**
 * Returns the status of a deadline today; it is overdue from the following day. `payBy` is the day itself or, if that is not a working day,
 * the last working day before it. The caller passes the bank holidays.
 * @example due Sunday 2027-01-31: pay by Friday 2027-01-29; overdue on 2027-02-01
 */
export function deadlineStatus({
  due,
  today,
  holidays = [],
}: {
  due: PlainDateText
  today: PlainDateText
  holidays?: readonly PlainDateText[] | undefined
}): DeadlineStatus {
  const dayAfter = Temporal.PlainDate.from(due).add({ days: 1 }).toString()
  return { status: today > due ? 'overdue' : 'due', payBy: workingDayBefore(dayAfter, holidays) }
}
