import type { AccountPerformance } from '../../contract/wealth.ts'
import { changeNames, changePeriods } from '../../contract/wealth-terms.ts'
import type { ExplainedFigure } from '@atrium/contract/explanation'
import type { Performance } from '@atrium/investments/contract/portfolios'
import { Decimal, roundTo } from '@atrium/domain/decimal'
import el from '@atrium/locales/el/explanation'
import en from '@atrium/locales/en/explanation'
import is from '@atrium/locales/is/explanation'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { sumPortfolios } from './series-rules.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

async function requestAccount(person: string, account: string, rest = '/performance', at = app) {
  return at.get(`/api/accounts/${await at.findAccountId(account)}${rest}`, { cookie: await at.signIn(person) })
}

describe('the returns of an account and its portfolios', () => {
  test('[P175] include the seven figures of the specification for the account and each portfolio in one response', async () => {
    const { json } = await requestAccount('margaret-ashworth', 'ashworth')
    const names = ['change1d', 'change1m', 'changeYtd', 'change1y', 'change3y', 'change5y', 'changeAll']
    for (const changes of [json.changes, ...json.portfolios.map((portfolio: { changes: object }) => portfolio.changes)]) {
      expect(Object.keys(changes)).toEqual(names)
      for (const rate of Object.values(changes)) expect(rate === null || /^-?\d+(\.\d+)?$/.test(rate as string)).toBe(true)
    }
    expect(json.portfolios.length).toBe(5)
    expect(json.changes.change1y).not.toBeNull()
    expect([json.provenance.provider, json.provenance.asOn]).toEqual(['asset-manager', '2026-11-17'])
  })

  test('equal the returns on the portfolio pages', async () => {
    const { json } = await requestAccount('benedict-sauveterre', 'sauveterre')
    const cookie = await app.signIn('benedict-sauveterre')
    for (const { id, changes } of (json as AccountPerformance).portfolios) {
      const { returns } = (await app.get(`/api/portfolios/${id}/performance`, { cookie })).json as Performance
      expect(changePeriods.map((period) => [id, period, changes?.[changeNames[period]]])).toEqual(
        changePeriods.map((period) => [id, period, returns.find((one) => one.period === period)?.portfolio]),
      )
    }
  })

  test('include changes in money in which opening value, contributions, withdrawals and gain sum to the closing value', async () => {
    const { json } = await requestAccount('geoffrey-tillotson', 'tillotson')
    const { movements, since } = json as AccountPerformance
    const { points } = (await requestAccount('geoffrey-tillotson', 'tillotson', '/history')).json
    for (const period of ['1M', 'YTD', '1Y', 'SI'] as const) {
      const found = movements[changeNames[period]]!
      const total = new Decimal(found.before).plus(found.paidIn).minus(found.paidOut).plus(found.earned)
      expect([period, total.toFixed(2)]).toEqual([period, new Decimal(points.at(-1).value).toFixed(2)])
      expect(found.beforeOn <= since[changeNames[period]]!).toBe(true)
    }
    expect(Number(movements.change1y?.paidOut)).toBeGreaterThan(0)
  })

  test('equal the returns computed from the account’s history', async () => {
    const performance = (await requestAccount('margaret-ashworth', 'ashworth')).json as AccountPerformance
    const { returns } = (await requestAccount('margaret-ashworth', 'ashworth', '/history')).json
    for (const { period, rate, from } of returns as { period: '1M' | 'YTD' | '1Y' | 'SI'; rate: string; from: string }[]) {
      const name = changeNames[period]
      expect([performance.changes[name], performance.since[name]]).toEqual([roundTo(new Decimal(rate), 8).toFixed(), from])
    }
  })

  test('include the past of a closed portfolio without listing the portfolio', async () => {
    const own = await createTestApp()
    const { portfolios } = own.deps.providers
    own.deps.providers.portfolios = (edition, source) => {
      const provider = portfolios(edition, source)
      const listPortfolios: typeof provider.listPortfolios = async (client) =>
        (await provider.listPortfolios(client)).map((one) => (one.id === 'HL-204417-03' ? { ...one, value: '0' } : one))
      return { ...provider, listPortfolios }
    }
    const performance = (await requestAccount('margaret-ashworth', 'ashworth', '/performance', own)).json as AccountPerformance
    const { returns } = (await requestAccount('margaret-ashworth', 'ashworth', '/history', own)).json
    expect(performance.portfolios.map(({ id }) => id)).not.toContain('HL-204417-03')
    const inception = returns.find(({ period }: { period: string }) => period === 'SI')
    expect(performance.changes.changeAll).toBe(roundTo(new Decimal(inception.rate), 8).toFixed())
    await own.close()
  })

  test('include the other portfolios if one fails, name the one that failed, and omit the total', async () => {
    const own = await createTestApp()
    const { portfolios } = own.deps.providers
    own.deps.providers.portfolios = (edition, source) => {
      const provider = portfolios(edition, source)
      const getPerformance: typeof provider.getPerformance = (key, range) =>
        provider.getPerformance(key.portfolioId === 'HL-204417-03' ? { ...key, portfolioId: 'HL-000000-00' } : key, range)
      return { ...provider, getPerformance }
    }
    const { status, json } = await requestAccount('margaret-ashworth', 'ashworth', '/performance', own)
    expect(status).toBe(200)
    const failed = (json as AccountPerformance).portfolios.filter(({ changes }) => changes === null)
    expect(failed.map(({ id, asOn }) => [id, asOn])).toEqual([['HL-204417-03', null]])
    expect(json.portfolios.filter(({ changes }: { changes: { change1y: string } | null }) => changes?.change1y).length).toBe(4)
    expect(new Set(Object.values(json.changes))).toEqual(new Set([null]))
    const explained = (await requestAccount('margaret-ashworth', 'ashworth', '/explanations/change1y', own)).json as ExplainedFigure
    expect([explained.value, explained.explanation.missing]).toEqual([
      null,
      [{ name: 'portfolio-value', label: failed[0]?.name, reason: 'portfolio-not-read' }],
    ])
    for (const { reasons } of [en, is, el]) expect(reasons['portfolio-not-read']).toMatch(/\.$/)
    await own.close()
  })

  test.each(changePeriods)('over %s are explained by their inputs, and the last step equals the figure', async (period) => {
    const name = changeNames[period]
    const { changes } = (await requestAccount('margaret-ashworth', 'ashworth')).json as AccountPerformance
    const explained = (await requestAccount('margaret-ashworth', 'ashworth', `/explanations/${name}`)).json as ExplainedFigure
    expect([explained.figure, explained.value, explained.unit, explained.explanation.formula]).toEqual([
      name,
      changes[name],
      'rate',
      'account-return',
    ])
    if (changes[name] === null) expect(explained.explanation.missing).not.toEqual([])
    else {
      expect(explained.explanation.inputs.map((input) => input.name)).toEqual(expect.arrayContaining(['first-value', 'last-value', 'days']))
      expect(roundTo(new Decimal(explained.explanation.steps.at(-1)?.result ?? 0), 8).toFixed()).toBe(changes[name])
    }
  })

  test('are returned to the client and their adviser, and not to another client', async () => {
    const path = `/api/accounts/${await app.findAccountId('ashworth')}/performance`
    const readStatus = async (person: string) => (await app.get(path, { cookie: await app.signIn(person) })).status
    expect(await Promise.all(['margaret-ashworth', 'eleanor-whitcombe', 'geoffrey-tillotson'].map(readStatus))).toEqual([200, 200, 404])
  })
})

