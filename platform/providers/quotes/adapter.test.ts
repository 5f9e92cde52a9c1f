import { startSimulator, type Simulator } from '@atrium/demo/simulator/simulator'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDay } from '@atrium/server/testing/clock'
import { expectCall, createTestUpstream, type PortCall } from '@atrium/server/testing/simulated'
import { createQuotesAdapter } from './adapter.ts'
import { mapClassReturns, mapModels, mapPrices } from './map.ts'

let simulator: Simulator
let port: ReturnType<typeof createQuotesAdapter>
beforeAll(async () => {
  simulator = await startSimulator({ token: 't', clients: 0, today: () => testDay })
  port = createQuotesAdapter(createTestUpstream(simulator, 'quotes', 't'))
})
afterAll(() => simulator.close())

describe('the quotes adapter', () => {
  const path = '/quotes/query'
  const calls: PortCall<ReturnType<typeof createQuotesAdapter>>[] = [
    [
      'prices by function, symbol and size [P461]',
      (adapter) => adapter.getPrices('AVLN', 'full'),
      { path, query: { function: 'DAILY_PRICES', symbol: 'AVLN', outputsize: 'full' } },
    ],
    [
      'rates by function, currency pair and size [P461]',
      (adapter) => adapter.getRates('USD', 'GBP'),
      { path, query: { function: 'DAILY_RATES', pair: 'USD/GBP', outputsize: 'compact' } },
    ],
    [
      'the latest rate by function and currency pair [P461]',
      (adapter) => adapter.getExchangeRate('EUR', 'GBP'),
      { path, query: { function: 'EXCHANGE_RATE', pair: 'EUR/GBP' } },
    ],
    [
      'an index',
      (adapter) => adapter.getIndex('HOUSES', 'full'),
      { path, query: { function: 'DAILY_INDEX', symbol: 'HOUSES', outputsize: 'full' } },
    ],
  ]
  const marketCalls: PortCall<ReturnType<typeof createQuotesAdapter>>[] = [
    [
      'asset class returns',
      (adapter) => adapter.listClassReturns('full'),
      { path, query: { function: 'CLASS_RETURNS', outputsize: 'full' } },
    ],
    ['the risk-free rate', (adapter) => adapter.getRiskFreeRate(), { path, query: { function: 'RISK_FREE_RATE', outputsize: 'compact' } }],
    ['strategy models', (adapter) => adapter.listStrategyModels(), { path, query: { function: 'STRATEGY_MODELS' } }],
  ]
  test.each([...calls, ...marketCalls])('requests %s', async (...call) => expectCall(simulator, port, call))
})

test('returns rates from oldest to newest, and the newest is the latest rate', async () => {
  const rates = await port.getRates('USD', 'GBP')
  expect(rates.length).toBe(100)
  expect(rates.map(({ on }) => on)).toEqual(rates.map(({ on }) => on).toSorted())
  const { rate, on } = await port.getExchangeRate('USD', 'GBP')
  expect(rates.at(-1)).toEqual({ on, close: rate })
  expect((await port.getIndex('MI4085', 'full')).series[0]).toEqual({ on: '2020-10-01', close: '100' })
})

test('reports an unknown symbol as unknown', async () => {
  await expect(port.getPrices('NOPE')).rejects.toMatchObject({ fault: 'unknown' })
  await expect(port.getExchangeRate('GBX', 'GBP')).rejects.toMatchObject({ fault: 'unknown' })
})

test('throws an error that names the first invalid field of a price', () => {
  expect(() => mapPrices({ symbol: 'A', name: 'A', currency: 'GBP', series: [{ date: '2026-13-01', close: '1' }] }, 'GET /x')).toThrow(
    'series.0.date is text',
  )
})

describe('market data of the quotes adapter', () => {
  test('contain asset class returns of completed months, from oldest to newest, and null for a class without a return', async () => {
    const all = await port.listClassReturns('full')
    expect(all[0]).toMatchObject({ month: '2020-10', returns: { Equities: expect.stringMatching(/^-?0\.\d+$/) } })
    expect(all.at(-1)!.month < testDay.slice(0, 7)).toBe(true)
    expect(mapClassReturns({ series: [{ month: '2026-01', returns: { Equities: 0.01 } }] }, 'GET /x')).toEqual([
      { month: '2026-01', returns: { Equities: '0.01', 'Fixed Interest': null, Alternatives: null, Other: null } },
    ])
  })

  test('contain the risk-free rate as a fraction per year', async () => {
    const { currency, series } = await port.getRiskFreeRate('full')
    expect({ currency, first: series[0] }).toEqual({ currency: 'GBP', first: { on: '2020-10-01', rate: '0.001' } })
  })

  test('contain the four strategy models with the equity bands of the specification [P524]', async () => {
    const models = await port.listStrategyModels()
    expect(models.map(({ name, equityBand: { min, max } }) => `${name} is ${min} to ${max}`)).toEqual([
      'Tactical 10/30 is 0.1 to 0.3',
      'Tactical 20/40 is 0.2 to 0.4',
      'Tactical 35/65 is 0.35 to 0.65',
      'Tactical 60/100 is 0.6 to 1',
    ])
    expect(models.flatMap(({ riskProfiles }) => riskProfiles)).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  test('are refused with an error that names the field if a model or month is invalid', () => {
    const model = { name: 'A', equityMinimum: '10', equityMaximum: '30', riskProfiles: [8], weights: {} }
    expect(() => mapModels({ models: [model] }, 'GET /x')).toThrow('models.0.riskProfiles.0 is a number')
    expect(() => mapClassReturns({ series: [{ month: '2026-13', returns: {} }] }, 'GET /x')).toThrow('series.0.month is text')
  })
})
