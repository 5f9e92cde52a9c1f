import { daysAfter, monthEndsAfter, monthsAfter, yearsAfter, type PlainDateText } from './calendar.ts'
import { refuse } from './error.ts'
import { taxYearNamed } from './tax-year.ts'
import { expression, noRecorder, type TraceRecorder } from './trace.ts'

export const retentionClasses = [
  'pensionTransferAdvice',
  'will',
  'suitability',
  'otherAdvice',
  'clientAgreement',
  'complaint',
  'call',
  'identity',
  'occasionalTransaction',
  'relationshipTransaction',
  'personalTax',
  'businessTax',
  'companyAccounts',
  'vat',
  'payroll',
  'contract',
  'deed',
] as const
export type RetentionClass = (typeof retentionClasses)[number]

/** A record to keep: its class, and the dates that the class needs. Null: the date does not apply, or has not come yet. */
export type RetentionRecord = {
  class: RetentionClass
  /** Day of the record itself. */
  date: PlainDateText | null
  /** Last day of the client relationship; null while it continues. */
  relationshipEnd: PlainDateText | null
  /** Label such as 2025/26. */
  taxYear: string | null
  /** Day on which the tax return was sent. */
  returnSent: PlainDateText | null
  /** Last day of the accounting or VAT period. */
  periodEnd: PlainDateText | null
  /** Day on which the contract or deed ended; null while it is in force. */
  ended: PlainDateText | null
  /** True if a complaint concerns MiFID business. */
  mifid: boolean
}

/** Dates that each class uses. Those in `needed` must be stated; the others are null until they come. */
export const datesOfClasses: Readonly<Record<RetentionClass, { needed: readonly RetentionDate[]; later: readonly RetentionDate[] }>> = {
  pensionTransferAdvice: { needed: [], later: [] },
  will: { needed: [], later: [] },
  suitability: { needed: ['date'], later: [] },
  otherAdvice: { needed: ['date'], later: [] },
  clientAgreement: { needed: ['date'], later: ['relationshipEnd'] },
  complaint: { needed: ['date'], later: [] },
  call: { needed: ['date'], later: [] },
  identity: { needed: [], later: ['relationshipEnd'] },
  occasionalTransaction: { needed: ['date'], later: [] },
  relationshipTransaction: { needed: ['date'], later: ['relationshipEnd'] },
  personalTax: { needed: ['taxYear'], later: ['returnSent'] },
  businessTax: { needed: ['taxYear'], later: ['returnSent'] },
  companyAccounts: { needed: ['periodEnd'], later: [] },
  vat: { needed: ['periodEnd'], later: [] },
  payroll: { needed: ['taxYear'], later: [] },
  contract: { needed: [], later: ['ended'] },
  deed: { needed: [], later: ['ended'] },
}
export type RetentionDate = 'date' | 'relationshipEnd' | 'taxYear' | 'returnSent' | 'periodEnd' | 'ended'

export type Retention = {
  /** Last day of retention; null if no end is known. */
  keepUntil: PlainDateText | null
  /** First day on which deletion is allowed; null if none is known. */
  deleteFrom: PlainDateText | null
  /** Whether the record may or must be deleted from that day. */
  duty: 'may' | 'must'
}

/**
 * Returns how long a record is kept: its trigger and the period of its class, clamped to the end of a month; deletion is allowed from the
 * next day. A relationship, contract or deed that has not ended gives null. Source: FCA COBS 9.5.2R and 8A.1, SYSC 9.1.2 and 10A.1.14,
 * DISP 1.9.1; MLR 2017 reg 40 (which demands deletion afterwards); TMA 1970 s12B; Companies Act 2006; VATA 1994 Sch 11; Limitation Act 1980
 * s5 and s8.
 * @example suitability of 2024-02-29: keepUntil 2029-02-28, deleteFrom 2029-03-01
 * @throws DomainError `INVALID_INPUT` if a date that the class needs is missing
 */
export function retention(record: RetentionRecord, recorder: TraceRecorder = noRecorder): Retention {
  const keepUntil = findLastDay(record)
  const deleteFrom = keepUntil === null ? null : daysAfter(keepUntil, 1)
  recorder.step('keep-until', expression`${record.class}`, keepUntil ?? '—')
  return { keepUntil, deleteFrom, duty: classesToDelete.has(record.class) ? 'must' : 'may' }
}

/** Classes whose personal data must be deleted after the period (MLR 2017 reg 40(5)). */
const classesToDelete: ReadonlySet<RetentionClass> = new Set(['identity', 'occasionalTransaction', 'relationshipTransaction'])

