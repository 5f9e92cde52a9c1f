import { describe, expect, it } from 'vitest'
import { bondPortfolio, bondStatistics } from './bonds/bond-statistics.ts'
import { findCouponPeriod } from './bonds/coupon-schedule.ts'
import { isExDividend } from './bonds/ex-dividend.ts'
import { breakdown } from './breakdown.ts'
import { cumulativeEffect, exPostCosts, reconcile } from './charges.ts'
import type { Decimal } from './decimal.ts'
import { paymentsOnAccount } from './deadlines/self-assessment.ts'
import { findConversion } from './exchange.ts'
import { computeShareGains } from './gains/share-matching.ts'
import { taxableGains } from './gains/taxable-gains.ts'
import { healthScore } from './health-score.ts'
import { averageCost, computePosition } from './holdings.ts'
import { charityTest } from './iht/charity.ts'
import { estateTax } from './iht/estate.ts'
import { chargeableGifts } from './iht/gift-exemptions.ts'
import { computeGiftsTax } from './iht/gifts.ts'
import { propertyReliefs } from './iht/reliefs.ts'
import { residenceBand } from './iht/residence-band.ts'
import { broughtForwardResidenceBand, transferredNilRateBand } from './iht/transferable-bands.ts'
import { computeBook } from './ledger/book.ts'
import { cashBalances } from './ledger/cash.ts'
import { refuseOversell } from './ledger/oversell.ts'
import { linkedReturn } from './performance/linked.ts'
import { modifiedDietz } from './performance/modified-dietz.ts'
import { moneyWeightedReturn, xirr } from './performance/money-weighted.ts'
import { statistics } from './performance/statistics.ts'
import { timeWeightedSeries } from './performance.ts'
import { annuityPayment, futureValue, periodsUntil } from './projection/annuity.ts'
import { projectNetWorth } from './projection/net-worth-projection.ts'
import { estimateProperty } from './property-estimate.ts'
import { simulateReturns } from './simulated-returns.ts'
import { dec, ledger } from './testing/ledger-language.ts'
import { valueOfHolding } from './valuation.ts'

// The worked examples in the docstrings of the public functions.

function numbers(...values: (Decimal | null)[]): (number | null)[] {
  return values.map((value) => value && value.toDecimalPlaces(7).toNumber())
}

describe('money', () => {
  it('200 units at 1,250 GBX in GBP: 200 × 1,250 × 0.01 = 2,500', () => {
    const result = valueOfHolding(dec(200), { price: dec(1250), currency: 'GBX', on: null }, 'GBP', [])
    expect(numbers(result.value)).toEqual([2500])
  })

  it('the rate GBX → USD is 0.01 / 0.80 = 0.0125 if USD 1 = GBP 0.80', () => {
    const result = findConversion('GBX', 'USD', [{ from: 'USD', to: 'GBP', rate: dec('0.80'), on: null }])
    expect(numbers(result!.factor)).toEqual([0.0125])
  })

  it('three values of 1 are 33.34, 33.33 and 33.33', () => {
    const holdings = ['A', 'B', 'C'].map((key) => ({ key, value: dec(1), currency: 'GBP' as const }))
    const result = breakdown({ holdings, currency: 'GBP', rates: [] })
    expect(numbers(...result.composition.map((slice) => slice.percent))).toEqual([33.34, 33.33, 33.33])
  })
})

