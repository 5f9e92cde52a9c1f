import { startSimulator, type Simulator } from '@atrium/demo/simulator/simulator'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDay } from '@atrium/server/testing/clock'
import { expectCall, createTestUpstream, type PortCall } from '@atrium/server/testing/simulated'
import { UpstreamError } from '../ports/response.ts'
import { createPartnerAdapter } from './adapter.ts'

const token = 'the-bearer-token'
const key = { clientId: 'FP-5130', portfolioId: 'FP-5130-01' }
const range = { from: '2025-11-18', to: '2026-11-17' }
type Partner = ReturnType<typeof createPartnerAdapter>

let simulator: Simulator
let provider: Partner
beforeAll(async () => {
  simulator = await startSimulator({ token, clients: 0, today: () => testDay })
  provider = createAdapter()
})
afterAll(() => simulator.close())
beforeEach(() => simulator.setMode('ok'))

const createAdapter = (bearer = token, timeoutMs?: number) =>
  createPartnerAdapter(createTestUpstream(simulator, 'partner', bearer, timeoutMs))

describe('the partner adapter', () => {
  const allTime = '1900-01-01/9999-12-31'
  const calls: PortCall<Partner>[] = [
    ['an account [P406]', (adapter) => adapter.getAccount('FP-5130'), { path: '/partner/api/account-overview/FP-5130', query: {} }],
    ['portfolios', (adapter) => adapter.listPortfolios('FP-5130'), { path: '/partner/Portfolios/FP-5130', query: {} }],
    [
      'portfolios on a day [P407]',
      (adapter) => adapter.listPortfoliosOn('FP-5130', '2026-06-30'),
      { path: '/partner/Portfolios/FP-5130', query: { dateIso: '2026-06-30' } },
    ],
    [
      'a portfolio with its history [P408]',
      (adapter) => adapter.getPerformance(key, range),
      { path: '/partner/Portfolio/FP-5130/01', query: { dateIso: `${range.from}/${range.to}` } },
    ],
    [
      'charges over a period [P408]',
      (adapter) => adapter.getCharges(key, range),
      { path: '/partner/Portfolio/FP-5130/01', query: { dateIso: `${range.from}/${range.to}` } },
    ],
    [
      'holdings on a day [P409]',
      (adapter) => adapter.getHoldings(key, '2026-06-30'),
      { path: '/partner/Portfolio/FP-5130/holdings/01', query: { dateIso: '2026-06-30' } },
    ],
    [
      'documents of a holding [P410]',
      (adapter) => adapter.listHoldingDocuments(key, 'FP-5130-01-LOMGLD'),
      { path: '/partner/Holding/FP-5130/documents/01-LOMGLD', query: {} },
    ],
    [
      'transactions of a holding [P411]',
      (adapter) => adapter.listHoldingTransactions(key, 'FP-5130-01-LOMGLD', { to: '2026-06-30' }),
      { path: '/partner/Holding/FP-5130/transactions/01-LOMGLD', query: { dateIso: '1900-01-01/2026-06-30' } },
    ],
    [
      'all transactions [P412]',
      (adapter) => adapter.listTransactions(key),
      { path: '/partner/Portfolio/FP-5130/transactions/01', query: { dateIso: allTime } },
    ],
    [
      'clearing of the cache for one contact [P413]',
      (adapter) => adapter.clearRemoteCache('FP-5130'),
      { method: 'POST', path: '/partner/Cache', query: {}, body: { contactId: 'FP-5130' } },
    ],
    [
      'clearing of the whole cache [P413]',
      (adapter) => adapter.clearRemoteCache(),
      { method: 'POST', path: '/partner/Cache', query: {}, body: {} },
    ],
    [
      'a document [P414]',
      (adapter) => adapter.getDocument('FP-5130', '01-2026-09-30'),
      { path: '/partner/documents/download/FP-5130/01-2026-09-30', query: {} },
    ],
    [
      'the latest valuation of a portfolio [P414]',
      (adapter) => adapter.getPortfolioPdf(key),
      { path: '/partner/documents/download/FP-5130/01-2026-09-30', query: {} },
    ],
    [
      'the valuation of all portfolios at the end of a period [P414]',
      (adapter) => adapter.getClientPdf('FP-5130', { from: '2026-01-01', to: '2026-07-15' }),
      { path: '/partner/documents/download/FP-5130/ALL-2026-06-30', query: {} },
    ],
    ['documents [P415]', (adapter) => adapter.listDocuments('FP-5130'), { path: '/partner/Documents/FP-5130', query: {} }],
  ]
  test.each(calls)('requests %s', async (...call) => expectCall(simulator, provider, call))
})

