import { describe, expect, it } from 'vitest'
import { Decimal } from '../decimal.ts'
import { dec } from '../testing/ledger-language.ts'
import { catchErrorField, catchErrorCode } from '../testing/refusals.ts'
import { explain } from '../trace.ts'
import { charityTest } from './charity.ts'
import { estateTax, type Estate } from './estate.ts'
import { chargeableGifts, type GivenGift } from './gift-exemptions.ts'
import { computeGiftsTax, type Gift } from './gifts.ts'
import { propertyReliefs, type RelievableProperty } from './reliefs.ts'
import { residenceBand, type ResidenceEstate } from './residence-band.ts'
import { findRules } from './rules.ts'
import { broughtForwardResidenceBand, combinePercents, residenceBandBefore2017, transferredNilRateBand } from './transferable-bands.ts'

type Numbers<Record> = { [Name in keyof Record]?: Record[Name] extends Decimal | null ? number : Record[Name] }

/** Converts the numbers of a record to decimals; missing fields are zero. */
function withDecimals<Whole extends object>(nothing: Whole, given: Numbers<Whole>): Whole {
  const decimalFields = Object.entries(given).map(([name, value]) => [name, typeof value === 'number' ? dec(value) : value])
  return { ...nothing, ...Object.fromEntries(decimalFields) }
}

const noProperty: RelievableProperty = {
  dateOfDeath: '2026-05-01',
  agriculturalProperty100: dec(0),
  businessProperty100: dec(0),
  businessProperty50: dec(0),
  aimShares: dec(0),
  transferredReliefAllowance: dec(0),
  reliefAllowanceUsed: dec(0),
}

const noEstate: Estate = {
  ...noProperty,
  netEstate: dec(0),
  unusedPensions: dec(0),
  spouseExempt: dec(0),
  charityLegacy: dec(0),
  residenceToDescendants: dec(0),
  homeValue: null,
  downsizing: null,
  tnrbPercent: dec(0),
  trnrbPercent: dec(0),
  gifts: [],
}

const estate = (given: Numbers<Estate>) => estateTax(withDecimals(noEstate, given))
const gift = (on: string, amount: number, kind: 'PET' | 'CLT' = 'PET', lifetimeTaxPaid = 0): Gift => ({
  on,
  amount: dec(amount),
  kind,
  lifetimeTaxPaid: dec(lifetimeTaxPaid),
})

describe('rules by the day of death', () => {
  it.each([
    ['1986-03-18', 71_000],
    ['1987-03-16', 71_000],
    ['1987-03-17', 90_000],
    ['1988-03-15', 110_000],
    ['1989-04-06', 118_000],
    ['1990-04-06', 128_000],
    ['1991-04-06', 140_000],
    ['1992-03-10', 150_000],
    ['1995-04-06', 154_000],
    ['1996-04-06', 200_000],
    ['1997-04-06', 215_000],
    ['1998-04-06', 223_000],
    ['1999-04-06', 231_000],
    ['2000-04-06', 234_000],
    ['2001-04-06', 242_000],
    ['2002-04-06', 250_000],
    ['2003-04-06', 255_000],
    ['2004-04-06', 263_000],
    ['2005-04-06', 275_000],
    ['2006-04-06', 285_000],
    ['2007-04-06', 300_000],
    ['2008-04-06', 312_000],
    ['2009-04-05', 312_000],
    ['2009-04-06', 325_000],
    ['2035-01-01', 325_000],
  ])('the nil-rate band on %s is %i', (day, band) => {
    expect(findRules(day).nilRateBand).toBe(band)
  })

  it.each([
    ['2017-04-05', 0],
    ['2017-04-06', 100_000],
    ['2018-04-06', 125_000],
    ['2019-04-06', 150_000],
    ['2020-04-05', 150_000],
    ['2020-04-06', 175_000],
  ])('the residence band on %s is %i', (day, band) => {
    expect(findRules(day).residenceBand).toBe(band)
  })

  it('the rules for charity, reliefs, pensions and years not yet enacted apply from their days', () => {
    const [before, after] = [findRules('2012-04-05'), findRules('2012-04-06')]
    expect([before.charityRatePercent, after.charityRatePercent, after.ratePercent]).toEqual([40, 36, 40])
    expect([findRules('2026-04-05'), findRules('2026-04-06')].map((rules) => [rules.reliefAllowance, rules.unlistedReliefPercent])).toEqual(
      [
        [null, 100],
        [2_500_000, 50],
      ],
    )
    expect([findRules('2027-04-05').includesPensions, findRules('2027-04-06').includesPensions]).toEqual([false, true])
    expect([findRules('2030-04-05').isEnacted, findRules('2030-04-06').isEnacted]).toEqual([true, false])
  })

  it('a day before 18 March 1986, when inheritance tax began, is refused', () => {
    expect([catchErrorCode(() => findRules('1986-03-17')), catchErrorField(() => findRules('1986-03-17'))]).toEqual([
      'NOT_SUPPORTED',
      'dateOfDeath',
    ])
    expect(catchErrorCode(() => findRules('2026-02-30'))).toBe('INVALID_DATE')
  })
})

