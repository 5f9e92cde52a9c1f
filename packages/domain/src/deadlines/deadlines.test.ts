import { describe, expect, it } from 'vitest'
import { dec } from '../testing/ledger-language.ts'
import { catchErrorCode } from '../testing/refusals.ts'
import { explain } from '../trace.ts'
import {
  companyAccountsDue,
  companyTaxReturnDue,
  confirmationStatementDue,
  corporationTaxDue,
  corporationTaxPeriods,
  firstAccountsDue,
  vatDue,
} from './company.ts'
import { deadlineStatus, paymentsOnAccount, selfAssessmentDates, type TaxBill } from './self-assessment.ts'

describe('[P526] self-assessment', () => {
  it('has the dates of a tax year', () => {
    expect(selfAssessmentDates({ taxYear: '2025/26' })).toEqual({
      registerBy: '2026-10-05',
      paperReturn: '2026-10-31',
      onlineReturn: '2027-01-31',
      balancingPayment: '2027-01-31',
      firstPaymentOnAccount: '2026-01-31',
      secondPaymentOnAccount: '2026-07-31',
    })
    expect(catchErrorCode(() => selfAssessmentDates({ taxYear: '2025' }))).toBe('INVALID_DATE')
  })
})

describe('payments on account', () => {
  const bill = (more: Partial<Record<Exclude<keyof TaxBill, 'taxYear'>, number>> = {}): TaxBill => ({
    taxYear: '2024/25',
    incomeTaxAndClass4: dec(more.incomeTaxAndClass4 ?? 0),
    deductedAtSource: dec(more.deductedAtSource ?? 0),
    capitalGainsTax: dec(more.capitalGainsTax ?? 0),
    studentLoan: dec(more.studentLoan ?? 0),
    class2: dec(more.class2 ?? 0),
    paymentsOnAccountMade: dec(more.paymentsOnAccountMade ?? 0),
  })

  it.each([
    ['none below 1,000', { incomeTaxAndClass4: 999.99 }, false, 0, 999.99, 999.99],
    ['due for exactly 1,000', { incomeTaxAndClass4: 1000 }, true, 500, 1000, 1500],
    ['half of the tax, rounded down to the penny', { incomeTaxAndClass4: 3333.33 }, true, 1666.66, 3333.33, 4999.99],
    ['due if exactly 80 % was paid at source', { incomeTaxAndClass4: 10_000, deductedAtSource: 8000 }, true, 1000, 2000, 3000],
    ['none if a penny more was paid at source', { incomeTaxAndClass4: 10_000, deductedAtSource: 8000.01 }, false, 0, 1999.99, 1999.99],
    [
      'half of income tax and Class 4 only, without the other amounts of the balance',
      { incomeTaxAndClass4: 6000, capitalGainsTax: 4000, studentLoan: 900, class2: 179.4 },
      true,
      3000,
      11_079.4,
      14_079.4,
    ],
    ['due although the balance is a repayment', { incomeTaxAndClass4: 2000, paymentsOnAccountMade: 5000 }, true, 1000, -3000, -2000],
    ['none if more was paid at source than owed', { incomeTaxAndClass4: 500, deductedAtSource: 900 }, false, 0, -400, -400],
    ['none for a bill of zero', {}, false, 0, 0, 0],
  ])('are %s', (_, amounts, isDue, each, balance, total) => {
    const outcome = paymentsOnAccount(bill(amounts))
    expect([
      outcome.paymentsOnAccountDue,
      outcome.eachPaymentOnAccount.toNumber(),
      outcome.balancingPayment.toNumber(),
      outcome.totalDueOn31January.toNumber(),
    ]).toEqual([isDue, each, balance, total])
    expect(outcome).toMatchObject({ balancingDue: '2026-01-31', firstPoaDue: '2026-01-31', secondPoaDue: '2026-07-31' })
  })

  it('have a trace', () => {
    const { trace } = explain('p', paymentsOnAccount, bill({ incomeTaxAndClass4: 3333.33 }))
    expect(trace.steps.map((step) => [step.name, step.expression, step.result])).toEqual([
      ['relevant-amount', '3333.33 − 0', '3333.33'],
      ['payment-on-account', '3333.33 ÷ 2', '1666.66'],
      ['balancing-payment', '3333.33 + 0 + 0 + 0 − 0', '3333.33'],
    ])
    expect(trace.rounding).toEqual([{ name: 'payment-on-account', decimals: 2, mode: 'down' }])
  })
})

describe('the status of a deadline', () => {
  it.each([
    ['is not overdue on the day itself', '2027-01-31', '2027-01-31', [], 'due', '2027-01-29'],
    ['is overdue on the following day', '2027-01-31', '2027-02-01', [], 'overdue', '2027-01-29'],
    ['has to be met on the day itself if it is a working day', '2026-07-31', '2026-07-01', [], 'due', '2026-07-31'],
    ['has to be met on the day before if the day is a holiday', '2026-07-31', '2026-07-01', ['2026-07-31'], 'due', '2026-07-30'],
  ] as const)('%s', (_, due, today, holidays, status, payBy) => {
    expect(deadlineStatus({ due, today, holidays })).toEqual({ status, payBy })
    if (holidays.length === 0) expect(deadlineStatus({ due, today })).toEqual({ status, payBy })
  })
})

