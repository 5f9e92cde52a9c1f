import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { breakdown } from './breakdown.ts'
import { kinds } from './calc/kinds.ts'
import { Fields } from './calc/fields.ts'
import { daysAfter, daysBetween, monthsBefore } from './calendar.ts'
import { Decimal, sum } from './decimal.ts'
import { averageCost } from './holdings.ts'
import { estateTax, type Estate } from './iht/estate.ts'
import { computeGiftsTax } from './iht/gifts.ts'
import { computePersonalGains } from './gains/personal-gains.ts'
import { computeBook } from './ledger/book.ts'
import type { LedgerEntry } from './ledger/entry.ts'
import { fromFixed, toFixed } from './ledger/fixed.ts'
import { refuseOversell } from './ledger/oversell.ts'
import { linkedReturn } from './performance/linked.ts'
import { xirr } from './performance/money-weighted.ts'
import { timeWeightedSeries } from './performance.ts'
import { computePercentages } from './percentages.ts'
import { projectNetWorth } from './projection/net-worth-projection.ts'
import { dec } from './testing/ledger-language.ts'
import { catchErrorCode } from './testing/refusals.ts'
import { explain, restoreInput } from './trace.ts'

/** Number of runs of each property: 200 in the ordinary tests, 10,000 in the nightly ones. */
const runs = { numRuns: Number(process.env['ATRIUM_PROPERTY_RUNS'] ?? 200) }

vi.setConfig({ testTimeout: 20_000 + runs.numRuns * 30 })

const pence = fc.integer({ min: 0, max: 100_000_000 }).map((value) => new Decimal(value).div(100))
const pounds = fc.integer({ min: 0, max: 6_000_000 }).map((value) => new Decimal(value))
const quantity = fc.integer({ min: 1, max: 10_000_000 }).map((value) => new Decimal(value).div(1000))
const day = fc.integer({ min: 0, max: 3650 }).map((days) => daysAfter('2015-01-01', days))

/** Accounts of the ledgers: two are taxable and share one pool, one is exempt. */
const accounts = [
  { id: 'GIA', wrapper: 'GIA' },
  { id: 'ExO', wrapper: 'ExO' },
  { id: 'ISA', wrapper: 'ISA' },
] as const

const account = fc.constantFrom(...accounts.map(({ id }) => id))

/** Ledgers of one security in several accounts without oversells: each sale is of a share of the units held in its account. */
const ledger = fc
  .array(
    fc.record({
      gap: fc.integer({ min: 0, max: 40 }),
      account,
      share: fc.integer({ min: -10, max: 10 }),
      units: quantity,
      price: pence,
      fees: pence,
    }),
    { minLength: 1, maxLength: 25 },
  )
  .map((steps) => {
    let on = '2015-01-01'
    const unitsHeld = new Map<string, Decimal>()
    return steps.map(({ gap, account: owner, share, units, price, fees }, index): LedgerEntry => {
      const held = unitsHeld.get(owner) ?? new Decimal(0)
      on = daysAfter(on, gap + 1)
      const isSale = share > 0 && held.gt(0)
      const traded = isSale ? held.times(share).div(10).toDecimalPlaces(7, Decimal.ROUND_UP) : units
      const moved = isSale ? Decimal.min(held, traded) : units
      unitsHeld.set(owner, isSale ? held.minus(moved) : held.plus(moved))
      return {
        kind: isSale ? 'sale' : 'purchase',
        id: `#${index}`,
        on,
        account: owner,
        currency: 'GBP',
        security: 'ABC',
        units: moved,
        amount: moved.times(price),
        fees,
      }
    })
  })

const shuffle = <Item>(items: readonly Item[], seed: number): Item[] =>
  items
    .map((item, index) => ({ item, at: Math.imul(index + 1, seed | 1) >>> 0 }))
    .sort((left, right) => left.at - right.at)
    .map(({ item }) => item)

const seed = fc.integer({ min: 1, max: 2 ** 30 })

const isTaxed = ({ account: owner }: { account: string }): boolean => owner !== 'ISA'