describe('tax on gifts', () => {
  const taxes = (dateOfDeath: string, gifts: Gift[], nilRateBand = 325_000) =>
    computeGiftsTax({ dateOfDeath, nilRateBand: dec(nilRateBand), ratePercent: dec(40), gifts })
  const rows = (dateOfDeath: string, gifts: Gift[], nilRateBand?: number) =>
    taxes(dateOfDeath, gifts, nilRateBand).gifts.map((each) => [each.tax.toNumber(), each.percentOfFullTax])

  it.each([
    ['exactly seven years before is exempt', '2019-05-01', '2026-05-01', [[0, null]]],
    ['a day less than seven years before is not exempt', '2019-05-02', '2026-05-01', [[8000, 20]]],
    ['is taxed at 40 % exactly six years before', '2020-05-01', '2026-05-01', [[16_000, 40]]],
    ['is taxed at 20 % more than six years before', '2020-04-30', '2026-05-01', [[8000, 20]]],
    ['is taxed at 60 % exactly five years before', '2021-05-01', '2026-05-01', [[24_000, 60]]],
    ['is taxed at 80 % exactly four years before', '2022-05-01', '2026-05-01', [[32_000, 80]]],
    ['is taxed at 60 % more than four years before', '2022-04-30', '2026-05-01', [[24_000, 60]]],
    ['is taxed in full exactly three years before', '2023-05-01', '2026-05-01', [[40_000, 100]]],
    ['is taxed at 80 % more than three years before', '2023-04-30', '2026-05-01', [[32_000, 80]]],
    ['is taxed in full on the day of death', '2026-05-01', '2026-05-01', [[40_000, 100]]],
    ['on 29 February is exempt on 28 February seven years later', '2016-02-29', '2023-02-28', [[0, null]]],
    ['on 29 February is not exempt on 27 February seven years later', '2016-02-29', '2023-02-27', [[8000, 20]]],
  ])('a gift %s', (_, on, dateOfDeath, expected) => {
    expect(rows(dateOfDeath, [gift(on, 425_000)])).toEqual(expected)
  })

  it('a gift within the band is not taxed, so that taper relief has no effect', () => {
    expect(rows('2026-05-01', [gift('2021-05-02', 325_000)])).toEqual([[0, 60]])
    expect(rows('2026-05-01', [gift('2021-05-02', 325_001)])).toEqual([[0.24, 60]])
  })

  it('the band applies to gifts in the order of their days', () => {
    const gifts = [gift('2025-01-01', 100_000), gift('2024-01-01', 300_000)]
    expect(rows('2026-05-01', gifts)).toEqual([
      [30_000, 100],
      [0, 100],
    ])
    expect(rows('2026-05-01', gifts.toReversed())).toEqual([
      [0, 100],
      [30_000, 100],
    ])
  })

  it('gifts of one day share the band by amount, whatever their order', () => {
    const gifts = [gift('2025-01-01', 300_000), gift('2025-01-01', 100_000)]
    expect(rows('2026-05-01', gifts)).toEqual([
      [22_500, 100],
      [7_500, 100],
    ])
    expect(rows('2026-05-01', [gift('2025-01-01', 0)])).toEqual([[0, 100]])
  })

  it('a transfer into trust up to fourteen years before death reduces the band of a later gift', () => {
    const trust = gift('2014-01-01', 325_000, 'CLT')
    expect(rows('2026-05-01', [trust, gift('2020-12-31', 100_000)])).toEqual([
      [0, null],
      [16_000, 40],
    ])
    expect(rows('2026-05-01', [trust, gift('2021-01-01', 100_000)])).toEqual([
      [0, null],
      [0, 40],
    ])
    expect(rows('2026-05-01', [gift('2014-01-01', 325_000), gift('2020-12-31', 100_000)])).toEqual([
      [0, null],
      [0, 40],
    ])
  })

  it('lifetime tax is credited, and never repaid', () => {
    expect(rows('2026-05-01', [gift('2025-01-01', 425_000, 'CLT', 15_000)])).toEqual([[25_000, 100]])
    expect(rows('2026-05-01', [gift('2019-06-01', 425_000, 'CLT', 20_000)])).toEqual([[0, 20]])
  })

  it('the unused part of the band is available to the estate', () => {
    const outcome = taxes('2026-05-01', [
      gift('2019-05-01', 100_000),
      gift('2020-01-01', 75_000),
      gift('2021-01-01', 50_000, 'CLT'),
      gift('2018-01-01', 9_000, 'CLT'),
    ])
    expect([outcome.cumulative.toNumber(), outcome.bandLeft.toNumber(), outcome.total.toNumber()]).toEqual([125_000, 200_000, 0])
    expect(taxes('2026-05-01', [gift('2025-01-01', 400_000)]).bandLeft.toNumber()).toBe(0)
    expect(taxes('2026-05-01', []).bandLeft.toNumber()).toBe(325_000)
  })

  it('refuses a gift after death, and an impossible day', () => {
    expect([
      catchErrorCode(() => rows('2026-05-01', [gift('2026-05-02', 1)])),
      catchErrorField(() => rows('2026-05-01', [gift('2026-05-02', 1)])),
    ]).toEqual(['INVALID_DATE', 'gifts.0.date'])
    expect(catchErrorCode(() => rows('2026-05-01', [gift('2025-02-30', 1)]))).toBe('INVALID_DATE')
    expect(catchErrorCode(() => rows('2026-02-30', []))).toBe('INVALID_DATE')
  })

  it('explains each gift', () => {
    const { trace } = explain('g', computeGiftsTax, {
      dateOfDeath: '2026-05-01',
      nilRateBand: dec(325_000),
      ratePercent: dec(40),
      gifts: [gift('2022-04-30', 425_000)],
    })
    expect(trace.steps).toEqual([
      { name: 'gift-tax', expression: '100000 × 40 % × 60 % − 0', result: '24000', label: '2022-04-30' },
      { name: 'band-left', expression: 'max(0, 325000 − 425000)', result: '0' },
    ])
  })
})

