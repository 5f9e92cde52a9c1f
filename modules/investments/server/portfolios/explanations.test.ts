import type { ExplainedFigure, FigureCase } from '@atrium/contract/explanation'
import { readFileSync } from 'node:fs'
import { assetFigures } from '@atrium/home/contract/today-terms'
import { accountFigures } from '@atrium/wealth/contract/figure-names'
import type { CashTransactions } from '../../contract/cash-transactions.ts'
import type { HoldingDetails } from '../../contract/holdings.ts'
import type { Charges, Holdings, Performance, Portfolio, Statistics, TransactionCosts, Transactions } from '../../contract/portfolios.ts'
import type { Breakdowns, Exposure } from '../../contract/breakdowns.ts'
import { dimensions } from '../../contract/breakdown-terms.ts'
import { actualLine, formatModelLine, type Simulations } from '../../contract/simulations.ts'
import { portfolioFigures } from '../../contract/portfolio-figures.ts'
import { createDemoFirm } from '@atrium/demo/firm/firm'
import { Decimal, decimalText, roundTo } from '@atrium/domain/decimal'
import { explain, restoreInput } from '@atrium/domain/trace'
import { editions } from '@atrium/editions/registry'
import el from '@atrium/locales/el/explanation'
import en from '@atrium/locales/en/explanation'
import is from '@atrium/locales/is/explanation'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modules } from '@atrium/server/modules'
import { testDay } from '@atrium/server/testing/clock'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import {
  computeBreakdown,
  computePercentages,
  listPartsInSlice,
  listParts,
  splitBySector,
  sumSlice,
  valueHoldings,
} from '../breakdowns/composition-rules.ts'
import { computeChargesPercent, totalCharges, totalTradeCosts } from './charge-rules.ts'
import type { Tracer } from '@atrium/platform/figures/explanation-rules'
import { views } from '@atrium/platform/figures/explanation-views'
import { recomputeCase } from '@atrium/server/figure-cases'
import {
  valueHolding,
  findStatedValue,
  createPositions,
  computePortfolioValue,
  sumClasses,
  sumLines,
  computeWeights,
} from './holdings-rules.ts'
import { groupTrades } from '@atrium/platform/providers/trades/trades'
import {
  computeAnnualisedReturn,
  computeReturnDifference,
  measure,
  findLineSpan,
  findPeriodSpan,
  findYearSpan,
  listYears,
} from './performance-rules.ts'

/** Returns true if an optional module is installed. Each such module adds figures. */
const isInstalled = (name: string) => modules.some((module) => module.name === name)

type Bonds = { bonds: ({ id: string; missing: string | null } & Record<string, string | null>)[]; total: Record<string, string | null> }
type Gains = Record<'book' | 'tax', { years: { taxYear: string; totals: Record<string, string> | null }[] } | null>

type DisplayedFigure = { figure: string; of?: string; value: string | null; query?: string }

let app: TestApp
let clientCookie: string

beforeAll(async () => {
  app = await createTestApp()
  clientCookie = await app.signIn('margaret-ashworth')
})
afterAll(() => app.close())

const firm = createDemoFirm({ clients: 0, today: testDay })
const explainPath = (portfolio: string, { figure, of: part, query }: Omit<DisplayedFigure, 'value'>) =>
  `/api/portfolios/${portfolio}/explanations/${figure}?${new URLSearchParams({ ...(part && { of: part }) })}${query ? `&${query}` : ''}`

