import type { ShownPortfolioType } from '@atrium/contract/portfolio-terms'
import type { GainBasis } from '../../contract/gains.ts'
import type { Currency } from '@atrium/domain/currency'
import { Decimal } from '@atrium/domain/decimal'
import type { SecurityTerms } from '@atrium/domain/gains/exempt-securities'
import { describe, expect, test } from 'vitest'
import type { UpstreamTransaction } from '@atrium/platform/providers/ports/transactions'
import { computeGains, findTaxableWrapper } from './gains-rules.ts'

const purchase: UpstreamTransaction = {
  id: 'buy',
  on: '2025-01-06',
  type: 'Purchase',
  name: 'Alpha',
  holdingId: 'A',
  quantity: '100',
  price: '10',
  priceCurrency: 'GBP',
  exchangeRate: '1',
  amount: '-1000',
  fees: null,
  lots: null,
}
const sale = { ...purchase, id: 'sale', on: '2025-04-05', type: 'Sale', quantity: '50', amount: '750' }
const repurchase = { ...purchase, id: 'again', on: '2025-04-20', quantity: '20', amount: '-240' }

const share: SecurityTerms = { name: 'Alpha', sector: 'Utilities', region: null, currency: 'GBP', isBond: false, isIndexLinked: false }
const gilt: SecurityTerms = { ...share, name: 'UK Treasury 4.25% 2040', sector: 'Government Bonds', region: 'United Kingdom', isBond: true }

type Settings = {
  type?: ShownPortfolioType
  currency?: Currency
  until?: string
  rates?: [string, string][]
  securities?: [string, SecurityTerms][]
  jurisdiction?: string
}

function computeFor(transactions: UpstreamTransaction[], settings: Settings = {}) {
  const { type = 'GIA', currency = 'GBP', until = '2026-11-17', rates = [], securities = [['A', share]], jurisdiction = 'GB' } = settings
  const table = rates.map(([on, rate]) => ({ from: currency, to: 'GBP' as const, rate: new Decimal(rate), on }))
  return computeGains({
    ledger: { currency, transactions },
    type,
    wrapper: findTaxableWrapper(type, jurisdiction),
    jurisdiction,
    until,
    rates: table,
    securities: new Map(securities),
  })
}

const listDisposalsOf = (basis: GainBasis, found: ReturnType<typeof computeFor>) =>
  found[basis]?.years.flatMap((year) => year.disposals) ?? []

test('outside the United Kingdom, gains are listed by calendar year and only on the book basis', () => {
  const found = computeFor([purchase, sale, repurchase], { jurisdiction: 'GR' })
  expect([found.tax, found.untaxed]).toEqual([null, 'other-jurisdiction'])
  expect(found.book.years.map(({ taxYear, from, to, exemptAmount }) => [taxYear, from, to, exemptAmount])).toEqual([
    ['2025', '2025-01-01', '2025-12-31', null],
  ])
})

test.each<[ShownPortfolioType, string | null]>([
  ['GIA', null],
  ['ISA', 'exempt-type'],
  ['Other', 'unknown-type'],
])('for a portfolio of type %s, the reason for the missing tax basis is %s', (type, reason) => {
  const { tax, untaxed } = computeFor([purchase, sale], { type })
  expect([tax === null, untaxed]).toEqual([reason !== null, reason])
})

