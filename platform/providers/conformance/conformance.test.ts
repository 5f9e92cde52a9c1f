import { editions } from '@atrium/editions/registry'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSimulatorConnection } from '@atrium/server/simulator-connection'
import { testDay, testNow } from '@atrium/server/testing/clock'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import type { PortfolioKey } from '../ports/portfolios.ts'
import { createProviders, type ProviderRegistry } from '../registry.ts'
import { addBookCosts } from '../store/book-costs.ts'
import { Nonconformity, assertNotFound, runSuite } from './frame.ts'
import { portfoliosSuite } from './portfolios.ts'
import { pushSuite } from './push.ts'
import { checkConcept, checkPortfolios, conceptNames } from './suites.ts'
import { transactionsSuite } from './transactions.ts'

let app: TestApp
let providers: ProviderRegistry

beforeAll(async () => {
  app = await createTestApp()
  providers = app.deps.providers
})
afterAll(() => app.close())

/** Ids of the demo client whose history is the same in every edition. */
const sharedClient: readonly [edition: string, clientId: string, number?: string][] = [
  ['wealth', 'HL-204480'],
  ['asset-manager', 'CI-310010'],
  ['partner', 'FP-5130'],
  ['greek', 'GR-71010'],
  ['demo', 'DM-900010'],
]
const otherClients: typeof sharedClient = [
  ['wealth', 'HL-204417'],
  ['asset-manager', 'CI-310004'],
  ['partner', 'FP-5120'],
  ['greek', 'GR-71004'],
]
/** Portfolios that were transferred from another manager, with their original lots. */
const transferredPortfolios: readonly [edition: string, clientId: string, number: string][] = [
  ['partner', 'FP-5120', '02'],
  ['greek', 'GR-71004', '02'],
]
const findProviders = (id: string) =>
  providers.portfolios(
    editions.find((edition) => edition.id === id)!,
    null,
  )

describe('the checks of the portfolio ports', () => {
  test.each([...sharedClient, ...otherClients, ...transferredPortfolios])(
    'all pass for the provider of %s with the client %s',
    async (edition, clientId, number = '01') => {
      const known = { clientId, portfolioId: `${clientId}-${number}`, today: testDay, mayWrite: true }
      const findings = await checkPortfolios(findProviders(edition), known)
      expect(findings.filter(({ isGood }) => !isGood)).toEqual([])
      expect(findings.length).toBeGreaterThan(20)
    },
  )
})

describe('the checks of the other concepts', () => {
  const market = { citiCode: 'Y20N', symbol: 'AVLN', index: 'MI4085', postCode: 'GU1 1AA' }
  const editionIds = { privateEquity: 'partner', advisory: 'wealth', reports: 'wealth' } as Partial<Record<string, string>>
  const clients: Partial<Record<string, readonly string[]>> = {
    privateEquity: ['FP-5130', 'FP-5120'],
    advisory: ['HL-204438', 'HL-204417', 'HL-204480'],
  }

  test.each(conceptNames.flatMap((name) => (clients[name] ?? ['HL-204480']).map((clientId) => [name, clientId] as const)))(
    'all pass for %s with the client %s',
    async (name, clientId) => {
      const edition = editions.find(({ id }) => id === (editionIds[name] ?? 'wealth'))!
      const port = providers.concept(edition, name)!
      const findings = await checkConcept(name, port, { clientId, portfolioId: `${clientId}-01`, today: testDay, market })
      expect(findings.filter(({ isGood }) => !isGood)).toEqual([])
      expect(findings.length).toBeGreaterThan(0)
    },
  )

  test('all pass for push with two devices', async () => {
    const devices = { registered: 'device-1', gone: 'device-2:gone' }
    const known = { clientId: '', portfolioId: '', today: testDay, devices }
    const findings = await runSuite(pushSuite, app.deps.findPushPort(editions[0]!)!, known)
    expect(findings.filter(({ isGood }) => !isGood)).toEqual([])
    expect(app.simulator.pushes()).toEqual([expect.objectContaining({ token: 'device-1', times: 2 })])
  })

  test("exist only for a concept whose upstream the edition names and whose upstream's URL is configured", () => {
    const [wealth, greek] = ['wealth', 'greek'].map((id) => editions.find((edition) => edition.id === id)!)
    const unconnected = createProviders({ findConnection: () => undefined, clock: () => testNow, db: app.db })
    expect(providers.concept(greek!, 'news')).toBeUndefined()
    expect(providers.concept(wealth!, 'news')).toBeDefined()
    expect(unconnected.concept(wealth!, 'news')).toBeUndefined()
  })
})