describe('gifts before exemptions', () => {
  const given = (on: string, amount: number, recipient = 'Anna', more: Partial<GivenGift> = {}): GivenGift => ({
    on,
    amount: dec(amount),
    recipient,
    ...more,
  })
  const left = (...gifts: GivenGift[]) => chargeableGifts({ gifts }).map((each) => each.amount.toNumber())

  it.each([
    ['two annual exemptions are deducted', [given('2023-06-01', 7000)], [1000]],
    ['last year’s exemption is not deducted if it was used', [given('2022-06-01', 6000), given('2023-06-01', 4000)], [0, 1000]],
    ['the unused part of last year’s exemption is deducted', [given('2022-06-01', 4000), given('2023-06-01', 6000)], [0, 3000]],
    ['an exemption is carried forward for only one year', [given('2020-06-01', 6000), given('2022-06-01', 7000)], [0, 1000]],
    [
      'an exemption that was carried forward lapses',
      [given('2021-06-01', 1000), given('2022-06-01', 1000), given('2023-06-01', 7000)],
      [0, 0, 2000],
    ],
    ['the exemption is used in the order of the days', [given('2023-08-01', 4000), given('2023-06-01', 4000)], [2000, 0]],
    ['gifts of one day share the exemption by amount', [given('2023-06-01', 9000), given('2023-06-01', 3000, 'Ben')], [4500, 1500]],
    [
      'small gifts to one person are exempt',
      [given('2023-06-01', 150), given('2024-04-05', 100), given('2023-06-02', 6000, 'Ben')],
      [0, 0, 0],
    ],
    [
      'small gifts to one person are not exempt if their sum is not small',
      [given('2023-06-01', 150), given('2023-07-01', 101), given('2023-05-01', 6000, 'Ben')],
      [150, 101, 0],
    ],
    [
      'small gifts in two tax years are exempt',
      [given('2023-06-01', 250), given('2024-06-01', 250), given('2023-06-02', 6000, 'Ben')],
      [0, 0, 0],
    ],
    [
      'a gift from income does not count towards small gifts',
      [given('2023-06-01', 250), given('2023-06-02', 5000, 'Anna', { fromIncome: true }), given('2023-05-01', 6000, 'Ben')],
      [0, 0, 0],
    ],
    ['a gift from income is exempt', [given('2023-06-01', 50_000, 'Anna', { fromIncome: true })], [0]],
    ['5,000 of a parent’s wedding gift are exempt', [given('2023-06-01', 12_000, 'Anna', { wedding: 'parent' })], [1000]],
    ['2,500 of a grandparent’s wedding gift are exempt', [given('2023-06-01', 9_500, 'Anna', { wedding: 'grandparent' })], [1000]],
    ['1,000 of a friend’s wedding gift are exempt', [given('2023-06-01', 8_000, 'Anna', { wedding: 'other' })], [1000]],
    [
      'a wedding gift does not count towards small gifts',
      [given('2023-06-01', 900, 'Anna', { wedding: 'other' }), given('2023-06-02', 250), given('2023-05-01', 6000, 'Ben')],
      [0, 0, 0],
    ],
    ['years are tax years, not calendar years', [given('2023-04-05', 6000), given('2023-04-06', 3000)], [0, 0]],
    ['no gifts give no amounts', [], []],
  ])('%s', (_, gifts, expected) => {
    expect(left(...gifts)).toEqual(expected)
  })

  it('the exempt amounts are stated', () => {
    expect(chargeableGifts({ gifts: [given('2023-06-01', 7000)] })[0]).toEqual({ on: '2023-06-01', amount: dec(1000), exempt: dec(6000) })
  })
})

