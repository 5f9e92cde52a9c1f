import { mainEdition } from '@atrium/editions/registry'
import { Decimal } from '@atrium/domain/decimal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { UpstreamHoldings } from '@atrium/platform/providers/ports/holdings'
import type { UpstreamTransaction } from '@atrium/platform/providers/ports/transactions'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { reconcile } from './jobs.ts'
import { findDifferences } from './reconciliation-rules.ts'

const holding: UpstreamHoldings['holdings'][number] = {
  id: 'A',
  name: 'Alpha',
  symbol: null,
  sedol: null,
  assetClass: null,
  sector: null,
  region: null,
  quantity: '100',
  price: '2',
  priceCurrency: 'GBP',
  pricedOn: '2026-11-17',
  restatedOn: null,
  cost: null,
  yield: null,
  cashTypeId: null,
  bond: null,
}
const cash = { ...holding, id: 'C', name: 'Cash', quantity: '800', price: '1', cashTypeId: '1' }
const contribution: UpstreamTransaction = {
  id: '1',
  on: '2026-01-05',
  type: 'Contribution',
  name: null,
  holdingId: 'C',
  quantity: null,
  price: null,
  priceCurrency: null,
  exchangeRate: null,
  amount: '1000',
  fees: null,
  lots: null,
}
const purchase: UpstreamTransaction = { ...contribution, id: '2', type: 'Purchase', holdingId: 'A', quantity: '100', amount: '-200' }

type Change = {
  held?: Partial<typeof holding>
  cash?: Partial<typeof holding>
  stated?: string
  more?: UpstreamTransaction[]
  instead?: UpstreamTransaction[]
}

function findFor({ held: own, cash: money, stated = '1000', more = [], instead }: Change) {
  const holdings: UpstreamHoldings = {
    currency: 'GBP',
    valuedOn: '2026-11-17',
    exchangeRates: [],
    holdings: [
      { ...holding, ...own },
      { ...cash, ...money },
    ],
  }
  const found = findDifferences({
    stated: { value: stated, valuedOn: '2026-11-17' },
    holdings,
    transactions: instead ?? [contribution, purchase, ...more],
  })
  return found.map(({ kind, cause, stated: given, expected }) => [kind, cause, given, expected])
}

describe('the comparison of a portfolio', () => {
  test('finds nothing if everything agrees', () => {
    expect(findFor({})).toEqual([])
  })

  test.each<[string, Change, unknown[]]>([
    [
      'a purchase booked twice',
      {
        more: [
          { ...purchase, id: '3' },
          { ...contribution, id: '4', amount: '200' },
        ],
      },
      ['units', 'booked-twice', '100', '200'],
    ],
    [
      'fewer units than were bought',
      { held: { quantity: '40' }, stated: '880', more: [{ ...purchase, id: '3', quantity: '30', amount: '0' }] },
      ['units', 'transaction-missing', '40', '130'],
    ],
    [
      'a trade of yesterday that is booked but not yet held',
      { more: [{ ...purchase, id: '3', on: '2026-11-16', quantity: '7', amount: '0' }] },
      ['units', 'not-settled', '100', '107'],
    ],
    [
      'a trade of tomorrow that is already held',
      { held: { quantity: '107' }, stated: '1014', more: [{ ...purchase, id: '3', on: '2026-11-18', quantity: '7', amount: '0' }] },
      ['units', 'not-settled', '107', '100'],
    ],
    ['a split that nobody booked', { held: { quantity: '300', price: '1' }, stated: '1100' }, ['units', 'split-not-booked', '300', '100']],
    ['units that came from nowhere', { held: { quantity: '101.5' }, stated: '1003' }, ['units', 'transaction-missing', '101.5', '100']],
    [
      'a holding that was never bought',
      { instead: [{ ...contribution, amount: '800' }] },
      ['only-held', 'transaction-missing', '100', '0'],
    ],
    [
      'a holding that is gone',
      { more: [{ ...purchase, id: '3', holdingId: 'B', quantity: '5', amount: '0' }] },
      ['only-booked', 'transaction-missing', '0', '5'],
    ],
    ['cash that nobody paid in', { cash: { quantity: '850' }, stated: '1050' }, ['cash', 'transaction-missing', '850', '800']],
    [
      'an amount booked twice',
      { more: [{ ...contribution, id: '3' }], cash: { quantity: '800' } },
      ['cash', 'booked-twice', '800', '1800'],
    ],
    ['a value a penny off', { stated: '1000.01' }, ['value', 'rounding', '1000.01', '1000']],
    ['a value that nothing explains', { stated: '1234' }, ['value', 'unexplained', '1234', '1000']],
    ['a value with an unpriced holding', { held: { price: null }, stated: '1000' }, ['value', 'no-price', '1000', '800']],
    ['a price that is old', { held: { pricedOn: '2026-10-01' } }, ['price', 'old-price', '2', null]],
    ['a price without a rate', { held: { priceCurrency: 'USD' }, stated: '800' }, ['price', 'no-rate', '2', null]],
  ])('reports %s with its cause', (_, change, expected) => {
    expect(findFor(change)).toContainEqual(expected)
  })

  test('reports no difference in cash if some cash is in another currency', () => {
    const kinds = (change: Change) => findFor(change).map(([kind]) => kind)
    expect(kinds({ cash: { quantity: '850' } })).toContain('cash')
    expect(kinds({ cash: { quantity: '850', priceCurrency: 'USD' } })).not.toContain('cash')
  })

  test('values cash by its price', () => {
    expect(findFor({ cash: { quantity: '80', price: '10' } })).toEqual([])
  })

  test('reports a sale booked as a purchase as a difference of twice its units', () => {
    const sale = { ...purchase, id: '3', quantity: '30', amount: '0' }
    expect(findFor({ held: { quantity: '70' }, stated: '940', more: [sale] })).toContainEqual(['units', 'wrong-way', '70', '130'])
  })
})