function sumSpent(entries: readonly LedgerEntry[]): Decimal {
  return sum(entries.map((entry) => (entry.kind === 'purchase' ? entry.amount.plus(entry.fees) : null)))
}

function sumReceived(entries: readonly LedgerEntry[]): Decimal {
  return sum(entries.map((entry) => (entry.kind === 'sale' ? entry.amount.minus(entry.fees) : null)))
}

describe('a ledger', () => {
  it('conserves cost: amounts paid are the cost of holdings or were removed by sales', () => {
    fc.assert(
      fc.property(ledger, (entries) => {
        const book = computeBook({ entries, currency: 'GBP' })
        const costHeld = sum(book.holdings.map((each) => each.bookCost))
        expect(costHeld.plus(sum(book.realised.map((each) => each.cost))).eq(sumSpent(entries))).toBe(true)
        expect(book.totalRealised.eq(sumReceived(entries).plus(costHeld).minus(sumSpent(entries)))).toBe(true)
      }),
      runs,
    )
  })

  it('conserves cost on the tax basis', () => {
    fc.assert(
      fc.property(ledger, (entries) => {
        const { disposals, pools, taxYears } = computePersonalGains({ accounts, entries })
        const taxed = entries.filter(isTaxed)
        const allowed = sum(disposals.map((each) => each.allowableCost))
        expect(allowed.plus(sum(pools.map((pool) => pool.cost))).eq(sumSpent(taxed))).toBe(true)
        const years = Object.values(taxYears)
        expect(sum(years.map((year) => year.gains.minus(year.losses))).eq(sumReceived(taxed).minus(allowed))).toBe(true)
        expect(
          disposals.every(
            (each) =>
              sum(each.matches.map((match) => match.cost)).eq(each.allowableCost) &&
              sum(each.matches.map((match) => match.units)).eq(each.units),
          ),
        ).toBe(true)
      }),
      runs,
    )
  })

  it('has the same gain on both bases once everything is sold', () => {
    fc.assert(
      fc.property(ledger, pence, (entries, price) => {
        const on = daysAfter(entries.at(-1)!.on, 60)
        const lastSales = computeBook({ entries, currency: 'GBP' }).holdings.map(({ account: owner, units }): LedgerEntry => ({
          kind: 'sale',
          id: `last ${owner}`,
          on,
          account: owner,
          currency: 'GBP',
          security: 'ABC',
          units,
          amount: units.times(price),
          fees: dec(0),
        }))
        const all = [...entries, ...lastSales]
        const book = computeBook({ entries: all, currency: 'GBP' })
        const gains = computePersonalGains({ accounts, entries: all })
        expect(book.holdings).toEqual([])
        const taxedGain = sum(book.realised.filter(isTaxed).map((each) => each.gain))
        expect(sum(gains.disposals.map((each) => each.gain)).eq(taxedGain)).toBe(true)
      }),
      runs,
    )
  })

  it('gives the same book and gains in any order of its entries', () => {
    fc.assert(
      fc.property(ledger, seed, (entries, order) => {
        const mixed = shuffle(entries, order)
        expect(computeBook({ entries: mixed, currency: 'GBP' })).toEqual(computeBook({ entries, currency: 'GBP' }))
        expect(computePersonalGains({ accounts, entries: mixed })).toEqual(computePersonalGains({ accounts, entries }))
      }),
      runs,
    )
  })

  it('is unchanged by a split and its inverse', () => {
    fc.assert(
      fc.property(ledger, account, fc.constantFrom(2, 4, 5, 8, 10), (entries, owner, factor) => {
        const last = entries.at(-1)!.on
        const split = (id: string, days: number, multiplier: Decimal): LedgerEntry => ({
          kind: 'split',
          id,
          on: daysAfter(last, days),
          account: owner,
          currency: 'GBP',
          security: 'ABC',
          multiplier,
        })
        const there = computeBook({
          entries: [...entries, split('s1', 1, dec(factor)), split('s2', 2, dec(1).div(factor))],
          currency: 'GBP',
        })
        expect(there).toEqual(computeBook({ entries, currency: 'GBP' }))
      }),
      runs,
    )
  })

  it('is unchanged by an entry and its reversal', () => {
    fc.assert(
      fc.property(ledger, account, quantity, (entries, owner, units) => {
        const on = entries.at(-1)!.on
        const entry: LedgerEntry = {
          kind: 'purchase',
          id: 'x',
          on,
          account: owner,
          currency: 'GBP',
          security: 'ABC',
          units,
          amount: dec(1),
          fees: dec(0),
        }
        const reversal: LedgerEntry = { kind: 'reversal', id: 'y', on, account: owner, currency: 'GBP', reverses: 'x' }
        expect(computeBook({ entries: [...entries, entry, reversal], currency: 'GBP' })).toEqual(computeBook({ entries, currency: 'GBP' }))
      }),
      runs,
    )
  })

  it('accepts a sale if and only if the resulting book is valid', () => {
    fc.assert(
      fc.property(ledger, account, day, quantity, (entries, owner, on, units) => {
        const next: LedgerEntry = {
          kind: 'sale',
          id: 'next',
          on,
          account: owner,
          currency: 'GBP',
          security: 'ABC',
          units,
          amount: dec(1),
          fees: dec(0),
        }
        const stands = catchErrorCode(() => computeBook({ entries: [...entries, next], currency: 'GBP' }))
        expect(catchErrorCode(() => refuseOversell(entries, next))).toBe(stands)
      }),
      runs,
    )
  })

  it('converts all decimals to scaled integers and back without loss', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 39n), max: 10n ** 39n }), (value) => {
        const found = fromFixed(value)
        const text = new Decimal(`${value}e-21`)
        expect(toFixed(found)).toBe(value)
        expect([found.s, found.e, found.d]).toEqual([text.s, text.e, text.d])
        expect(found.times(3).plus('0.5').eq(text.times(3).plus('0.5'))).toBe(true)
      }),
      runs,
    )
    // Amounts with seven decimals, up to and beyond the fifteen digits that a double guarantees.
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }), (steps) => {
        expect(toFixed(fromFixed(steps * 10n ** 14n))).toBe(steps * 10n ** 14n)
      }),
      runs,
    )
  })

  it('realises the same gain in its book as in the average cost of one security in each account', () => {
    fc.assert(
      fc.property(ledger, (entries) => {
        const { realised, totalRealised } = computeBook({ entries, currency: 'GBP' })
        const gains = accounts.map(({ id }) => {
          const trades = entries.flatMap((entry) =>
            entry.account === id && (entry.kind === 'purchase' || entry.kind === 'sale') ? [{ ...entry, kind: entry.kind }] : [],
          )
          const gain = averageCost(trades).realised
          expect(sum(realised.flatMap((one) => (one.account === id ? one.gain : []))).eq(gain)).toBe(true)
          return gain
        })
        expect(sum(gains).eq(totalRealised)).toBe(true)
      }),
      runs,
    )
  })
})