describe('ids of the partner adapter', () => {
  test('consist of the contact’s id and the provider’s id, and are split for calls', async () => {
    const { holdings } = await provider.getHoldings(key)
    const { transactions } = await provider.listTransactions(key)
    expect(holdings.every(({ id }) => id.startsWith('FP-5130-01-'))).toBe(true)
    expect(transactions.every(({ id, holdingId }) => id.startsWith('FP-5130-01-T') && holdingId?.startsWith('FP-5130-01-'))).toBe(true)
    const purchase = transactions.find(({ type }) => type === 'Purchase')
    const holdingTransactions = await provider.listHoldingTransactions(key, purchase?.holdingId ?? '')
    expect(holdingTransactions).toEqual(transactions.filter(({ holdingId }) => holdingId === purchase?.holdingId))
    expect(holdingTransactions.map(({ on }) => on)).toEqual(holdingTransactions.map(({ on }) => on).toSorted())
  })

  test('identify transactions, of which transfers in have the original lots that the provider states', async () => {
    const { transactions } = await provider.listTransactions({ clientId: 'FP-5120', portfolioId: 'FP-5120-02' })
    const transfersIn = transactions.filter(({ type }) => type === 'Transfer in')
    expect(transfersIn.length).toBeGreaterThan(0)
    for (const { lots } of transfersIn) expect(lots?.map(({ on }) => on)).toEqual(['2013-02-11', '2018-06-20'])
    expect(transactions.filter(({ lots }) => lots !== null)).toEqual(transfersIn)
  })

  test.each(['FP-5120-01', 'FP-5130', 'FP-5130-', '01', '../FP-5120/01'])(
    'cause no request if they do not belong to a portfolio of FP-5130: %s [S42]',
    async (id) => {
      const before = simulator.log().length
      const failure = await provider.getHoldings({ clientId: 'FP-5130', portfolioId: id }).catch((error: UpstreamError) => error)
      expect(failure).toMatchObject({ fault: 'unknown', isOutage: false })
      expect(simulator.log().length).toBe(before)
    },
  )

  test('cannot change the path of a call [S42]', async () => {
    const id = 'FP-5130-../../Documents/FP-5120?x#y'
    await expect(provider.getHoldings({ clientId: 'FP-5130', portfolioId: id })).rejects.toMatchObject({ fault: 'unknown' })
    expect(simulator.log().at(-1)?.path.startsWith('/partner/Portfolio/FP-5130/holdings/')).toBe(true)
  })
})

describe('errors of the partner adapter', () => {
  test.each([
    ['down', 'unreachable'],
    ['reset', 'unreachable'],
    ['hang', 'unreachable'],
    ['trickle', 'unreachable'],
    ['redirect', 'invalid'],
    ['error', 'failed'],
    ['garbage', 'invalid'],
    ['html', 'invalid'],
    ['wrong-type', 'invalid'],
    ['wrong-shape', 'invalid'],
  ] as const)('report the fault mode %s as %s', async (mode, fault) => {
    simulator.setMode(mode, '/partner')
    await expect(createAdapter(token, 300).getAccount('FP-5130')).rejects.toMatchObject({ fault, provider: 'partner' })
  })

  test('report a wrong token as an outage, but not an unknown contact', async () => {
    await expect(createAdapter('wrong').getAccount('FP-5130')).rejects.toMatchObject({ fault: 'failed', isOutage: true })
    await expect(provider.getAccount('FP-9999')).rejects.toMatchObject({ fault: 'unknown', isOutage: false })
  })
})