describe('reliefs', () => {
  const reliefs = (given: Numbers<RelievableProperty>) => propertyReliefs(withDecimals(noProperty, given))
  const figures = (given: Numbers<RelievableProperty>) => {
    const { agricultural, business, half, total } = reliefs(given)
    return [agricultural, business, half, total].map((each) => each.toNumber())
  }

  it.each([
    ['are full before April 2026', { dateOfDeath: '2026-04-05', agriculturalProperty100: 5e6, aimShares: 1e6 }, [5e6, 0, 1e6, 6e6]],
    ['are full within the allowance', { agriculturalProperty100: 1e6, businessProperty100: 1.5e6 }, [1e6, 1.5e6, 0, 2.5e6]],
    [
      'are half above the allowance, which is shared by value',
      { agriculturalProperty100: 3e6, businessProperty100: 2e6 },
      [2.25e6, 1.5e6, 0, 3.75e6],
    ],
    ['include a transferred allowance', { agriculturalProperty100: 5e6, transferredReliefAllowance: 2.5e6 }, [5e6, 0, 0, 5e6]],
    [
      'limit a transferred allowance to the allowance itself',
      { agriculturalProperty100: 7e6, transferredReliefAllowance: 9e6 },
      [6e6, 0, 0, 6e6],
    ],
    ['use the allowance that gifts left', { agriculturalProperty100: 1e6, reliefAllowanceUsed: 2.1e6 }, [0.7e6, 0, 0, 0.7e6]],
    ['are half if gifts used the whole allowance', { agriculturalProperty100: 1e6, reliefAllowanceUsed: 9e6 }, [0.5e6, 0, 0, 0.5e6]],
    ['are half for unlisted shares, which use no allowance', { businessProperty100: 2.5e6, aimShares: 0.4e6 }, [0, 2.5e6, 0.2e6, 2.7e6]],
    ['are half for property of the 50 % class', { businessProperty50: 0.6e6 }, [0, 0, 0.3e6, 0.3e6]],
    ['are zero without property', {}, [0, 0, 0, 0]],
  ])('%s', (_, given, expected) => {
    expect(figures(given)).toEqual(expected)
  })

  it('include the available allowance in the result', () => {
    expect([reliefs({ dateOfDeath: '2026-04-05' }).allowance, reliefs({ transferredReliefAllowance: 1e6 }).allowance?.toNumber()]).toEqual([
      null,
      3_500_000,
    ])
  })
})

