import { englandBankHolidays } from '@atrium/domain/bank-holidays'
import { Decimal, decimalText, zero } from '@atrium/domain/decimal'
import { companyAccountsDue, companyTaxReturnDue, corporationTaxDue } from '@atrium/domain/deadlines/company'
import { deadlineStatus, paymentsOnAccount, selfAssessmentDates } from '@atrium/domain/deadlines/self-assessment'
import { taxYearOf } from '@atrium/domain/tax-year'
import type { Filing, TaxOverview } from '../../contract/tax-accounts.ts'

type Period = { periodEnd: string; today: string; name: string }

/** True for a partnership with a legal personality of its own, whose members pay the tax. The firm's system states it in the name alone. */
const isPartnership = (name: string): boolean => /\b(LLP|LP)$/i.test(name.trim())

/** Lists the deadlines that follow from the end of a person's or a company's period, the earliest first. */
export function listFilings(kind: 'personal' | 'business', { periodEnd, today, name }: Period): Filing[] {
  const dates: [Filing['kind'], string][] =
    kind === 'personal'
      ? [['tax-return', selfAssessmentDates({ taxYear: taxYearOf(periodEnd).label }).onlineReturn]]
      : [
          ['company-accounts', companyAccountsDue({ periodEnd, companyType: 'private' })],
          ...(isPartnership(name)
            ? []
            : ([
                ['corporation-tax', corporationTaxDue({ periodEnd })],
                ['company-tax-return', companyTaxReturnDue({ periodEnd })],
              ] as [Filing['kind'], string][])),
        ]
  return dates
    .map(([filing, due]) => {
      const { status, payBy } = deadlineStatus({ due, today, holidays: englandBankHolidays(Number(due.slice(0, 4))) })
      return { kind: filing, periodEnd, due, payBy, hasPassed: status === 'overdue' }
    })
    .toSorted((one, other) => (one.due < other.due ? -1 : 1))
}

/** Computes the payments on account that follow from a year's tax, as if nothing had been deducted at source. */
export function computePaymentsOnAccount(periodEnd: string, taxDue: string | null): TaxOverview['paymentsOnAccount'] {
  if (taxDue === null) return null
  const bill = { deductedAtSource: zero, capitalGainsTax: zero, studentLoan: zero, class2: zero, paymentsOnAccountMade: zero }
  const { paymentsOnAccountDue, eachPaymentOnAccount, firstPoaDue, secondPoaDue } = paymentsOnAccount({
    ...bill,
    taxYear: taxYearOf(periodEnd).label,
    incomeTaxAndClass4: new Decimal(taxDue),
  })
  if (!paymentsOnAccountDue) return null
  return { each: { amount: decimalText(eachPaymentOnAccount), currency: 'GBP' }, firstDue: firstPoaDue, secondDue: secondPoaDue }
}
