import type { BenchmarkChoices } from '../../contract/benchmarks.ts'
import type { ExplainedFigure, FigureCase } from '@atrium/contract/explanation'
import type { Performance, Statistics } from '../../contract/portfolios.ts'
import { Decimal } from '@atrium/domain/decimal'
import { editions } from '@atrium/editions/registry'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { UpstreamError } from '@atrium/platform/providers/ports/response'
import type { UpstreamPerformance } from '@atrium/platform/providers/ports/performance'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { recomputeCase } from '@atrium/server/figure-cases'
import { measurePerformance } from '../portfolios/performance-rules.ts'
import { compareWithIndex, withoutBenchmark } from './comparison-rules.ts'

let app: TestApp
let clientCookie: string
/** A portfolio with risk profile 5. */
const portfolio = '/api/portfolios/HL-204417-02'

beforeAll(async () => {
  app = await createTestApp()
  clientCookie = await app.signIn('margaret-ashworth')
})
afterAll(() => app.close())

const readPortfolio = async (rest: string, at = app, cookie = clientCookie) => (await at.get(`${portfolio}${rest}`, { cookie })).json
const readPerformance = (query: string): Promise<Performance> => readPortfolio(`/performance${query}`)
const findYearReturns = ({ returns }: Performance) => returns.find(({ period }) => period === '1Y')

/** Creates an app with modified market data. */
async function createAppWithIndex(change: (given: MarketPort) => Partial<MarketPort>): Promise<{ own: TestApp; cookie: string }> {
  const own = await createTestApp()
  const { concept } = own.deps.providers
  own.deps.providers.concept = (edition, name) => {
    const port = concept(edition, name)
    return name === 'quotes' && port ? ({ ...port, ...change(port as MarketPort) } as never) : port
  }
  return { own, cookie: await own.signIn('margaret-ashworth') }
}
type MarketPort = NonNullable<ReturnType<typeof app.deps.providers.concept<'quotes'>>>

describe('the benchmarks of a portfolio', () => {
  test('include the benchmark of the risk profile and all others that have levels', async () => {
    const { own, others, currency, gap } = (await readPortfolio('/benchmarks')) as BenchmarkChoices
    expect([own, currency, gap]).toEqual(['40-85% Shares', 'GBP', null])
    expect(others).toEqual([
      { id: '0-35', name: 'IA Mixed Investment 0-35% Shares', currency: 'GBP' },
      { id: '20-60', name: '20-60% Shares', currency: 'GBP' },
      { id: 'flexible', name: 'IA Flexible Investment', currency: 'GBP' },
    ])
  })

  test('are returned to the client and staff in scope, and not found for another client’s portfolio', async () => {
    const statuses = await Promise.all(
      ['eleanor-whitcombe', 'geoffrey-tillotson'].map(
        async (person) => (await app.get(`${portfolio}/benchmarks`, { cookie: await app.signIn(person) })).status,
      ),
    )
    expect([...statuses, (await app.get(`${portfolio}/benchmarks`)).status]).toEqual([200, 404, 401])
    const stranger = await app.signIn('geoffrey-tillotson')
    expect((await app.get(`${portfolio}/performance?benchmark=flexible`, { cookie: stranger })).status).toBe(404)
  })

  test('exclude a benchmark without levels, and report unavailable market data', async () => {
    const { own, cookie } = await createAppWithIndex(({ getIndex }) => ({
      getIndex: async (symbol, size) => {
        if (symbol === 'MI035') throw new UpstreamError('unknown', 'quotes', 'GET /query', 'unknown-symbol')
        const response = await getIndex(symbol, size)
        return symbol === 'MI2060' ? { ...response, series: [] } : response
      },
    }))
    const found = (await readPortfolio('/benchmarks', own, cookie)) as BenchmarkChoices
    expect([found.others.map(({ id }) => id), found.gap]).toEqual([['flexible'], null])
    const none: Performance = await readPortfolio('/performance?benchmark=0-35', own, cookie)
    expect([none.benchmark, none.compared.choice, none.compared.gap]).toEqual([null, '0-35', 'no-levels'])
    await own.close()
    const failingApp = await createTestApp()
    failingApp.simulator.setMode('error', '/quotes')
    const other = await failingApp.signIn('margaret-ashworth')
    expect((await readPortfolio('/benchmarks', failingApp, other)).gap).toBe('unavailable')
    const performanceWithoutBenchmark: Performance = await readPortfolio('/performance?benchmark=flexible', failingApp, other)
    expect([
      performanceWithoutBenchmark.benchmark,
      performanceWithoutBenchmark.compared.gap,
      performanceWithoutBenchmark.series.length > 1_000,
    ]).toEqual([null, 'unavailable', true])
    await failingApp.close()
  })
})

