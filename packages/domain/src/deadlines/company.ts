import { daysAfter, monthEndsAfter, monthsAfter, plainDate, type PlainDateText } from '../calendar.ts'
import { refuse } from '../error.ts'

export type CompanyType = 'private' | 'public'

/**
 * Months in which accounts must be filed (Companies Act 2006 s442): `months` after the period's end or, for first accounts,
 * `fromIncorporation` after incorporation.
 */
const filingMonths: Record<CompanyType, { months: number; fromIncorporation: number }> = {
  private: { months: 9, fromIncorporation: 21 },
  public: { months: 6, fromIncorporation: 18 },
}

/**
 * Returns the deadline for accounts: 9 months after the period's end, or 6 for public companies. If the period ends with a month, the
 * deadline is the end of a month.
 * @example 2025-02-28 → 2025-11-30
 */
export function companyAccountsDue({ periodEnd, companyType }: { periodEnd: PlainDateText; companyType: CompanyType }): PlainDateText {
  return monthEndsAfter(periodEnd, filingMonths[companyType].months)
}

/**
 * Returns the deadline for first accounts. For a period of more than 12 months it is 21 months after incorporation (18 for public
 * companies) or, if later, 3 months after the period's end (s442(3)). Otherwise the deadline of `companyAccountsDue` applies.
 * @throws DomainError `INVALID_DATE` for a period that ends before it begins
 * @example incorporated 2020-06-05, to 2021-06-30: 2022-03-05
 */
export function firstAccountsDue(first: {
  incorporated: PlainDateText
  firstPeriodEnd: PlainDateText
  companyType: CompanyType
}): PlainDateText {
  const { incorporated, firstPeriodEnd, companyType } = first
  if (plainDate(firstPeriodEnd).toString() < incorporated)
    refuse('INVALID_DATE', `${firstPeriodEnd} is before ${incorporated}`, 'firstPeriodEnd')
  if (!isLongerThanYear(incorporated, firstPeriodEnd)) return companyAccountsDue({ periodEnd: firstPeriodEnd, companyType })
  const fromIncorporation = monthEndsAfter(incorporated, filingMonths[companyType].fromIncorporation)
  const fromPeriodEnd = monthEndsAfter(firstPeriodEnd, 3)
  return [fromIncorporation, fromPeriodEnd].toSorted().at(-1)!
}

/** Returns true for a period of more than twelve months. Both days are included: twelve months from 6 June end on 5 June. */
function isLongerThanYear(start: PlainDateText, end: PlainDateText): boolean {
  return end >= monthsAfter(start, 12)
}

/**
 * Returns the deadline for paying corporation tax: nine months and a day after the period, by the table of HMRC's manual (CTM01800). If the
 * period ends on the last day of a month, that is the first of the tenth month after it. Otherwise it is the day after the same day number
 * in the ninth month or, if that day number does not exist, the first of the tenth month.
 * @example 1999-03-31 → 2000-01-01 · 2000-05-31 → 2001-03-01 · 2025-06-15 → 2026-03-16
 */
export function corporationTaxDue({ periodEnd }: { periodEnd: PlainDateText }): PlainDateText {
  return daysAfter(monthEndsAfter(periodEnd, 9), 1)
}

/**
 * Returns the deadline for the company tax return: 12 months after the period's end (FA 1998 schedule 18 paragraph 14).
 * @example 2025-03-31 → 2026-03-31
 */
export function companyTaxReturnDue({ periodEnd }: { periodEnd: PlainDateText }): PlainDateText {
  return monthsAfter(periodEnd, 12)
}

export type TaxPeriod = { start: PlainDateText; end: PlainDateText }

/**
 * Divides a period of accounts into corporation tax periods of 12 months each; the last is the rest.
 * @example 2025-01-01 to 2026-03-31: 2025-01-01 to 2025-12-31, and 2026-01-01 to 2026-03-31
 */
export function corporationTaxPeriods({ start, end }: TaxPeriod): TaxPeriod[] {
  if (plainDate(end).toString() < plainDate(start).toString()) refuse('INVALID_DATE', `${end} is before ${start}`, 'end')
  if (!isLongerThanYear(start, end)) return [{ start, end }]
  const second = monthsAfter(start, 12)
  return [{ start, end: daysAfter(second, -1) }, ...corporationTaxPeriods({ start: second, end })]
}

/**
 * Returns the deadline for the VAT return and payment: a calendar month and 7 days after the period's end. From the end of a month, the
 * calendar month lasts to the end of the next.
 * @example 2025-06-30 → 2025-08-07
 */
export function vatDue({ periodEnd }: { periodEnd: PlainDateText }): PlainDateText {
  return daysAfter(monthEndsAfter(periodEnd, 1), 7)
}

/**
 * Returns the deadline for the confirmation statement: 14 days after the review period's end (Companies Act 2006 s853A).
 * @example 2026-01-31 → 2026-02-14
 */
export function confirmationStatementDue({ reviewPeriodEnd }: { reviewPeriodEnd: PlainDateText }): PlainDateText {
  return daysAfter(reviewPeriodEnd, 14)
}
