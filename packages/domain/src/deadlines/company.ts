import { daysAfter, monthEndsAfter, monthsAfter, plainDate, type PlainDateText } from '../calendar.ts'
import { refuse } from '../error.ts'

export type CompanyType = 'private' | 'public'

/**
 * Months after the period's end within which accounts must be filed (Companies Act 2006 s442(2)), and months after incorporation for first
 * accounts.
 */
const filing: Record<CompanyType, { months: number; fromIncorporation: number }> = {
  private: { months: 9, fromIncorporation: 21 },
  public: { months: 6, fromIncorporation: 18 },
}

/**
 * Returns the deadline for accounts: 9 months after the period's end, or 6 for public companies. After the end of a month it is the end of
 * a month. @example 2025-02-28 → 2025-11-30
 */
export function companyAccountsDue({ periodEnd, companyType }: { periodEnd: PlainDateText; companyType: CompanyType }): PlainDateText {
  return monthEndsAfter(periodEnd, filing[companyType].months)
}

/**
 * Returns the deadline for first accounts. For a period longer than 12 months it is 21 months from incorporation (public 18) or, if later,
 * 3 months after the period's end (s442(3)); for a shorter period it is that of any other accounts.
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
  if (!isOverAYear(incorporated, firstPeriodEnd)) return companyAccountsDue({ periodEnd: firstPeriodEnd, companyType })
  const fromIncorporation = monthEndsAfter(incorporated, filing[companyType].fromIncorporation)
  const fromPeriodEnd = monthEndsAfter(firstPeriodEnd, 3)
  return [fromIncorporation, fromPeriodEnd].toSorted().at(-1)!
}

/** Returns true for a period of more than twelve months. Twelve months from 6 June end on 5 June. */
function isOverAYear(start: PlainDateText, end: PlainDateText): boolean {
  return end >= monthsAfter(start, 12)
}

/**
 * Returns the deadline for paying corporation tax: nine months and a day, by the table of HMRC's manual (CTM01800). From the last day of a
 * month it is the first of the tenth month. From any other day it is the day after the same day number or, if that day does not exist, the
 * first of the tenth month.
 * @example 1999-03-31 → 2000-01-01 · 2000-05-31 → 2001-03-01 · 2025-06-15 → 2026-03-16
 */
export function corporationTaxDue({ periodEnd }: { periodEnd: PlainDateText }): PlainDateText {
  return daysAfter(monthEndsAfter(periodEnd, 9), 1)
}

/**
 * Returns the deadline for the company tax return: 12 months after the period's end (FA 1998 schedule 18 paragraph 14). @example 2025-03-31
 * → 2026-03-31
 */
export function companyTaxReturnDue({ periodEnd }: { periodEnd: PlainDateText }): PlainDateText {
  return monthsAfter(periodEnd, 12)
}

export type TaxPeriod = { start: PlainDateText; end: PlainDateText }

/**
 * Returns the corporation tax periods. A period of accounts over 12 months has two: its first 12 months, and the rest. @example 2025-01-01
 * to 2026-03-31: to 2025-12-31, from 2026-01-01
 */
export function corporationTaxPeriods({ start, end }: TaxPeriod): TaxPeriod[] {
  if (plainDate(end).toString() < plainDate(start).toString()) refuse('INVALID_DATE', `${end} is before ${start}`, 'end')
  if (!isOverAYear(start, end)) return [{ start, end }]
  const second = monthsAfter(start, 12)
  return [{ start, end: daysAfter(second, -1) }, ...corporationTaxPeriods({ start: second, end })]
}

/**
 * Returns the deadline for VAT return and payment: a calendar month (after the end of a month, to the end of the next) and 7 days. @example
 * 2025-06-30 → 2025-08-07
 */
export function vatDue({ periodEnd }: { periodEnd: PlainDateText }): PlainDateText {
  return daysAfter(monthEndsAfter(periodEnd, 1), 7)
}

/**
 * Returns the deadline for the confirmation statement: 14 days after the review period's end (Companies Act 2006 s853A). @example
 * 2026-01-31 → 2026-02-14
 */
export function confirmationStatementDue({ reviewPeriodEnd }: { reviewPeriodEnd: PlainDateText }): PlainDateText {
  return daysAfter(reviewPeriodEnd, 14)
}