describe('performance with a benchmark', () => {
  test('uses the benchmark of the risk profile by default and if it is requested by id', async () => {
    const [defaultPerformance, performanceById] = [await readPerformance(''), await readPerformance('?benchmark=40-85')]
    expect([defaultPerformance.benchmark, defaultPerformance.compared]).toEqual([
      '40-85% Shares',
      { choice: null, currency: 'GBP', from: expect.any(String), gap: null, provenance: null },
    ])
    expect({ ...performanceById, provenance: null }).toEqual({ ...defaultPerformance, provenance: null })
  })

  test('uses the chosen benchmark in the chart, periods, years and statistics, without changing the portfolio’s figures', async () => {
    const [defaultPerformance, chosen] = [await readPerformance(''), await readPerformance('?benchmark=0-35')]
    expect([chosen.benchmark, chosen.compared.choice, chosen.compared.provenance?.provider]).toEqual([
      'IA Mixed Investment 0-35% Shares',
      '0-35',
      'quotes',
    ])
    const own = ({ series, returns, calendarYears, drawdown }: Performance) => [
      series.map((point) => point.portfolio),
      returns.map((row) => [row.portfolio, row.annualised]),
      calendarYears.map((row) => row.portfolio),
      drawdown,
    ]
    expect(own(chosen)).toEqual(own(defaultPerformance))
    const { series } = await app.deps.providers.concept(findEdition('wealth'), 'quotes')!.getIndex('MI035', 'full')
    const levelOn = (day: string) => new Decimal(series.findLast(({ on }) => on <= day)!.close)
    for (const { from, benchmark, portfolio: returned, difference } of chosen.returns) {
      if (from === null || benchmark === null || returned === null) continue
      expect(benchmark).toBe(levelOn(chosen.to!).div(levelOn(from)).minus(1).toDecimalPlaces(8, Decimal.ROUND_HALF_UP).toFixed())
      expect(new Decimal(returned).minus(benchmark).minus(difference!).abs().lte('0.00000001')).toBe(true)
    }
    expect(findYearReturns(chosen)?.benchmark).not.toBe(findYearReturns(defaultPerformance)?.benchmark)
    expect(chosen.calendarYears[0]?.benchmark).not.toBe(defaultPerformance.calendarYears[0]?.benchmark)
    expect(chosen.series.at(-1)?.benchmark).toBe(chosen.returns.find(({ period }) => period === 'SI')?.benchmark)
    const readStatistics = async (query: string) => (await readPortfolio(`/performance/statistics${query}`)) as Statistics
    const [before, after] = [await readStatistics(''), await readStatistics('?benchmark=0-35')]
    const year = ({ rows }: Statistics) => rows.find(({ period }) => period === '1Y')
    expect(year(after)?.benchmark).toBe(findYearReturns(chosen)?.benchmark)
    expect({ ...year(after), benchmark: null }).toEqual({ ...year(before), benchmark: null })
  })

  test('omits the benchmark on request', async () => {
    const { benchmark, compared, returns, series } = await readPerformance('?benchmark=none')
    expect([benchmark, compared.choice, compared.gap]).toEqual([null, 'none', 'none-chosen'])
    expect([...returns, ...series].every((row) => row.benchmark === null)).toBe(true)
  })

  test('states on which day a benchmark begins, and does not compare periods that begin earlier', async () => {
    const { own, cookie } = await createAppWithIndex(({ getIndex }) => ({
      getIndex: async (symbol, size) => {
        const { series, ...rest } = await getIndex(symbol, size)
        return { ...rest, series: series.filter(({ on }) => on >= '2025-01-01') }
      },
    }))
    const { compared, returns, series } = (await readPortfolio('/performance?benchmark=flexible', own, cookie)) as Performance
    expect(compared.from).toBe('2025-01-01')
    const byPeriod = Object.fromEntries(returns.map(({ period, benchmark }) => [period, benchmark]))
    expect([byPeriod['1Y'] === null, byPeriod['3Y'], byPeriod['SI']]).toEqual([false, null, null])
    expect(series.every(({ benchmark }) => benchmark === null)).toBe(true)
    await own.close()
  })

  test.each(['', '/statistics'])('is refused at /performance%s for an unknown benchmark, naming the field', async (rest) => {
    const { status, json } = await app.get(`${portfolio}/performance${rest}?benchmark=nasdaq`, { cookie: clientCookie })
    expect([status, json.code, json.issues.map(({ path }: { path: string }) => path)]).toEqual([400, 'invalid-request', ['benchmark']])
  })
})