describe('holdings and gains', () => {
  it('100 bought for 1,000 with 5 fees, 40 sold for 480: 60 units, cost 603, realised 78', () => {
    const entries = ledger(
      `
      2024-01-10 purchase 100 ABC at 10 fees 5
      2024-02-10 sale      40 ABC at 12`.replaceAll(/ +/g, ' '),
    )
    const book = computeBook({ entries, currency: 'GBP' })
    expect(numbers(book.holdings[0]!.units, book.holdings[0]!.bookCost, book.totalRealised)).toEqual([60, 603, 78])
  })

  it('averageCost gives the same position: 60 units, cost 603, realised 78', () => {
    const position = averageCost([
      { kind: 'purchase', on: '2024-01-10', units: dec(100), amount: dec(1000), fees: dec(5) },
      { kind: 'sale', on: '2024-02-10', units: dec(40), amount: dec(480), fees: dec(0) },
    ])
    expect(numbers(position.units, position.bookCost, position.realised)).toEqual([60, 603, 78])
  })

  it('2 bought at 75.80, 1 sold at 85.73, price 87.80: realised 9.93, unrealised 12.00', () => {
    const trades = [
      { kind: 'purchase' as const, on: '2022-03-07', units: dec(2), amount: dec('151.60'), fees: dec(0) },
      { kind: 'sale' as const, on: '2022-04-08', units: dec(1), amount: dec('85.73'), fees: dec(0) },
    ]
    const result = computePosition({ trades, price: dec('87.80') })
    expect(result).toMatchObject({ realised: dec('9.93'), unrealised: dec('12') })
  })

  it('1,000 contributed, 10 bought at 50 with 5 fees: 495 in cash', () => {
    const entries = ledger(`
      2024-01-01 contribution 1000
      2024-01-02 purchase 10 ABC at 50 fees 5`)
    expect(numbers(cashBalances({ entries })[0]!.balance)).toEqual([495])
  })

  it('10 bought in March, 8 sold in May: a sale of 5 dated April is refused', () => {
    const entries = ledger(`
      2024-03-01 purchase 10 ABC at 10
      2024-05-01 sale 8 ABC at 12`)
    const [next] = ledger('2024-04-01 sale 5 ABC at 11')
    expect(() => refuseOversell(entries, { ...next!, id: 'next' })).toThrow('You only have that many units: 2')
  })

  it('9,500 at 1.50, 4,000 sold, 500 bought twelve days later at 1.70: cost 500 × 1.70 + 3,500 × 1.50 = 6,100', () => {
    const trade = (kind: 'buy' | 'sell', on: string, units: number, price: number) => ({
      kind,
      security: 'MSP',
      on,
      units: dec(units),
      amount: dec(units).times(price),
      fees: dec(0),
    })
    const { disposals } = computeShareGains({
      events: [trade('buy', '2019-01-01', 9500, 1.5), trade('sell', '2020-08-30', 4000, 1.5), trade('buy', '2020-09-11', 500, 1.7)],
    })
    expect(numbers(disposals[0]!.allowableCost, disposals[0]!.gain)).toEqual([6100, -100])
  })

  it('gains 10,000, losses 2,000, brought forward 6,000 in 2024/25: 5,000 used, nothing taxable, 1,000 carried forward', () => {
    const result = taxableGains({
      taxYear: '2024/25',
      gains: dec(10_000),
      losses: dec(2_000),
      broughtForward: dec(6_000),
    })
    expect(numbers(result.lossesUsed, result.taxable, result.carriedForward)).toEqual([5_000, 0, 1_000])
  })
})

