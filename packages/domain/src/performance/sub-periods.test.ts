import { describe, expect, test } from 'vitest'
import { Decimal, one, zero } from '../decimal.ts'
import { findLevelOn, returnBetween, timeWeightedSeries, type DailyValue } from '../performance.ts'
import { listSubPeriods } from './sub-periods.ts'

const day = (on: string, value: number, inflow = 0, outflow = 0): DailyValue => ({
  on,
  value: new Decimal(value),
  inflow: new Decimal(inflow),
  outflow: new Decimal(outflow),
})
const listFigures = (days: readonly DailyValue[], from: string, to: string) =>
  listSubPeriods(days, from, to).map((subPeriod) => [
    subPeriod.from.slice(8),
    subPeriod.to.slice(8),
    ...[subPeriod.opening, subPeriod.paidIn, subPeriod.paidOut, subPeriod.closing].map(Number),
    subPeriod.growth && Number(subPeriod.growth.toFixed(6)),
  ])

describe('sub-periods between payments', () => {
  test('are a single one if there are no payments', () => {
    const days = [day('2026-01-01', 100), day('2026-01-02', 80), day('2026-01-05', 110)]
    expect(listFigures(days, '2026-01-01', '2026-01-05')).toEqual([['01', '05', 100, 0, 0, 110, 1.1]])
  })

  test('begin before a payment in and end after a payment out', () => {
    const days = [day('2026-01-01', 100), day('2026-01-02', 105), day('2026-01-03', 130, 20), day('2026-01-04', 90, 0, 50), day('2026-01-05', 99)] // prettier-ignore
    expect(listFigures(days, '2026-01-01', '2026-01-05')).toEqual([
      ['01', '02', 100, 0, 0, 105, 1.05],
      ['02', '04', 105, 20, 50, 90, 1.12],
      ['04', '05', 90, 0, 0, 99, 1.1],
    ])
    // A payment on the first day is already included in the opening value.
    expect(listFigures(days, '2026-01-03', '2026-01-04')).toEqual([['03', '04', 130, 0, 50, 90, 1.076923]])
    expect(listFigures(days, '2026-01-05', '2026-01-05')).toEqual([])
  })

  test('have an unknown growth if nothing was invested', () => {
    expect(listFigures([day('2026-01-01', 0), day('2026-01-02', 5)], '2026-01-01', '2026-01-02')).toEqual([['01', '02', 0, 0, 0, 5, null]])
  })

  test('have growths whose product is the time-weighted return, for any payments', () => {
    let seed = 11
    const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
    const amount = (chance: number) => (random() < chance ? Math.round(random() * 1e5) / 100 : 0)
    for (let run = 0; run < 100; run++) {
      const days = Array.from({ length: 2 + Math.floor(random() * 40) }, (_, index) =>
        day(
          new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
          1000 + Math.round(random() * 1e6) / 100,
          amount(0.2),
          amount(0.2),
        ),
      )
      const [from, to] = [days[Math.floor(random() * (days.length - 1))]!.on, days.at(-1)!.on]
      const levels = timeWeightedSeries(days)
      const total = returnBetween(findLevelOn(levels, from)?.growth, findLevelOn(levels, to)?.growth)
      const linked = listSubPeriods(days, from, to).reduce((product, { growth }) => product.times(growth ?? zero), one)
      expect(linked.minus(1).minus(total!).abs().lt('1e-24')).toBe(true)
    }
  })
})
