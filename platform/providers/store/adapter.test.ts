import { findClient } from '@atrium/demo/firm/clients'
import { storeFiles } from '@atrium/demo/store/files'
import { editions } from '@atrium/editions/registry'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedFile } from '@atrium/ledger/server/imports/seed-jobs'
import { testDay } from '@atrium/server/testing/clock'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { UpstreamError } from '../ports/answer.ts'
import type { Providers } from '../registry.ts'
import { withBookCosts } from './book-costs.ts'

/** Clients, each with a special feature. */
const clients = {
  'three currencies': 'HL-204465',
  'a fund that is no longer priced, and transfers in': 'HL-204417',
  'one portfolio paid out, one never funded': 'HL-204459',
  'pensions, later in life': 'HL-204450',
  'monthly savings': 'HL-204462',
}
const days = ['2026-11-17', '2026-11-15', '2026-04-01', '2026-03-31', '2025-06-30', '2023-12-29']

let app: TestApp
let api: Providers
let ledger: Providers
const wealth = editions.find(({ isMain }) => isMain)!

beforeAll(async () => {
  app = await createTestApp()
  api = app.deps.providers.portfolios(wealth, 'api')
  ledger = app.deps.providers.portfolios(wealth, 'store')
  const booked = Object.values(clients).map((id) => findClient(id)!)
  for (const file of storeFiles({ clients: booked, today: testDay })) await seedFile(app.deps, wealth, file)
}, 60_000)
afterAll(() => app.close())

const sorted = <Item extends { id: string }>(items: readonly Item[]) => items.toSorted((left, right) => (left.id < right.id ? -1 : 1))

/** Returns the content of a response, or the reason for its absence. */
async function said<Answer>(asking: Promise<Answer>): Promise<Answer | string> {
  return asking.catch((error: unknown) => {
    if (error instanceof UpstreamError) return error.fault
    throw error
  })
}

async function both<Answer>(ask: (providers: Providers) => Promise<Answer>): Promise<[Answer | string, Answer | string]> {
  return [await said(ask(ledger)), await said(ask(api))]
}

describe.each(Object.entries(clients))('the data of the ledger for a client with %s equals that of the portfolio API', (_, clientId) => {
  const keys = () => findClient(clientId)!.plans.map(({ id }) => ({ clientId, portfolioId: id }))

  test('the account is equal to the penny, on every day', async () => {
    for (const day of [undefined, ...days]) {
      const [own, theirs] = await both((providers) => providers.getAccount(clientId, day))
      expect(own, day).toEqual(theirs)
    }
  })

  test('the portfolios are equal', async () => {
    const [own, theirs] = await both((providers) => providers.listPortfolios(clientId))
    expect(own).toEqual(theirs)
    expect(own).toHaveLength(keys().length)
  })

  test('the holdings are equal on every day, with costs from the API’s transactions', async () => {
    for (const key of keys()) {
      for (const day of [undefined, ...days]) {
        const [own, theirs] = await both(async (providers) => {
          const answer = await providers.getHoldings(key, day)
          return providers === api ? withBookCosts(answer, (await api.listTransactions(key)).transactions) : answer
        })
        expect(own, `${key.portfolioId} ${day}`).toEqual(theirs)
      }
    }
  })

  test('the transactions are equal', async () => {
    for (const key of keys()) {
      const [own, theirs] = await both((providers) => providers.listTransactions(key))
      expect(own, key.portfolioId).toEqual(theirs)
    }
  })

  test('the daily values, flows and benchmark are equal, complete and in ranges', async () => {
    for (const key of keys()) {
      for (const range of [undefined, { from: '2025-11-15', to: '2026-11-15' }, { from: '2026-03-30', to: '2026-04-02' }]) {
        const [own, theirs] = await both((providers) => providers.getPerformance(key, range))
        expect(own, `${key.portfolioId} ${range?.from}`).toEqual(theirs)
      }
    }
  })

  test('the charges and the costs of each trade are equal', async () => {
    const ranges = [
      { from: '2025-11-18', to: '2026-11-17' },
      { from: '2026-01-01', to: '2026-06-30' },
      { from: '2019-01-01', to: '2019-06-30' },
    ]
    for (const key of keys()) {
      for (const range of ranges) {
        const [charges, theirs] = await both((providers) => providers.getCharges!(key, range))
        expect(charges, `${key.portfolioId} ${range.from}`).toEqual(theirs)
        const [costs, theirCosts] = await both((providers) => providers.getTransactionCosts!(key, range))
        expect(costs, `${key.portfolioId} ${range.from}`).toEqual(theirCosts)
      }
    }
  })
})

describe('the ledger', () => {
  test('lists the clients with portfolios in the ledger', async () => {
    const names = (await api.listAccounts()) ?? []
    const ids = new Set(Object.values(clients))
    expect(sorted((await ledger.listAccounts()) ?? [])).toEqual(sorted(names.filter(({ id }) => ids.has(id))))
  })

  test('the available days equal those of the portfolio API', async () => {
    const key = { clientId: 'HL-204465', portfolioId: 'HL-204465-01' }
    expect(await ledger.listDates(key)).toEqual(await api.listDates(key))
  })

  test.each([
    ['nobody', (providers: Providers) => providers.getAccount('HL-000000')],
    ['a client without portfolios', (providers: Providers) => providers.listPortfolios('HL-204420')],
    ['no portfolio', (providers: Providers) => providers.getHoldings({ clientId: 'HL-204465', portfolioId: 'HL-204465-99' })],
    [
      'a portfolio of another client',
      (providers: Providers) => providers.listTransactions({ clientId: 'HL-204465', portfolioId: 'HL-204417-01' }),
    ],
    [
      'a day before the beginning',
      (providers: Providers) => providers.getHoldings({ clientId: 'HL-204465', portfolioId: 'HL-204465-01' }, '2019-01-01'),
    ],
  ])('reports as unknown %s', async (_, ask) => expect(await said<unknown>(ask(ledger))).toBe('unknown'))

  test('keeps editions separate from each other', async () => {
    const greek = editions.find(({ id }) => id === 'greek')!
    const others = app.deps.providers.portfolios(greek, 'store')
    expect(await said(others.getAccount('HL-204465'))).toBe('unknown')
    expect(await others.listAccounts()).toEqual([])
  })
})