/** Lists every figure on the pages of a portfolio with its displayed value. */
async function listFigures(read: (rest: string) => Promise<unknown>): Promise<DisplayedFigure[]> {
  const header = (await read('')) as Portfolio
  const holdings = (await read('/holdings')) as Holdings
  const performance = (await read('/performance')) as Performance
  const transactions = (await read('/transactions')) as Transactions
  const charges = (await read('/charges')) as Charges
  const costs = (await read('/transaction-costs')) as TransactionCosts
  const breakdowns = (await read('/breakdowns')) as Breakdowns
  const exposure = (await read('/exposure')) as Exposure
  const realised = isInstalled('gains') ? realisedFigures((await read('/gains')) as Gains) : []
  const bondFigureList = isInstalled('bonds') ? bondFigures((await read('/bonds')) as Bonds) : []
  const simulations = (await read('/simulations')) as Simulations
  const flows: DisplayedFigure[] = []
  for (const { id } of holdings.groups.flatMap((group) => group.holdings)) {
    const { totals } = (await read(`/holdings/${id}`)) as HoldingDetails
    flows.push(...flowFigures(id, totals))
  }
  const columns = ['value', 'cost', 'gain', 'return', 'weight'] as const
  const cash = (await read('/cash-transactions')) as CashTransactions
  const { rows, months } = (await read('/performance/statistics')) as Statistics
  const range = `from=${charges.from}&to=${charges.to}`
  return [
    { figure: 'total', value: header.value?.amount ?? null },
    { figure: 'change', value: header.change?.amount ?? null },
    { figure: 'change-rate', value: header.changeRate },
    ...columns.flatMap((column) => [
      { figure: `holdings.${column}`, value: holdings.total[column] },
      ...holdings.groups.flatMap(({ assetClass, total, holdings: own }) => [
        { figure: `group.${column}`, of: assetClass, value: total[column] },
        ...own.map((holding) => ({ figure: `holding.${column}`, of: holding.id, value: holding[column] })),
      ]),
    ]),
    ...performance.returns.flatMap(({ period, portfolio, benchmark, difference, annualised }) => [
      { figure: 'return', of: period, value: portfolio },
      { figure: 'benchmark.return', of: period, value: benchmark },
      { figure: 'difference', of: period, value: difference },
      { figure: 'annualised', of: period, value: annualised },
    ]),
    ...performance.calendarYears.flatMap(({ year, portfolio, benchmark }) => [
      { figure: 'calendar-year', of: String(year), value: portfolio },
      { figure: 'benchmark.calendar-year', of: String(year), value: benchmark },
    ]),
    ...rows.flatMap(({ period, timeWeighted, moneyWeighted, benchmark, volatility, drawdown }) => [
      { figure: 'statistic.time-weighted', of: period, value: timeWeighted },
      { figure: 'statistic.money-weighted', of: period, value: moneyWeighted },
      { figure: 'statistic.benchmark', of: period, value: benchmark },
      { figure: 'statistic.volatility', of: period, value: volatility },
      { figure: 'statistic.drawdown', of: period, value: drawdown },
    ]),
    ...months.slice(-3).map(({ month, portfolio }) => ({ figure: 'month', of: month, value: portfolio })),
    { figure: 'drawdown', of: 'SI', value: performance.drawdown?.depth ?? null },
    { figure: 'cumulative', of: 'SI', value: performance.series.at(-1)?.portfolio ?? null },
    { figure: 'benchmark.cumulative', of: 'SI', value: performance.series.at(-1)?.benchmark ?? null },
    ...flows,
    ...bondFigureList,
    ...realised,
    ...simulationFigures(simulations),
    ...transactions.groups.map(({ category, total }) => ({ figure: 'transactions', of: category, value: total })),
    { figure: 'cash.opening', value: cash.opening },
    { figure: 'cash.closing', value: cash.closing },
    { figure: 'cash.paid-in', value: cash.paidIn },
    { figure: 'cash.paid-out', value: cash.paidOut },
    { figure: 'charges.total', query: range, value: charges.totalCost },
    { figure: 'charges.percent', query: range, value: charges.percent },
    { figure: 'transaction-costs', query: range, value: costs.total },
    ...breakdowns.compositions.flatMap(({ dimension, slices }) =>
      slices.flatMap(({ key, value, percent, holdings: own }) => [
        { figure: 'slice.value', of: `${dimension}:${key}`, value },
        { figure: 'slice.percent', of: `${dimension}:${key}`, value: percent },
        ...own.flatMap(({ id, value: part, percent: ofSlice, weight, share }) => [
          { figure: 'slice-holding.percent', of: `${dimension}:${key}|${id}`, value: ofSlice },
          ...(share
            ? [
                { figure: 'slice-holding.value', of: `${dimension}:${key}|${id}`, value: part },
                { figure: 'slice-holding.weight', of: `${dimension}:${key}|${id}`, value: weight },
              ]
            : []),
        ]),
      ]),
    ),
    ...(exposure.model ? exposure.classes : []).map(({ assetClass, difference }) => ({
      figure: 'exposure.difference',
      of: assetClass,
      value: difference,
    })),
    ...(exposure.model ? [{ figure: 'exposure.distance', value: exposure.distance }] : []),
  ]
}