describe('responses that worker threads parse', () => {
  test('pass every check of every port', { timeout: 60_000 }, async () => {
    const threadedProviders = createProviders({
      findConnection: (_edition, name) => createSimulatorConnection(app.simulator.url, 'test-token', name),
      clock: () => testNow,
      db: app.db,
      maxMainThreadBytes: 0,
    })
    const market = { citiCode: 'Y20N', symbol: 'AVLN', index: 'MI4085', postCode: 'GU1 1AA' }
    for (const [id, clientId] of sharedClient) {
      const edition = editions.find((one) => one.id === id)!
      const known = { clientId, portfolioId: `${clientId}-01`, today: testDay, market }
      const concepts = conceptNames.flatMap((name) => {
        const port = threadedProviders.concept(edition, name)
        return port ? [checkConcept(name, port, known)] : []
      })
      const findings = (await Promise.all([checkPortfolios(threadedProviders.portfolios(edition, null), known), ...concepts])).flat()
      expect(findings.filter(({ isGood }) => !isGood)).toEqual([])
    }
  })
})

test('a check names portfolios whose type is unknown to Atrium', async () => {
  app.simulator.setMode('unknown-type')
  const wealth = editions.find((one) => one.id === 'wealth')!
  const known = { clientId: 'HL-204450', portfolioId: 'HL-204450-01', today: testDay }
  const findings = await checkPortfolios(app.deps.providers.portfolios(wealth, null), known)
  app.simulator.setMode('ok')
  expect(findings.filter(({ isGood }) => !isGood).map(({ message }) => message)).toEqual([
    expect.stringMatching(/^HL-204450-01 has the type "SEG".*; known are GIA, ISA, SIPP, ExO, OPB, Trust, SSAS$/),
  ])
})

describe('one client with different providers', () => {
  /** Returns a response without the ids of the client and without fields that only some providers have. */
  const removeIds = (response: unknown, clientId: string): unknown =>
    JSON.parse(JSON.stringify(response).replaceAll(clientId, 'CLIENT'), (field, value: unknown) => {
      if (['email', 'sedol', 'cashTypeId', 'fundSectors'].includes(field)) return undefined
      return Object(value)['type'] === 'Management fee' ? { ...Object(value), name: null } : value
    }) as unknown
  const range = { from: '2025-11-18', to: '2026-11-17' }
  type Port = ReturnType<typeof findProviders>
  /** Reads holdings. If the provider does not state their cost, adds the cost calculated from the transactions. */
  const getHoldingsWithCost = async (port: Port, key: PortfolioKey, on?: string) => {
    const holdings = await port.getHoldings(key, on)
    if (holdings.holdings.some(({ bookCost }) => bookCost !== undefined)) return holdings
    return addBookCosts(holdings, (await port.listTransactions(key)).transactions)
  }
  const calls: [string, (port: Port, clientId: string) => Promise<unknown>][] = [
    ['account', (port, id) => port.getAccount(id)],
    ['account on an earlier day', (port, id) => port.getAccount(id, '2026-03-31')],
    ['portfolios', (port, id) => port.listPortfolios(id)],
    ['holdings', (port, id) => getHoldingsWithCost(port, { clientId: id, portfolioId: `${id}-01` })],
    [
      'holdings in dollars on an earlier day',
      (port, id) => getHoldingsWithCost(port, { clientId: id, portfolioId: `${id}-02` }, '2024-02-29'),
    ],
    ['transactions', (port, id) => port.listTransactions({ clientId: id, portfolioId: `${id}-01` })],
    ['performance', (port, id) => port.getPerformance({ clientId: id, portfolioId: `${id}-02` })],
    ['performance over a period', (port, id) => port.getPerformance({ clientId: id, portfolioId: `${id}-01` }, range)],
    ['charges', async (port, id) => port.getCharges?.({ clientId: id, portfolioId: `${id}-01` }, range)],
    ['transaction costs', async (port, id) => port.getTransactionCosts?.({ clientId: id, portfolioId: `${id}-02` }, range)],
  ]

  test.each(calls)('has the same %s in every edition', async (_, request) => {
    const responses = await Promise.all(sharedClient.map(async ([edition, id]) => removeIds(await request(findProviders(edition), id), id)))
    expect(JSON.stringify(responses[0]).length).toBeGreaterThan(200)
    for (const [index, response] of responses.entries()) expect(response, sharedClient[index]?.[0]).toEqual(responses[0])
  })
})