describe('performance', () => {
  it('100, then 130 with 20 paid in at the start of the day: 130 / 120 − 1', () => {
    const levels = timeWeightedSeries([
      { on: '2026-01-01', value: dec(100), inflow: dec(0), outflow: dec(0) },
      { on: '2026-01-02', value: dec(130), inflow: dec(20), outflow: dec(0) },
    ])
    expect(numbers(levels[1]!.growth)).toEqual([0.0833333])
  })

  it('500, grown to 1,000 when 1,000 is added, then 1,500: 2 × 0.75 − 1 = 0.5', () => {
    const points = [
      { on: '2023-01-01', valueBefore: dec(500), flow: dec(0) },
      { on: '2024-01-01', valueBefore: dec(1000), flow: dec(1000) },
      { on: '2024-12-31', valueBefore: dec(1500), flow: dec(0) },
    ]
    expect(numbers(linkedReturn({ points }))).toEqual([0.5])
  })

  it('GIPS, 1 to 11 June: 100,000 to 125,000 with −2,000 on the 6th and 20,000 on the 11th is 0.070642', () => {
    const result = modifiedDietz({
      start: '2020-06-01',
      end: '2020-06-11',
      startValue: dec(100_000),
      endValue: dec(125_000),
      flows: [
        { on: '2020-06-06', amount: dec(-2_000) },
        { on: '2020-06-11', amount: dec(20_000) },
      ],
      flowTiming: 'END',
    })
    expect(result!.toNumber()).toBeCloseTo(0.070642, 6)
  })

  it('−10,000 on 2008-01-01, then 2,750, 4,250, 3,250 and 2,750 until 2009-04-01: 0.3733625335', () => {
    const flows = [
      { on: '2008-01-01', amount: dec(-10_000) },
      { on: '2008-03-01', amount: dec(2_750) },
      { on: '2008-10-30', amount: dec(4_250) },
      { on: '2009-02-15', amount: dec(3_250) },
      { on: '2009-04-01', amount: dec(2_750) },
    ]
    expect(xirr({ flows }).rate!.toNumber()).toBeCloseTo(0.3733625335, 9)
  })

  it('100 on 1 April, 110 on 1 July 2017 (91 days): 0.10, not 0.4656 a year', () => {
    const result = moneyWeightedReturn({
      start: '2017-04-01',
      end: '2017-07-01',
      startValue: dec(100),
      endValue: dec(110),
      flows: [],
    })
    expect(result.shown!.toNumber()).toBeCloseTo(0.1, 10)
    expect(result.annual!.toNumber()).toBeCloseTo(0.4656, 4)
  })

  it('monthly returns 0.01, 0.03 and risk-free 0: volatility 0.04899, Sharpe 4.899', () => {
    const result = statistics({
      returns: [dec('0.01'), dec('0.03')],
      periodsPerYear: 12,
      riskFree: [dec(0), dec(0)],
    })
    expect(result.volatility!.toNumber()).toBeCloseTo(0.04899, 5)
    expect(result.sharpe!.toNumber()).toBeCloseTo(4.899, 3)
  })

  it('60 % equities at 3.67 %, 30 % fixed interest at 0.89 %, 10 % alternatives at −3.03 %: 2.166 %', () => {
    const result = simulateReturns({
      weights: { Equities: dec('0.6'), FixedInterest: dec('0.3'), Alternatives: dec('0.1') },
      monthlyReturns: [{ Equities: dec('0.0367'), FixedInterest: dec('0.0089'), Alternatives: dec('-0.0303') }],
      rebalance: 'annually',
    })
    expect(numbers(result.cumulative)).toEqual([0.02166])
  })
})

describe('charges', () => {
  it('1,500 for the service on 100,000: 1.50 %', () => {
    const result = exPostCosts({
      costs: { serviceOngoing: dec(1500) },
      valuations: [dec(100_000)],
      startValue: dec(100_000),
      endValue: dec(100_000),
    })
    expect(numbers(result.totalPercent)).toEqual([1.5])
  })

  it('10,000 at 5 % gross and 1 % costs for two years: 11,025.00 before, 10,805.6025 after', () => {
    const year = { grossReturn: dec('0.05'), costRate: dec('0.01') }
    const result = cumulativeEffect({
      startValue: dec(10_000),
      years: [
        { year: 2024, ...year },
        { year: 2025, ...year },
      ],
    })
    expect(numbers(result[1]!.valueBeforeCosts, result[1]!.valueAfterCosts)).toEqual([11_025, 10_805.6025])
  })

  it('100,000 + 5,000 gain − 1,200 costs = 103,800: gross 5 %, net 3.8 %', () => {
    const result = reconcile({
      startValue: dec(100_000),
      endValue: dec(103_800),
      contributions: dec(0),
      withdrawals: dec(0),
      grossGain: dec(5_000),
      costsOutside: dec(1_200),
    })
    expect(numbers(result.unexplained, result.grossReturn, result.netReturn)).toEqual([0, 0.05, 0.038])
  })
})

