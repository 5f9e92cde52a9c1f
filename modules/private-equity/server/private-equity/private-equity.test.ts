import type { ExplainedFigure, FigureCase } from '@atrium/contract/explanation'
import type { Commitments, FundCompanies } from '../../contract/private-equity.ts'
import { Decimal, sum } from '@atrium/domain/decimal'
import { xirr } from '@atrium/domain/performance/money-weighted'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { UpstreamCommitment } from '@atrium/platform/providers/ports/private-equity'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { recomputeCase } from '@atrium/server/figure-cases'
import { mapCommitments, computeFundFigure, toCommitment } from './commitment-rules.ts'

const portfolio = 'FP-5120-01'
const host = 'partner.localhost'
let app: TestApp
let cookie: string

beforeAll(async () => {
  app = await createTestApp()
  cookie = await app.signIn('ambrose-kettle')
})
afterAll(() => app.close())

const get = (rest: string, at = app, as = cookie) => at.get(`/api/portfolios/${rest}`, { host, cookie: as })
const list = async (): Promise<Commitments> => (await get(`${portfolio}/private-equity`)).json

describe('the private-equity commitments of a client', () => {
  test('are offered if a provider of the edition supplies them, and not found otherwise', async () => {
    expect((await get(portfolio)).json.offers).toContain('private-equity')
    const other = await app.signIn('margaret-ashworth')
    const wealth = (rest: string) => app.get(`/api/portfolios/HL-204417-02${rest}`, { cookie: other })
    expect((await wealth('')).json.offers).not.toContain('private-equity')
    for (const rest of ['/private-equity', '/private-equity/PE-BRG5/companies', '/explanations/fund.tvpi?of=PE-BRG5'])
      expect([rest, (await wealth(rest)).status]).toEqual([rest, 404])
  })

  test('include calls, distributions and value of each fund in its own currency, newest vintage first', async () => {
    const { commitments, provenance } = await list()
    expect([commitments.length > 0, provenance.provider, provenance.isStale]).toEqual([true, 'partner-products', false])
    const vintages = commitments.map(({ vintage }) => vintage)
    expect(vintages).toEqual(vintages.toSorted().toReversed())
    for (const { flows, called, distributed, committed, unfunded, netAssetValue, valuedOn, values, hasFlowsSince } of commitments) {
      const total = (kind: string) => sum(flows.filter((flow) => flow.kind === kind).map(({ amount }) => new Decimal(amount))).toNumber()
      expect([total('capital-call'), total('distribution')]).toEqual([Number(called), Number(distributed)])
      expect(Number(committed) - Number(called)).toBeCloseTo(Number(unfunded), 6)
      expect(values.at(-1)).toEqual({ on: valuedOn, value: netAssetValue })
      expect(hasFlowsSince).toBe(false)
    }
  })

  test('have explained ratios and rates of return for every fund, and recomputing a case gives the same figure', async () => {
    const { commitments } = await list()
    const staff = await app.signIn('theodora-lyle')
    for (const fund of commitments) {
      const { id, called, distributed, netAssetValue, flows, valuedOn } = fund
      const worth = new Decimal(netAssetValue ?? 0)
      expect(Number(fund.tvpi)).toBeCloseTo(worth.plus(distributed).div(called).toNumber(), 12)
      expect(Number(fund.dpi)).toBeCloseTo(Number(distributed) / Number(called), 12)
      expect(Number(fund.rvpi)).toBeCloseTo(worth.div(called).toNumber(), 12)
      const signed = flows.map(({ on, kind, amount }) => ({ on, amount: new Decimal(amount).times(kind === 'capital-call' ? -1 : 1) }))
      expect(Number(fund.irr)).toBeCloseTo(xirr({ flows: [...signed, { on: valuedOn ?? '', amount: worth }] }).rate?.toNumber() ?? 0, 7)
      for (const figure of ['tvpi', 'dpi', 'rvpi', 'irr'] as const) {
        const path = `${portfolio}/explanations/fund.${figure}`
        const explainedFigure = (await get(`${path}?of=${id}`)).json as ExplainedFigure
        expect([figure, explainedFigure.value, explainedFigure.subject, explainedFigure.currency]).toEqual([
          figure,
          fund[figure],
          fund.name,
          fund.currency,
        ])
        expect([explainedFigure.provenance.provider, explainedFigure.provenance.asOn]).toEqual(['partner-products', valuedOn])
        expect(explainedFigure.explanation.steps.length).toBeGreaterThan(0)
        expect(explainedFigure.explanation.inputs.every(({ source, asOn }) => source === 'provider' && asOn !== undefined)).toBe(true)
        const kept = (await get(`${path}/case?of=${id}`, app, staff)).json as FigureCase
        expect([figure, recomputeCase(kept.input)]).toEqual([figure, explainedFigure.value])
      }
    }
    expect((await get(`${portfolio}/explanations/fund.tvpi?of=PE-NONE`)).status).toBe(404)
    expect((await get(`${portfolio}/explanations/fund.tvpi`)).status).toBe(400)
  })

  test('give access to the companies of the client’s own funds only, listed largest first', async () => {
    const { commitments } = await list()
    const [fund] = commitments
    const { companies, cashShare, name } = (await get(`${portfolio}/private-equity/${fund?.id}/companies`)).json as FundCompanies
    const shares = companies.map(({ share }) => Number(share))
    expect([name, shares]).toEqual([fund?.name, shares.toSorted((left, right) => right - left)])
    expect(sum([...companies.map(({ share }) => new Decimal(share)), new Decimal(cashShare)]).toFixed()).toBe('1')
    const foreign = ['PE-BRG5', 'PE-ALD2', 'PE-HAR7', 'PE-NONE'].filter((id) => !commitments.some((one) => one.id === id))
    for (const id of foreign) expect([id, (await get(`${portfolio}/private-equity/${id}/companies`)).status]).toEqual([id, 404])
  })

  test('are not found for another or unknown client [S02]', async () => {
    for (const rest of ['', '/PE-BRG5/companies']) {
      expect((await get(`FP-5130-01/private-equity${rest}`)).status).toBe(404)
      expect((await get(`FP-0000-01/private-equity${rest}`)).status).toBe(404)
      expect((await app.get(`/api/portfolios/${portfolio}/private-equity${rest}`, { host })).status).toBe(401)
    }
    expect((await get(`${portfolio}/private-equity/${encodeURIComponent('../x')}/companies`)).status).toBe(400)
  })

  test('are shown to the adviser during an impersonation', async () => {
    const adviser = await app.signIn('theodora-lyle')
    const account = (await get(portfolio)).json.account.id
    await app.call('POST', '/api/impersonations', { host, cookie: adviser, body: { account, reason: 'client-care' } })
    expect((await get(`${portfolio}/private-equity`, app, adviser)).status).toBe(200)
  })

  test('are empty for a client unknown to the provider, and the last known ones during an outage', async () => {
    const own = await createTestApp()
    try {
      const signedIn = await own.signIn('ambrose-kettle')
      const read = () => get(`${portfolio}/private-equity`, own, signedIn)
      own.simulator.setMode('error', '/partner-products')
      const away = await read()
      expect([away.status, away.json.code]).toEqual([502, 'upstream-unavailable'])
      own.simulator.setMode('ok')
      const there = (await read()).json
      own.simulator.setMode('error', '/partner-products')
      const kept = (await read()).json
      expect([kept.commitments, kept.provenance.isStale]).toEqual([there.commitments, true])
      own.simulator.setMode('ok')
      const { concept } = own.deps.providers
      const unknown = async () => {
        const { UpstreamError } = await import('@atrium/platform/providers/ports/response')
        throw new UpstreamError('unknown', 'partner-products', 'GET /x', 'no such client')
      }
      own.deps.providers.concept = ((edition, name) =>
        name === 'privateEquity' ? { listCommitments: unknown } : concept(edition, name)) as typeof concept
      const none = await read()
      expect([none.status, none.json.commitments, none.json.provenance.asOn]).toEqual([200, [], null])
    } finally {
      await own.close()
    }
  })
})

