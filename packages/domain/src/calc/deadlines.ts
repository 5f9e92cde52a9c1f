import type { PlainDateText } from '../calendar.ts'
import {
  companyAccountsDue,
  companyTaxReturnDue,
  confirmationStatementDue,
  corporationTaxDue,
  corporationTaxPeriods,
  firstAccountsDue,
  vatDue,
  type CompanyType,
} from '../deadlines/company.ts'
import { deadlineStatus, paymentsOnAccount, selfAssessmentDates } from '../deadlines/self-assessment.ts'
import { taxYearOf } from '../tax-year.ts'
import type { Fields } from './fields.ts'
import { operation, toJson, type Kind } from './operation.ts'

const asDate = (date: PlainDateText) => ({ date })

export const deadlines: Kind = {
  paymentsOnAccount: operation(
    'payments-on-account',
    (fields) => ({
      taxYear: fields.text('taxYear'),
      incomeTaxAndClass4: fields.amount('incomeTaxAndClass4'),
      deductedAtSource: fields.amount('deductedAtSource'),
      capitalGainsTax: fields.amount('capitalGainsTax'),
      studentLoan: fields.amount('studentLoan'),
      class2: fields.amount(fields.has('class2Nic') ? 'class2Nic' : 'class2'),
      paymentsOnAccountMade: fields.amount('paymentsOnAccountMade'),
    }),
    paymentsOnAccount,
  ),
  selfAssessmentDates: operation('self-assessment-dates', (fields) => ({ taxYear: fields.text('taxYear') }), selfAssessmentDates),
  companyAccountsDue: operation(
    'company-accounts-due',
    (fields) => ({ periodEnd: fields.day('periodEnd'), companyType: readType(fields) }),
    companyAccountsDue,
    asDate,
  ),
  firstAccountsDue: operation(
    'first-accounts-due',
    (fields) => ({ incorporated: fields.day('incorporated'), firstPeriodEnd: fields.day('firstPeriodEnd'), companyType: readType(fields) }),
    firstAccountsDue,
    asDate,
  ),
  ctPaymentDue: operation('corporation-tax-due', readPeriodEnd, corporationTaxDue, asDate),
  ct600Due: operation('company-tax-return-due', readPeriodEnd, companyTaxReturnDue, asDate),
  ctPeriods: operation(
    'corporation-tax-periods',
    (fields) => ({ start: fields.day('start'), end: fields.day('end') }),
    corporationTaxPeriods,
    (periods) => ({ periods }),
  ),
  vatDue: operation('vat-due', readPeriodEnd, vatDue, asDate),
  confirmationStatementDue: operation(
    'confirmation-statement-due',
    (fields) => ({ reviewPeriodEnd: fields.day(fields.has('reviewPeriodEnd') ? 'reviewPeriodEnd' : 'periodEnd') }),
    confirmationStatementDue,
    asDate,
  ),
  status: operation(
    'deadline-status',
    (fields) => ({ due: fields.day('due'), today: fields.day('today'), holidays: fields.days('holidays') }),
    deadlineStatus,
  ),
  taxYearOf: operation(
    'tax-year',
    (fields) => ({ date: fields.day('date') }),
    ({ date }) => taxYearOf(date),
    ({ label, start, end }) => toJson({ taxYear: label, start, end }),
  ),
}

function readPeriodEnd(fields: Fields): { periodEnd: PlainDateText } {
  return { periodEnd: fields.day('periodEnd') }
}

function readType(fields: Fields): CompanyType {
  return fields.oneOf('companyType', ['private', 'public'], 'private')
}
