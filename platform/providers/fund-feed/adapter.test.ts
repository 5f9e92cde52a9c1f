import { startSimulator, type Simulator } from '@atrium/demo/simulator/simulator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDay } from '@atrium/server/testing/clock'
import { expectCall, createTestUpstream } from '@atrium/server/testing/simulated'
import type { FundFactsPort } from '../ports/funds.ts'
import { createFundFeedAdapter } from './adapter.ts'
import { mapFacts, mapPerformance } from './map.ts'

let simulator: Simulator
let port: FundFactsPort
beforeAll(async () => {
  simulator = await startSimulator({ token: 't', clients: 0, today: () => testDay })
  port = createFundFeedAdapter(createTestUpstream(simulator, 'fund-feed', 't'))
})
afterAll(() => simulator.close())

const codes = ['Y20N', 'AZ0E']
const query = { citicodes: 'Y20N,AZ0E', currency: 'local', rangename: 'O' }

test('requests both feeds by citi codes, in local currency, for the range O [P459]', async () => {
  await expectCall(simulator, port, ['', (adapter) => adapter.listFundFacts(codes), { path: '/fund-feed/feeds/factsheet', query }])
  await expectCall(simulator, port, ['', (adapter) => adapter.listFundPerformance(codes), { path: '/fund-feed/feeds/performance', query }])
  expect((await port.listFundFacts(codes)).map(({ citiCode }) => citiCode)).toEqual(codes)
})

test('splits codes into several calls of at most 50 codes, and makes no call without codes', async () => {
  const before = simulator.log().length
  await port.listFundFacts(Array.from({ length: 120 }, (_, index) => `C${index}`))
  expect(simulator.log().length - before).toBe(3)
  expect(await port.listFundFacts([])).toEqual([])
  expect(simulator.log().length - before).toBe(3)
})

test('converts percentages to fractions, millions to units and British dates to ISO, and omits unknown codes', async () => {
  const [fund, ...rest] = await port.listFundFacts(['Y20N', 'NONE'])
  expect(rest).toEqual([])
  expect(fund).toMatchObject({
    name: 'Lomond Global Income W Inc',
    size: '997450000',
    yield: '0.0318',
    ongoingCharge: '0.0076',
    pricedOn: '2026-11-17',
  })
  const { ranges, prices } = (await port.listFundPerformance(['Y20N']))[0]!
  expect(ranges.length).toBe(6)
  expect(prices.map(({ on }) => on)).toEqual(prices.map(({ on }) => on).toSorted())
})

test('throws an error that names the first invalid field of a feed', () => {
  expect(() =>
    mapFacts({ instruments: [{ citicode: 'A', fundname: 'A', groupname: 'A', currency: 'GBP', pricedate: '31/02/2026' }] }, 'GET /x'),
  ).toThrow('instruments.0.pricedate is text, not valid (date expected)')
  expect(() =>
    mapPerformance(
      { instruments: [{ citicode: 'A', fundname: 'A', currency: 'GBP', ranges: [{ range: '1y', percent: 'n/a' }], prices: [] }] },
      'GET /x',
    ),
  ).toThrow('instruments.0.ranges.0.percent is text')
})
