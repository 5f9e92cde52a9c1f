import { Decimal } from '@atrium/domain/decimal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { UpstreamPerformance } from '@atrium/platform/providers/ports/performance'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { measure } from './performance-rules.ts'
import { listMonths, computeMoneyWeightedReturn, computeStatistics, computeTimeWeightedReturn } from './statistics-rules.ts'

const portfolio = 'HL-204417-02'
let app: TestApp
let cookie: string
const readPortfolio = async (rest: string) => (await app.get(`/api/portfolios/${portfolio}${rest}`, { cookie })).json

beforeAll(async () => {
  app = await createTestApp()
  cookie = await app.signIn('margaret-ashworth')
})
afterAll(() => app.close())

describe('the statistics of a portfolio', () => {
  test('[P535] cover the current month, the year to date, one, three and five years, and the time since inception', async () => {
    const { rows } = await readPortfolio('/performance/statistics')
    expect(rows.map(({ period }: { period: string }) => period)).toEqual(['MTD', 'YTD', '1Y', '3Y', '5Y', 'SI'])
    for (const row of rows) expect([row.period, row.timeWeighted === null, row.moneyWeighted === null]).toEqual([row.period, false, false])
    expect(rows.map(({ volatility }: { volatility: string | null }) => volatility !== null)).toEqual([false, false, true, true, true, true])
  })

  test('agree with the returns by period: the year to date unchanged, longer periods annualised', async () => {
    const [{ rows }, { returns }] = [await readPortfolio('/performance/statistics'), await readPortfolio('/performance')]
    const row = Object.fromEntries(rows.map((one: { period: string }) => [one.period, one]))
    const period = Object.fromEntries(returns.map((one: { period: string }) => [one.period, one]))
    expect(row['YTD'].timeWeighted).toBe(period['YTD'].portfolio)
    expect(row['YTD'].benchmark).toBe(period['YTD'].benchmark)
    for (const name of ['1Y', '3Y', '5Y', 'SI']) expect([name, row[name].timeWeighted]).toEqual([name, period[name].annualised])
  })

  test('list a return for every complete month', async () => {
    const { months } = await readPortfolio('/performance/statistics')
    const { series } = await readPortfolio(`/performance?from=${months[0].month}-01&to=${months.at(-1).month}-31`.replace('-31', '-30'))
    expect(months.every(({ portfolio: rate }: { portfolio: string | null }) => rate !== null)).toBe(true)
    expect(months.length).toBeGreaterThan(60)
    expect(series.length).toBeGreaterThan(0)
  })

  test('can end on an earlier day, and are null for a period longer than the history', async () => {
    const { to, rows } = await readPortfolio('/performance/statistics?on=2021-03-31')
    const row = Object.fromEntries(rows.map((one: { period: string }) => [one.period, one]))
    expect(to).toBe('2021-03-31')
    expect([row['1Y'].timeWeighted, row['1Y'].moneyWeighted, row['5Y'].volatility, row['SI'].moneyWeighted]).toEqual([
      null,
      null,
      null,
      null,
    ])
  })

  test('are not found for another client’s portfolio, and refused for an invalid day', async () => {
    expect((await app.get('/api/portfolios/HL-204450-01/performance/statistics', { cookie })).status).toBe(404)
    expect((await app.get(`/api/portfolios/${portfolio}/performance/statistics?on=soon`, { cookie })).status).toBe(400)
  })

  test('[P212] are based on a daily series of portfolio return, value, contributions and benchmark return', async () => {
    const { series } = await readPortfolio('/performance?from=2026-01-02')
    expect(series[0]).toEqual({ on: '2026-01-02', portfolio: '0', benchmark: '0', value: expect.any(String), contributed: series[0].value })
    expect(Object.keys(series.at(-1)).toSorted()).toEqual(['benchmark', 'contributed', 'on', 'portfolio', 'value'])
  })
})

