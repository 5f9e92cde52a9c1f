import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { personTax, type TaxedYear } from '../cash-flow/person-tax.ts'
import { withdraw } from '../cash-flow/withdrawal.ts'
import { taxYearNamed } from '../tax-year.ts'
import { catchErrorCode } from '../testing/refusals.ts'
import { ageOn, birthday, pensionAccess, statePensionDate } from './ages.ts'
import { capitalGainsTax } from './capital-gains.ts'
import { incomeTax, type YearIncome } from './income-tax.ts'
import type { TaxPack } from './pack.ts'
import { taxPacks } from './packs/index.ts'
import { newestPack, rulesOfYear, type Region } from './parameters.ts'
import { toPence } from './pence.ts'
import { standing } from './slope.ts'

/** Next year's pack, as it would be added: one file. */
const inventedPack: TaxPack = {
  taxYear: '2027/28',
  validFrom: '2027-04-06',
  sources: ['invented for this test'],
  values: { ...newestPack().values, personalAllowance: 14_000, dividendAllowance: 0 },
  announced: { until: '2029/30', changes: [] },
}

describe('the rule packs', () => {
  it('are all files of their folder, one for each year, with a source', () => {
    const files = readdirSync(join(import.meta.dirname, 'packs')).filter((name) => name !== 'index.ts')
    expect(files.toSorted()).toEqual(taxPacks.map(({ taxYear }) => `${taxYear.replace('/', '-')}.ts`))
    for (const { taxYear, validFrom, sources, values } of taxPacks) {
      expect([taxYear, validFrom]).toEqual([taxYear, taxYearNamed(taxYear).start])
      expect(sources.length).toBeGreaterThan(0)
      expect(values.scottishRates).toHaveLength(values.scottishLimits.length + 1)
    }
  })

  it('take a later year as one more pack, and leave the figures of an earlier one as they were', () => {
    const packs = [...taxPacks, inventedPack]
    const [next, beforeIt] = [
      { taxYear: '2027/28', packs },
      { taxYear: '2026/27', packs },
    ]
    expect(rulesOfYear(next)).toMatchObject({ personalAllowance: 14_000, status: 'enacted', pack: '2027/28' })
    expect(rulesOfYear({ taxYear: '2027/28' })).toMatchObject({ personalAllowance: 12_570, status: 'announced', pack: '2026/27' })
    expect(rulesOfYear(beforeIt)).toEqual(rulesOfYear({ taxYear: '2026/27' }))
    expect(rulesOfYear({ ...next, rules: '2026/27' })).toEqual(rulesOfYear({ taxYear: '2027/28' }))
    expect(rulesOfYear({ taxYear: '2030/31', inflation: 0.02, packs })).toMatchObject({ personalAllowance: 14_280, status: 'assumed' })
    expect(newestPack(packs)).toBe(inventedPack)
  })

  it.each([
    ['2022/23', undefined, 'NOT_SUPPORTED'],
    ['2026/28', undefined, 'INVALID_DATE'],
    ['2026/27', '2031/32', 'NOT_SUPPORTED'],
    ['2026/27', 'now', 'INVALID_DATE'],
  ])('the year %s with the rules of %s is refused', (taxYear, rules, code) => {
    expect(catchErrorCode(() => rulesOfYear({ taxYear, ...(rules !== undefined && { rules }) }))).toBe(code)
  })
})

const amount = fc.integer({ min: 0, max: 180_000 })
const incomes = fc.record({ other: amount, property: amount, savings: amount, dividends: amount })
const regions = fc.constantFrom<Region>('ruk', 'scotland')
const years = fc.constantFrom('2025/26', '2026/27', '2027/28', '2033/34')
const taxInput = (taxYear: string, region: Region, income: YearIncome) => ({
  taxYear,
  inflation: 0.02,
  region,
  income,
  pensionReliefAtSource: 0,
  giftAid: 0,
})

