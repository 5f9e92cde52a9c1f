import { describe, expect, test } from 'vitest'
import type { Estate, EstateGift } from '../../contract/estate.ts'
import { computeEstate, findGiftAfter, findLeavingMost, findMostSaving } from '../estate/estate-figures.ts'
import { findRange, listGiftRows, listParts, listTicks, placeOf } from './gift-rows.ts'

const today = '2026-11-18'

const gift = (givenOn: string, amount: string, fields: Partial<EstateGift> = {}): EstateGift => ({
  id: givenOn,
  givenOn,
  amount,
  recipient: 'Anna',
  recipientKind: 'person',
  exemption: 'none',
  lifetimeTax: '0',
  version: 1,
  changedAt: '2026-11-18T00:00:00.000Z',
  ...fields,
})

const createEstate = (gifts: EstateGift[], fields: Partial<Estate['terms']> = {}): Estate => ({
  accountName: 'Margaret Ashworth',
  today,
  currency: 'GBP',
  taxJurisdiction: 'GB',
  terms: {
    maritalStatus: 'single',
    isLongTermResident: true,
    isSpouseLongTermResident: true,
    hasTrustInterest: false,
    treatments: [],
    spousePercent: '50',
    charityAmount: '0',
    charityPercent: '0',
    homePercent: '0',
    transferredNilRatePercent: '0',
    transferredResidencePercent: '0',
    transferredRelief: '0',
    usedRelief: '0',
    wishes: '',
    version: 1,
    ...fields,
  },
  people: [],
  gifts,
  items: [
    { id: 'a', name: 'Savings', part: 'asset', isPortfolio: false, treatment: 'ordinary', value: '1000000', leftOut: null },
    { id: 'b', name: 'Paintings', part: 'asset', isPortfolio: false, treatment: 'ordinary', value: null, leftOut: 'no-value' },
  ],
  policies: [
    { id: 'c', name: 'In trust', endsOn: '2030-01-01', inTrust: true, value: '50000', leftOut: null },
    { id: 'd', name: 'Term', endsOn: '2028-01-01', inTrust: false, value: '100000', leftOut: null },
  ],
  portfolioState: 'read',
  mayChange: true,
  provenance: null,
})

const gifts = [
  gift('2015-01-01', '100000', { recipientKind: 'trust' }),
  gift('2018-06-01', '10000'),
  gift('2021-06-01', '250000'),
  gift('2022-02-01', '100000'),
  gift('2025-01-01', '60000'),
  gift('2026-01-01', '9000', { recipientKind: 'charity' }),
]

describe('the gifts of an estate', () => {
  const estate = createEstate(gifts)
  const rows = listGiftRows(estate, computeEstate(estate, today, 100_000))

  test('show how each counts on the day of death, and when it falls out', () => {
    expect(rows.map(({ status, fallsOutOn, percentOfFullTax, tax }) => [status, fallsOutOn, percentOfFullTax, Number(tax)])).toEqual([
      ['fallenTrust', '2022-01-01', null, 0],
      ['fallen', '2025-06-01', null, 0],
      ['taper', '2028-06-01', 40, 4_000],
      ['taper', '2029-02-01', 60, 0.6 * 0.4 * (250_000 + 100_000 - 325_000)],
      ['full', '2032-01-01', 100, 24_000],
      ['exempt', '2033-01-01', 100, 0],
    ])
  })

  test('end their effect fourteen years after a gift into a trust', () => {
    const status = (death: string) => listGiftRows(estate, computeEstate(estate, death, 0))[0]!.status
    expect([status('2028-12-31'), status('2029-01-01')]).toEqual(['fallenTrust', 'fallen'])
  })

  test('have bars of three full years and four of taper relief, and a thin line for a trust', () => {
    const range = findRange(rows, today)
    expect(range).toEqual({ from: '2015-01-01', to: '2034-01-01' })
    expect(listParts(rows[0]!, range).map(({ kind, step }) => `${kind} ${step}`)).toEqual([
      'full 0',
      'taper 1',
      'taper 2',
      'taper 3',
      'taper 4',
      'trust 0',
    ])
    expect(listParts(rows[5]!, range)).toEqual([])
    expect(placeOf('2015-01-01', range)).toBe(0)
    expect(placeOf('2050-01-01', range)).toBe(100)
    expect(listTicks(range).map(({ year }) => year)).toEqual([2015, 2018, 2021, 2024, 2027, 2030, 2033])
  })

  test('are shown for at most fourteen years before death', () => {
    const old = listGiftRows(createEstate([gift('1990-01-01', '5')]), computeEstate(createEstate([gift('1990-01-01', '5')]), today, 0))
    expect(findRange(old, today)).toEqual({ from: '2012-01-01', to: '2027-01-01' })
    expect(listParts(old[0]!, findRange(old, today))).toEqual([])
    expect(findRange([], today)).toEqual({ from: '2026-01-01', to: '2027-01-01' })
  })

  test('prevent a day of death before them', () => {
    expect([findGiftAfter(estate, '2025-12-31')?.givenOn, findGiftAfter(estate, '2026-01-01')]).toEqual(['2026-01-01', null])
  })
})

describe('the changes of a plan', () => {
  test('are compared by what they save and by what they leave', () => {
    const figures = computeEstate(createEstate([]), today, 100_000)
    expect(figures.changes.map(({ kind, saved, left }) => [kind, Number(saved), Number(left)])).toEqual([
      ['give', 2_400, 1_100_000 - 310_000 + 2_400],
      ['charity', 310_000 - (1_000_000 - 325_000) * 0.36, 1_000_000 - (1_000_000 - 325_000) * 0.36],
      ['spend', 40_000, 1_000_000 - 270_000],
      ['cover-in-trust', 40_000, 1_100_000 - 270_000],
    ])
    expect([findMostSaving(figures.changes)?.kind, findLeavingMost(figures.changes).kind]).toEqual(['charity', 'cover-in-trust'])
    expect([figures.laterGift.dateOfDeath, Number(figures.laterGift.saved)]).toEqual(['2033-11-18', 40_000])
    expect([figures.cover.inTrust, figures.cover.inEstate, figures.cover.missing, figures.charityNeeded!].map(Number)).toEqual([
      50_000, 100_000, 260_000, 77_500,
    ])
  })

  test('leave out cover that has ended by then, and save nothing where there is no tax', () => {
    const later = computeEstate(createEstate([]), '2031-01-01', 100_000)
    expect(later.changes.map(({ kind }) => kind)).toEqual(['give', 'charity', 'spend'])
    expect(Number(later.cover.inTrust)).toBe(0)
    const spouse = computeEstate(createEstate([], { maritalStatus: 'married', spousePercent: '100' }), today, 100_000)
    expect([spouse.tax.totalTax.isZero(), findMostSaving(spouse.changes), spouse.charityNeeded]).toEqual([true, null, null])
  })

  test('count the share of a spouse only for a married client', () => {
    const tax = (maritalStatus: 'married' | 'divorced') => Number(computeEstate(createEstate([], { maritalStatus }), today, 0).tax.totalTax)
    expect([tax('divorced'), tax('married')]).toEqual([310_000, (550_000 - 325_000) * 0.4])
  })
})

test('a death in the past leaves nothing to change', () => {
  const { changes, tax } = computeEstate(createEstate([]), '2026-11-17', 100_000)
  expect([changes, Number(tax.totalTax)]).toEqual([[], 310_000])
})
