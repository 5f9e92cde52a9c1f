import { startSimulator, type Simulator } from '@atrium/demo/simulator/simulator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDay } from '@atrium/server/testing/clock'
import { expectCall, createTestUpstream } from '@atrium/server/testing/simulated'
import type { PropertyPricesPort } from '../ports/property-prices.ts'
import { createPropertyPricesAdapter } from './adapter.ts'
import { mapPrice } from './map.ts'

let simulator: Simulator
let port: PropertyPricesPort
beforeAll(async () => {
  simulator = await startSimulator({ token: 't', clients: 0, today: () => testDay })
  port = createPropertyPricesAdapter(createTestUpstream(simulator, 'property-prices', 't'))
})
afterAll(() => simulator.close())

const query = { postCode: 'GU1 1AA', bedrooms: 3, propertyType: 'detached_house' } as const

test('requests a price by postcode, number of bedrooms and property type, and reads it from data.average [P456]', async () => {
  await expectCall(simulator, port, [
    '',
    (adapter) => adapter.getPropertyPrice(query),
    { path: '/property-prices/prices', query: { postCode: 'GU1 1AA', bedrooms: '3', propertyType: 'detached_house' } },
  ])
  expect(mapPrice({ status: 'success', data: { average: 412_000 } }, 'GET /x')).toEqual({
    average: '412000',
    lowest: null,
    highest: null,
    sales: null,
    currency: 'GBP',
  })
  const { average, lowest, highest } = await port.getPropertyPrice(query)
  expect([lowest, average, highest].map(Number)).toEqual([lowest, average, highest].map(Number).toSorted((one, other) => one - other))
})

test('reports the provider’s error for an invalid postcode', async () => {
  await expect(port.getPropertyPrice({ ...query, postCode: 'nowhere' })).rejects.toMatchObject({ fault: 'unknown', isOutage: false })
})

test('throws an error that names the first invalid field of a price', () => {
  expect(() => mapPrice({ data: { average: 'much' } }, 'GET /x')).toThrow('data.average is text')
  expect(() => mapPrice({ error: 'x' }, 'GET /x')).toThrow('data is missing')
})
