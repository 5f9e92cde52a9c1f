import { startSimulator, type Simulator } from '@atrium/demo/simulator/simulator'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDay } from '../../testing/clock.ts'
import { expectCall, upstreamOf, type CallOf } from '../../testing/simulated.ts'
import { quotes } from './adapter.ts'
import { mapPrices } from './map.ts'

let simulator: Simulator
let port: ReturnType<typeof quotes>
beforeAll(async () => {
  simulator = await startSimulator({ token: 't', clients: 0, today: () => testDay })
  port = quotes(upstreamOf(simulator, 'quotes', 't'))
})
afterAll(() => simulator.close())

describe('calls', () => {
  const path = '/quotes/query'
  const calls: CallOf<ReturnType<typeof quotes>>[] = [
    [
      'prices: function, symbol and size [P461]',
      (ask) => ask.getPrices('AVLN', 'full'),
      { path, query: { function: 'DAILY_PRICES', symbol: 'AVLN', outputsize: 'full' } },
    ],
    [
      'rates: function, currency pair and size [P461]',
      (ask) => ask.getRates('USD', 'GBP'),
      { path, query: { function: 'DAILY_RATES', pair: 'USD/GBP', outputsize: 'compact' } },
    ],
    [
      'the latest rate: function and currency pair [P461]',
      (ask) => ask.getExchangeRate('EUR', 'GBP'),
      { path, query: { function: 'EXCHANGE_RATE', pair: 'EUR/GBP' } },
    ],
    [
      'an index',
      (ask) => ask.getIndex('HOUSES', 'full'),
      { path, query: { function: 'DAILY_INDEX', symbol: 'HOUSES', outputsize: 'full' } },
    ],
  ]
  test.each(calls)('%s', async (...call) => expectCall(simulator, port, call))
})

test('a series comes oldest first and ends on the latest day; the latest rate is its last', async () => {
  const rates = await port.getRates('USD', 'GBP')
  expect(rates.length).toBe(100)
  expect(rates.map(({ on }) => on)).toEqual(rates.map(({ on }) => on).toSorted())
  const { rate, on } = await port.getExchangeRate('USD', 'GBP')
  expect(rates.at(-1)).toEqual({ on, close: rate })
  expect((await port.getIndex('MI4085', 'full')).series[0]).toEqual({ on: '2020-10-01', close: '100' })
})

test('what is not quoted is not there', async () => {
  await expect(port.getPrices('NOPE')).rejects.toMatchObject({ fault: 'unknown' })
  await expect(port.getExchangeRate('GBX', 'GBP')).rejects.toMatchObject({ fault: 'unknown' })
})

test('the first wrong field is named', () => {
  expect(() => mapPrices({ symbol: 'A', name: 'A', currency: 'GBP', series: [{ date: '2026-13-01', close: '1' }] }, 'GET /x')).toThrow(
    'series.0.date is text',
  )
})