describe('companies', () => {
  it.each([
    ['2025-02-28', 'private', '2025-11-30'],
    ['2024-02-29', 'private', '2024-11-30'],
    ['2025-06-30', 'private', '2026-03-31'],
    ['2025-06-15', 'private', '2026-03-15'],
    ['2025-05-30', 'private', '2026-02-28'],
    ['2025-06-30', 'public', '2025-12-31'],
  ] as const)('the accounts for a period to %s of a %s company are due on %s', (periodEnd, companyType, due) => {
    expect(companyAccountsDue({ periodEnd, companyType })).toBe(due)
  })

  it.each([
    ['21 months after incorporation for more than a year', '2020-06-05', '2021-06-30', 'private', '2022-03-05'],
    ['18 months after incorporation for a public company', '2020-06-05', '2021-06-30', 'public', '2021-12-05'],
    ['nine months after a period of exactly one year', '2024-03-21', '2025-03-20', 'private', '2025-12-20'],
    ['21 months after incorporation for a day more than a year', '2024-03-21', '2025-03-21', 'private', '2025-12-21'],
    ['three months after the period if that is later', '2024-01-01', '2025-12-31', 'private', '2026-03-31'],
    ['at a month end if counted from a month end', '2020-06-30', '2021-07-31', 'private', '2022-03-31'],
    ['nine months after a short first period', '2025-01-01', '2025-06-30', 'private', '2026-03-31'],
  ] as const)('first accounts are due %s', (_, incorporated, firstPeriodEnd, companyType, due) => {
    expect(firstAccountsDue({ incorporated, firstPeriodEnd, companyType })).toBe(due)
  })

  it('a period that ends before it begins is refused', () => {
    expect(
      catchErrorCode(() => firstAccountsDue({ incorporated: '2025-01-02', firstPeriodEnd: '2025-01-01', companyType: 'private' })),
    ).toBe('INVALID_DATE')
    expect(
      catchErrorCode(() => firstAccountsDue({ incorporated: '2025-01-02', firstPeriodEnd: '2025-01-02', companyType: 'private' })),
    ).toBe('accepted')
    expect(catchErrorCode(() => corporationTaxPeriods({ start: '2025-01-02', end: '2025-01-01' }))).toBe('INVALID_DATE')
  })

  it.each([
    ['1999-03-31', '2000-01-01'],
    ['2000-05-31', '2001-03-01'],
    ['2025-02-28', '2025-12-01'],
    ['2024-02-28', '2024-11-29'],
    ['2025-06-15', '2026-03-16'],
    ['2025-05-30', '2026-03-01'],
    ['2025-05-29', '2026-03-01'],
    ['2023-05-29', '2024-03-01'],
    ['2023-05-28', '2024-02-29'],
    ['2025-05-28', '2026-03-01'],
    ['2025-01-30', '2025-10-31'],
    ['2025-04-30', '2026-02-01'],
  ])('the corporation tax of a period to %s is due on %s', (periodEnd, due) => {
    expect(corporationTaxDue({ periodEnd })).toBe(due)
  })

  it.each([
    ['2025-03-31', '2026-03-31', '2025-05-07'],
    ['2025-06-30', '2026-06-30', '2025-08-07'],
    ['2025-04-30', '2026-04-30', '2025-06-07'],
    ['2025-02-28', '2026-02-28', '2025-04-07'],
    ['2024-02-29', '2025-02-28', '2024-04-07'],
    ['2025-01-15', '2026-01-15', '2025-02-22'],
  ])('for a period to %s the tax return is due on %s and VAT on %s', (periodEnd, taxReturn, vat) => {
    expect([companyTaxReturnDue({ periodEnd }), vatDue({ periodEnd })]).toEqual([taxReturn, vat])
  })

  it('a confirmation statement is due 14 days after the review period', () => {
    expect(confirmationStatementDue({ reviewPeriodEnd: '2026-01-31' })).toBe('2026-02-14')
  })

  it.each([
    ['one for a year', '2025-01-01', '2025-12-31', ['2025-01-01 2025-12-31']],
    ['two for a year and a day', '2025-01-01', '2026-01-01', ['2025-01-01 2025-12-31', '2026-01-01 2026-01-01']],
    ['two for fifteen months', '2025-01-01', '2026-03-31', ['2025-01-01 2025-12-31', '2026-01-01 2026-03-31']],
    ['one for less than a year', '2025-01-01', '2025-03-31', ['2025-01-01 2025-03-31']],
  ])('the corporation tax periods are %s', (_, start, end, periods) => {
    expect(corporationTaxPeriods({ start, end }).map((each) => `${each.start} ${each.end}`)).toEqual(periods)
  })
})
