import { describe, expect, it } from 'vitest'
import { dec } from '../testing/ledger-language.ts'
import { catchErrorCode } from '../testing/refusals.ts'
import { explain, restoreInput } from '../trace.ts'
import { estateTax } from './estate.ts'
import { charityNeeded, leftForHeirs } from './estate-figures.ts'
import { plannedEstate, withChange, type EstatePlan, type EstatePlanOn, type PlannedGift, type PlannedItem } from './planned-estate.ts'

const nothing: EstatePlan = {
  items: [],
  policies: [],
  spousePercent: dec(0),
  isSpouseLimited: false,
  charityAmount: dec(0),
  charityPercent: dec(0),
  homePercent: dec(0),
  tnrbPercent: dec(0),
  trnrbPercent: dec(0),
  transferredReliefAllowance: dec(0),
  reliefAllowanceUsed: dec(0),
  gifts: [],
}

const item = (value: number, treatment: PlannedItem['treatment'] = 'ordinary', name = treatment): PlannedItem => ({
  name,
  value: dec(value),
  treatment,
})

const gift = (on: string, amount: number, fields: Partial<PlannedGift> = {}): PlannedGift => ({
  on,
  amount: dec(amount),
  recipient: 'Anna',
  to: 'person',
  exemption: 'none',
  lifetimeTaxPaid: dec(0),
  ...fields,
})

const plan = (fields: Partial<EstatePlanOn>): EstatePlanOn => ({ ...nothing, dateOfDeath: '2026-11-18', ...fields })
const estate = (fields: Partial<EstatePlanOn>) => plannedEstate(plan(fields))
const tax = (fields: Partial<EstatePlanOn>) => estateTax(estate(fields))
const total = (fields: Partial<EstatePlanOn>) => tax(fields).totalTax.toNumber()

/**
 * A farm: 4,200,000 of land and buildings, 900,000 of trading stock and machinery, a farmhouse of 600,000 with a mortgage of 150,000 that
 * passes to the children, 250,000 of savings and a loan of 100,000 that is not secured. The widow has the whole of her husband's bands and of
 * his relief allowance of 2,500,000.
 *
 * Estate 4,200,000 + 900,000 + 600,000 − 150,000 + 250,000 − 100,000 = 5,700,000. Allowance 2 × 2,500,000 = 5,000,000, so that of 5,100,000
 * of qualifying property 5,000,000 has full relief and 100,000 half: 5,050,000. Chargeable 650,000. Nil-rate band 2 × 325,000 = 650,000.
 * Taper (5,700,000 − 2,000,000) ÷ 2 = 1,850,000, more than the residence band. Tax 0. Without the transferred allowance, relief is
 * 2,500,000 + 2,600,000 ÷ 2 = 3,800,000, chargeable 1,900,000, and the tax (1,900,000 − 650,000) × 40 % = 500,000.
 */
const farm: Partial<EstatePlanOn> = {
  items: [
    item(4_200_000, 'agricultural'),
    item(900_000, 'business'),
    item(600_000, 'home'),
    item(-150_000, 'on-home'),
    item(250_000),
    item(-100_000),
  ],
  homePercent: dec(100),
  tnrbPercent: dec(100),
  trnrbPercent: dec(100),
  transferredReliefAllowance: dec(2_500_000),
}

/**
 * A couple with gifts and a trust. He owns 1,400,000: half of the home (450,000, to the children) and 950,000 of savings. He leaves 30 % of
 * the rest to his wife and 50,000 to charity. Gifts: 200,000 into a trust on 1 March 2020, 120,000 to Anna on 1 June 2023, and 100,000 to
 * Tom on 1 June 2024, with 5,000 for his wedding. He dies on 18 November 2026.
 *
 * Exemptions: 2019/20 3,000 + 3,000 of the trust gift, which leaves 194,000; 2023/24 6,000 of Anna's, which leaves 114,000; 2024/25 5,000
 * for the wedding and 3,000, which leaves 92,000. All are within seven years: 194,000 + 114,000 = 308,000 of 325,000, so that 17,000 covers a
 * part of Tom's and 75,000 is above. Taxed at 40 % in full, as less than three years passed: 30,000. No band is left for the estate.
 * Charity 50,000. Spouse (1,400,000 − 50,000) × 30 % = 405,000. Chargeable 945,000. Residence band min(450,000, 175,000) = 175,000.
 * Baseline 945,000 − 0 + 50,000 = 995,000, of which a tenth is more than 50,000: 40 %. Tax (945,000 − 175,000) × 40 % = 308,000. In all 338,000.
 */
