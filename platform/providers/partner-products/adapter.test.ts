import { startSimulator, type Simulator } from '@atrium/demo/simulator/simulator'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDay } from '@atrium/server/testing/clock'
import { expectCall, createTestUpstream, type PortCall } from '@atrium/server/testing/simulated'
import type { PrivateEquityPort } from '../ports/private-equity.ts'
import { createPartnerProductsAdapter } from './adapter.ts'
import { mapCommitments, mapCompanies } from './map.ts'

let simulator: Simulator
let port: PrivateEquityPort
beforeAll(async () => {
  simulator = await startSimulator({ token: 't', clients: 0, today: () => testDay })
  port = createPartnerProductsAdapter(createTestUpstream(simulator, 'partner-products', 't'))
})
afterAll(() => simulator.close())

describe('the adapter of partner products', () => {
  const calls: PortCall<PrivateEquityPort>[] = [
    [
      'the companies of a fund [P416]',
      (adapter) => adapter.getFundCompanies('PE-BRG5'),
      { path: '/partner-products/products/PE-BRG5/portfolioHoldings', query: {} },
    ],
    [
      'the commitments of a client [P417]',
      (adapter) => adapter.listCommitments('FP-5120'),
      { path: '/partner-products/private-equity-accounts/FP-5120/values', query: {} },
    ],
  ]
  test.each(calls)('requests %s', async (...call) => expectCall(simulator, port, call))

  test('reports an unknown product or client as unknown', async () => {
    await expect(port.getFundCompanies('PE-NONE')).rejects.toMatchObject({ fault: 'unknown' })
    await expect(port.listCommitments('GR-71010')).rejects.toMatchObject({ fault: 'unknown' })
  })
})

test('the company and cash shares of a fund add up to one', async () => {
  const { companies, cashShare } = await port.getFundCompanies('PE-ALD2')
  const hundredths = companies.reduce((total, { share }) => total + Math.round(Number(share) * 100), Math.round(Number(cashShare) * 100))
  expect(hundredths).toBe(100)
})

test('a cash flow of an unknown kind is refused', () => {
  const money = { amount: '1', currency: 'GBP' }
  const commitment = {
    productId: 'P',
    title: 'P',
    vintage: 2021,
    commitment: money,
    called: money,
    distributed: money,
    unfunded: money,
    values: [],
  }
  const response = {
    accountId: 'A',
    commitments: [{ ...commitment, cashflows: [{ kind: 'recall', paidAt: '2026-01-01T00:00:00Z', amount: money }] }],
  }
  expect(() => mapCommitments(response, 'GET /x', 'A')).toThrow(
    'commitments.0.cashflows.0.kind is text, not valid (one of capital-call, distribution expected)',
  )
})

test.each([
  ['commitments of another account', () => mapCommitments({ accountId: 'B', commitments: [] }, 'GET /x', 'A')],
  [
    'the companies of another fund',
    () => mapCompanies({ productId: 'B', title: 'B', vintage: 2021, currency: 'GBP', portfolioHoldings: [], cashShare: 1 }, 'GET /x', 'A'),
  ],
])('%s are refused', (_, map) => {
  expect(map).toThrow('the response is about another client or portfolio')
})