describe('residence nil-rate band', () => {
  const nothing: ResidenceEstate = {
    dateOfDeath: '2020-09-04',
    valueOfEstate: dec(750_000),
    chargeable: dec(750_000),
    homeValue: dec(0),
    homeToDescendants: dec(0),
    broughtForward: dec(0),
    downsizing: null,
  }
  const band = (given: Numbers<ResidenceEstate>) => residenceBand(withDecimals(nothing, given))
  const downsizing = (on: string, value: number, assets: number, broughtForward = 0) => ({
    on,
    value: dec(value),
    assetsToDescendants: dec(assets),
    broughtForwardAtDisposal: dec(broughtForward),
  })

  it.each([
    ['is limited to the band', { homeToDescendants: 300_000 }, 175_000, 175_000, 175_000, 0],
    ['is limited to the value of the home', { homeToDescendants: 120_000 }, 120_000, 175_000, 175_000, 55_000],
    ['is zero without a home', {}, 0, 175_000, 175_000, 175_000],
    ['is limited to the chargeable estate', { homeToDescendants: 300_000, chargeable: 50_000 }, 50_000, 175_000, 175_000, 125_000],
    ['includes a band brought forward', { homeToDescendants: 400_000, broughtForward: 175_000 }, 350_000, 350_000, 350_000, 0],
    ['is at most twice the band', { homeToDescendants: 400_000, broughtForward: 900_000 }, 350_000, 350_000, 350_000, 0],
    ['is tapered', { homeToDescendants: 400_000, valueOfEstate: 2_100_000 }, 125_000, 175_000, 125_000, 0],
    ['is tapered by £1 for each whole £2', { homeToDescendants: 400_000, valueOfEstate: 2_000_003 }, 174_999, 175_000, 174_999, 0],
    ['is not tapered at exactly two million', { homeToDescendants: 400_000, valueOfEstate: 2_000_000 }, 175_000, 175_000, 175_000, 0],
    ['is not tapered at a pound more', { homeToDescendants: 400_000, valueOfEstate: 2_000_001 }, 175_000, 175_000, 175_000, 0],
    ['is tapered at two pounds more', { homeToDescendants: 400_000, valueOfEstate: 2_000_002 }, 174_999, 175_000, 174_999, 0],
    ['is zero if tapered completely', { homeToDescendants: 400_000, valueOfEstate: 2_350_000 }, 0, 175_000, 0, 0],
    ['is zero before April 2017', { dateOfDeath: '2017-04-05', homeToDescendants: 400_000, broughtForward: 100_000 }, 0, 0, 0, 0],
  ])('%s', (_, given, amount, defaultAllowance, adjusted, carryForward) => {
    const outcome = band(given)
    expect(
      [outcome.amount, outcome.defaultAllowance, outcome.adjustedAllowance, outcome.carryForward].map((each) => each.toNumber()),
    ).toEqual([amount, defaultAllowance, adjusted, carryForward])
  })

  it.each([
    [
      'a smaller present home',
      { homeValue: 105_000, homeToDescendants: 105_000, downsizing: downsizing('2018-05-01', 500_000, 200_000) },
      70_000,
    ],
    [
      'a limit by the other assets',
      { homeValue: 105_000, homeToDescendants: 105_000, downsizing: downsizing('2018-05-01', 500_000, 50_000) },
      50_000,
    ],
    ['no present home', { downsizing: downsizing('2018-05-01', 500_000, 600_000) }, 175_000],
    ['a former home worth less than the former band', { downsizing: downsizing('2019-05-01', 90_000, 600_000) }, 105_000],
    ['a disposal before April 2017', { downsizing: downsizing('2016-05-01', 50_000, 600_000, 100_000) }, 87_500],
    ['a present home worth more than the former one', { homeValue: 300_000, downsizing: downsizing('2018-05-01', 100_000, 600_000) }, 0],
    ['a disposal before 8 July 2015', { downsizing: downsizing('2015-07-07', 500_000, 600_000) }, 0],
    ['a disposal on 8 July 2015', { downsizing: downsizing('2015-07-08', 500_000, 600_000) }, 175_000],
    ['an allowance tapered to zero', { valueOfEstate: 2_350_000, downsizing: downsizing('2018-05-01', 500_000, 600_000) }, 0],
    [
      'an allowance that could be brought forward at the disposal',
      { broughtForward: 175_000, downsizing: downsizing('2019-07-01', 285_000, 600_000, 150_000) },
      306_923,
    ],
    [
      'an allowance that could be brought forward only later',
      { broughtForward: 175_000, downsizing: downsizing('2018-07-01', 150_000, 600_000) },
      175_000,
    ],
    [
      'a tapered allowance brought forward',
      { valueOfEstate: 2_100_000, broughtForward: 175_000, downsizing: downsizing('2018-07-01', 137_500, 600_000) },
      150_000,
    ],
    ['a disposal on the day the band began', { downsizing: downsizing('2017-04-06', 50_000, 600_000, 100_000) }, 43_750],
    ['an amount that is rounded to the whole pound', { downsizing: downsizing('2018-07-01', 41_667, 600_000) }, 58_334],
  ])('the addition for downsizing is correct for %s', (_, given, addition) => {
    expect(band(given).downsizingAddition.toNumber()).toBe(addition)
  })

  it('the downsizing addition and the present home together are limited by the band', () => {
    const outcome = band({ homeValue: 150_000, homeToDescendants: 150_000, downsizing: downsizing('2020-05-01', 200_000, 200_000) })
    expect([outcome.downsizingAddition.toNumber(), outcome.amount.toNumber()]).toEqual([25_000, 175_000])
  })
})