const couple: Partial<EstatePlanOn> = {
  items: [item(450_000, 'home'), item(950_000)],
  homePercent: dec(100),
  spousePercent: dec(30),
  charityAmount: dec(50_000),
  gifts: [
    gift('2020-03-01', 200_000, { to: 'trust', exemption: 'annual', recipient: 'Family trust' }),
    gift('2023-06-01', 120_000, { exemption: 'annual' }),
    gift('2024-06-01', 100_000, { exemption: 'wedding-parent', recipient: 'Tom' }),
  ],
}

describe('a planned estate', () => {
  it('of a farm has relief up to the allowance of both spouses, and half above it', () => {
    const { estate: value, reliefs, chargeable, totalTax, residence } = tax(farm)
    expect([value, reliefs.total, chargeable, residence.amount, totalTax].map(Number)).toEqual([5_700_000, 5_050_000, 650_000, 0, 0])
    expect(total({ ...farm, transferredReliefAllowance: dec(0) })).toBe(500_000)
  })

  it('of a couple with gifts and a trust uses the band for gifts first', () => {
    const { chargeable, gifts, taxOnEstate, residence, nilRateBand, totalTax, ratePercent } = tax(couple)
    expect(gifts.gifts.map((each) => each.tax.toNumber())).toEqual([0, 0, 30_000])
    expect([chargeable, residence.amount, nilRateBand, ratePercent, taxOnEstate, totalTax].map(Number)).toEqual([
      945_000, 175_000, 0, 40, 308_000, 338_000,
    ])
  })

  it('counts life cover that is not in trust until its last day, and nothing that lies outside', () => {
    const policies = [
      { name: 'Term', value: dec(100_000), endsOn: '2026-11-18' },
      { name: 'Old', value: dec(50_000), endsOn: '2026-11-17' },
      { name: 'Whole', value: dec(10_000), endsOn: null },
    ]
    expect(Number(estate({ policies, items: [item(5, 'outside'), item(7)] }).netEstate)).toBe(110_007)
  })

  it.each([
    ['2027-04-05', 325_000 + 10_000, 4_000],
    ['2027-04-06', 325_000 + 10_000 + 90_000, 40_000],
  ])('on %s has a value of %d with its pensions by the law of that day', (dateOfDeath, value, expected) => {
    const { estate: whole, totalTax } = tax({ dateOfDeath, items: [item(335_000), item(90_000, 'pension')] })
    expect([Number(whole), Number(totalTax)]).toEqual([value, expected])
  })

  it('passes the home net of its mortgage to descendants, by their share', () => {
    const items = [item(300_000, 'home'), item(-100_000, 'on-home'), item(-50_000)]
    expect(Number(estate({ items, homePercent: dec(25) }).residenceToDescendants)).toBe(50_000)
    expect(Number(estate({ items: [item(100, 'home'), item(-900, 'on-home')], homePercent: dec(100) }).residenceToDescendants)).toBe(0)
  })

  it.each([
    [false, 1_000_000, 0],
    [true, 325_000, (1_000_000 - 325_000 - 325_000) * 0.4],
  ])('exempts all that passes to a spouse, but to one who is no long-term resident (%s) only %d', (isSpouseLimited, exempt, expected) => {
    const fields = { items: [item(1_000_000)], spousePercent: dec(100), isSpouseLimited }
    expect([Number(estate(fields).spouseExempt), total(fields)]).toEqual([exempt, expected])
  })

  it('takes charity first, by an amount and a share, but never more than there is', () => {
    const items = [item(500_000)]
    expect(Number(estate({ items, charityAmount: dec(10_000), charityPercent: dec(10) }).charityLegacy)).toBe(60_000)
    expect(Number(estate({ items, charityAmount: dec(900_000) }).charityLegacy)).toBe(500_000)
    expect(Number(estate({ items: [item(-5)], charityPercent: dec(10) }).charityLegacy)).toBe(0)
  })

  it('taxes no gift to a spouse, to charity or from income', () => {
    const day = '2026-01-01'
    const gifts = [
      gift(day, 9e6, { to: 'spouse' }),
      gift(day, 9e6, { to: 'charity' }),
      gift(day, 9e6, { exemption: 'income' }),
      gift(day, 250, { exemption: 'annual', recipient: 'Tom' }),
      gift(day, 4_000),
    ]
    expect(estate({ gifts }).gifts.map(({ amount }) => Number(amount))).toEqual([0, 0, 0, 0, 4_000])
  })

  it('is refused for a death before a gift', () => {
    expect(catchErrorCode(() => tax({ gifts: [gift('2026-11-19', 1)] }))).toBe('INVALID_DATE')
  })

  it('is repeated from its trace', () => {
    const { value, trace } = explain('planned-estate', plannedEstate, plan(couple))
    const restored = restoreInput(JSON.parse(JSON.stringify(trace)) as typeof trace) as EstatePlanOn
    expect(plannedEstate(restored)).toEqual(value)
    expect(trace.steps.map(({ name, result }) => `${name} ${result}`)).toEqual([
      'net-estate 1400000',
      'home-to-descendants 450000',
      'charity-legacy 50000',
      'spouse-exempt 405000',
    ])
  })
})