describe('a sale followed by a repurchase within 30 days', () => {
  const found = computeFor([purchase, sale, repurchase])

  test('uses the average cost on the day of the sale on the book basis', () => {
    expect(listDisposalsOf('book', found)).toMatchObject([{ id: 'sale', proceeds: '750', cost: '500', gain: '250', missing: null }])
    expect(listDisposalsOf('book', found)[0]?.matches).toEqual([{ rule: 'average-cost', acquiredOn: null, units: '50', cost: '500' }])
  })

  test('uses the cost of the repurchase and of the remaining pool on the tax basis', () => {
    expect(found.tax?.years.map(({ taxYear, exemptAmount }) => [taxYear, exemptAmount])).toEqual([['2024/25', '3000']])
    expect(listDisposalsOf('tax', found)).toMatchObject([{ proceeds: '750', cost: '540', gain: '210', mayChange: false }])
    expect(listDisposalsOf('tax', found)[0]?.matches).toEqual([
      { rule: 'thirty-day', acquiredOn: '2025-04-20', units: '20', cost: '240' },
      { rule: 'section-104', acquiredOn: null, units: '30', cost: '300' },
    ])
  })

  test('may still change its cost before the repurchase', () => {
    const early = computeFor([purchase, sale, repurchase], { until: '2025-04-10' })
    expect(listDisposalsOf('tax', early)).toMatchObject([{ cost: '500', mayChange: true }])
    expect(listDisposalsOf('book', early)).toMatchObject([{ mayChange: false }])
  })
})

test('sales of one day are one disposal on the tax basis and two on the book basis', () => {
  const found = computeFor([purchase, sale, { ...sale, id: 'other', quantity: '10', amount: '160' }])
  expect(listDisposalsOf('book', found)).toHaveLength(2)
  expect(listDisposalsOf('tax', found)).toMatchObject([{ units: '60', proceeds: '910', gain: '310' }])
})

test('units transferred in with their history keep their original cost, and transfers out realise no gain', () => {
  const transferIn = { ...purchase, type: 'Transfer in', amount: '0', lots: [{ quantity: '100', cost: '400', on: '2009-06-15' }] }
  const transferOut = { ...sale, id: 'left', on: '2025-03-01', type: 'Transfer out', quantity: '20', amount: '0' }
  const found = computeFor([transferIn, transferOut, sale])
  expect(listDisposalsOf('book', found)).toMatchObject([{ cost: '200', gain: '550' }])
  expect(listDisposalsOf('tax', found)).toMatchObject([{ cost: '200', gain: '550' }])
  expect(found.tax?.flags).toEqual([{ reason: 'transfer-out', name: 'Alpha', on: '2025-03-01' }])
})

test('a split before a sale leaves the cost unchanged', () => {
  const found = computeFor([purchase, { ...purchase, id: 'split', on: '2025-02-01', type: 'Split', amount: '0' }, sale])
  expect([listDisposalsOf('book', found)[0]?.cost, listDisposalsOf('tax', found)[0]?.cost]).toEqual(['250', '250'])
})

test.each([
  ['ISA', false, null],
  ['Trust', true, null],
  ['Other', false, null],
  ['GIA', true, '3000'],
] as const)('for a portfolio of type %s, the tax basis exists (%s) and the exempt amount is %s', (type, isTaxed, exempt) => {
  const found = computeFor([purchase, sale], { type })
  expect([found.tax !== null, found.tax?.years[0]?.exemptAmount ?? null]).toEqual([isTaxed, exempt])
})

describe('a holding in another currency', () => {
  test('has proceeds and cost converted to pounds at the rates of their own days', () => {
    const found = computeFor([purchase, sale], { currency: 'USD', rates: [['2025-01-06', '0.80'], ['2025-04-05', '0.70']] }) // prettier-ignore
    expect([found.book.currency, found.tax?.currency]).toEqual(['USD', 'GBP'])
    // Proceeds 750 × 0.70, cost 500 × 0.80.
    expect(listDisposalsOf('tax', found)).toMatchObject([{ proceeds: '525', cost: '400', gain: '125' }])
  })

  test('has no gain without an exchange rate, and is excluded from all totals', () => {
    const found = computeFor([purchase, sale], { currency: 'USD' })
    expect(listDisposalsOf('tax', found)).toMatchObject([{ proceeds: null, cost: null, gain: null, missing: 'no-exchange-rate' }])
    expect(found.tax?.years[0]?.totals).toBe(null)
  })
})