function flowFigures(
  part: string,
  { paidIn, takenOut, income, incomeOfYear, fees, realised }: HoldingDetails['totals'],
): DisplayedFigure[] {
  const values = { 'paid-in': paidIn, 'taken-out': takenOut, income, 'income-of-year': incomeOfYear, fees, realised }
  return Object.entries(values).map(([flow, value]) => ({ figure: `holding-flow.${flow}`, of: part, value }))
}

function bondFigures({ bonds, total }: Bonds): DisplayedFigure[] {
  if (bonds.length === 0) return []
  const own = bonds
    .filter(({ missing }) => missing !== 'index-linked')
    .flatMap((bond) =>
      Object.entries({
        accrued: bond['accrued'] ?? null,
        'dirty-price': bond['dirtyPrice'] ?? null,
        'running-yield': bond['runningYield'] ?? null,
        'redemption-yield': bond['redemptionYield'] ?? null,
        macaulay: bond['macaulay'] ?? null,
        modified: bond['modified'] ?? null,
        convexity: bond['convexity'] ?? null,
      }).map(([figure, value]) => ({ figure: `bond.${figure}`, of: bond.id, value })),
    )
  return [
    ...own,
    { figure: 'bonds.redemption-yield', value: total['redemptionYield'] ?? null },
    { figure: 'bonds.modified', value: total['modified'] ?? null },
    { figure: 'bonds.income', value: total['income'] ?? null },
  ]
}

function simulationFigures({ own, models }: Simulations): DisplayedFigure[] {
  const lines = [{ of: actualLine, line: own }, ...models.map(({ name, line }) => ({ of: formatModelLine(name), line }))]
  return lines.flatMap(({ of: part, line }) =>
    line
      ? [
          { figure: 'simulation.cumulative', of: part, value: line.cumulative },
          { figure: 'simulation.annualised', of: part, value: line.annualised },
          { figure: 'simulation.worst-year', of: part, value: line.worstYear?.return ?? null },
        ]
      : [],
  )
}

function realisedFigures({ book, tax }: Gains): DisplayedFigure[] {
  return Object.entries({ book, tax }).flatMap(([basis, own]) =>
    (own?.years ?? []).flatMap(({ taxYear, totals }) =>
      Object.entries(totals ?? {}).map(([column, value]) => ({ figure: `realised.${column}`, of: `${basis}:${taxYear}`, value })),
    ),
  )
}

/** Number of figures of each kind checked over all portfolios of a person. `bin/check figures` recomputes the case of every figure. */
const maxOfKind = 3

/** Selects figures of each kind: the first without a value, and others spread from the first to the last portfolio. */
function selectOfEachKind<Figure extends DisplayedFigure>(figures: readonly Figure[]): Figure[] {
  return [...Map.groupBy(figures, ({ figure }) => figure).values()].flatMap((kind) => {
    const missing = kind.filter(({ value }) => value === null).slice(0, 1)
    const rest = kind.filter((displayed) => !missing.includes(displayed))
    const step = Math.max(1, (rest.length - 1) / (maxOfKind - 1))
    const spread = Array.from({ length: Math.min(maxOfKind, rest.length) }, (_, index) => rest[Math.round(index * step)])
    return [...missing, ...spread.filter((displayed) => displayed !== undefined)]
  })
}