describe('income tax', () => {
  it('is never more than with the allowance in the order of a plan, nor below zero', () => {
    fc.assert(
      fc.property(years, regions, incomes, (taxYear, region, income) => {
        const least = incomeTax(taxInput(taxYear, region, income)).incomeTax
        const rules = rulesOfYear({ taxYear, inflation: 0.02 })
        const ordered = personTax(rules, region, { ...income, extension: 0, gain: 0 }, standing()).incomeTax
        // A plan does not round the allowance up to the pound.
        expect(least).toBeLessThanOrEqual(ordered + 0.011)
        expect(least).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: 300 },
    )
  })
})

describe('a walk along the tax of a person', () => {
  it('has the tax of a point, and the slope until the next bend', () => {
    fc.assert(
      fc.property(years, regions, incomes, fc.integer({ min: 0, max: 60_000 }), (taxYear, region, income, gain) => {
        const rules = rulesOfYear({ taxYear, inflation: 0.02 })
        const at: TaxedYear = { ...income, extension: 0, gain }
        const walk = { nextBend: Infinity, isMoving: true }
        const moving = personTax(rules, region, at, walk, 0.75, 0.1)
        const step = Math.min(walk.nextBend, 50_000) * 0.999
        const end = personTax(rules, region, { ...at, other: at.other + step * 0.75, gain: gain + step * 0.1 }, standing())
        const [from, to] = [moving.incomeTax + moving.gainsTax, end.incomeTax + end.gainsTax]
        expect(Math.abs(from + moving.slope * step - to)).toBeLessThan(1e-5)
      }),
      { numRuns: 500 },
    )
  })

  it('takes the least withdrawal that covers a need', () => {
    fc.assert(
      fc.property(
        years,
        regions,
        incomes,
        fc.integer({ min: 100, max: 150_000 }),
        fc.boolean(),
        (taxYear, region, income, need, isPension) => {
          const rules = rulesOfYear({ taxYear, inflation: 0.02 })
          const start: TaxedYear = { ...income, extension: 0, gain: 0 }
          const before = personTax(rules, region, start, standing()).incomeTax
          const source = isPension ? { kind: 'pension' as const, taxFreeFraction: 0.25 } : { kind: 'gia' as const, gainPart: 0.6 }
          const person = { region, year: { ...start }, tax: before, lumpSumLeft: 20_000 }
          const { gross, net } = withdraw(rules, person, source, 400_000, need)
          const netOf = (taken: number) => {
            const free = isPension ? Math.min(taken * 0.25, 20_000) : 0
            const after = isPension ? { ...start, other: start.other + taken - free } : { ...start, gain: taken * 0.6 }
            const { incomeTax: onIncome, gainsTax } = personTax(rules, region, after, standing())
            return taken - (onIncome + gainsTax - before)
          }
          expect(Math.abs(net - Math.min(need, netOf(400_000)))).toBeLessThan(1e-4)
          for (let part = 1; part < 50; part++) expect(netOf((gross * part) / 50)).toBeLessThan(need)
        },
      ),
      { numRuns: 300 },
    )
  })
})

describe('ages', () => {
  it.each([
    ['1953-12-06', '2019-03-06'],
    ['1954-10-05', '2020-09-06'],
    ['1954-10-06', '2020-10-06'],
    ['1960-04-05', '2026-04-05'],
    ['1960-04-06', '2026-05-06'],
    ['1961-03-05', '2028-02-05'],
    ['1961-03-06', '2028-03-06'],
    ['1977-04-05', '2044-04-05'],
    ['1977-04-06', '2044-05-06'],
    ['1978-04-05', '2046-03-06'],
    ['1978-04-06', '2046-04-06'],
  ])('born on %s, a person has the state pension from %s', (born, from) => {
    expect(statePensionDate(born)).toBe(from)
  })

  it('fall on 1 March for those born on 29 February', () => {
    expect([birthday('1960-02-29', 57), birthday('1960-02-29', 60)]).toEqual(['2017-03-01', '2020-02-29'])
    expect([ageOn('1960-02-29', '2017-02-28'), ageOn('1960-02-29', '2017-03-01')]).toEqual([56, 57])
  })

  it('of access to a pension rise to 57, also for those who are 55', () => {
    expect(pensionAccess({ dateOfBirth: '1973-01-01', date: '2028-04-06' })).toEqual({ earliest: '2028-01-01', accessible: false })
    expect(pensionAccess({ dateOfBirth: '1974-01-01', date: '2031-01-01' })).toEqual({ earliest: '2031-01-01', accessible: true })
  })
})

it('an exact half of a penny is rounded away from zero', () => {
  expect([toPence(1.005), toPence(-2.345), toPence(0.0049), toPence(-0.001)]).toEqual([1.01, -2.35, 0, 0])
})

it('gains without any deduction or gain are free of tax', () => {
  const input = { taxYear: '2026/27', taxableIncome: 0, bandExtension: 0, gains: [], losses: 500, lossesBroughtForward: 0 }
  expect(capitalGainsTax(input)).toMatchObject({ tax: 0, lossesUsed: 0, lossesCarriedForward: 500 })
})
