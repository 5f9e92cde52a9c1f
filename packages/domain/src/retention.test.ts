import { expect, it } from 'vitest'
import { checkDeletion, retention, type RetentionRecord } from './retention.ts'
import { catchErrorCode, catchErrorField } from './testing/refusals.ts'

const empty = { date: null, relationshipEnd: null, taxYear: null, returnSent: null, periodEnd: null, ended: null, mifid: false }
const record = (part: Partial<RetentionRecord> & Pick<RetentionRecord, 'class'>): RetentionRecord => ({ ...empty, ...part })
const suitability = record({ class: 'suitability', date: '2021-11-22' })

it('names the date that a class needs', () => {
  expect(catchErrorField(() => retention(record({ class: 'suitability' })))).toBe('date')
  expect(catchErrorField(() => retention(record({ class: 'vat' })))).toBe('periodEnd')
  expect(catchErrorField(() => retention(record({ class: 'payroll' })))).toBe('taxYear')
})

it('knows no end while a relationship, contract or deed continues', () => {
  for (const one of ['clientAgreement', 'identity', 'relationshipTransaction', 'contract', 'deed'] as const)
    expect(retention(record({ class: one, date: '2010-01-01' })).keepUntil).toBeNull()
})

it('keeps an agreement for five years although the relationship ended before', () => {
  expect(retention(record({ class: 'clientAgreement', date: '2022-03-01', relationshipEnd: '2023-01-01' })).keepUntil).toBe('2027-03-01')
})

it('keeps complaints about MiFID business longer', () => {
  expect(retention(record({ class: 'complaint', date: '2026-11-22', mifid: true })).keepUntil).toBe('2031-11-22')
})

it('ignores when a return was sent unless it was late', () => {
  const paper = record({ class: 'personalTax', taxYear: '2024/25' })
  expect(retention({ ...paper, returnSent: '2026-01-31' }).keepUntil).toBe('2027-01-31')
  expect(retention({ ...paper, returnSent: '2026-02-01' }).keepUntil).toBe('2027-05-01')
  // Fifteen months are shorter than five years.
  expect(retention({ ...paper, class: 'businessTax', returnSent: '2026-02-01' }).keepUntil).toBe('2031-01-31')
})

it('lets the latest class decide, and one without an end outweigh it', () => {
  const agreement = record({ class: 'contract', ended: '2022-05-31' })
  const of = (...records: RetentionRecord[]) => checkDeletion({ today: '2028-06-01', records, holds: [] })
  expect(of(suitability, agreement)).toEqual({ deletable: true, earliest: '2028-06-01', holds: [] })
  expect(of(suitability, record({ class: 'will' }), agreement)).toEqual({ deletable: false, earliest: null, holds: [] })
})

it('counts a hold from its first day to the day before its release', () => {
  const hold = { id: 'court', from: '2027-02-01', released: '2027-03-01' }
  const on = (today: string) => checkDeletion({ today, records: [suitability], holds: [hold] }).deletable
  expect(['2027-01-31', '2027-02-01', '2027-02-28', '2027-03-01'].map(on)).toEqual([true, false, false, true])
})

it('refuses a hold that was released before it began', () => {
  const hold = { id: 'court', from: '2027-02-01', released: '2027-01-31' }
  expect(catchErrorCode(() => checkDeletion({ today: '2027-02-01', records: [suitability], holds: [hold] }))).toBe('INVALID_DATE')
})