/**
 * Returns the last step of an explanation in the form of the figure. It is rounded if the explanation states a rounding; a return is
 * rounded to the API's number of decimals.
 */
function formatLastStep({ explanation: { steps, rounding }, unit }: ExplainedFigure): string | null {
  const last = steps.at(-1)
  if (!last) return null
  const decimals = rounding.find(({ mode }) => mode === 'half-away-from-zero')?.decimals
  const result = new Decimal(last.result)
  return decimalText(decimals !== undefined ? roundTo(result, decimals) : unit === 'rate' ? roundTo(result, 8) : result)
}

const normalise = (value: string, unit: string) => decimalText(unit === 'rate' ? roundTo(new Decimal(value), 8) : new Decimal(value))

type ListedPortfolio = { id: string; currency: string }

/** Processes entries with at most six concurrent requests, as a browser does. */
async function runConcurrently<Entry>(entries: readonly Entry[], work: (entry: Entry) => Promise<void>): Promise<void> {
  const queue = entries.values()
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      for (const entry of queue) await work(entry)
    }),
  )
}

describe.each([
  ['margaret-ashworth', 'ashworth', () => true],
  ['benedict-sauveterre', 'sauveterre', ({ currency }: ListedPortfolio) => currency !== 'GBP'],
] as const)('the portfolios of %s', (person, key, isChecked) => {
  test('have an explanation for every kind of figure, and its last step equals the figure', { timeout: 240_000 }, async () => {
    const cookie = await app.signIn(person)
    const staff = await app.signIn('beatrix-lisle')
    const account = (await app.get(`/api/accounts/${await app.findAccountId(key)}`, { cookie })).json
    const checkedFigures = new Set<string>()
    const check = async (id: string, displayed: DisplayedFigure) => {
      const { status, json } = await app.get(explainPath(id, displayed), { cookie })
      const explainedFigure = json as ExplainedFigure
      const name = `${id} ${displayed.figure} ${displayed.of ?? ''}`
      expect([name, status, explainedFigure.figure, explainedFigure.of]).toEqual([name, 200, displayed.figure, displayed.of ?? null])
      expect([name, explainedFigure.value && normalise(explainedFigure.value, explainedFigure.unit)]).toEqual([
        name,
        displayed.value && normalise(displayed.value, explainedFigure.unit),
      ])
      if (displayed.value === null) expect([name, explainedFigure.explanation.missing.length]).not.toEqual([name, 0])
      else if (explainedFigure.explanation.steps.length > 0)
        expect([name, formatLastStep(explainedFigure)]).toEqual([name, normalise(displayed.value, explainedFigure.unit)])
      else expect([name, Number(displayed.value)]).toEqual([name, 0])
      const caseResponse = await app.get(explainPath(id, displayed).replace('?', '/case?'), { cookie: staff })
      const recomputed = recomputeCase((caseResponse.json as FigureCase).input)
      const caseValue = recomputed === null || explainedFigure.value === null ? recomputed : normalise(recomputed, explainedFigure.unit)
      expect([name, caseResponse.status, caseValue]).toEqual([
        name,
        200,
        explainedFigure.value && normalise(explainedFigure.value, explainedFigure.unit),
      ])
      checkedFigures.add(displayed.figure)
    }
    const figures: (DisplayedFigure & { portfolio: string })[] = []
    for (const { id } of (account.portfolios as ListedPortfolio[]).filter(isChecked)) {
      const own = await listFigures(async (rest) => (await app.get(`/api/portfolios/${id}${rest}`, { cookie })).json)
      figures.push(...own.map((displayed) => ({ ...displayed, portfolio: id })))
    }
    await runConcurrently(selectOfEachKind(figures), (displayed) => check(displayed.portfolio, displayed))
    // Figures of private-equity funds are tested separately, in an edition that has such funds.
    const isTestedElsewhere = (figure: string) =>
      figure.startsWith('fund.') ||
      (!isInstalled('gains') && figure.startsWith('realised.')) ||
      (!isInstalled('bonds') && /^bonds?\./.test(figure))
    expect([...checkedFigures].toSorted()).toEqual(portfolioFigures.filter((figure) => !isTestedElsewhere(figure)).toSorted())
  })
})