describe('the nightly comparison', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp()
  })
  afterAll(() => app.close())

  const listDifferences = async (person: string, query = '') =>
    (await app.get(`/api/reconciliation${query}`, { cookie: await app.signIn(person) })).json

  test('finds only the private fund without a price in the demo firm, and keeps the time it was first seen', async () => {
    expect((await listDifferences('eleanor-whitcombe')).run).toBeNull()
    const first = await reconcile(app.deps, mainEdition)
    expect(first).toMatchObject({ failures: 0, differences: 1 })
    const { run, items, count } = await listDifferences('eleanor-whitcombe')
    expect(run.counts).toBeNull()
    expect((await listDifferences('oscar-venn')).run.counts).toEqual({ portfolios: first?.portfolios, failures: 0, differences: 1 })
    expect([count, items[0]]).toMatchObject([1, { kind: 'price', cause: 'no-price', account: { name: 'Margaret Ashworth' } }])
    app.advance(86_400_000)
    await reconcile(app.deps, mainEdition)
    const again = await listDifferences('eleanor-whitcombe')
    expect(again.items[0].firstSeenAt).toBe(items[0].firstSeenAt)
    expect(again.run.startedAt).not.toBe(run.startedAt)
  })

  test('shows an adviser only the differences of their own clients, in pages', async () => {
    const colleague = await listDifferences('tobias-hartnell')
    expect([colleague.count, colleague.items]).toEqual([0, []])
    expect(await listDifferences('eleanor-whitcombe', '?offset=1')).toMatchObject({ count: 1, items: [] })
  })

  test('continues if a provider fails, and reports the failure', async () => {
    app.simulator.setMode('error', '/Holdings/HL-204450-01')
    const run = await reconcile(app.deps, mainEdition)
    app.simulator.setMode('ok')
    expect(run?.failures).toBe(1)
    expect((await listDifferences('beatrix-lisle')).items).toContainEqual(
      expect.objectContaining({ kind: 'unanswered', cause: 'provider-failed', portfolio: expect.objectContaining({ id: 'HL-204450-01' }) }),
    )
  })

  test('can be started by an admin, runs once at a time, and continues after the response', async () => {
    const cookie = await app.signIn('oscar-venn')
    app.advance(60_000)
    const starts = await Promise.all([1, 2, 3].map(() => app.call('POST', '/api/reconciliation/runs', { cookie, body: {} })))
    expect(starts.map(({ status }) => status).toSorted()).toEqual([202, 409, 409])
    await app.deps.backgroundTasks.done()
    const { run, underWay } = await listDifferences('oscar-venn')
    expect([run.startedAt, underWay]).toEqual([starts.find(({ status }) => status === 202)?.json.startedAt, null])
    expect(await reconcile(app.deps, mainEdition)).not.toBeNull()
  })

  test('blocks the next run for at most five minutes if it is interrupted', async () => {
    await app.asOwner(
      `insert into reconciliation_runs (edition, started_at, portfolio_count) values ('wealth', '${app.deps.clock().toISOString()}', 7)`,
    )
    expect((await listDifferences('oscar-venn')).underWay).toMatchObject({ portfolioCount: 7 })
    expect(await reconcile(app.deps, mainEdition)).toBeNull()
    app.advance(5 * 60_000)
    expect(await reconcile(app.deps, mainEdition)).toMatchObject({ failures: 0 })
  })

  test('reports each account that could not be read', async () => {
    const own = await createTestApp()
    own.simulator.setMode('error', '/Portfolios/')
    const run = await reconcile(own.deps, mainEdition)
    const { count } = (await own.get('/api/reconciliation', { cookie: await own.signIn('oscar-venn') })).json
    expect(run!.failures).toBeGreaterThan(10)
    expect(count).toBe(run!.differences)
    await own.close()
  })
})

test('every comparison records an account whose stated value differs from the sum of its portfolios', async () => {
  const own = await createTestApp()
  const { portfolios } = own.deps.providers
  own.deps.providers.portfolios = (edition, source) => {
    const given = portfolios(edition, source)
    return {
      ...given,
      getAccount: async (id, on) => {
        const account = await given.getAccount(id, on)
        return id === 'HL-204417' ? { ...account, value: new Decimal(account.value ?? 0).plus(100).toFixed() } : account
      },
    }
  }
  const found = async () => {
    await reconcile(own.deps, mainEdition)
    return own.asOwner(`select d.kind, d.cause, d.portfolio_id, d.stated::numeric - d.expected::numeric as difference from reconciliation_differences d
      join reconciliation_runs r on r.id = d.run_id where d.kind = 'value' and r.id = (select id from reconciliation_runs where edition = 'wealth' order by id desc limit 1)`)
  }
  const expected = [{ kind: 'value', cause: 'unexplained', portfolio_id: '', difference: '100.00' }]
  expect([await found(), await found()]).toEqual([expected, expected])
  await own.close()
})