describe('the rules of private-equity commitments', () => {
  const fund: UpstreamCommitment = {
    productId: 'P',
    name: 'P',
    vintage: 2024,
    currency: 'EUR',
    committed: '200',
    called: '150',
    distributed: '30',
    unfunded: '50',
    netAssetValue: '95',
    valuedOn: '2026-09-30',
    flows: [
      { on: '2024-01-15', kind: 'capital-call', amount: '100' },
      { on: '2026-01-15', kind: 'distribution', amount: '30' },
      { on: '2026-10-15', kind: 'capital-call', amount: '50' },
    ],
    values: [{ on: '2026-09-30', value: '95' }],
  }

  test('compute ratios from flows up to the valuation date, and indicate later flows', () => {
    expect(toCommitment(fund)).toMatchObject({ called: '150', tvpi: '1.25', dpi: '0.3', rvpi: '0.95', hasFlowsSince: true })
  })

  test('compute only the ratio of distributions if the fund has not been valued yet', () => {
    const fresh = { ...fund, netAssetValue: null, valuedOn: null, values: [] }
    expect(toCommitment(fresh)).toMatchObject({ tvpi: null, dpi: '0.2', rvpi: null, irr: null, hasFlowsSince: false })
    expect(computeFundFigure('irr', { ...fresh, flows: [] })).toBeNull()
  })

  test('sort funds of the same vintage by name', () => {
    const names = ['b', 'a', 'c'].map((name) => ({ ...fund, name, vintage: name === 'c' ? 2025 : 2024 }))
    expect(mapCommitments(names).map(({ name }) => name)).toEqual(['c', 'a', 'b'])
  })
})