describe('bonds', () => {
  const gilt = { maturity: '2021-06-07', frequency: 2 as const, basis: 1 as const }

  it('a gilt of 7 June 2021 settled 29 May 2013: from 7 December 2012 to 7 June 2013, 173 of 182 days', () => {
    expect(findCouponPeriod({ ...gilt, coupon: 0.08 }, '2013-05-29')).toMatchObject({
      previous: '2012-12-07',
      next: '2013-06-07',
      accruedDays: 173,
      periodDays: 182,
    })
  })

  it('an 8 % gilt of 7 June 2021 at 103, settled 29 May 2013: accrued 3.8021978, yield 0.0749518, modified 5.6760445', () => {
    const result = bondStatistics({
      ...gilt,
      coupon: dec('0.08'),
      settlement: '2013-05-29',
      exDividend: false,
      cleanPrice: dec(103),
    })
    expect(numbers(result.accrued, result.yield, result.modified)).toEqual([3.8021978, 0.0749518, 5.6760445])
  })

  it('a gilt with a coupon on Friday 7 June 2013 includes it if settled on 29 May, but not on 30 May', () => {
    const settledOn = (settlement: string) => isExDividend({ bond: { ...gilt, coupon: 0.08 }, settlement })
    expect([settledOn('2013-05-29'), settledOn('2013-05-30')]).toEqual([false, true])
  })

  it('100 nominal at 100 yielding 4 % and 100 at 50 yielding 7 %: 5 %', () => {
    const held = (name: string, price: number, figure: string) => ({
      name,
      nominal: dec(100),
      dirtyPrice: dec(price),
      yield: dec(figure),
      macaulay: dec(1),
      modified: dec(1),
      convexity: dec(1),
    })
    expect(numbers(bondPortfolio({ bonds: [held('A', 100, '0.04'), held('B', 50, '0.07')] }).yield)).toEqual([0.05])
  })
})

describe('planning', () => {
  it('0.5 % a period, 10 payments of −200 at the start, −500 today: 2,581.40', () => {
    const value = futureValue({
      ratePerPeriod: dec('0.005'),
      due: 1,
      periods: dec(10),
      payment: dec(-200),
      presentValue: dec(-500),
    })
    expect(value.toFixed(2)).toBe('2581.40')
  })

  it('a loan of 15,000 at 8 %/12 for 60 months: −304.15', () => {
    const value = annuityPayment({
      ratePerPeriod: dec('0.08').div(12),
      due: 0,
      periods: dec(60),
      presentValue: dec(15_000),
      futureValue: dec(0),
    })
    expect(value!.toFixed(2)).toBe('-304.15')
  })

  it('598,478.96 and 6,000 a month at 5 %/12 reach 812,399.66 in 24 months', () => {
    const value = periodsUntil({
      ratePerPeriod: dec('0.05').div(12),
      due: 0,
      payment: dec(-6_000),
      presentValue: dec('-598478.96'),
      futureValue: dec('812399.66'),
    })
    expect(value!.toFixed(3)).toBe('24.000')
  })

  it('500,000 at 4 % for ten years with inflation of 2 %: 740,122.14, or 607,157.94 in today’s money', () => {
    const result = projectNetWorth({
      startValue: dec(500_000),
      years: 10,
      annualReturn: dec('0.04'),
      inflation: dec('0.02'),
      monthlyContribution: dec(0),
    })
    expect(numbers(result.finalNominal, result.finalReal)).toEqual([740_122.14, 607_157.94])
  })

  it('flats sold at 300,000, 310,000 and 330,000: 313,000, from 300,000 to 330,000', () => {
    const result = estimateProperty({
      property: { postCode: 'ec1a1bb ', bedrooms: 2, propertyType: 'flat' },
      comparables: [300_000, 310_000, 330_000].map((price) => ({
        soldOn: '2026-02-01',
        price: dec(price),
        bedrooms: 2,
        propertyType: 'flat' as const,
        area: 0,
      })),
      index: {},
      today: '2026-03-31',
    })
    expect(numbers(result.average, result.low, result.high)).toEqual([313_000, 300_000, 330_000])
    expect(result.postCode).toBe('EC1A 1BB')
  })

  it('turnover 730,000, debtors 105,000: 52.5 days, 70, green', () => {
    expect(healthScore({ turnover: dec(730_000), debtorBalance: dec(105_000) })).toEqual({
      debtorDays: dec('52.5'),
      score: 70,
      band: 'green',
      reason: null,
    })
  })

  it('3,000 for 2021/22 with 1,800 paid: balance 1,200 and first payment 1,500 on 31 January 2023', () => {
    const result = paymentsOnAccount({
      taxYear: '2021/22',
      incomeTaxAndClass4: dec(3_000),
      deductedAtSource: dec(0),
      capitalGainsTax: dec(0),
      studentLoan: dec(0),
      class2: dec(0),
      paymentsOnAccountMade: dec(1_800),
    })
    expect(numbers(result.balancingPayment, result.eachPaymentOnAccount)).toEqual([1_200, 1_500])
    expect(result.firstPoaDue).toBe('2023-01-31')
  })
})

