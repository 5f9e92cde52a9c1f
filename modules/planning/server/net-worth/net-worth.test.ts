import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { Decimal, decimalText } from '@atrium/domain/decimal'
import { projectNetWorth } from '@atrium/domain/projection/net-worth-projection'
import { recomputeCase } from '@atrium/server/figure-cases'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { createHoldingCalls, setFinancialPage } from '../testing/holdings.ts'
import { findAsOf } from './net-worth-rules.ts'

let app: TestApp
let account: string
let client: string
let adviser: string
let calls: ReturnType<typeof createHoldingCalls>

beforeAll(async () => {
  app = await createTestApp()
  account = await app.findAccountId('ashworth')
  client = await app.signIn('margaret-ashworth')
  adviser = await app.signIn('eleanor-whitcombe')
  await setFinancialPage(app, account, true)
  calls = createHoldingCalls(app, account)
})
afterEach(() => app.asOwner(`delete from financial_holdings where account_id = '${account}'`))
afterAll(() => app.close())

const add = async (fields: object) => {
  const response = await calls.save(fields, { cookie: client })
  expect(response.status).toBe(200)
  return response.json
}
const explain = (figure: string, of = '', cookie = client) =>
  app.get(`/api/accounts/${account}/net-worth/explanations/${figure}${of && `?of=${of}`}`, { cookie })
const plus = (amount: string, more: number) => new Decimal(amount).plus(more).toFixed()

describe('a net worth', () => {
  test('has the portfolios of the account among its assets by themselves', async () => {
    const shown = (await app.get(`/api/accounts/${account}`, { cookie: client })).json
    const { json } = await calls.netWorth(client)
    expect(
      json.portfolios.map(({ id, value, valueDate }: { id: string; value: object; valueDate: string }) => [id, value, valueDate]),
    ).toEqual(shown.portfolios.map(({ id, value }: { id: string; value: object }) => [id, value, shown.provenance.asOn]))
    expect(json).toMatchObject({ portfolioState: 'read', netWorth: shown.value, assets: shown.value, liabilities: { amount: '0' } })
    expect(json.services).toEqual(['wealth-management', 'protection', 'general-advice'])
  })

  test('adds what the client owns, subtracts what they owe, and counts the share of a joint owner', async () => {
    const { netWorth } = (await calls.netWorth(client)).json
    await add({ value: '1000' })
    await add({ name: 'Home', type: 'mainResidence', value: '600000', ownership: 'joint', share: '50', coOwner: 'Richard' })
    await add({
      name: 'Mortgage',
      radioType: 'liability',
      type: 'mortgage',
      value: '120000',
      ownership: 'in-common',
      share: '25',
      coOwner: 'Richard',
    })
    const { json } = await calls.netWorth(client)
    expect(json.netWorth.amount).toBe(plus(netWorth.amount, 1000 + 300_000 - 30_000))
    expect(json.liabilities.amount).toBe('-30000')
    expect(json.holdings.map(({ counted }: { counted: object }) => counted)).toEqual([
      { amount: '300000', currency: 'GBP' },
      { amount: '-30000', currency: 'GBP' },
      { amount: '1000', currency: 'GBP' },
    ])
  })

  test('ignores values that are not numbers, such as "1,000" of an earlier system, and names them [P326]', async () => {
    const { netWorth } = (await calls.netWorth(client)).json
    await add({ value: '500' })
    const legacy = await add({ name: 'Premium bonds' })
    await app.asOwner(`update financial_holdings set value = '1,000' where id = '${legacy.id}'`)
    await add({ name: 'Paintings', type: 'other', value: null })
    const { json } = await calls.netWorth(client)
    expect(json.netWorth.amount).toBe(plus(netWorth.amount, 500))
    expect(json.holdings.map(({ name, leftOut }: Record<string, string>) => [name, leftOut])).toEqual([
      ['Paintings', 'no-value'],
      ['Premium bonds', 'not-a-number'],
      ['Savings account', null],
    ])
  })

  test('converts other currencies, and leaves out a currency without a rate', async () => {
    const { netWorth } = (await calls.netWorth(client)).json
    const euros = await add({ name: 'Account in euros', value: '1000', currency: 'EUR' })
    await add({ name: 'Account in Tonga', value: '1000', currency: 'TOP' })
    const { json } = await calls.netWorth(client)
    const [converted, unknown] = json.holdings
    expect(Number(converted.counted.amount)).toBeGreaterThan(700)
    expect(Number(converted.counted.amount)).toBeLessThan(1000)
    expect([unknown.counted, unknown.leftOut]).toEqual([null, 'no-exchange-rate'])
    expect(json.netWorth.amount).toBe(new Decimal(netWorth.amount).plus(converted.counted.amount).toFixed())
    const { json: explained } = await explain('plan-item', euros.id)
    expect(explained.explanation.inputs.map(({ name }: { name: string }) => name)).toEqual([
      'plan-value',
      'ownership-share',
      'exchange-rate',
    ])
  })

  test('is of the day of the latest value, but not later than ten days ago [P525]', async () => {
    const item = (valueDate: string) => ({
      id: valueDate,
      name: 'x',
      part: 'asset' as const,
      value: '1',
      currency: 'GBP' as const,
      valueDate,
      share: '100',
    })
    const asOf = (days: string[]) => findAsOf({ items: days.map(item), currency: 'GBP', rates: [], today: '2026-11-18' })
    expect([asOf(['2026-10-01', '2026-09-01']), asOf(['2026-11-08']), asOf(['2026-11-09']), asOf(['2026-11-18']), asOf([])]).toEqual([
      '2026-10-01',
      '2026-11-08',
      '2026-11-08',
      '2026-11-08',
      null,
    ])
    // The portfolios are valued on the day before, which is later.
    expect((await calls.netWorth(client)).json.asOn).toBe('2026-11-08')
  })

  test('is stated without the portfolios while their provider does not respond', async () => {
    const own = await createTestApp()
    own.simulator.setMode('down')
    try {
      const id = await own.findAccountId('ashworth')
      const cookie = await own.signIn('margaret-ashworth')
      await setFinancialPage(own, id, true)
      await createHoldingCalls(own, id).save({ value: '750' }, { cookie })
      const { json } = await createHoldingCalls(own, id).netWorth(cookie)
      expect([json.portfolioState, json.netWorth.amount, json.provenance]).toEqual(['not-read', '750', null])
      const past = await own.get(`/api/accounts/${id}/net-worth/history`, { cookie })
      expect([past.json.portfolioState, past.json.points.at(-1).netWorth]).toEqual(['not-read', '750'])
    } finally {
      await own.close()
    }
  })
})