describe('a suite of checks', () => {
  const port = (portfolios: unknown[]) => ({ listPortfolios: async () => portfolios as never })
  const known = { clientId: 'A', portfolioId: 'A-1', today: '2026-11-18' }
  const validPortfolio = { id: 'A-1', name: 'One', valuedOn: '2026-11-17', previouslyValuedOn: '2026-11-16', previousValue: '1' }

  test.each([
    ['a portfolio twice', [validPortfolio, validPortfolio], 'the portfolio A-1 occurs twice'],
    ['a missing portfolio', [{ ...validPortfolio, id: 'A-2' }], 'the portfolio A-1 is not listed'],
    ['a future valuation day', [{ ...validPortfolio, valuedOn: '2026-11-19' }], 'A-1 is valued on 2026-11-19, which is after 2026-11-18'],
    [
      'a value without its day',
      [{ ...validPortfolio, previouslyValuedOn: null }],
      'A-1: the previous value and its day must be stated together',
    ],
  ])('reports %s and runs its other checks', async (_, portfolios, message) => {
    const findings = await runSuite(portfoliosSuite, port(portfolios), known)
    expect(findings.map((finding) => finding.message)).toContain(message)
    expect(findings.length).toBe(portfoliosSuite.checks.length)
  })

  test('reports a response to an unknown id, and does not accept any other error as "not found"', async () => {
    await expect(assertNotFound(Promise.resolve(1), 'it')).rejects.toBeInstanceOf(Nonconformity)
    await expect(assertNotFound(Promise.reject(new Error('a bug')), 'it')).rejects.toThrow('a bug')
  })
})

describe('the checks of original lots', () => {
  const known = { clientId: 'A', portfolioId: 'A-1', today: '2026-11-18' }
  const lot = { quantity: '60', cost: '300', on: '2009-06-15' }
  const transferIn = { id: 'T', on: '2026-01-05', type: 'Transfer in', holdingId: 'X', quantity: '60', amount: '0', lots: [lot] }
  const checkLots = async (transaction: object, cost: string | null = null) => {
    const port = {
      getHoldings: async () => ({ holdings: [{ id: 'X', name: 'Ex', quantity: '60', cashTypeId: null, cost }] }) as never,
      listTransactions: async () => ({ transactions: [{ ...transferIn, ...transaction }] }) as never,
    }
    return (await runSuite({ ...transactionsSuite, checks: transactionsSuite.checks.slice(0, -1) }, port as never, known)).flatMap(
      ({ message }) => message ?? [],
    )
  }

  test.each<[string, string[], object, string | null]>([
    ['nothing for lots that match', [], {}, '300'],
    ['a different number of units', ['the lots of T add up to 59 units, but T has 60'], { lots: [{ ...lot, quantity: '59' }] }, null],
    ['an empty list', ['the lots of T add up to 0 units, but T has 60'], { lots: [] }, null],
    [
      'a lot later than the transfer',
      ['a lot of T is dated 2026-01-06 and costs 300; the transfer is dated 2026-01-05'],
      { lots: [{ ...lot, on: '2026-01-06' }] },
      null,
    ],
    [
      'a negative cost',
      ['a lot of T is dated 2009-06-15 and costs -1; the transfer is dated 2026-01-05'],
      { lots: [{ ...lot, cost: '-1' }] },
      null,
    ],
    ['a different cost of the holding', ['Ex: the stated cost is 310, but the lots cost 300'], {}, '310'],
  ])('report %s', async (_, messages, change, cost) => expect(await checkLots(change, cost)).toEqual(messages))
})