describe('performance', () => {
  const series = fc
    .array(
      fc.record({
        value: fc.integer({ min: 1, max: 1_000_000 }),
        inflow: fc.integer({ min: 0, max: 10_000 }),
        outflow: fc.integer({ min: 0, max: 10_000 }),
      }),
      { minLength: 3, maxLength: 40 },
    )
    .map((days) =>
      days.map(({ value, inflow, outflow }, index) => ({
        on: daysAfter('2020-01-01', index),
        value: dec(value),
        inflow: dec(inflow),
        outflow: dec(outflow),
      })),
    )

  it('the return of a period equals the linked returns of its parts', () => {
    fc.assert(
      fc.property(series, fc.double({ min: 0, max: 1, noNaN: true }), (days, share) => {
        const cut = Math.floor(share * (days.length - 1))
        const growth = (part: typeof days) => timeWeightedSeries(part).at(-1)!.growth!.plus(1)
        const linked = growth(days.slice(0, cut + 1)).times(growth(days.slice(cut)))
        expect(linked.minus(growth(days)).abs().div(linked).lt('1e-25')).toBe(true)
      }),
      runs,
    )
  })

  it('the return does not depend on the order of the days or on the unit of money', () => {
    fc.assert(
      fc.property(series, seed, fc.integer({ min: 1, max: 1000 }), (days, order, factor) => {
        const last = (part: typeof days) => timeWeightedSeries(part).at(-1)!.growth!
        expect(last(shuffle(days, order)).eq(last(days))).toBe(true)
        const scaled = days.map((each) => ({
          on: each.on,
          value: each.value.times(factor),
          inflow: each.inflow.times(factor),
          outflow: each.outflow.times(factor),
        }))
        expect(last(scaled).minus(last(days)).abs().lt('1e-20')).toBe(true)
      }),
      runs,
    )
  })

  it('the return without flows is the ratio of the last value to the first, less one', () => {
    fc.assert(
      fc.property(series, (days) => {
        const points = days.map(({ on, value }) => ({ on, valueBefore: value, flow: dec(0) }))
        const ratio = days.at(-1)!.value.div(days[0]!.value).minus(1)
        expect(linkedReturn({ points })!.minus(ratio).abs().lt('1e-40')).toBe(true)
      }),
      runs,
    )
  })

  const flows = fc.array(fc.record({ on: day, amount: fc.integer({ min: -100_000, max: 100_000 }).map((value) => dec(value)) }), {
    minLength: 2,
    maxLength: 30,
  })

  it('the present value at the rate is zero, and the order of flows does not matter', () => {
    fc.assert(
      fc.property(flows, seed, (cashFlows, order) => {
        const { rate, roots } = xirr({ flows: cashFlows })
        expect(xirr({ flows: shuffle(cashFlows, order) }).rate?.toNumber()).toBe(rate?.toNumber())
        for (const root of roots) {
          const first = cashFlows.map((flow) => flow.on).toSorted()[0]!
          const values = cashFlows.map(
            (flow) => flow.amount.toNumber() * Math.exp((-Math.log1p(root.toNumber()) * daysBetween(first, flow.on)) / 365),
          )
          const gross = values.reduce((total, value) => total + Math.abs(value), 0)
          expect(Math.abs(values.reduce((total, value) => total + value, 0) / gross)).toBeLessThan(1e-9)
        }
        if (rate) expect(roots.every((root) => root.abs().gte(rate.abs()))).toBe(true)
      }),
      runs,
    )
  })

  it('the rate from which flows were generated is found', () => {
    fc.assert(
      fc.property(fc.double({ min: -0.9, max: 5, noNaN: true }), fc.integer({ min: 30, max: 3650 }), (rate, days) => {
        const end = 1_000_000 * (1 + rate) ** (days / 365)
        const found = xirr({
          flows: [
            { on: '2015-01-01', amount: dec(-1_000_000) },
            { on: daysAfter('2015-01-01', days), amount: dec(end) },
          ],
        })
        expect(found.rate!.toNumber()).toBeCloseTo(rate, 8)
      }),
      runs,
    )
  })
})