describe('bands of an earlier death', () => {
  const first = (maximumAtNil: number, nilRateBand: number, lifetimeTransfers: number, chargeableOnDeath: number, second = 325_000) =>
    transferredNilRateBand({
      maximumAtNil: dec(maximumAtNil),
      nilRateBand: dec(nilRateBand),
      lifetimeTransfers: dec(lifetimeTransfers),
      chargeableOnDeath: dec(chargeableOnDeath),
      nilRateBandAtSecondDeath: dec(second),
    })

  it.each([
    ['100,000 of 250,000 used', first(250_000, 250_000, 0, 100_000, 300_000), 60, 480_000],
    ['part of the band used by lifetime transfers', first(300_000, 300_000, 200_000, 40_000, 300_000), 20, 360_000],
    ['a transferred band of the first spouse', first(375_000, 300_000, 0, 105_000), 90, 617_500],
    ['an unused part limited to 100 %', first(375_000, 300_000, 0, 0), 100, 650_000],
    ['the whole band used', first(300_000, 300_000, 0, 300_000), 0, 325_000],
    ['more than the whole band used', first(300_000, 300_000, 200_000, 200_000), 0, 325_000],
    ['a percentage rounded down to four decimals', first(300_000, 300_000, 0, 100_000), 66.6666, 541_666.45],
  ])('are transferred correctly with %s', (_, outcome, percent, bandAtSecondDeath) => {
    expect([outcome.percent.toNumber(), outcome.bandAtSecondDeath.toNumber()]).toEqual([percent, bandAtSecondDeath])
  })

  it('are refused if a band is zero', () => {
    expect(catchErrorCode(() => first(0, 0, 0, 0))).toBe('INVALID_AMOUNT')
    expect(catchErrorCode(() => first(1, 1, 0, 0))).toBe('accepted')
  })

  it('are limited to 100 % from all spouses together', () => {
    expect(combinePercents([dec(80), dec(50)]).toNumber()).toBe(100)
    expect(combinePercents([dec(25), dec(50)]).toNumber()).toBe(75)
    expect(combinePercents([]).toNumber()).toBe(0)
  })

  it.each([
    ['75,000 of 100,000 unused', [[75_000, 100_000]], 150_000, 75, 112_500],
    [
      'two earlier spouses',
      [
        [50_000, 100_000],
        [125_000, 125_000],
      ],
      175_000,
      100,
      175_000,
    ],
    ['no earlier death', [], 175_000, 0, 0],
    ['a percentage rounded down to four decimals', [[100_000, 150_000]], 175_000, 66.6666, 116_666.55],
  ])('give the correct residence band brought forward with %s', (_, earlier, now, percent, allowance) => {
    const outcome = broughtForwardResidenceBand({
      earlier: earlier.map(([unused, enhancement]) => ({ unused: dec(unused!), enhancement: dec(enhancement!) })),
      enhancementNow: dec(now),
    })
    expect([outcome.percent.toNumber(), outcome.allowance.toNumber()]).toEqual([percent, allowance])
  })

  it('are refused if an earlier residence band is zero', () => {
    const work = () => broughtForwardResidenceBand({ earlier: [{ unused: dec(0), enhancement: dec(0) }], enhancementNow: dec(1) })
    expect([catchErrorCode(work), catchErrorField(work)]).toEqual(['INVALID_AMOUNT', 'earlierDeaths.0.residentialEnhancement'])
  })

  it.each([
    ['2016-01-01', 500_000, 100_000],
    ['2017-04-05', 2_100_000, 50_000],
    ['2010-01-01', 2_300_000, 0],
  ])('leave, for a first death on %s with an estate of %i, an unused residence band of %i', (dateOfDeath, valueOfEstate, unused) => {
    expect(residenceBandBefore2017({ dateOfDeath, valueOfEstate: dec(valueOfEstate) })).toEqual({
      unused: dec(unused),
      enhancement: dec(100_000),
    })
  })

  it('refuse a death from 6 April 2017 as one before the residence band began', () => {
    expect(catchErrorCode(() => residenceBandBefore2017({ dateOfDeath: '2017-04-06', valueOfEstate: dec(1) }))).toBe('INVALID_DATE')
  })
})

