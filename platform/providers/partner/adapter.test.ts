import { startSimulator, type Simulator } from '@atrium/demo/simulator/simulator'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDay } from '@atrium/server/testing/clock'
import { expectCall, upstreamOf, type CallOf } from '@atrium/server/testing/simulated'
import { UpstreamError } from '../ports/answer.ts'
import { partner } from './adapter.ts'

const token = 'the-bearer-token'
const key = { clientId: 'FP-5130', portfolioId: 'FP-5130-01' }
const range = { from: '2025-11-18', to: '2026-11-17' }
type Partner = ReturnType<typeof partner>

let simulator: Simulator
let provider: Partner
beforeAll(async () => {
  simulator = await startSimulator({ token, clients: 0, today: () => testDay })
  provider = connected()
})
afterAll(() => simulator.close())
beforeEach(() => simulator.setMode('ok'))

const connected = (bearer = token, timeoutMs?: number) => partner(upstreamOf(simulator, 'partner', bearer, timeoutMs))

describe('calls', () => {
  const ever = '1900-01-01/9999-12-31'
  const calls: CallOf<Partner>[] = [
    ['an account [P406]', (ask) => ask.getAccount('FP-5130'), { path: '/partner/api/account-overview/FP-5130', query: {} }],
    ['portfolios', (ask) => ask.listPortfolios('FP-5130'), { path: '/partner/Portfolios/FP-5130', query: {} }],
    [
      'portfolios of a day [P407]',
      (ask) => ask.listPortfoliosOn('FP-5130', '2026-06-30'),
      { path: '/partner/Portfolios/FP-5130', query: { dateIso: '2026-06-30' } },
    ],
    [
      'a portfolio with its history [P408]',
      (ask) => ask.getPerformance(key, range),
      { path: '/partner/Portfolio/FP-5130/01', query: { dateIso: `${range.from}/${range.to}` } },
    ],
    [
      'charges of a period [P408]',
      (ask) => ask.getCharges(key, range),
      { path: '/partner/Portfolio/FP-5130/01', query: { dateIso: `${range.from}/${range.to}` } },
    ],
    [
      'holdings of a day [P409]',
      (ask) => ask.getHoldings(key, '2026-06-30'),
      { path: '/partner/Portfolio/FP-5130/holdings/01', query: { dateIso: '2026-06-30' } },
    ],
    [
      'documents of a holding [P410]',
      (ask) => ask.listHoldingDocuments(key, 'FP-5130-01-LOMGLD'),
      { path: '/partner/Holding/FP-5130/documents/01-LOMGLD', query: {} },
    ],
    [
      'transactions of a holding [P411]',
      (ask) => ask.listHoldingTransactions(key, 'FP-5130-01-LOMGLD', { to: '2026-06-30' }),
      { path: '/partner/Holding/FP-5130/transactions/01-LOMGLD', query: { dateIso: '1900-01-01/2026-06-30' } },
    ],
    [
      'all transactions [P412]',
      (ask) => ask.listTransactions(key),
      { path: '/partner/Portfolio/FP-5130/transactions/01', query: { dateIso: ever } },
    ],
    [
      'forgetting one contact [P413]',
      (ask) => ask.clearProviderCache('FP-5130'),
      { method: 'POST', path: '/partner/Cache', query: {}, body: { contactId: 'FP-5130' } },
    ],
    ['forgetting all [P413]', (ask) => ask.clearProviderCache(), { method: 'POST', path: '/partner/Cache', query: {}, body: {} }],
    [
      'a document [P414]',
      (ask) => ask.getDocument('FP-5130', '01-2026-09-30'),
      { path: '/partner/documents/download/FP-5130/01-2026-09-30', query: {} },
    ],
    [
      'the latest valuation of a portfolio [P414]',
      (ask) => ask.getPortfolioPdf(key),
      { path: '/partner/documents/download/FP-5130/01-2026-09-30', query: {} },
    ],
    [
      'the valuation of all, of a period [P414]',
      (ask) => ask.getClientPdf('FP-5130', { from: '2026-01-01', to: '2026-07-15' }),
      { path: '/partner/documents/download/FP-5130/ALL-2026-06-30', query: {} },
    ],
    ['documents [P415]', (ask) => ask.listDocuments('FP-5130'), { path: '/partner/Documents/FP-5130', query: {} }],
  ]
  test.each(calls)('%s', async (...call) => expectCall(simulator, provider, call))
})

describe('ids', () => {
  test('ids combine both parts outside the adapter, and are split for calls', async () => {
    const { holdings } = await provider.getHoldings(key)
    const { transactions } = await provider.listTransactions(key)
    expect(holdings.every(({ id }) => id.startsWith('FP-5130-01-'))).toBe(true)
    expect(transactions.every(({ id, holdingId }) => id.startsWith('FP-5130-01-T') && holdingId?.startsWith('FP-5130-01-'))).toBe(true)
    const one = transactions.find(({ type }) => type === 'Purchase')
    const own = await provider.listHoldingTransactions(key, one?.holdingId ?? '')
    expect(own).toEqual(transactions.filter(({ holdingId }) => holdingId === one?.holdingId))
    expect(own.map(({ on }) => on)).toEqual(own.map(({ on }) => on).toSorted())
  })

  test('a transfer in keeps its original lots, as the provider states them', async () => {
    const { transactions } = await provider.listTransactions({ clientId: 'FP-5120', portfolioId: 'FP-5120-02' })
    const arrived = transactions.filter(({ type }) => type === 'Transfer in')
    expect(arrived.length).toBeGreaterThan(0)
    for (const { lots } of arrived) expect(lots?.map(({ on }) => on)).toEqual(['2013-02-11', '2018-06-20'])
    expect(transactions.filter(({ lots }) => lots !== null)).toEqual(arrived)
  })

  test.each(['FP-5120-01', 'FP-5130', 'FP-5130-', '01', '../FP-5120/01'])(
    'an id that is not a portfolio of FP-5130 sends no request: %s [S42]',
    async (id) => {
      const before = simulator.log().length
      const failure = await provider.getHoldings({ clientId: 'FP-5130', portfolioId: id }).catch((error: UpstreamError) => error)
      expect(failure).toMatchObject({ fault: 'unknown', isOutage: false })
      expect(simulator.log().length).toBe(before)
    },
  )

  test('ids cannot change the path [S42]', async () => {
    const id = 'FP-5130-../../Documents/FP-5120?x#y'
    await expect(provider.getHoldings({ clientId: 'FP-5130', portfolioId: id })).rejects.toMatchObject({ fault: 'unknown' })
    expect(simulator.log().at(-1)?.path.startsWith('/partner/Portfolio/FP-5130/holdings/')).toBe(true)
  })
})

describe('faults', () => {
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
  ] as const)('%s is reported as %s', async (mode, fault) => {
    simulator.setMode(mode, '/partner')
    await expect(connected(token, 300).getAccount('FP-5130')).rejects.toMatchObject({ fault, provider: 'partner' })
  })

  test('a wrong token is an outage, and an unknown contact is not', async () => {
    await expect(connected('wrong').getAccount('FP-5130')).rejects.toMatchObject({ fault: 'failed', isOutage: true })
    await expect(provider.getAccount('FP-9999')).rejects.toMatchObject({ fault: 'unknown', isOutage: false })
  })
})