describe('percentages', () => {
  it('percentages sum to exactly 100.00 whatever the values', () => {
    fc.assert(
      fc.property(fc.array(pence, { minLength: 1, maxLength: 30 }), (values) => {
        const percents = computePercentages(values)
        if (sum(values).isZero()) expect(percents.every((each) => each === null)).toBe(true)
        else expect(sum(percents).toNumber()).toBe(100)
      }),
      runs,
    )
  })

  it('breakdowns sum to 100.00, also with short positions, in any order', () => {
    const slice = fc.record({
      key: fc.constantFrom('A', 'B', 'C', 'D', 'E'),
      value: fc.integer({ min: -100_000, max: 1_000_000 }).map((value) => dec(value).div(100)),
      currency: fc.constant('GBP' as const),
    })
    fc.assert(
      fc.property(fc.array(slice, { maxLength: 20 }), seed, (holdings, order) => {
        const found = breakdown({ holdings, currency: 'GBP', rates: [] })
        expect(breakdown({ holdings: shuffle(holdings, order), currency: 'GBP', rates: [] })).toEqual(found)
        if (found.composition.length > 0) expect(sum(found.composition.map((each) => each.percent)).toNumber()).toBe(100)
        else expect(found.total.isZero()).toBe(true)
      }),
      runs,
    )
  })
})