describe('time-weighted and money-weighted returns', () => {
  const createDay = (on: string, value: number, inflow = 0, outflow = 0) => ({
    on,
    value: String(value),
    inflow: String(inflow),
    outflow: String(outflow),
  })
  const createPerformance = (values: UpstreamPerformance['values']): UpstreamPerformance => ({ currency: 'GBP', values, benchmark: null })
  const doubledAfterPayment = createPerformance([
    createDay('2025-01-01', 100),
    createDay('2025-06-30', 50),
    createDay('2025-07-01', 150, 100),
    createDay('2026-01-01', 300),
  ])

  test('differ if a large payment preceded a rise in prices', () => {
    const measured = measure(doubledAfterPayment, undefined)
    expect(computeTimeWeightedReturn('1Y', measured)?.toFixed(4)).toBe('0.0000')
    // Cash flows: −100 on the first day, −100 after 181 days, 300 at the end.
    const rate = computeMoneyWeightedReturn('SI', measured)!
    const finalValue = new Decimal(100).times(rate.plus(1)).plus(new Decimal(100).times(rate.plus(1).pow(new Decimal(184).div(365))))
    expect(finalValue.toFixed(6)).toBe('300.000000')
    expect(rate.gt('0.6')).toBe(true)
  })

  test('start from the last value before the period, so that a month beginning on a weekend includes a fall on its first trading day', () => {
    const days = [
      createDay('2026-04-30', 99_000),
      createDay('2026-05-29', 100_000),
      createDay('2026-06-01', 95_000),
      createDay('2026-06-30', 98_000),
    ]
    const [month] = computeStatistics(measure(createPerformance(days), undefined)).rows
    expect(month).toMatchObject({ period: 'MTD', from: '2026-05-31', timeWeighted: '-0.02', drawdown: '-0.05' })
    expect(Number(month?.moneyWeighted)).toBeCloseTo(-0.02, 10)
  })

  test('are annualised by the same rule as the benchmark’s return', () => {
    const levels = [
      { on: '2023-03-01', level: '100' },
      { on: '2026-03-01', level: '133.1' },
    ]
    const values = [createDay('2023-03-01', 100), createDay('2025-03-01', 100), createDay('2026-03-01', 120)]
    const rows = computeStatistics(measure({ ...createPerformance(values), benchmark: { name: 'Index', levels } }, undefined)).rows
    const row = (period: string) => rows.find((one) => one.period === period)
    // Twelve months are one year, whatever their number of days.
    expect(row('1Y')?.timeWeighted).toBe('0.2')
    expect(row('3Y')?.benchmark).toBe('0.1')
  })

  test('are equal without payments in or out', () => {
    const measured = measure(
      createPerformance([createDay('2025-01-01', 100), createDay('2025-07-01', 90), createDay('2026-01-01', 110)]),
      undefined,
    )
    expect([computeTimeWeightedReturn('1Y', measured)?.toFixed(8), computeMoneyWeightedReturn('1Y', measured)?.toFixed(8)]).toEqual([
      '0.10000000',
      '0.10000000',
    ])
  })

  test('include a payment on the first day once, as part of the opening value', () => {
    const measured = measure(createPerformance([createDay('2025-01-01', 100, 100), createDay('2026-01-01', 110)]), undefined)
    expect(computeMoneyWeightedReturn('SI', measured)?.toFixed(4)).toBe('0.1000')
  })

  test('are null or zero for a portfolio with a single day, which has no complete months', () => {
    const measured = measure(createPerformance([createDay('2026-01-01', 100)]), undefined)
    expect(
      computeStatistics(measured).rows.every(
        ({ timeWeighted, moneyWeighted }) => (timeWeighted === null || timeWeighted === '0') && moneyWeighted === null,
      ),
    ).toBe(true)
    expect(listMonths(measured)).toEqual([])
  })

  test('are listed by month for complete months only', () => {
    const days = ['2025-01-15', '2025-01-31', '2025-02-28', '2025-03-31', '2025-04-10'].map((on, index) => createDay(on, 100 + index))
    expect(listMonths(measure(createPerformance(days), undefined)).map(({ month }) => month)).toEqual(['2025-02', '2025-03'])
  })
})