function findLastDay(record: RetentionRecord): PlainDateText | null {
  const date = () => need(record.date, 'date')
  const afterRelationship = (years: number) => record.relationshipEnd && yearsAfter(record.relationshipEnd, years)
  switch (record.class) {
    case 'pensionTransferAdvice':
    case 'will':
      return null
    case 'suitability':
    case 'call':
    case 'occasionalTransaction':
      return yearsAfter(date(), 5)
    case 'otherAdvice':
      return yearsAfter(date(), 3)
    case 'complaint':
      return yearsAfter(date(), record.mifid ? 5 : 3)
    case 'clientAgreement':
      return record.relationshipEnd && laterOf(yearsAfter(date(), 5), record.relationshipEnd)
    case 'identity':
      return afterRelationship(5)
    case 'relationshipTransaction': {
      const [limit, end] = [yearsAfter(date(), 10), afterRelationship(5)]
      return end && (end < limit ? end : limit)
    }
    case 'personalTax':
      return keepTaxRecords(record, 1)
    case 'businessTax':
      return keepTaxRecords(record, 5)
    case 'companyAccounts':
    case 'vat':
      return monthEndsAfter(need(record.periodEnd, 'periodEnd'), 6 * 12)
    case 'payroll':
      return yearsAfter(taxYearNamed(need(record.taxYear, 'taxYear')).end, 3)
    case 'contract':
      return record.ended && yearsAfter(record.ended, 6)
    case 'deed':
      return record.ended && yearsAfter(record.ended, 12)
  }
}

/** Counts from 31 January after the tax year; a return sent later extends it to 15 months after it was sent. */
function keepTaxRecords({ taxYear, returnSent }: RetentionRecord, years: number): PlainDateText {
  const due = `${Number(taxYearNamed(need(taxYear, 'taxYear')).start.slice(0, 4)) + 2}-01-31`
  const usual = yearsAfter(due, years)
  return returnSent !== null && returnSent > due ? laterOf(usual, monthsAfter(returnSent, 15)) : usual
}

const laterOf = (one: PlainDateText, other: PlainDateText) => (one > other ? one : other)

function need<Value>(value: Value | null, field: string): Value {
  return value ?? refuse('INVALID_INPUT', `${field} is missing`, field)
}

/** A legal hold: it counts from its first day to the day before its release; null while it is not released. */
export type LegalHold = { id: string; from: PlainDateText; released: PlainDateText | null }

/** Returns the holds that forbid deletion on a day. */
export const selectCurrentHolds = <Hold extends Pick<LegalHold, 'from' | 'released'>>(holds: readonly Hold[], day: PlainDateText): Hold[] =>
  holds.filter(({ from, released }) => from <= day && (released === null || day < released))

export type Deletability = {
  deletable: boolean
  /** Later of the first day after retention and the last release of a hold; null if no such day is known. */
  earliest: PlainDateText | null
  /** Ids of the holds that forbid deletion today. */
  holds: string[]
}

/**
 * Returns whether records of several classes may be deleted today: retention has ended for all of them, and no hold counts. The latest last
 * day decides, and a class without an end outweighs every other.
 * @throws DomainError `INVALID_INPUT` without any record, `INVALID_DATE` for a hold that was released before it began
 */
export function checkDeletion(
  { today, records, holds }: { today: PlainDateText; records: readonly RetentionRecord[]; holds: readonly LegalHold[] },
  recorder: TraceRecorder = noRecorder,
): Deletability {
  if (records.length === 0) refuse('INVALID_INPUT', 'records must not be empty', 'records')
  for (const [index, { from, released }] of holds.entries())
    if (released !== null && released < from)
      refuse('INVALID_DATE', 'a hold cannot be released before it begins', `holds.${index}.released`)
  const firstDays = records.map((record) => retention(record).deleteFrom)
  const deleteFrom = firstDays.reduce((latest, day) => (latest === null || day === null ? null : laterOf(latest, day)))
  const current = selectCurrentHolds(holds, today)
  const horizon = deleteFrom === null ? today : laterOf(today, deleteFrom)
  const earliest = holds
    .filter(({ from }) => from <= horizon)
    .reduce((latest, { released }) => (latest === null || released === null ? null : laterOf(latest, released)), deleteFrom)
  recorder.step('delete-from', expression`${records.length}`, deleteFrom ?? '—')
  return {
    deletable: deleteFrom !== null && today >= deleteFrom && current.length === 0,
    earliest,
    holds: current.map(({ id }) => id),
  }
}
