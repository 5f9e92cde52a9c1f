import { startSimulator, type Simulator } from '@atrium/demo/simulator/simulator'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDay } from '@atrium/server/testing/clock'
import { UpstreamError } from '../ports/answer.ts'
import { createUpstream } from '../upstream/upstream.ts'
import { assetManager, type AssetManagerSettings } from './adapter.ts'

const token = 'the-bearer-token'
const client = 'HL-204417'
const portfolio = 'HL-204417-02'
const key = { clientId: client, portfolioId: portfolio }
const range = { from: '2025-11-18', to: '2026-11-17' }

let simulator: Simulator
type AssetManager = ReturnType<typeof assetManager>
let providers: AssetManager

beforeAll(async () => {
  simulator = await startSimulator({ token, clients: 0, today: () => testDay })
  providers = connected()
})
afterAll(() => simulator.close())
beforeEach(() => simulator.setMode('ok'))

/** Opens a separate connection to the simulator, so that one test's fault modes do not affect others. */
function connected({ bearer = token, timeoutMs = 10_000 } = {}, settings: AssetManagerSettings = {}): AssetManager {
  const connection = () => ({ url: simulator.url, token: bearer, isTrusted: true })
  return assetManager(createUpstream({ name: 'asset-manager', connection, timeoutMs }), settings)
}

const last = () => simulator.log().at(-1)

describe('calls', () => {
  const calls: [string, string, (ask: AssetManager) => Promise<unknown>, string, Record<string, string>][] = [
    ['accounts [P394]', 'GET', (ask) => ask.listAccounts(), '/Account', {}],
    [
      'an account on a day [P395]',
      'GET',
      (ask) => ask.getAccount(client, '2026-06-30'),
      `/Account/${client}`,
      { dateString: '2026-06-30' },
    ],
    ['portfolios [P396]', 'GET', (ask) => ask.listPortfolios(client), `/Portfolios/${client}`, {}],
    [
      'holdings on a day [P397]',
      'GET',
      (ask) => ask.getHoldings(key, '2026-06-30'),
      `/Holdings/${portfolio}`,
      { dateString: '2026-06-30' },
    ],
    ['valuation days [P398]', 'GET', (ask) => ask.listDates(key), '/Holdings/dates', {}],
    [
      'transactions, of all types [P399]',
      'GET',
      (ask) => ask.listTransactions(key),
      `/Transactions/${portfolio}`,
      { transactionType: 'all' },
    ],
    [
      'performance with its benchmark [P400]',
      'GET',
      (ask) => ask.getPerformance(key, range),
      `/Performance/${portfolio}`,
      { fromDateString: range.from, toDateString: range.to, benchmarkDiscrete: 'true', benchmarkCumulative: 'true' },
    ],
    [
      'charges [P401]',
      'GET',
      (ask) => ask.getCharges(key, range),
      `/Charges/${portfolio}`,
      { fromDateString: range.from, toDateString: range.to },
    ],
    [
      'transaction costs [P402]',
      'GET',
      (ask) => ask.getTransactionCosts(key, range),
      `/TransactionCosts/${portfolio}`,
      { fromDateString: range.from, toDateString: range.to },
    ],
    ['a portfolio’s document [P403]', 'GET', (ask) => ask.getPortfolioPdf(key), `/Pdf/${portfolio}`, {}],
    [
      'a client’s document [P403]',
      'GET',
      (ask) => ask.getClientPdf(client, range),
      `/Pdf/ClientPdf/${client}`,
      { fromDateString: range.from, toDateString: range.to },
    ],
  ]

  test.each(calls)('%s', async (_, method, ask, path, query) => {
    await ask(providers)
    expect(last()).toMatchObject({ method, path, query, authorised: true })
  })

  test('use only GET, each with the bearer token [P393] [P362]', async () => {
    for (const [, , ask] of calls) await ask(providers)
    expect(simulator.log().every((request) => request.method === 'GET' && request.authorised)).toBe(true)
  })

  test('request platform identifiers if the deployment needs them [P404]', async () => {
    await connected({}, { usePlatformSecurities: true }).getHoldings(key)
    expect(last()?.query).toEqual({ usePlatformSecurities: 'true' })
    await providers.getHoldings(key)
    expect(last()?.query).toEqual({})
  })

  test('calls without the token are refused by the provider [P405]', async () => {
    await expect(connected({ bearer: 'wrong' }).getAccount(client)).rejects.toMatchObject({
      fault: 'failed',
      isOutage: true,
    })
  })

  test('encode ids, so that they cannot change the path [S42]', async () => {
    await expect(providers.getAccount('../Portfolios/x?y#z')).rejects.toBeInstanceOf(UpstreamError)
    expect(last()?.path.startsWith('/Account/')).toBe(true)
  })
})

describe('faults', () => {
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
  ] as const)('%s is reported as %s', async (mode, fault) => {
    simulator.setMode(mode)
    const patient = connected({ timeoutMs: mode === 'huge' ? 8_000 : 300 })
    await expect(patient.getAccount(client)).rejects.toMatchObject({ fault, provider: 'asset-manager', call: 'GET /Account/{client}' })
  })

  test('an unknown client is a response of the provider, not an outage', async () => {
    const failure = await providers.getAccount('HL-1').catch((error: UpstreamError) => error)
    expect(failure).toMatchObject({ fault: 'unknown', isOutage: false })
  })
})

describe('responses', () => {
  test('keep every digit: decimals are text', async () => {
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
