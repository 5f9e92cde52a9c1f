import { describe, expect, it } from 'vitest'
import { businessDayToDate, toBusinessDay } from '../calendar.ts'
import { findBenchmark, computeLevel } from './benchmarks.ts'
import { createIsin, createSedol } from './identifiers.ts'
import { findPriceDate, findPrice } from './prices.ts'
import { findRate } from './rates.ts'
import { getSecurity, securities, unpricedSymbol, type Security } from './securities.ts'

const last = toBusinessDay('2026-11-20')
const prices = (security: Security, from = 0, to = last) =>
  Array.from({ length: to - from + 1 }, (_, index) => findPrice(security, from + index)!)
const moves = (levels: number[]) => levels.slice(1).map((level, index) => level / levels[index]! - 1)
const mean = (list: number[]) => list.reduce((total, one) => total + one, 0) / list.length
const correlation = (one: number[], other: number[]) => {
  const [a, b] = [mean(one), mean(other)]
  const product = mean(one.map((value, index) => (value - a) * (other[index]! - b)))
  return product / Math.sqrt(mean(one.map((value) => (value - a) ** 2)) * mean(other.map((value) => (value - b) ** 2)))
}
const movesOf = (symbol: string) => moves(prices(getSecurity(symbol)))

describe('the securities', () => {
  it('have four asset classes, four price currencies and unique identifiers', () => {
    expect(securities.length).toBe(60)
    expect(new Set(securities.map((security) => security.assetClass))).toEqual(
      new Set(['Equities', 'Fixed Interest', 'Alternatives', 'Other']),
    )
    expect(new Set(securities.map((security) => security.priceCurrency))).toEqual(new Set(['GBP', 'USD', 'EUR', 'GBX']))
    for (const key of ['symbol', 'name', 'sedol', 'isin'] as const)
      expect(new Set(securities.map((security) => security[key])).size).toBe(60)
  })

  it('have valid check digits in their identifiers', () => {
    // The published example of a SEDOL, and its ISIN.
    expect(createSedol('026349')).toBe('0263494')
    expect(createIsin('GB', '0263494')).toBe('GB0002634946')
  })
})

describe('prices', () => {
  it('are positive integers on every business day', () => {
    for (const security of securities.filter(({ pricedUntil }) => !pricedUntil)) {
      expect(
        prices(security).every((price) => Number.isSafeInteger(price) && price > 0),
        security.symbol,
      ).toBe(true)
    }
  })

  it('do not change when later days are drawn', () => {
    const before = securities.map((security) => findPrice(security, toBusinessDay('2023-06-30')))
    findPrice(securities[0]!, toBusinessDay('2031-01-02'))
    expect(securities.map((security) => findPrice(security, toBusinessDay('2023-06-30')))).toEqual(before)
    // These prices are fixed, because they must be the same on every machine.
    expect(['LOMGLW', 'UKT40', 'AVLN', 'LOMGLD'].map((symbol) => findPrice(getSecurity(symbol), last))).toEqual([
      45_117, 10_464, 261_462_200, 340_800,
    ])
  })

  it('are correlated within an asset class, and less across classes', () => {
    const shares = correlation(movesOf('LOMGLW'), movesOf('STINAA'))
    const gilts = correlation(movesOf('UKT40'), movesOf('STIGIA'))
    const across = correlation(movesOf('LOMGLW'), movesOf('UKT40'))
    const gold = correlation(movesOf('LOMGLW'), movesOf('LOMGLD'))
    expect(shares).toBeGreaterThan(0.7)
    expect(gilts).toBeGreaterThan(0.9)
    expect(Math.abs(across)).toBeLessThan(0.3)
    expect(Math.abs(gold)).toBeLessThan(0.3)
  })

  it('fall for both shares and bonds in 2022, and recover for shares', () => {
    const during = (symbol: string, from: string, to: string) =>
      findPrice(getSecurity(symbol), toBusinessDay(to))! / findPrice(getSecurity(symbol), toBusinessDay(from))! - 1
    expect(during('STIWDA', '2021-12-31', '2022-10-12')).toBeLessThan(-0.12)
    expect(during('UKT40', '2021-12-31', '2022-10-12')).toBeLessThan(-0.12)
    expect(during('STIWDA', '2022-10-12', '2026-11-20')).toBeGreaterThan(0.4)
    expect(during('STIWDA', '2025-02-18', '2025-04-08')).toBeLessThan(-0.08)
  })

  it('vary more for shares than for funds, and more for funds than for gilts', () => {
    const unrest = (symbol: string) => Math.sqrt(mean(movesOf(symbol).map((move) => move ** 2)) * 260)
    expect(unrest('LOMGLW')).toBeGreaterThan(0.08)
    expect(unrest('LOMGLW')).toBeLessThan(0.2)
    expect(unrest('AVLN')).toBeGreaterThan(unrest('LOMGLW'))
    expect(unrest('UKT33')).toBeLessThan(unrest('LOMGLW'))
  })

  it('of the private fund end on 31/03/2026', () => {
    const fund = getSecurity(unpricedSymbol)
    expect(findPrice(fund, toBusinessDay('2026-03-31'))).not.toBeNull()
    expect(findPrice(fund, toBusinessDay('2026-04-01'))).toBeNull()
    expect(findPriceDate(fund, last)).toBe('2026-03-31')
  })
})

describe('rates and benchmarks', () => {
  it('the rates of all pairs are consistent to six decimals', () => {
    for (const day of [0, 700, last]) {
      expect(findRate('GBP', 'GBP', day)).toBe(1_000_000)
      expect((findRate('USD', 'GBP', day) * findRate('GBP', 'USD', day)) / 1e12).toBeCloseTo(1, 5)
      expect(findRate('USD', 'EUR', day) / 1e6).toBeCloseTo(findRate('USD', 'GBP', day) / findRate('EUR', 'GBP', day), 5)
      expect(findRate('USD', 'GBP', day)).toBeGreaterThan(600_000)
      expect(findRate('EUR', 'GBP', day)).toBeLessThan(1_000_000)
    }
  })

  it('the benchmark depends on the risk profile', () => {
    const names = [1, 2, 3, 4, 5, 6, 7].map((profile) => findBenchmark(profile)!.name)
    expect(names).toEqual(
      ['0-35% Shares', '0-35% Shares', '20-60% Shares', '20-60% Shares', '40-85% Shares', '40-85% Shares']
        .map((range) => `IA Mixed Investment ${range}`)
        .concat('IA Flexible Investment'),
    )
    expect(findBenchmark(null)).toBeNull()
    expect(findBenchmark(8)).toBeNull()
  })

  it('the index of a benchmark starts at 100, and rises more with more shares', () => {
    expect(computeLevel(findBenchmark(1)!, 0)).toBe(1_000_000)
    expect(computeLevel(findBenchmark(7)!, last)).toBeGreaterThan(computeLevel(findBenchmark(1)!, last))
    expect(businessDayToDate(last)).toBe('2026-11-20')
  })
})