describe('the 36 % test', () => {
  it.each([
    ['met with more than a tenth', 700_000, 50_000, 325_000, 425_000, true],
    ['met with exactly a tenth', 692_500, 57_500, 175_000, 575_000, true],
    ['not met with a penny less', 692_500.01, 57_499.99, 175_000, 575_000, false],
    ['not met without a legacy to charity', 700_000, 0, 325_000, 375_000, false],
    ['met with a legacy and a baseline of zero', 100_000, 10, 325_000, 0, true],
    ['not met without a legacy and with a baseline of zero', 0, 0, 325_000, 0, false],
  ])('is %s', (_, chargeable, charity, nilRateBand, baseline, qualifies) => {
    const outcome = charityTest({ chargeable: dec(chargeable), charity: dec(charity), nilRateBand: dec(nilRateBand) })
    expect([outcome.baseline.toNumber(), outcome.qualifies]).toEqual([baseline, qualifies])
  })
})

describe('an estate', () => {
  it.each([
    ['a home left to a child', { netEstate: 650_000, residenceToDescendants: 300_000 }, 650_000, 175_000, 40, 60_000],
    ['everything left to the spouse', { netEstate: 3_000_000, spouseExempt: 3_000_000 }, 0, 0, 40, 0],
    ['exemptions above the estate', { netEstate: 100_000, spouseExempt: 300_000 }, 0, 0, 40, 0],
    [
      'both bands of a couple',
      { netEstate: 1_000_001, residenceToDescendants: 400_000, tnrbPercent: 100, trnrbPercent: 100 },
      1_000_001,
      350_000,
      40,
      0.4,
    ],
    [
      'percentages above 100, which are limited to 100',
      { netEstate: 1_000_001, residenceToDescendants: 400_000, tnrbPercent: 250, trnrbPercent: 250 },
      1_000_001,
      350_000,
      40,
      0.4,
    ],
    // 175,000 × 1.5 = 262,500 and 325,000 × 1.25 = 406,250; (1,000,000 − 262,500 − 406,250) × 40 % = 132,500.
    [
      'half of the residence band and a quarter of the nil-rate band of an earlier death',
      { netEstate: 1_000_000, residenceToDescendants: 400_000, tnrbPercent: 25, trnrbPercent: 50 },
      1_000_000,
      262_500,
      40,
      132_500,
    ],
    ['a tenth to charity', { netEstate: 1_000_000, charityLegacy: 67_500 }, 932_500, 0, 36, 218_700],
    ['a little less than a tenth to charity', { netEstate: 1_000_000, charityLegacy: 67_499 }, 932_501, 0, 40, 243_000.4],
    [
      'a residence band, which is not deducted from the baseline for charity',
      { netEstate: 1_000_000, charityLegacy: 60_000, residenceToDescendants: 400_000 },
      940_000,
      175_000,
      40,
      176_000,
    ],
    [
      'a death before the lower rate began',
      { dateOfDeath: '2012-04-05', netEstate: 1_000_000, charityLegacy: 100_000 },
      900_000,
      0,
      40,
      230_000,
    ],
    [
      'pensions before April 2027',
      { dateOfDeath: '2027-04-05', netEstate: 800_000, unusedPensions: 700_000, residenceToDescendants: 350_000 },
      800_000,
      175_000,
      40,
      120_000,
    ],
    [
      'pensions from April 2027',
      { dateOfDeath: '2027-04-06', netEstate: 800_000, unusedPensions: 700_000, residenceToDescendants: 350_000 },
      1_500_000,
      175_000,
      40,
      400_000,
    ],
    [
      'pensions, which increase the taper',
      { dateOfDeath: '2027-04-06', netEstate: 1_500_000, unusedPensions: 700_000, residenceToDescendants: 350_000 },
      2_200_000,
      75_000,
      40,
      720_000,
    ],
    [
      'relieved property, which increases the taper',
      { netEstate: 2_400_000, businessProperty100: 2_000_000, residenceToDescendants: 350_000 },
      400_000,
      0,
      40,
      30_000,
    ],
    ['a negative estate', { netEstate: -50_000 }, 0, 0, 40, 0],
  ])('is taxed correctly: %s', (_, given, chargeable, residence, ratePercent, tax) => {
    const outcome = estate(given)
    expect([outcome.chargeable, outcome.residence.amount, outcome.ratePercent, outcome.taxOnEstate].map((each) => each.toNumber())).toEqual(
      [chargeable, residence, ratePercent, tax],
    )
    expect(outcome.totalTax.eq(outcome.taxOnEstate)).toBe(true)
  })

  it('uses the band first for gifts, and the residence band not for gifts', () => {
    const outcome = estate({ netEstate: 400_000, residenceToDescendants: 300_000, gifts: [gift('2025-01-01', 400_000)] })
    expect([outcome.nilRateBand, outcome.gifts.total, outcome.taxOnEstate, outcome.totalTax].map((each) => each.toNumber())).toEqual([
      0, 30_000, 90_000, 120_000,
    ])
  })

  it('uses a transferred band for gifts too', () => {
    expect(estate({ netEstate: 400_000, tnrbPercent: 100, gifts: [gift('2025-01-01', 400_000)] }).totalTax.toNumber()).toBe(60_000)
  })

  it('uses the value of the whole home for downsizing', () => {
    const downsizing = { on: '2019-02-01', value: dec(400_000), assetsToDescendants: dec(150_000), broughtForwardAtDisposal: dec(0) }
    const outcome = estate({
      dateOfDeath: '2020-09-01',
      netEstate: 700_000,
      residenceToDescendants: 52_500,
      homeValue: 105_000,
      downsizing,
    })
    expect(outcome.residence.amount.toNumber()).toBe(122_500)
    expect(
      estate({ dateOfDeath: '2020-09-01', netEstate: 700_000, residenceToDescendants: 52_500, downsizing }).residence.amount.toNumber(),
    ).toBe(175_000)
  })

  it('lists its assumptions, and that bands may change after 5 April 2030', () => {
    expect(estate({ netEstate: 1 }).assumptions).toEqual([
      'one-charity-component',
      'uk-long-term-resident',
      'no-trusts',
      'no-quick-succession-relief',
      'not-advice',
    ])
    expect(estate({ dateOfDeath: '2030-04-06', netEstate: 1 }).assumptions.at(-1)).toBe('bands-not-yet-enacted')
  })

  it('has a trace with the tax and with the bands of the day and their sources', () => {
    const { trace } = explain('iht', estateTax, withDecimals(noEstate, { netEstate: 650_000, residenceToDescendants: 300_000 }))
    expect(trace.steps.at(-2)).toEqual({ name: 'tax-on-estate', expression: 'max(0, 650000 − 325000 − 175000) × 40 %', result: '60000' })
    expect(trace.constants).toEqual([
      { name: 'nil-rate-band', value: '325000', unit: 'money', asOn: '2009-04-06', source: 'IHTA 1984 sch 1' },
      { name: 'residence-nil-rate-band', value: '175000', unit: 'money', asOn: '2020-04-06', source: 'IHTA 1984 s8D' },
      { name: 'relief-allowance', value: '2500000', unit: 'money', asOn: '2026-04-06', source: 'FA 2026 sch 12' },
    ])
    expect(explain('iht', estateTax, withDecimals(noEstate, { dateOfDeath: '2010-01-01', netEstate: 1 })).trace.constants).toHaveLength(1)
  })
})