describe('the net worth over time', () => {
  const history = async () => (await app.get(`/api/accounts/${account}/net-worth/history`, { cookie: client })).json

  test('has the end of each month since the first value and today, whose net worth is the one that is shown', async () => {
    await add({ value: '1000' })
    const { points, missing } = await history()
    const { netWorth, assets, liabilities } = (await calls.netWorth(client)).json
    expect(points.at(-1)).toEqual({ on: '2026-11-18', netWorth: netWorth.amount, assets: assets.amount, liabilities: liabilities.amount })
    expect(points.slice(-4, -1).map(({ on }: { on: string }) => on)).toEqual(['2026-08-31', '2026-09-30', '2026-10-31'])
    // The oldest portfolio began in October 2020.
    expect([points[0].on, points.length, missing]).toEqual(['2020-10-31', 74, []])
  })

  test('counts each item with its last value until the day, from the day of its first value', async () => {
    const before = await history()
    const id = randomUUID()
    const save = (version: number, value: string, valueDate: string) =>
      calls.save({ value, valueDate, ownership: 'joint', share: '50', coOwner: 'Richard' }, { id, version, cookie: client })
    await save(0, '1000', '2026-06-15')
    await save(1, '3000', '2026-08-20')
    const { points } = await history()
    const added = points.map(({ on, netWorth }: { on: string; netWorth: string }, index: number) => [
      on,
      new Decimal(netWorth).minus(before.points[index].netWorth).toFixed(),
    ])
    expect(added.slice(-7)).toEqual([
      ['2026-05-31', '0'],
      ['2026-06-30', '500'],
      ['2026-07-31', '500'],
      ['2026-08-31', '1500'],
      ['2026-09-30', '1500'],
      ['2026-10-31', '1500'],
      ['2026-11-18', '1500'],
    ])
    const explained = await explain('net-worth-on', '2026-07-31')
    expect(explained.json.value).toBe(points.at(-5).netWorth)
    const path = `/api/accounts/${account}/net-worth/explanations/net-worth-on/case?of=2026-07-31`
    expect(recomputeCase((await app.get(path, { cookie: adviser })).json.input)).toBe(points.at(-5).netWorth)
    expect((await explain('net-worth-on', '2026-07-30')).status).toBe(404)
  })

  test('counts an earlier value in the currency and with the share that were stated with it', async () => {
    const before = await history()
    const id = randomUUID()
    await calls.save({ value: '1000', valueDate: '2026-06-15' }, { id, cookie: client })
    const joint = { ownership: 'joint', share: '50', coOwner: 'Richard' }
    await calls.save({ ...joint, value: '3000', valueDate: '2026-08-20', currency: 'TOP' }, { id, version: 1, cookie: client })
    const { points } = await history()
    const added = points.map(({ netWorth }: { netWorth: string }, index: number) =>
      new Decimal(netWorth).minus(before.points[index].netWorth).toFixed(),
    )
    expect(added.slice(-6)).toEqual(['1000', '1000', '0', '0', '0', '0'])
    await calls.save({ ...joint, value: '3000', valueDate: '2026-10-20' }, { id, version: 2, cookie: client })
    const again = (await history()).points
    expect(again.slice(-6, -4).map(({ netWorth }: { netWorth: string }) => netWorth)).toEqual(
      points.slice(-6, -4).map(({ netWorth }: { netWorth: string }) => netWorth),
    )
    expect(new Decimal(again.at(-1).netWorth).minus(before.points.at(-1).netWorth).toFixed()).toBe('1500')
  })

  test('begins at most ten years ago', async () => {
    await calls.save({ value: '100', valueDate: '2009-05-02' }, { cookie: client })
    const { points } = await history()
    expect([points[0].on, points.length]).toEqual(['2016-11-30', 121])
  })
})