describe('inheritance tax', () => {
  const died = fc.integer({ min: 0, max: 5000 }).map((days) => daysAfter('2017-04-06', days))
  const estate: fc.Arbitrary<Estate> = fc.record({
    dateOfDeath: died,
    netEstate: pounds,
    unusedPensions: pounds,
    spouseExempt: pounds,
    charityLegacy: fc.constant(dec(0)),
    residenceToDescendants: pounds,
    homeValue: fc.constant(null),
    downsizing: fc.constant(null),
    agriculturalProperty100: pounds,
    businessProperty100: pounds,
    businessProperty50: pounds,
    aimShares: pounds,
    transferredReliefAllowance: pounds,
    reliefAllowanceUsed: pounds,
    tnrbPercent: fc.integer({ min: 0, max: 100 }).map((value) => dec(value)),
    trnrbPercent: fc.integer({ min: 0, max: 100 }).map((value) => dec(value)),
    gifts: fc.array(
      fc.record({
        on: fc.integer({ min: 0, max: 5000 }).map((days) => daysAfter('2003-01-01', days)),
        amount: pounds,
        kind: fc.constantFrom('PET' as const, 'CLT' as const),
        lifetimeTaxPaid: fc.constant(dec(0)),
      }),
      { maxLength: 5 },
    ),
  })

  it('the tax is between zero and 40 % of estate and gifts', () => {
    fc.assert(
      fc.property(estate, (testEstate) => {
        const found = estateTax(testEstate)
        const maxTax = found.chargeable.plus(sum(testEstate.gifts.map((gift) => gift.amount))).times('0.4')
        expect(found.totalTax.gte(0) && found.totalTax.lte(maxTax)).toBe(true)
      }),
      runs,
    )
  })

  it('the tax does not fall if the estate grows, and does not rise if the spouse receives more', () => {
    fc.assert(
      fc.property(estate, pounds, (testEstate, more) => {
        const before = estateTax(testEstate).totalTax
        expect(estateTax({ ...testEstate, netEstate: testEstate.netEstate.plus(more) }).totalTax.gte(before)).toBe(true)
        expect(estateTax({ ...testEstate, spouseExempt: testEstate.spouseExempt.plus(more) }).totalTax.lte(before)).toBe(true)
      }),
      runs,
    )
  })

  it('the tax does not rise with transferred bands, a home to descendants or relievable property', () => {
    fc.assert(
      fc.property(estate, pounds, (testEstate, more) => {
        const before = estateTax(testEstate).totalTax
        expect(estateTax({ ...testEstate, tnrbPercent: dec(100) }).totalTax.lte(before)).toBe(true)
        expect(estateTax({ ...testEstate, trnrbPercent: dec(100) }).totalTax.lte(before)).toBe(true)
        expect(
          estateTax({ ...testEstate, residenceToDescendants: testEstate.residenceToDescendants.plus(more) }).totalTax.lte(before),
        ).toBe(true)
        expect(estateTax({ ...testEstate, aimShares: testEstate.aimShares.plus(more) }).totalTax.lte(before)).toBe(true)
        expect(estateTax({ ...testEstate, businessProperty100: testEstate.businessProperty100.plus(more) }).totalTax.lte(before)).toBe(true)
      }),
      runs,
    )
  })

  it('the tax on gifts does not depend on their order, and does not fall if one grows', () => {
    fc.assert(
      fc.property(estate, seed, pounds, ({ dateOfDeath, gifts }, order, more) => {
        const tax = (taxed: typeof gifts) =>
          computeGiftsTax({ dateOfDeath, nilRateBand: dec(325_000), ratePercent: dec(40), gifts: taxed }).total
        const giftsBeforeDeath = gifts.filter((gift) => gift.on <= dateOfDeath)
        expect(tax(shuffle(giftsBeforeDeath, order)).minus(tax(giftsBeforeDeath)).abs().lt('1e-40')).toBe(true)
        const grown = giftsBeforeDeath.map((gift, index) => (index === 0 ? { ...gift, amount: gift.amount.plus(more) } : gift))
        expect(tax(grown).gte(tax(giftsBeforeDeath).minus('1e-40'))).toBe(true)
      }),
      runs,
    )
  })
})

