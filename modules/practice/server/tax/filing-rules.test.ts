import { expect, test } from 'vitest'
import { computePaymentsOnAccount, listFilings } from './filing-rules.ts'

const list = (fields: Partial<Parameters<typeof listFilings>[0]>) =>
  listFilings({ kind: 'business', name: 'Crane Ltd', lastEnd: '2026-03-31', today: '2026-11-18', ...fields }).map(
    ({ kind, periodEnd, due, isExpected }) => [kind, periodEnd, due, isExpected],
  )

test('the next deadline of each kind is that of the last period, as long as its day has not passed', () => {
  expect(list({})).toEqual([
    ['company-accounts', '2026-03-31', '2026-12-31', false],
    ['corporation-tax', '2026-03-31', '2027-01-01', false],
    ['company-tax-return', '2026-03-31', '2027-03-31', false],
  ])
  // On the day itself it is still that period, and on the next day the following one.
  expect(list({ today: '2026-12-31' })[0]).toEqual(['company-accounts', '2026-03-31', '2026-12-31', false])
  expect(list({ today: '2027-01-01' })).toEqual([
    ['corporation-tax', '2026-03-31', '2027-01-01', false],
    ['company-tax-return', '2026-03-31', '2027-03-31', false],
    ['company-accounts', '2027-03-31', '2027-12-31', true],
  ])
})

test('a company whose figures are late has the deadlines of the period that is expected', () => {
  expect(list({ lastEnd: '2025-03-31' })).toEqual([
    ['company-accounts', '2026-03-31', '2026-12-31', true],
    ['corporation-tax', '2026-03-31', '2027-01-01', true],
    ['company-tax-return', '2026-03-31', '2027-03-31', true],
  ])
  // The end of February stays the end of February.
  expect(list({ lastEnd: '2023-02-28', today: '2024-12-01' })[2]).toEqual(['company-accounts', '2025-02-28', '2025-11-30', true])
  expect(list({ lastEnd: null })).toEqual([])
})

test('the members of a partnership pay its tax, so that only its accounts are due', () =>
  expect(list({ name: 'Crane Property LLP' })).toEqual([['company-accounts', '2026-03-31', '2026-12-31', false]]))

test.each([
  ['2026-04-05', '2026-11-18', '2026-04-05', '2027-01-31', false],
  ['2026-04-05', '2027-01-31', '2026-04-05', '2027-01-31', false],
  ['2026-04-05', '2027-02-01', '2027-04-05', '2028-01-31', true],
  ['2025-04-05', '2026-11-18', '2026-04-05', '2027-01-31', true],
  [null, '2026-11-18', '2026-04-05', '2027-01-31', true],
  [null, '2026-01-31', '2025-04-05', '2026-01-31', true],
  [null, '2026-02-01', '2026-04-05', '2027-01-31', true],
] as const)(
  'a person with figures to %s has on %s the return of the year to %s, due on %s [P526]',
  (lastEnd, today, periodEnd, due, isExpected) => {
    expect(list({ kind: 'personal', lastEnd, today })).toEqual([['tax-return', periodEnd, due, isExpected]])
  },
)

test('payments on account follow from a tax of at least £1,000, until both days have passed', () => {
  const each = { amount: '500', currency: 'GBP' }
  expect(computePaymentsOnAccount('2026-04-05', '1000', '2026-11-18')).toEqual({ each, firstDue: '2027-01-31', secondDue: '2027-07-31' })
  expect(computePaymentsOnAccount('2026-04-05', '999.99', '2026-11-18')).toBeNull()
  expect(computePaymentsOnAccount('2026-04-05', '1000', '2027-07-31')?.secondDue).toBe('2027-07-31')
  expect(computePaymentsOnAccount('2026-04-05', '1000', '2027-08-01')).toBeNull()
  expect(computePaymentsOnAccount('2026-04-05', null, '2026-11-18')).toBeNull()
})