describe('a change of a plan', () => {
  const today = '2026-11-18'
  const base = plan({ items: [item(1_000_000)] })
  const taxOf = (changed: EstatePlanOn) => Number(estateTax(plannedEstate(changed)).totalTax)

  it('saves 40 % of what is spent, and of a gift only after seven years or by exemption', () => {
    const give = withChange(base, { kind: 'give', amount: dec(106_000), today })
    expect(taxOf(base)).toBe(270_000)
    expect(taxOf(withChange(base, { kind: 'spend', amount: dec(100_000), today }))).toBe(230_000)
    expect(taxOf(give)).toBe(270_000 - 6_000 * 0.4)
    expect(taxOf({ ...give, dateOfDeath: '2033-11-17' })).toBe(270_000 - 6_000 * 0.4)
    expect(taxOf({ ...give, dateOfDeath: '2033-11-18' })).toBe(270_000 - 106_000 * 0.4)
  })

  it('lowers the rate to 36 % once a tenth of the baseline passes to charity', () => {
    expect(taxOf(withChange(base, { kind: 'charity', amount: dec(67_499), today }))).toBeCloseTo((1_000_000 - 67_499 - 325_000) * 0.4)
    expect(taxOf(withChange(base, { kind: 'charity', amount: dec(67_500), today }))).toBe((1_000_000 - 67_500 - 325_000) * 0.36)
  })

  it.each([0, 30])('needs as much for charity as lowers the rate, with a spouse who receives %d %% of the rest', (percent) => {
    const married = { ...base, spousePercent: dec(percent), charityAmount: dec(5_000) }
    const { baseline } = estateTax(plannedEstate(married))
    const needed = charityNeeded({ baseline, charity: dec(5_000), spousePercent: dec(percent) })
    const rateWith = (amount: number) =>
      estateTax(plannedEstate(withChange(married, { kind: 'charity', amount: needed.plus(amount), today }))).ratePercent.toNumber()
    expect([rateWith(0), rateWith(-1)]).toEqual([36, 40])
  })

  it('takes life cover out of the estate', () => {
    const covered = { ...base, policies: [{ name: 'Life', value: dec(100_000), endsOn: null }] }
    expect([taxOf(covered), taxOf(withChange(covered, { kind: 'cover-in-trust' }))]).toEqual([310_000, 270_000])
  })
})

describe('gifts to a spouse who is not a long-term resident', () => {
  const limited = { isSpouseLimited: true, spousePercent: dec(100), items: [item(1_000_000)] }
  const toSpouse = (on: string, amount: number) => gift(on, amount, { to: 'spouse' })

  it('use the limit of the nil-rate band, and the rest of it is left for the estate', () => {
    expect(estate({ ...limited, gifts: [] }).spouseExempt.toNumber()).toBe(325_000)
    const first = estate({ ...limited, gifts: [toSpouse('2025-11-18', 200_000)] })
    expect([first.spouseExempt.toNumber(), first.gifts[0]?.amount.toNumber()]).toEqual([125_000, 0])
  })

  it('are taxed above the limit, in the order of their days', () => {
    const { spouseExempt, gifts } = estate({ ...limited, gifts: [toSpouse('2025-11-18', 300_000), toSpouse('2024-11-18', 300_000)] })
    expect([spouseExempt.toNumber(), ...gifts.map(({ amount }) => amount.toNumber())]).toEqual([0, 275_000, 0])
    // The band is 325,000, of which the gift uses 275,000: 950,000 of the estate is taxed at 40 %.
    expect(total({ ...limited, gifts: [toSpouse('2025-11-18', 300_000), toSpouse('2024-11-18', 300_000)] })).toBe(380_000)
  })

  it('are exempt as a whole for a spouse who is one', () =>
    expect(estate({ ...limited, isSpouseLimited: false, gifts: [toSpouse('2025-11-18', 600_000)] }).gifts[0]?.amount.toNumber()).toBe(0))
})

describe('what is left for the heirs', () => {
  it('is not reduced by the tax that those who received earlier gifts pay', () => {
    // The gift uses the band and is taxed with 270,000; the estate of 100,000 is taxed with 40,000.
    const { estate: value, taxOnEstate, totalTax } = tax({ items: [item(100_000)], gifts: [gift('2024-11-18', 1_000_000)] })
    expect([taxOnEstate.toNumber(), totalTax.toNumber()]).toEqual([40_000, 310_000])
    expect(leftForHeirs({ estate: value, given: dec(0), charity: dec(0), tax: taxOnEstate, giftTax: dec(0) }).toNumber()).toBe(60_000)
  })
})