describe('the explanation of a figure', () => {
  const readExplanation = async (figure: string, part?: string, query?: string): Promise<ExplainedFigure> =>
    (await app.get(explainPath('HL-204417-02', { figure, ...(part && { of: part }), ...(query && { query }) }), { cookie: clientCookie }))
      .json

  test('divides a return over years at the payments, and multiplies the returns of the sub-periods', async () => {
    const { explanation, value } = await readExplanation('return', '5Y')
    expect(explanation.inputs.map(({ name }) => name)).toEqual(['first-value', 'last-value', 'days'])
    const { subPeriods } = explanation
    expect(subPeriods.length).toBeGreaterThan(3)
    expect([subPeriods[0]?.opening, subPeriods.at(-1)?.closing]).toEqual(explanation.inputs.slice(0, 2).map((input) => input.value))
    for (const [index, subPeriod] of subPeriods.slice(1).entries())
      expect([subPeriod.from, subPeriod.opening]).toEqual([subPeriods[index]!.to, subPeriods[index]!.closing])
    const linked = subPeriods.reduce((product, subPeriod) => product.times(new Decimal(subPeriod.return).plus(1)), new Decimal(1)).minus(1)
    expect(linked.minus(value!).abs().lt('1e-6')).toBe(true)
    expect(explanation.steps.map(({ name }) => name)).toEqual(['linked-sub-periods'])
    expect(roundTo(new Decimal(explanation.steps.at(-1)?.result ?? 0), 8).toFixed()).toBe(value)
    expect(explanation.inputs.filter(({ unit }) => unit === 'money').every(({ source, asOn }) => source === 'provider' && asOn)).toBe(true)
  })

  test('states once why a holding without a price has no value and no gain', async () => {
    const holdings = (await app.get('/api/portfolios/HL-204417-02/holdings', { cookie: clientCookie })).json as Holdings
    const unpriced = holdings.groups.flatMap((group) => group.holdings).find(({ value }) => value === null)
    const value = await readExplanation('holding.value', unpriced?.id)
    expect([value.value, value.subject, value.explanation.missing]).toEqual([null, unpriced?.name, [{ name: 'price', reason: 'no-price' }]])
    expect((await readExplanation('holding.gain', unpriced?.id)).explanation.missing).toEqual([{ name: 'price', reason: 'no-price' }])
    expect((await readExplanation('holdings.value')).explanation.missing).toEqual([
      { name: 'value', label: unpriced?.name, reason: 'no-price' },
    ])
  })

  test('lists every trade for a cost, and only the average cost for a gain', async () => {
    const steps = async (figure: string) =>
      (await readExplanation(figure, 'HL-204417-02-LOMGLW')).explanation.steps.map(({ name }) => name).filter((name) => name !== 'realised')
    expect(new Set(await steps('holding.cost'))).toEqual(new Set(['cost-added', 'average-cost']))
    expect(await steps('holding.gain')).toEqual(['value', 'average-cost', 'gain'])
    expect(await steps('holding.return')).toEqual(['value', 'average-cost', 'gain', 'return'])
  })

  test('lists the provider’s value and the asset classes with their sum for the total', async () => {
    const { value, explanation } = await readExplanation('total')
    expect(explanation.inputs[0]).toMatchObject({ name: 'stated-value', value, source: 'provider', asOn: '2026-11-17', currency: 'GBP' })
    expect(explanation.inputs.slice(1).map(({ name, source }) => `${name} ${source}`)).toEqual(Array(4).fill('asset-class derived'))
    expect(explanation.steps.map(({ name }) => name)).toEqual(['sum'])
  })

  test('states the sum of the holdings, rounded to the penny, for the total of an earlier day', async () => {
    const explainedFigure = await readExplanation('total', undefined, 'on=2025-06-30')
    const { value } = (await app.get('/api/portfolios/HL-204417-02?on=2025-06-30', { cookie: clientCookie })).json as Portfolio
    expect([explainedFigure.value, formatLastStep(explainedFigure), explainedFigure.explanation.rounding]).toEqual([
      value?.amount,
      value?.amount,
      [{ name: 'value', decimals: 2, mode: 'half-away-from-zero' }],
    ])
    const change = await app.get(explainPath('HL-204417-02', { figure: 'change', query: 'on=2025-06-30' }), { cookie: clientCookie })
    expect(change.status).toBe(404)
  })

  test('uses the requested day for figures of an earlier day', async () => {
    const performance = (await app.get('/api/portfolios/HL-204417-02/performance?to=2025-06-30', { cookie: clientCookie }))
      .json as Performance
    const displayed = performance.returns.find(({ period }) => period === '3Y')
    expect((await readExplanation('return', '3Y', 'on=2025-06-30')).value).toBe(displayed?.portfolio)
    const holdings = (await app.get('/api/portfolios/HL-204417-02/holdings?on=2025-06-30', { cookie: clientCookie })).json as Holdings
    expect((await readExplanation('holdings.gain', undefined, 'on=2025-06-30')).value).toBe(holdings.total.gain)
  })

  test('begins with the portfolio’s first day for a chart line that is longer than its history', async () => {
    const query = 'on=2021-03-31'
    const [line, period] = [await readExplanation('cumulative', '5Y', query), await readExplanation('return', '5Y', query)]
    const { series } = (await app.get('/api/portfolios/HL-204417-02/performance?from=2016-03-31&to=2021-03-31', { cookie: clientCookie }))
      .json
    expect([line.value, period.value, period.explanation.missing]).toEqual([
      series.at(-1).portfolio,
      null,
      [{ name: 'return', reason: 'before-first-level' }],
    ])
  })

  test('states that the transactions are missing if they could not be read', async () => {
    const own = await createTestApp()
    own.simulator.setMode('error', '/Transactions')
    const cookie = await own.signIn('geoffrey-tillotson')
    const { groups } = (await own.get('/api/portfolios/HL-204450-01/holdings', { cookie })).json as Holdings
    const holding = groups[0]?.holdings[0]
    const explainedFigure = (await own.get(explainPath('HL-204450-01', { figure: 'holding.gain', of: holding?.id ?? '' }), { cookie })).json
    expect([explainedFigure.value, explainedFigure.explanation.missing]).toEqual([
      null,
      [{ name: 'transactions', reason: 'no-transactions' }],
    ])
    await own.close()
  })
})