describe('inheritance tax', () => {
  const nothing = {
    unusedPensions: dec(0),
    spouseExempt: dec(0),
    charityLegacy: dec(0),
    homeValue: null,
    downsizing: null,
    agriculturalProperty100: dec(0),
    businessProperty100: dec(0),
    businessProperty50: dec(0),
    aimShares: dec(0),
    transferredReliefAllowance: dec(0),
    reliefAllowanceUsed: dec(0),
    tnrbPercent: dec(0),
    trnrbPercent: dec(0),
    gifts: [],
  }

  it('May 2026, 650,000 with a home of 300,000 to a child: 60,000', () => {
    const result = estateTax({
      ...nothing,
      dateOfDeath: '2026-05-01',
      netEstate: dec(650_000),
      residenceToDescendants: dec(300_000),
    })
    expect(numbers(result.totalTax)).toEqual([60_000])
  })

  it('gifts of 300,000, 50,000 and 150,000 made 6.5, 4.5 and 3.5 years before death: tax of 0, 6,000 and 48,000', () => {
    const gift = (on: string, amount: number) => ({ on, amount: dec(amount), kind: 'PET' as const, lifetimeTaxPaid: dec(0) })
    const result = computeGiftsTax({
      dateOfDeath: '2018-07-01',
      nilRateBand: dec(325_000),
      ratePercent: dec(40),
      gifts: [gift('2012-01-01', 300_000), gift('2014-01-01', 50_000), gift('2015-01-01', 150_000)],
    })
    expect(numbers(...result.gifts.map((each) => each.tax))).toEqual([0, 6_000, 48_000])
  })

  it('5,000 in 2023/24 and nothing the year before: covered by two annual exemptions', () => {
    const result = chargeableGifts({ gifts: [{ on: '2023-06-01', amount: dec(5_000), recipient: 'Anna' }] })
    expect(numbers(result[0]!.amount, result[0]!.exempt)).toEqual([0, 5_000])
  })

  it('3m of agricultural and 2m of business property in September 2026: reliefs of 2.25m and 1.5m', () => {
    const result = propertyReliefs({
      ...nothing,
      dateOfDeath: '2026-09-01',
      agriculturalProperty100: dec(3_000_000),
      businessProperty100: dec(2_000_000),
    })
    expect(numbers(result.agricultural, result.business)).toEqual([2_250_000, 1_500_000])
  })

  it('Evelyn’s estate of 750,000 with a home of 300,000 in September 2020: a residence band of 175,000', () => {
    const result = residenceBand({
      dateOfDeath: '2020-09-04',
      valueOfEstate: dec(750_000),
      chargeable: dec(750_000),
      homeValue: dec(300_000),
      homeToDescendants: dec(300_000),
      broughtForward: dec(0),
      downsizing: null,
    })
    expect(numbers(result.amount)).toEqual([175_000])
  })

  it('John and Linda: 100,000 of 250,000 used leaves 60 %, so 300,000 becomes 480,000', () => {
    const result = transferredNilRateBand({
      maximumAtNil: dec(250_000),
      nilRateBand: dec(250_000),
      lifetimeTransfers: dec(0),
      chargeableOnDeath: dec(100_000),
      nilRateBandAtSecondDeath: dec(300_000),
    })
    expect(numbers(result.percent, result.bandAtSecondDeath)).toEqual([60, 480_000])
  })

  it('Monique did not use 75,000 of 100,000, and Maria’s band is 150,000: 75 %, so 112,500', () => {
    const result = broughtForwardResidenceBand({
      earlier: [{ unused: dec(75_000), enhancement: dec(100_000) }],
      enhancementNow: dec(150_000),
    })
    expect(numbers(result.percent, result.allowance)).toEqual([75, 112_500])
  })

  it('Robert: 750,000 with 50,000 to charity and a band of 325,000: baseline 425,000, qualifies', () => {
    const result = charityTest({
      chargeable: dec(700_000),
      charity: dec(50_000),
      nilRateBand: dec(325_000),
    })
    expect(result).toEqual({ baseline: dec(425_000), qualifies: true })
  })
})
