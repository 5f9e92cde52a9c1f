import { englandBankHolidays } from '@atrium/domain/bank-holidays'
import { monthEndsAfter } from '@atrium/domain/calendar'
import { Decimal, decimalText, zero } from '@atrium/domain/decimal'
import { companyAccountsDue, companyTaxReturnDue, corporationTaxDue } from '@atrium/domain/deadlines/company'
import { deadlineStatus, paymentsOnAccount, selfAssessmentDates } from '@atrium/domain/deadlines/self-assessment'
import { taxYearOf } from '@atrium/domain/tax-year'
import type { Filing, TaxOverview } from '../../contract/tax-accounts.ts'

type DueOf = (periodEnd: string) => string

const ofPerson: [Filing['kind'], DueOf][] = [
  ['tax-return', (periodEnd) => selfAssessmentDates({ taxYear: taxYearOf(periodEnd).label }).onlineReturn],
]
const ofAccounts: [Filing['kind'], DueOf][] = [
  ['company-accounts', (periodEnd) => companyAccountsDue({ periodEnd, companyType: 'private' })],
]
const ofCompany: [Filing['kind'], DueOf][] = [
  ...ofAccounts,
  ['corporation-tax', (periodEnd) => corporationTaxDue({ periodEnd })],
  ['company-tax-return', (periodEnd) => companyTaxReturnDue({ periodEnd })],
]

/** True for a limited liability or limited partnership, whose members pay the tax. Only its name tells, because the firm's system has no field for it. */
const isPartnership = (name: string): boolean => /\b(LLP|LP)$/i.test(name.trim())

/** `lastEnd` is the end of the last period of which figures are known; null if there is none. */
type Party = { kind: 'personal' | 'business'; name: string; lastEnd: string | null; today: string }

/**
 * Lists the next deadline of each kind, the earliest first. If that of the last known period has passed, that of a later period is expected,
 * which ends on the same day of a later year. A person has tax years whether figures are known or not; of a company without figures, no
 * period is known.
 */
export function listFilings({ kind, name, lastEnd, today }: Party): Filing[] {
  const known = lastEnd ?? (kind === 'personal' ? lastTaxYearEnd(today) : null)
  if (known === null) return []
  const kinds = kind === 'personal' ? ofPerson : isPartnership(name) ? ofAccounts : ofCompany
  return kinds
    .map(([filing, dueOf]) => {
      const periodEnd = findNextPeriod(known, dueOf, today)
      const due = dueOf(periodEnd)
      const { payBy } = deadlineStatus({ due, today, holidays: englandBankHolidays(Number(due.slice(0, 4))) })
      return { kind: filing, periodEnd, due, payBy, isExpected: lastEnd === null || periodEnd > lastEnd }
    })
    .toSorted((one, other) => (one.due < other.due ? -1 : 1))
}

/** Returns the end of the first period, from a known one, whose deadline has not passed. */
function findNextPeriod(known: string, dueOf: DueOf, today: string): string {
  let periodEnd = known
  for (let years = 1; dueOf(periodEnd) < today; years++) periodEnd = monthEndsAfter(known, 12 * years)
  return periodEnd
}

const lastTaxYearEnd = (today: string): string => `${Number(taxYearOf(today).start.slice(0, 4))}-04-05`

/**
 * Computes the payments on account that follow from a year's tax, as if nothing had been deducted at source. Null if none would follow, or both
 * days have passed.
 */
export function computePaymentsOnAccount(periodEnd: string, taxDue: string | null, today: string): TaxOverview['paymentsOnAccount'] {
  if (taxDue === null) return null
  const bill = { deductedAtSource: zero, capitalGainsTax: zero, studentLoan: zero, class2: zero, paymentsOnAccountMade: zero }
  const { paymentsOnAccountDue, eachPaymentOnAccount, firstPoaDue, secondPoaDue } = paymentsOnAccount({
    ...bill,
    taxYear: taxYearOf(periodEnd).label,
    incomeTaxAndClass4: new Decimal(taxDue),
  })
  if (!paymentsOnAccountDue || secondPoaDue < today) return null
  return { each: { amount: decimalText(eachPaymentOnAccount), currency: 'GBP' }, firstDue: firstPoaDue, secondDue: secondPoaDue }
}