describe('projection', () => {
  it('the projection does not fall if the return, the start value or the contributions grow', () => {
    const plan = fc.record({
      startValue: pence,
      years: fc.integer({ min: 0, max: 20 }),
      annualReturn: fc.integer({ min: -50, max: 30 }).map((value) => dec(value).div(100)),
      inflation: fc.constant(dec('0.02')),
      monthlyContribution: pence,
    })
    fc.assert(
      fc.property(plan, pence, (testPlan, more) => {
        const end = projectNetWorth(testPlan).finalNominal
        expect(projectNetWorth({ ...testPlan, startValue: testPlan.startValue.plus(more) }).finalNominal.gte(end)).toBe(true)
        expect(projectNetWorth({ ...testPlan, monthlyContribution: testPlan.monthlyContribution.plus(more) }).finalNominal.gte(end)).toBe(
          true,
        )
        expect(projectNetWorth({ ...testPlan, annualReturn: testPlan.annualReturn.plus('0.01') }).finalNominal.gte(end)).toBe(true)
      }),
      runs,
    )
  })
})

describe('traces', () => {
  it('the inputs of a trace reproduce the same book', () => {
    fc.assert(
      fc.property(ledger, (entries) => {
        const { value, trace } = explain('book', computeBook, { entries, currency: 'GBP' as const })
        const restoredTrace = JSON.parse(JSON.stringify(trace)) as typeof trace
        expect(computeBook(restoreInput(restoredTrace) as Parameters<typeof computeBook>[0])).toEqual(value)
      }),
      runs,
    )
  })

  it('the inputs of a trace reproduce the result of any estate, flows or projection', () => {
    const input = fc.oneof(
      fc.record({
        kind: fc.constant('iht'),
        op: fc.constant('estate'),
        dateOfDeath: day,
        netEstate: fc.nat(5_000_000),
        charityLegacy: fc.nat(500_000),
        aimShares: fc.nat(500_000),
      }),
      fc.record({
        kind: fc.constant('xirr'),
        op: fc.constant('xirr'),
        flows: fc.array(fc.record({ date: day, amount: fc.integer({ min: -9999, max: 9999 }) }), { minLength: 2, maxLength: 9 }),
      }),
      fc.record({
        kind: fc.constant('projection'),
        op: fc.constant('netWorthProjection'),
        startValue: fc.nat(1_000_000),
        years: fc.nat(30),
      }),
    )
    fc.assert(
      fc.property(input, ({ kind, op, ...rest }) => {
        const selectedOperation = kinds[kind]![op]!
        const firstResult = outcome(() => selectedOperation.explain(new Fields({ op, ...rest })).result)
        const repeatedResult = outcome(() => selectedOperation.rerun(selectedOperation.explain(new Fields({ op, ...rest })).trace))
        expect(repeatedResult).toEqual(firstResult)
      }),
      runs,
    )
  })

  function outcome(work: () => unknown): unknown {
    try {
      return work()
    } catch (error) {
      return (error as Error).message
    }
  }
})

describe('the calendar', () => {
  it('counting days is the inverse of adding them', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -5000, max: 5000 }), (from, days) => {
        expect(daysBetween(from, daysAfter(from, days))).toBe(days)
      }),
      runs,
    )
  })

  it('going back by months always gives a day in the expected month', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 60 }), (from, months) => {
        const [year, month] = monthsBefore(from, months).split('-').map(Number)
        expect(year! * 12 + month!).toBe(Number(from.slice(0, 4)) * 12 + Number(from.slice(5, 7)) - months)
      }),
      runs,
    )
  })
})