describe('the explanation of a comparison', () => {
  const requestExplanation = async (figure: string, of: string, benchmark: string, rest = '') =>
    app.get(`${portfolio}/explanations/${figure}${rest}?of=${of}&benchmark=${benchmark}`, {
      cookie: rest === '' ? clientCookie : await app.signIn('beatrix-lisle'),
    })

  test.each([
    ['benchmark.return', '1Y'],
    ['difference', '3Y'],
    ['benchmark.calendar-year', '2025'],
    ['benchmark.cumulative', '5Y'],
    ['statistic.benchmark', '3Y'],
  ])('uses the chosen benchmark for %s of %s, and recomputing its case gives the same figure', async (figure, of) => {
    const explained = (await requestExplanation(figure, of, 'flexible')).json as ExplainedFigure
    const defaultPerformance = (await readPortfolio(`/explanations/${figure}?of=${of}`)) as ExplainedFigure
    expect(explained.value).not.toBe(defaultPerformance.value)
    expect(recomputeCase(((await requestExplanation(figure, of, 'flexible', '/case')).json as FigureCase).input)).toBe(explained.value)
    const levels = explained.explanation.inputs.filter(({ name }) => name === 'benchmark-level')
    expect(levels.map(({ source }) => source)).toEqual(['quotes', 'quotes'])
    if (figure !== 'difference') expect([explained.subject, explained.provenance.provider]).toEqual(['IA Flexible Investment', 'quotes'])
  })

  test('states that no benchmark is chosen, and is refused for an unknown benchmark', async () => {
    const { value, explanation } = (await requestExplanation('benchmark.return', '1Y', 'none')).json as ExplainedFigure
    expect([value, explanation.missing]).toEqual([null, [{ name: 'benchmark', reason: 'no-benchmark' }]])
    expect((await requestExplanation('benchmark.return', '1Y', 'nasdaq')).status).toBe(400)
  })
})

describe('cached comparisons', () => {
  const response: UpstreamPerformance = {
    currency: 'GBP',
    values: ['2026-01-01', '2026-01-02'].map((on, index) => ({ on, value: String(100 + index), inflow: '0', outflow: '0' })),
    benchmark: { name: 'Own', levels: [{ on: '2026-01-01', level: '100' }, { on: '2026-01-02', level: '110' }] }, // prettier-ignore
  }
  const index = (last: string) => ({
    name: 'Other',
    series: [
      { on: '2026-01-01', close: '100' },
      { on: '2026-01-02', close: last },
    ],
  }) // prettier-ignore
  const lastBenchmarkReturn = (given: Parameters<typeof measurePerformance>[0]) => measurePerformance(given, {}).series.at(-1)?.benchmark

  test('are stored for each benchmark and never returned for another', () => {
    const [first, second] = [index('120'), index('130')]
    expect(
      [response, compareWithIndex(response, first), compareWithIndex(response, second), withoutBenchmark(response), response].map(
        lastBenchmarkReturn,
      ),
    ).toEqual(['0.1', '0.2', '0.3', null, '0.1'])
    expect(measurePerformance(compareWithIndex(response, first), {})).toBe(measurePerformance(compareWithIndex(response, first), {}))
  })
})

const findEdition = (id: string) => editions.find((edition) => edition.id === id)!
