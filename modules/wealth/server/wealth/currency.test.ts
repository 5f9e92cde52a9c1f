import type { AccountAllocation, AccountCharges, AccountHistory, AccountInCurrency, AccountPerformance } from '../../contract/wealth.ts'
import type { ExplainedFigure, FigureCase } from '@atrium/contract/explanation'
import { Decimal, roundTo } from '@atrium/domain/decimal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { recomputeCase } from '@atrium/server/figure-cases'
import { toMarketRates, findRate, convertValues, type TargetRates, type SourcedRate } from './currency-rules.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

async function readAccountInCurrency(person: string, account: string, currency: string, at = app) {
  const path = `/api/accounts/${await at.findAccountId(account)}`
  const cookie = await at.signIn(person)
  const response = await at.get(`${path}/currencies/${currency}`, { cookie })
  const readExplanation = async (rest = '') => (await at.get(`${path}/currencies/${currency}/explanation${rest}`, { cookie })).json
  const readCase = async (): Promise<FigureCase> =>
    (await at.get(`${path}/currencies/${currency}/explanation/case`, { cookie: await at.signIn('beatrix-lisle') })).json
  return {
    ...response,
    json: response.json as AccountInCurrency,
    account: (await at.get(path, { cookie })).json,
    readExplanation,
    readCase,
  }
}