test('a holding with inconsistent transactions does not affect other holdings', () => {
  const found = computeFor([purchase, sale, { ...sale, id: 'ghost', holdingId: 'B', name: 'Beta' }])
  for (const basis of ['book', 'tax'] as const) {
    expect(listDisposalsOf(basis, found)).toMatchObject([
      { name: 'Alpha', gain: '250' },
      { name: 'Beta', proceeds: '750', gain: null, missing: 'transactions-do-not-add-up' },
    ])
    expect(found[basis]?.years[0]?.totals?.gain).toBe('250')
  }
})

test('a sale after a consolidation has a gain, and a sale after units moved for an unknown reason has none', () => {
  const halved = { ...purchase, id: 'half', type: 'Split', quantity: '-50', amount: '0', on: '2025-02-06' }
  const quarter = { ...sale, quantity: '20' }
  // 50 units remain with a cost of 1,000, so 20 of them cost 400.
  expect(listDisposalsOf('book', computeFor([purchase, halved, quarter]))).toMatchObject([{ cost: '400', gain: '350', missing: null }])
  expect(listDisposalsOf('tax', computeFor([purchase, halved, quarter]))).toMatchObject([{ cost: '400', gain: '350', missing: null }])
  for (const type of ['Exchange', 'Scrip'])
    for (const basis of ['book', 'tax'] as const)
      expect(listDisposalsOf(basis, computeFor([purchase, { ...halved, type, quantity: '400' }, quarter]))).toMatchObject([
        { gain: null, missing: 'transactions-do-not-add-up' },
      ])
})

describe('a gilt', () => {
  const other = [purchase, sale].map((one) => ({ ...one, id: `B ${one.id}`, holdingId: 'B', name: gilt.name, on: one.on }))
  const found = computeFor([purchase, sale, ...other], { securities: [['A', share], ['B', gilt]] }) // prettier-ignore

  test('has no taxable gain (TCGA 1992 s115), is listed with the reason and excluded from all totals', () => {
    const [year] = found.tax?.years ?? []
    expect(year?.disposals.map(({ name, gain, exemption }) => [name, gain, exemption])).toEqual([
      ['Alpha', '250', null],
      [gilt.name, null, 'gilt'],
    ])
    expect(year?.disposals[1]).toMatchObject({ proceeds: '750', cost: '500', missing: null, mayChange: false })
    expect(year?.totals).toEqual({ proceeds: '750', cost: '500', gain: '250', gains: '250', losses: '0' })
  })

  test('has a gain on the book basis', () => {
    expect(found.book.years[0]?.totals).toMatchObject({ proceeds: '1500', gain: '500' })
    expect(listDisposalsOf('book', found).every(({ exemption }) => exemption === null)).toBe(true)
  })

  test('leaves a year without totals if all its disposals are exempt', () => {
    expect(computeFor([purchase, sale], { securities: [['A', gilt]] }).tax?.years[0]?.totals).toBeNull()
  })
})

test('a sold security whose terms are unknown is included and flagged on the tax basis', () => {
  const found = computeFor([purchase, sale], { securities: [] })
  expect(found.tax?.flags).toEqual([{ reason: 'exemption-unknown', name: 'Alpha', on: '2025-04-05' }])
  expect([found.tax?.years[0]?.totals?.gain, found.book.flags]).toEqual(['250', []])
})

test('unknown facts and cases that the rules do not cover are flagged', () => {
  const transferIn = { ...purchase, type: 'Transfer in', amount: '0' }
  const early = { ...sale, on: '2008-04-05' }
  const found = computeFor([{ ...transferIn, on: '2007-01-05' }, early, { ...sale, id: 'whose', holdingId: null }])
  expect(found.book.flags.map(({ reason }) => reason)).toEqual(['no-holding', 'no-original-cost'])
  expect(found.tax?.flags.map(({ reason }) => reason)).toEqual(['no-holding', 'before-april-2008', 'no-original-cost'])
  expect(found.tax?.years[0]).toMatchObject({ taxYear: '2007/08', exemptAmount: null })
})
