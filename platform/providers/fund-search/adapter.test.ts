import { startSimulator, type Simulator } from '@atrium/demo/simulator/simulator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDay } from '@atrium/server/testing/clock'
import { expectCall, createTestUpstream } from '@atrium/server/testing/simulated'
import type { FundSearchPort } from '../ports/funds.ts'
import { createFundSearchAdapter } from './adapter.ts'
import { mapHits } from './map.ts'

let simulator: Simulator
let port: FundSearchPort
beforeAll(async () => {
  simulator = await startSimulator({ token: 't', clients: 0, today: () => testDay })
  port = createFundSearchAdapter(createTestUpstream(simulator, 'fund-search', 't'))
})
afterAll(() => simulator.close())

const path = '/fund-search/indexes/funds/docs'

test('sends search words, filter, order, maximum number and facets [P460]', async () => {
  await expectCall(simulator, port, [
    '',
    (adapter) =>
      adapter.searchFunds({
        search: 'global',
        filters: { assetClass: 'Equities', currency: 'GBP' },
        orderBy: { field: 'fundSize', isDescending: true },
        top: 2,
        facets: ['sector', 'groupName'],
      }),
    {
      path,
      query: {
        search: 'global',
        filter: "assetClass eq 'Equities' and currency eq 'GBP'",
        orderby: 'fundSize desc',
        top: '2',
        facet: 'sector,groupName',
      },
    },
  ])
  await expectCall(simulator, port, ['', (adapter) => adapter.searchFunds({}), { path, query: { search: '*' } }])
})

test('returns matching funds in the requested order, with their number', async () => {
  const { total, funds, facets } = await port.searchFunds({
    filters: { assetClass: 'Equities' },
    orderBy: { field: 'fundName', isDescending: false },
    facets: ['currency'],
  })
  expect(funds.length).toBe(total)
  expect(funds.map(({ name }) => name)).toEqual(funds.map(({ name }) => name).toSorted())
  expect(facets.currency?.reduce((sum, { count }) => sum + count, 0)).toBe(total)
  expect(facets.sector).toBeUndefined()
})

test('quotes a value, so that its content cannot become part of the filter [S42]', async () => {
  const { total } = await port.searchFunds({ filters: { groupName: "Lomond' or groupName ne '" } })
  expect(total).toBe(0)
  expect(simulator.log().at(-1)?.query['filter']).toBe("groupName eq 'Lomond'' or groupName ne '''")
})

test('throws an error that names the first invalid field of a search result', () => {
  expect(() => mapHits({ '@count': 1, value: [{ citiCode: 'A' }] }, 'GET /x')).toThrow('value.0.fundName is missing')
})