describe('an account in another currency', () => {
  test('converts its value and its portfolios’ values at the market’s rate of the day, and states the rate', async () => {
    const { json, account } = await readAccountInCurrency('margaret-ashworth', 'ashworth', 'USD')
    const [rate] = json.rates
    expect(rate).toMatchObject({ from: 'GBP', to: 'USD', on: '2026-11-17', provider: 'quotes' })
    expect(Number(rate?.rate)).toBeGreaterThan(1)
    expect(json.value).toEqual({ amount: new Decimal(account.value.amount).times(rate?.rate ?? 0).toFixed(), currency: 'USD' })
    for (const { id, value } of account.portfolios)
      expect(json.portfolios.find((one) => one.id === id)?.value?.amount).toBe(new Decimal(value.amount).times(rate?.rate ?? 0).toFixed())
    const times = (amount: string) => new Decimal(amount).times(rate?.rate ?? 0).toFixed()
    expect(json.change).toEqual({ amount: times(account.change.amount), currency: 'USD' })
    for (const { id, change } of account.portfolios)
      expect(json.portfolios.find((one) => one.id === id)?.change?.amount).toBe(times(change.amount))
    expect([json.missing, json.provenance.asOn]).toEqual([[], '2026-11-17'])
  })

  test('leaves values unchanged that are already in that currency, and uses the provider’s rate if stated', async () => {
    const { json, account } = await readAccountInCurrency('benedict-sauveterre', 'sauveterre', 'EUR')
    const own = account.portfolios.filter(({ currency }: { currency: string }) => currency === 'EUR')
    expect(own.length).toBeGreaterThan(0)
    for (const { id, value } of own) expect(json.portfolios.find((one) => one.id === id)?.value).toEqual(value)
    const sterling = json.rates.find(({ from, to }) => [from, to].includes('GBP'))
    expect(sterling?.provider).toBe('asset-manager')
    const [inPounds, inEuros] = [own[0].accountValue.amount, own[0].value.amount].map(Number) as [number, number]
    const whole = Number(json.value?.amount) / Number(account.value.amount)
    expect(whole).toBeCloseTo(inEuros / inPounds, 6)
  })

  test('has no converted values without a rate, and states the reason', async () => {
    const { json, readExplanation } = await readAccountInCurrency('margaret-ashworth', 'ashworth', 'JPY')
    expect([json.value, json.rates, json.missing]).toEqual([null, [], [{ from: 'GBP', reason: 'no-exchange-rate' }]])
    expect(new Set(json.portfolios.map(({ value }) => value))).toEqual(new Set([null]))
    const explained = (await readExplanation()) as ExplainedFigure
    expect([explained.value, explained.explanation.missing.map(({ reason }) => reason)]).toEqual([null, ['no-exchange-rate']])
  })

  test('has no converted values if rates cannot be read, but uses the last known rates if there are any', async () => {
    const own = await createTestApp()
    try {
      own.simulator.setMode('error', '/quotes')
      const failingRead = await readAccountInCurrency('margaret-ashworth', 'ashworth', 'USD', own)
      expect([failingRead.status, failingRead.json.value, failingRead.json.missing]).toEqual([
        200,
        null,
        [{ from: 'GBP', reason: 'rates-not-read' }],
      ])
      own.simulator.setMode('ok')
      const successfulRead = await readAccountInCurrency('margaret-ashworth', 'ashworth', 'USD', own)
      own.simulator.setMode('error', '/quotes')
      const cachedRead = await readAccountInCurrency('margaret-ashworth', 'ashworth', 'USD', own)
      expect([cachedRead.json.value, cachedRead.json.provenance.isStale]).toEqual([successfulRead.json.value, true])
    } finally {
      await own.close()
    }
  })

  test('explains the conversion of the account and its portfolios, and recomputing the case gives the same figure', async () => {
    const { json, account, readExplanation, readCase } = await readAccountInCurrency('margaret-ashworth', 'ashworth', 'USD')
    const whole = (await readExplanation()) as ExplainedFigure
    expect([whole.value, whole.currency, whole.explanation.formula]).toEqual([json.value?.amount, 'USD', 'converted-account'])
    expect(whole.explanation.inputs.map(({ name, source, asOn }) => [name, source, asOn])).toEqual([
      ['account-value', 'provider', '2026-11-17'],
      ['exchange-rate', 'quotes', '2026-11-17'],
    ])
    expect(recomputeCase((await readCase()).input)).toBe(whole.value)
    const { id, name } = account.portfolios[0]
    const part = (await readExplanation(`?portfolio=${id}`)) as ExplainedFigure
    expect([part.subject, part.of, part.value]).toEqual([name, id, json.portfolios.find((one) => one.id === id)?.value?.amount])
  })

  test('rejects an unknown currency, and returns 404 for a conversion to its own currency', async () => {
    for (const currency of ['GBX', 'XAU', 'usd'])
      expect((await readAccountInCurrency('margaret-ashworth', 'ashworth', currency)).status).toBe(400)
    const { readExplanation } = await readAccountInCurrency('margaret-ashworth', 'ashworth', 'GBP')
    expect((await readExplanation()).code).toBe('not-found')
    const convertedAccount = await readAccountInCurrency('margaret-ashworth', 'ashworth', 'USD')
    expect((await convertedAccount.readExplanation('?portfolio=HL-204450-01')).code).toBe('not-found')
    expect((await readAccountInCurrency('rosemary-fairbairn', 'fairbairn', 'USD')).status).toBe(422)
  })

  test('converts every amount of the page at the same rate, explains it, and leaves returns unchanged', async () => {
    const { json } = await readAccountInCurrency('margaret-ashworth', 'ashworth', 'USD')
    const cookie = await app.signIn('margaret-ashworth')
    const path = `/api/accounts/${await app.findAccountId('ashworth')}`
    const get = async (rest: string, currency = '') =>
      (await app.get(`${path}/${rest}${currency && `?currency=${currency}`}`, { cookie })).json
    const times = (amount: string) => new Decimal(amount).times(json.rates[0]?.rate ?? 0).toFixed()
    const readInBothCurrencies = async (rest: string) => [await get(rest), await get(rest, 'USD')] as const

    const [allocation, allocationInDollars] = (await readInBothCurrencies('allocation')) as readonly [AccountAllocation, AccountAllocation]
    expect([allocation.currency, allocationInDollars.currency]).toEqual(['GBP', 'USD'])
    expect(allocationInDollars.classes).toEqual(allocation.classes.map((one) => ({ ...one, value: times(one.value) })))

    const [charges, inDollars] = (await readInBothCurrencies('charges')) as readonly [AccountCharges, AccountCharges]
    expect(inDollars.costs).toMatchObject({
      currency: 'USD',
      totalCost: times(charges.costs?.totalCost ?? ''),
      averageValue: times(charges.costs?.averageValue ?? ''),
      percent: charges.costs?.percent,
      portfolios: charges.costs?.portfolios.map((one) => ({ ...one, cost: times(one.cost) })),
    })

    const [performance, performanceInDollars] = (await readInBothCurrencies('performance')) as readonly [
      AccountPerformance,
      AccountPerformance,
    ]
    expect(performanceInDollars.changes).toEqual(performance.changes)
    const year = performance.movements.change1y!
    expect(performanceInDollars.movements.change1y).toEqual({
      beforeOn: year.beforeOn,
      before: times(year.before),
      paidIn: times(year.paidIn),
      paidOut: times(year.paidOut),
      unmatched: times(year.unmatched),
      earned: times(year.earned),
    })

    const [history, historyInDollars] = (await readInBothCurrencies('history')) as readonly [AccountHistory, AccountHistory]
    expect([historyInDollars.currency, historyInDollars.returns]).toEqual(['USD', history.returns])
    expect(historyInDollars.points).toEqual(history.points.map(({ on, value }) => ({ on, value: times(value) })))

    const figure = 'explanations/charges.total'
    const [explained, explainedInDollars] = (await readInBothCurrencies(figure)) as readonly [ExplainedFigure, ExplainedFigure]
    expect([explainedInDollars.value, explainedInDollars.currency]).toEqual([inDollars.costs?.totalCost, 'USD'])
    expect(explainedInDollars.explanation.steps.slice(0, -1)).toEqual(
      explained.explanation.steps.map((step) => ({ ...step, currency: 'GBP' })),
    )
    expect(explainedInDollars.explanation.steps.at(-1)).toMatchObject({ name: 'converted', result: explainedInDollars.value })
    const auditor = await app.signIn('beatrix-lisle')
    const { json: figureCase } = await app.get(`${path}/${figure}/case?currency=USD`, { cookie: auditor })
    expect(recomputeCase(figureCase.input)).toBe(explainedInDollars.value)
  })

  test('leaves every amount in the account’s own currency if no rate is known', async () => {
    const cookie = await app.signIn('margaret-ashworth')
    const path = `/api/accounts/${await app.findAccountId('ashworth')}`
    for (const rest of ['allocation', 'charges', 'performance', 'history', 'explanations/change']) {
      const { json: own } = await app.get(`${path}/${rest}`, { cookie })
      expect((await app.get(`${path}/${rest}?currency=JPY`, { cookie })).json, rest).toEqual(own)
    }
  })

  test('returns 404 to another client, and is visible during an impersonation', async () => {
    const stranger = await app.signIn('geoffrey-tillotson')
    const id = await app.findAccountId('ashworth')
    const paths = [`/api/accounts/${id}/currencies/USD`, `/api/accounts/01a1fd36-0000-7000-8000-000000000000/currencies/USD`]
    for (const rest of ['', '/explanation']) {
      const responses = await Promise.all(paths.map((path) => app.get(`${path}${rest}`, { cookie: stranger })))
      expect(responses.map(({ status, json }) => [status, json.code])).toEqual([
        [404, 'not-found'],
        [404, 'not-found'],
      ])
    }
    const adviser = await app.signIn('eleanor-whitcombe')
    const impersonation = await app.call('POST', '/api/impersonations', {
      cookie: adviser,
      body: { account: id, reason: 'meeting' },
    })
    expect(impersonation.status).toBeLessThan(300)
    expect((await app.get(paths[0] ?? '', { cookie: adviser })).status).toBe(200)
  })
})