describe('an explanation of a net worth', () => {
  test('lists every item, and its case gives the same figure', async () => {
    await add({ value: '1000.25' })
    const home = await add({ name: 'Home', type: 'mainResidence', value: '600001', ownership: 'joint', share: '33.3', coOwner: 'Richard' })
    await add({ name: 'Card', radioType: 'liability', type: 'credit_cards', value: '480' })
    const { json } = await calls.netWorth(client)
    const figures = [
      ['net-worth', '', json.netWorth.amount],
      ['plan-assets', '', json.assets.amount],
      ['plan-liabilities', '', json.liabilities.amount],
      ['plan-item', home.id, json.holdings[1].counted.amount],
    ]
    for (const [figure, of, amount] of figures) {
      const explained = await explain(figure, of)
      expect([figure, explained.json.value]).toEqual([figure, amount])
      const path = `/api/accounts/${account}/net-worth/explanations/${figure}/case${of && `?of=${of}`}`
      const figureCase = (await app.get(path, { cookie: adviser })).json
      expect([figure, recomputeCase(figureCase.input)]).toEqual([figure, amount])
    }
    const { explanation } = (await explain('net-worth')).json
    const items = explanation.inputs.filter(({ name }: { name: string }) => name === 'plan-item')
    expect(items.map(({ label }: { label: string }) => label)).toEqual([
      ...json.portfolios.map(({ name }: { name: string }) => name),
      'Card',
      'Home',
      'Savings account',
    ])
  })

  test('of a projection starts with the net worth, and its case gives the same figure', async () => {
    await add({ value: '1000.25' })
    const { netWorth } = (await calls.netWorth(client)).json
    const plan = {
      startValue: new Decimal(netWorth.amount),
      years: 10,
      annualReturn: new Decimal('0.0375'),
      inflation: new Decimal('0.02'),
      monthlyContribution: new Decimal(-250),
    }
    const { finalNominal, finalReal } = projectNetWorth(plan)
    for (const [figure, expected] of [
      ['projected-value', finalNominal],
      ['projected-real', finalReal],
    ] as const) {
      const of = '10:3.75:2:-250'
      const { json } = await explain(figure, of)
      expect([figure, json.value]).toEqual([figure, decimalText(expected)])
      const figureCase = await app.get(`/api/accounts/${account}/net-worth/explanations/${figure}/case?of=${of}`, { cookie: adviser })
      expect([figure, recomputeCase(figureCase.json.input)]).toEqual([figure, decimalText(expected)])
    }
    for (const of of ['', '21:4:2:0', '10:16:2:0', '10:4:2:0:5', '10:4:2:x'])
      expect([of, (await explain('projected-value', of)).status]).toEqual([of, 404])
  })

  test('does not exist for an unknown item', async () => {
    expect((await explain('plan-item', randomUUID())).status).toBe(404)
    expect((await explain('plan-item')).status).toBe(404)
  })
})