describe('the daily sums of portfolios', () => {
  const one = new Decimal(1)
  const createPerformance = (...values: [string, string, string?, string?][]) => ({
    currency: 'GBP' as const,
    benchmark: null,
    values: values.map(([on, value, inflow = '0', outflow = '0']) => ({ on, value, inflow, outflow })),
  })
  const formatSeries = (series: ReturnType<typeof sumPortfolios>) =>
    series.map(({ on, value, inflow, outflow }) => [on, value.toFixed(), inflow.toFixed(), outflow.toFixed()])

  test('treat a portfolio that is opened later as a payment into the account, not as a return', () => {
    const first = createPerformance(['2026-01-01', '100'], ['2026-01-02', '110'])
    expect(
      formatSeries(
        sumPortfolios([
          { performance: first, factor: one },
          { performance: createPerformance(['2026-01-02', '50']), factor: one },
        ]),
      ),
    ).toEqual([
      ['2026-01-01', '100', '100', '0'],
      ['2026-01-02', '160', '50', '0'],
    ])
  })

  test('use the last value on days without one, convert other currencies, and exclude portfolios without an exchange rate', () => {
    const euros = createPerformance(['2026-01-01', '10'], ['2026-01-03', '20', '5', '1'])
    const pounds = createPerformance(['2026-01-01', '1'], ['2026-01-02', '2'], ['2026-01-03', '3'])
    const portfolios = [
      { performance: euros, factor: new Decimal(2) },
      { performance: pounds, factor: one },
      { performance: pounds, factor: null },
    ]
    expect(formatSeries(sumPortfolios(portfolios))).toEqual([
      ['2026-01-01', '21', '21', '0'],
      ['2026-01-02', '22', '0', '0'],
      ['2026-01-03', '43', '10', '2'],
    ])
  })
})