describe('the exchange rate of a conversion', () => {
  const createStatedRate = (rate: string, on: string | null): SourcedRate => ({
    from: 'EUR',
    to: 'GBP',
    rate: new Decimal(rate),
    on,
    name: 'EUR/GBP',
    source: 'provider',
    provider: 'asset-manager',
  })
  const marketRates = toMarketRates(
    'EUR',
    'GBP',
    [
      { on: '2026-11-13', close: '0.85' },
      { on: '2026-11-16', close: '0.86' },
      { on: '2026-11-18', close: '0.99' },
    ],
    'quotes',
  )
  const euros = { name: 'a', currency: 'EUR' as const, value: new Decimal(100), change: new Decimal(-10), on: '2026-11-17' }
  const createRates = (change: Partial<TargetRates> = {}): TargetRates => ({
    to: 'GBP',
    stated: [],
    quoted: marketRates,
    gaps: new Map(),
    ...change,
  })

  test('is the latest on or before the day of the value, preferably the provider’s', () => {
    expect(findRate(euros, createRates())?.rate.toFixed()).toBe('0.86')
    expect(findRate({ ...euros, on: '2026-11-15' }, createRates())?.rate.toFixed()).toBe('0.85')
    expect(findRate({ ...euros, on: '2026-11-01' }, createRates())).toBeNull()
    expect(findRate(euros, createRates({ stated: [createStatedRate('0.8', '2026-11-17')] }))?.provider).toBe('asset-manager')
    expect(findRate(euros, createRates({ stated: [createStatedRate('0.8', '2026-11-18')] }))?.provider).toBe('quotes')
  })

  test('can be the inverse of a stated rate, and is not needed for the same currency', () => {
    const pounds = { ...euros, name: 'b', currency: 'GBP' as const }
    expect(findRate(pounds, createRates())).toBeNull()
    const { value, rates } = convertValues(
      { account: pounds, portfolios: [] },
      createRates({ to: 'EUR', stated: [createStatedRate('0.8', '2026-11-17')] }),
    )
    expect([value?.amount, rates.map(({ from, rate }) => [from, rate])]).toEqual(['125', [['EUR', '0.8']]])
  })

  test('leaves other values unaffected if it is missing, and never turns a missing value into zero', () => {
    const dollars = { id: 'd', name: 'd', currency: 'USD' as const, value: new Decimal(5), change: null, on: '2026-11-17' }
    const unpriced = { ...dollars, id: 'u', currency: 'EUR' as const, value: null }
    const { value, portfolios, missing } = convertValues(
      { account: euros, portfolios: [dollars, unpriced] },
      createRates({ gaps: new Map([['USD', 'rates-not-read']]) }),
    )
    expect([roundTo(new Decimal(value?.amount ?? 0), 2).toFixed(), portfolios, missing]).toEqual([
      '86',
      [
        { id: 'd', value: null, change: null },
        { id: 'u', value: null, change: null },
      ],
      [{ from: 'USD', reason: 'rates-not-read' }],
    ])
  })
})
