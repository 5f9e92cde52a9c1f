import { findClient } from '@atrium/demo/firm/clients'
import { createImportFiles } from '@atrium/demo/store/files'
import { editions } from '@atrium/editions/registry'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedFile } from '@atrium/ledger/server/imports/seed-jobs'
import { testDay } from '@atrium/server/testing/clock'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { UpstreamError } from '../ports/response.ts'
import type { Providers } from '../registry.ts'
import type { UpstreamHoldings } from '../ports/holdings.ts'
import { addBookCosts } from './book-costs.ts'

/** Ids of clients with a special feature, by that feature. */
const clients = {
  'three currencies': 'HL-204465',
  'a fund that is no longer priced, and transfers in': 'HL-204417',
  'one portfolio that was paid out and one never funded': 'HL-204459',
  'pensions in payment': 'HL-204450',
  'monthly savings': 'HL-204462',
}
const days = ['2026-11-17', '2026-11-15', '2026-04-01', '2026-03-31', '2025-06-30', '2023-12-29']

/** Removes the sectors of funds, which the ledger does not have. */
const removeSectors = (response: UpstreamHoldings): UpstreamHoldings => ({
  ...response,
  holdings: response.holdings.map((holding) => ({ ...holding, fundSectors: undefined })),
})

let app: TestApp
let api: Providers
let ledger: Providers
const wealth = editions.find(({ isMain }) => isMain)!

beforeAll(async () => {
  app = await createTestApp()
  api = app.deps.providers.portfolios(wealth, 'api')
  ledger = app.deps.providers.portfolios(wealth, 'store')
  const bookedClients = Object.values(clients).map((id) => findClient(id)!)
  for (const file of createImportFiles({ clients: bookedClients, today: testDay })) await seedFile(app.deps, wealth, file)
}, 60_000)
afterAll(() => app.close())

const sortById = <Item extends { id: string }>(items: readonly Item[]) => items.toSorted((left, right) => (left.id < right.id ? -1 : 1))

/** Returns the response or, if the request fails, its fault. */
async function responseOrFault<Answer>(request: Promise<Answer>): Promise<Answer | string> {
  return request.catch((error: unknown) => {
    if (error instanceof UpstreamError) return error.fault
    throw error
  })
}

async function requestFromBoth<Answer>(request: (providers: Providers) => Promise<Answer>): Promise<[Answer | string, Answer | string]> {
  return [await responseOrFault(request(ledger)), await responseOrFault(request(api))]
}

describe.each(Object.entries(clients))('the ledger and the portfolio API, for a client with %s', (_, clientId) => {
  const listKeys = () => findClient(clientId)!.plans.map(({ id }) => ({ clientId, portfolioId: id }))

  test('return the same account to the penny, on every day', async () => {
    for (const day of [undefined, ...days]) {
      const [fromLedger, fromApi] = await requestFromBoth((providers) => providers.getAccount(clientId, day))
      expect(fromLedger, day).toEqual(fromApi)
    }
  })

  test('return the same portfolios', async () => {
    const [fromLedger, fromApi] = await requestFromBoth((providers) => providers.listPortfolios(clientId))
    expect(fromLedger).toEqual(fromApi)
    expect(fromLedger).toHaveLength(listKeys().length)
  })

  test('return the same holdings on every day, with costs computed from the API’s transactions', async () => {
    for (const key of listKeys()) {
      for (const day of [undefined, ...days]) {
        const [fromLedger, fromApi] = await requestFromBoth(async (providers) => {
          const response = await providers.getHoldings(key, day)
          return providers === api ? removeSectors(addBookCosts(response, (await api.listTransactions(key)).transactions)) : response
        })
        expect(fromLedger, `${key.portfolioId} ${day}`).toEqual(fromApi)
      }
    }
  })

  test('return the same transactions', async () => {
    for (const key of listKeys()) {
      const [fromLedger, fromApi] = await requestFromBoth((providers) => providers.listTransactions(key))
      expect(fromLedger, key.portfolioId).toEqual(fromApi)
    }
  })

  test('return the same daily values, flows and benchmark levels, for all days and for ranges', async () => {
    for (const key of listKeys()) {
      for (const range of [undefined, { from: '2025-11-15', to: '2026-11-15' }, { from: '2026-03-30', to: '2026-04-02' }]) {
        const [fromLedger, fromApi] = await requestFromBoth((providers) => providers.getPerformance(key, range))
        expect(fromLedger, `${key.portfolioId} ${range?.from}`).toEqual(fromApi)
      }
    }
  })

  test('return the same charges and transaction costs', async () => {
    const ranges = [
      { from: '2025-11-18', to: '2026-11-17' },
      { from: '2026-01-01', to: '2026-06-30' },
      { from: '2019-01-01', to: '2019-06-30' },
    ]
    for (const key of listKeys()) {
      for (const range of ranges) {
        const [charges, fromApi] = await requestFromBoth((providers) => providers.getCharges!(key, range))
        expect(charges, `${key.portfolioId} ${range.from}`).toEqual(fromApi)
        const [costs, costsFromApi] = await requestFromBoth((providers) => providers.getTransactionCosts!(key, range))
        expect(costs, `${key.portfolioId} ${range.from}`).toEqual(costsFromApi)
      }
    }
  })
})

describe('the ledger', () => {
  test('lists only the clients with portfolios in the ledger', async () => {
    const names = (await api.listAccounts()) ?? []
    const ids = new Set(Object.values(clients))
    expect(sortById((await ledger.listAccounts()) ?? [])).toEqual(sortById(names.filter(({ id }) => ids.has(id))))
  })

  test('lists the same available days as the portfolio API', async () => {
    const key = { clientId: 'HL-204465', portfolioId: 'HL-204465-01' }
    expect(await ledger.listDates(key)).toEqual(await api.listDates(key))
  })

  test.each([
    ['an unknown client', (providers: Providers) => providers.getAccount('HL-000000')],
    ['a client without portfolios', (providers: Providers) => providers.listPortfolios('HL-204420')],
    ['an unknown portfolio', (providers: Providers) => providers.getHoldings({ clientId: 'HL-204465', portfolioId: 'HL-204465-99' })],
    [
      'a portfolio of another client',
      (providers: Providers) => providers.listTransactions({ clientId: 'HL-204465', portfolioId: 'HL-204417-01' }),
    ],
    [
      'a day before inception',
      (providers: Providers) => providers.getHoldings({ clientId: 'HL-204465', portfolioId: 'HL-204465-01' }, '2019-01-01'),
    ],
  ])('reports %s as unknown', async (_, request) => expect(await responseOrFault<unknown>(request(ledger))).toBe('unknown'))

  test('finds no client of another edition', async () => {
    const greek = editions.find(({ id }) => id === 'greek')!
    const greekLedger = app.deps.providers.portfolios(greek, 'store')
    expect(await responseOrFault(greekLedger.getAccount('HL-204465'))).toBe('unknown')
    expect(await greekLedger.listAccounts()).toEqual([])
  })
})