describe('a request for an explanation', () => {
  test('returns an explanation to the client and staff in scope, and 404 for another client’s portfolio', async () => {
    const path = explainPath('HL-204417-02', { figure: 'return', of: '1Y' })
    expect((await app.get(path, { cookie: clientCookie })).status).toBe(200)
    expect((await app.get(path, { cookie: await app.signIn('eleanor-whitcombe') })).status).toBe(200)
    expect((await app.get(path, { cookie: await app.signIn('geoffrey-tillotson') })).status).toBe(404)
    expect((await app.get(path)).status).toBe(401)
  })

  test.each([
    ['weather', '', 'figure'],
    ['holding', '', 'figure'],
    ['holding.value', '', 'of'],
    ['return', '', 'of'],
    ['total', '?on=yesterday', 'on'],
    ['charges.total', '?from=2026-02-01&to=2026-01-01', 'from'],
  ])('is rejected for %s%s, naming the field %s', async (figure, query, field) => {
    const { status, json } = await app.get(`/api/portfolios/HL-204417-02/explanations/${figure}${query}`, { cookie: clientCookie })
    const fields = new Set(json.issues.map((issue: { path: string }) => issue.path))
    expect([status, json.code, [...fields]]).toEqual([400, 'invalid-request', [field]])
  })

  test.each([
    ['holding.value', 'HL-204450-01-CASH'],
    ['holding.gain', 'nothing'],
    ['group.value', 'Land'],
    ['return', '2Y'],
    ['annualised', 'SI '],
    ['calendar-year', '1999'],
    ['calendar-year', 'last'],
    ['transactions', 'other'],
    ['slice.value', 'sector:Energy drinks'],
    ['slice.percent', 'mood:good'],
    ['slice-holding.percent', 'sector:nothing'],
    ['slice-holding.percent', 'sector:Energy|nothing'],
    ['slice-holding.value', 'asset-class:Equities|HL-204417-02-LOMGLW'],
    ['exposure.difference', 'Land'],
    ['simulation.cumulative', 'model:Tactical 0/0'],
  ])('returns 404 for %s of %s, which does not exist', async (figure, part) => {
    expect((await app.get(explainPath('HL-204417-02', { figure, of: part }), { cookie: clientCookie })).status).toBe(404)
  })

  test('is needed for every explanation: pages contain none', async () => {
    for (const rest of ['', '/holdings', '/performance', '/charges', '/transaction-costs', '/transactions']) {
      expect((await app.get(`/api/portfolios/HL-204417-02${rest}`, { cookie: clientCookie })).text).not.toMatch(/"(formula|explanation)"/)
    }
  })
})

