import { startSimulator, type Simulator } from '@atrium/demo/simulator/simulator'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDay } from '@atrium/server/testing/clock'
import { UpstreamError } from '../ports/response.ts'
import { createUpstream } from '../upstream/upstream.ts'
import { createAssetManager, type AssetManagerSettings } from './adapter.ts'

const token = 'the-bearer-token'
const client = 'HL-204417'
const portfolio = 'HL-204417-02'
const key = { clientId: client, portfolioId: portfolio }
const range = { from: '2025-11-18', to: '2026-11-17' }

let simulator: Simulator
type AssetManager = ReturnType<typeof createAssetManager>
let providers: AssetManager

beforeAll(async () => {
  simulator = await startSimulator({ token, clients: 0, today: () => testDay })
  providers = createAdapter()
})
afterAll(() => simulator.close())
beforeEach(() => simulator.setMode('ok'))

/** Connects to the simulator with separate settings, so that the settings of one test do not affect others. */
function createAdapter({ bearer = token, timeoutMs = 10_000 } = {}, settings: AssetManagerSettings = {}): AssetManager {
  const connection = () => ({ url: simulator.url, token: bearer, isTrusted: true })
  return createAssetManager(createUpstream({ name: 'asset-manager', connection, timeoutMs }), settings)
}

const readLastRequest = () => simulator.log().at(-1)

describe('calls to the asset manager', () => {
  const calls: [string, string, (adapter: AssetManager) => Promise<unknown>, string, Record<string, string>][] = [
    ['accounts [P394]', 'GET', (adapter) => adapter.listAccounts(), '/Account', {}],
    [
      'an account on a day [P395]',
      'GET',
      (adapter) => adapter.getAccount(client, '2026-06-30'),
      `/Account/${client}`,
      { dateString: '2026-06-30' },
    ],
    ['portfolios [P396]', 'GET', (adapter) => adapter.listPortfolios(client), `/Portfolios/${client}`, {}],
    [
      'holdings on a day [P397]',
      'GET',
      (adapter) => adapter.getHoldings(key, '2026-06-30'),
      `/Holdings/${portfolio}`,
      { dateString: '2026-06-30' },
    ],
    ['valuation days [P398]', 'GET', (adapter) => adapter.listDates(key), '/Holdings/dates', {}],
    [
      'transactions of all types [P399]',
      'GET',
      (adapter) => adapter.listTransactions(key),
      `/Transactions/${portfolio}`,
      { transactionType: 'all' },
    ],
    [
      'transactions of one type [P399]',
      'GET',
      (adapter) => adapter.listTransactionsOfType(key, 'Management fee'),
      `/Transactions/${portfolio}`,
      { transactionType: 'Management fee' },
    ],
    [
      'performance with its benchmark [P400]',
      'GET',
      (adapter) => adapter.getPerformance(key, range),
      `/Performance/${portfolio}`,
      { fromDateString: range.from, toDateString: range.to, benchmarkDiscrete: 'true', benchmarkCumulative: 'true' },
    ],
    [
      'charges [P401]',
      'GET',
      (adapter) => adapter.getCharges(key, range),
      `/Charges/${portfolio}`,
      { fromDateString: range.from, toDateString: range.to },
    ],
    [
      'transaction costs [P402]',
      'GET',
      (adapter) => adapter.getTransactionCosts(key, range),
      `/TransactionCosts/${portfolio}`,
      { fromDateString: range.from, toDateString: range.to },
    ],
    ['a portfolio’s document [P403]', 'GET', (adapter) => adapter.getPortfolioPdf(key), `/Pdf/${portfolio}`, {}],
    [
      'a client’s document [P403]',
      'GET',
      (adapter) => adapter.getClientPdf(client, range),
      `/Pdf/ClientPdf/${client}`,
      { fromDateString: range.from, toDateString: range.to },
    ],
  ]

  test.each(calls)('requests %s', async (_, method, request, path, query) => {
    await request(providers)
    expect(readLastRequest()).toMatchObject({ method, path, query, authorised: true })
  })

  test('use GET and the bearer token [P393] [P362]', async () => {
    for (const [, , request] of calls) await request(providers)
    expect(simulator.log().every((request) => request.method === 'GET' && request.authorised)).toBe(true)
  })

  test('request platform identifiers only if the settings do [P404]', async () => {
    await createAdapter({}, { usePlatformSecurities: true }).getHoldings(key)
    expect(readLastRequest()?.query).toEqual({ usePlatformSecurities: 'true' })
    await providers.getHoldings(key)
    expect(readLastRequest()?.query).toEqual({})
  })

  test('fail if the provider refuses the token [P405]', async () => {
    await expect(createAdapter({ bearer: 'wrong' }).getAccount(client)).rejects.toMatchObject({
      fault: 'failed',
      isOutage: true,
    })
  })

  test('encode ids, so that they cannot change the path [S42]', async () => {
    await expect(providers.getAccount('../Portfolios/x?y#z')).rejects.toBeInstanceOf(UpstreamError)
    expect(readLastRequest()?.path.startsWith('/Account/')).toBe(true)
  })
})

describe('errors of the asset manager', () => {
  test.each([
    ['down', 'unreachable'],
    ['reset', 'unreachable'],
    ['hang', 'unreachable'],
    ['slow', 'unreachable'],
    ['trickle', 'unreachable'],
    ['redirect', 'invalid'],
    ['error', 'failed'],
    ['garbage', 'invalid'],
    ['html', 'invalid'],
    ['wrong-type', 'invalid'],
    ['wrong-shape', 'invalid'],
    ['huge', 'invalid'],
  ] as const)('report the fault mode %s as %s', async (mode, fault) => {
    simulator.setMode(mode)
    const patient = createAdapter({ timeoutMs: mode === 'huge' ? 8_000 : 300 })
    await expect(patient.getAccount(client)).rejects.toMatchObject({ fault, provider: 'asset-manager', call: 'GET /Account/{client}' })
  })

  test('do not report an unknown client as an outage', async () => {
    const failure = await providers.getAccount('HL-1').catch((error: UpstreamError) => error)
    expect(failure).toMatchObject({ fault: 'unknown', isOutage: false })
  })
})

describe('responses of the asset manager', () => {
  test('contain decimals as text, so that no digit is lost', async () => {
    const { holdings } = await providers.getHoldings(key)
    expect(holdings.every((holding) => /^-?\d+(\.\d+)?$/.test(holding.quantity))).toBe(true)
    expect(holdings.some((holding) => holding.priceCurrency === 'GBX')).toBe(true)
  })
  test('contain the original lots of a transfer in', async () => {
    const { transactions } = await providers.listTransactions({ clientId: 'HL-204417', portfolioId: 'HL-204417-01' })
    expect(transactions.find(({ type }) => type === 'Transfer in')).toMatchObject({
      quantity: '34630.3689',
      amount: '0',
      lots: [
        { quantity: '20778.2213', cost: '22464', on: '2012-05-14' },
        { quantity: '13852.1476', cost: '23328', on: '2017-09-04' },
      ],
    })
    expect(transactions.every(({ type, lots }) => (lots !== null) === (type === 'Transfer in'))).toBe(true)
  })
})