describe('the explained calculations for all clients of the demo firm', () => {
  const keys = { formulas: new Set<string>(), inputs: new Set<string>(), steps: new Set<string>(), reasons: new Set<string>() }

  /** Repeats a calculation with the inputs of its trace, and collects the text keys that it needs. */
  const repeatCalculation: Tracer = (formula, calculate, given) => {
    const { value, trace } = explain(formula, calculate, given)
    const recomputed = calculate(restoreInput(JSON.parse(JSON.stringify(trace))) as typeof given)
    expect(JSON.stringify(recomputed)).toBe(JSON.stringify(value))
    keys.formulas.add(formula)
    for (const { reason, name } of trace.missing) {
      keys.reasons.add(reason)
      keys.inputs.add(name)
    }
    return value
  }

  test('return the same value when repeated from their traces', { timeout: 90_000 }, async () => {
    const edition = editions.find(({ id }) => id === 'wealth') ?? editions[0]!
    const providers = app.deps.providers.portfolios(edition, null)
    const clients = firm.accounts.flatMap(({ externalId }) => externalId ?? [])
    for (const client of clients) {
      for (const { id, value } of await providers.listPortfolios(client)) {
        const key = { clientId: client, portfolioId: id }
        const [response, ledger, performance] = await Promise.all([
          providers.getHoldings(key),
          providers.listTransactions(key),
          providers.getPerformance(key),
        ])
        const held = createPositions(response, groupTrades(ledger, response.valuedOn))
        const lines = response.holdings.map((holding) => valueHolding(holding, held, repeatCalculation))
        computeWeights(lines, response, repeatCalculation)
        sumLines(lines, response, repeatCalculation)
        sumClasses(lines, response, repeatCalculation)
        computePortfolioValue(held, repeatCalculation)
        findStatedValue(value === null ? null : new Decimal(value), held, repeatCalculation)
        for (const dimension of dimensions) {
          const parts = listParts(dimension, valueHoldings(held))
          for (const part of parts.filter(({ share }) => share)) splitBySector(part.line, repeatCalculation)
          for (const slice of computeBreakdown(parts, held, repeatCalculation).composition) {
            const own = listPartsInSlice(slice.key, parts)
            sumSlice(own, held, repeatCalculation)
            computePercentages(own, held, repeatCalculation)
          }
        }
        // Traces of daily values over years are large, so the series of only one portfolio per client is included.
        const measured = measure(performance, undefined, id.endsWith('-01') ? repeatCalculation : undefined)
        for (const period of ['1D', '1Y', 'SI'] as const) {
          computeReturnDifference(measured, findPeriodSpan(period, measured), repeatCalculation)
          computeReturnDifference(measured, findLineSpan(period, measured), repeatCalculation)
          computeAnnualisedReturn(period, measured, repeatCalculation)
        }
        for (const year of listYears(measured)) computeReturnDifference(measured, findYearSpan(year, measured), repeatCalculation)
        const range = { from: '2025-11-18', to: testDay }
        const charges = await providers.getCharges!(key, range)
        totalCharges(charges, testDay, repeatCalculation)
        computeChargesPercent(charges, testDay, repeatCalculation)
        totalTradeCosts(await providers.getTransactionCosts!(key, range), repeatCalculation)
      }
    }
    expect(keys.formulas.size).toBeGreaterThan(18)
  })

  test.each([
    ['en', en],
    ['is', is],
    ['el', el],
  ])('have all texts in %s', (_, explanation) => {
    for (const [formula, { inputs, steps }] of Object.entries(views)) {
      keys.formulas.add(formula)
      for (const input of Object.values(inputs) as (string | { name: string })[])
        keys.inputs.add(typeof input === 'string' ? input : input.name)
      for (const [name, step] of Object.entries(steps) as [string, string | { name: string }][])
        keys.steps.add(typeof step === 'string' ? name : step.name)
    }
    for (const name of [
      'first-value',
      'last-value',
      'paid-in',
      'paid-out',
      'days',
      'sharpe',
      'volatility',
      'average-capital',
      'points',
      'rate',
    ])
      keys.inputs.add(name)
    for (const reason of listReasonsInSource()) keys.reasons.add(reason)
    const missing = (part: 'formulas' | 'inputs' | 'steps' | 'reasons') => [...keys[part]].filter((key) => !(key in explanation[part]))
    expect({
      formulas: missing('formulas'),
      inputs: missing('inputs'),
      steps: missing('steps'),
      reasons: missing('reasons'),
      figures: [...portfolioFigures, ...accountFigures, ...assetFigures].filter(
        (figure) => typeof findText(explanation.figures, figure) !== 'string',
      ),
    }).toEqual({ formulas: [], inputs: [], steps: [], reasons: [], figures: [] })
  })
})

const findText = (tree: object, path: string): unknown =>
  path.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], tree)

/** Lists all reasons for missing values in the source code, because the demo clients do not have all of them. */
function listReasonsInSource(): string[] {
  const files = [
    'holdings',
    'private-equity',
    'bonds/bond-statistics',
    'valuation',
    'performance',
    'performance/annualise',
    'performance/statistics',
    'performance/linked',
    'charges',
  ]
  const rules = [
    ...['charge', 'performance'].map((name) => `modules/investments/server/portfolios/${name}-rules.ts`),
    'platform/figures/explanation-rules.ts',
    'platform/providers/trades/book-costs.ts',
  ]
  return [...files.map((name) => `packages/domain/src/${name}.ts`), ...rules].flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => line.includes('recorder.missing('))
      .flatMap((line) =>
        [...line.slice(line.indexOf('recorder.missing(')).matchAll(/'([a-z]+(?:-[a-z]+)+)'/g)].map(([, reason]) => reason ?? ''),
      )
      .filter((reason) => !missingInputNames.has(reason)),
  )
}

/** Names of missing inputs, which are not reasons. */
const missingInputNames = new Set(['net-asset-value', 'previous-value', 'exchange-rate', 'average-value', 'stated-value'])
