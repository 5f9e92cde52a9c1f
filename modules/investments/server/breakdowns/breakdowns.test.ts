import type { Account } from '@atrium/accounts/contract/accounts'
import type { Breakdowns, Composition, Exposure } from '../../contract/breakdowns.ts'
import type { Dimension } from '../../contract/breakdown-terms.ts'
import type { Holdings } from '../../contract/portfolios.ts'
import { Decimal, sum } from '@atrium/domain/decimal'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { UpstreamHolding } from '@atrium/platform/providers/ports/holdings'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'

const path = '/api/portfolios/HL-204417-02'
let app: TestApp
let margaret: string

beforeAll(async () => {
  app = await createTestApp()
  margaret = await app.signIn('margaret-ashworth')
})
afterAll(() => app.close())

const findComposition = ({ compositions }: Breakdowns, expectedDimension: Dimension) =>
  compositions.find(({ dimension }) => dimension === expectedDimension)!
const sumValues = (values: readonly string[]) => sum(values.map((value) => new Decimal(value))).toFixed()
const listHoldings = ({ groups }: Holdings) => groups.flatMap(({ holdings }) => holdings)

/** Creates an app in which each holding of the provider is changed by the given function. */
async function createAppWithHoldings(change: (holding: UpstreamHolding, index: number) => UpstreamHolding): Promise<TestApp> {
  const own = await createTestApp()
  const real = own.deps.providers.portfolios
  vi.spyOn(own.deps.providers, 'portfolios').mockImplementation((...asked) => {
    const found = real(...asked)
    const getHoldings: typeof found.getHoldings = async (...given) => {
      const response = await found.getHoldings(...given)
      return { ...response, holdings: response.holdings.map(change) }
    }
    return { ...found, getHoldings }
  })
  return own
}

describe('the composition of a portfolio', () => {
  test.each(['', '?on=2025-06-30'])('sums to the value of the holdings in each of four dimensions: /breakdowns%s', async (query) => {
    const breakdowns = (await app.get(`${path}/breakdowns${query}`, { cookie: margaret })).json as Breakdowns
    const holdings = (await app.get(`${path}/holdings${query}`, { cookie: margaret })).json as Holdings
    expect(breakdowns.valuedOn).toBe(holdings.valuedOn)
    expect(breakdowns.compositions.map(({ dimension }) => dimension)).toEqual(['asset-class', 'currency', 'sector', 'region'])
    const valued = listHoldings(holdings).filter(({ value }) => value !== null)
    for (const { total, slices, dimension } of breakdowns.compositions) {
      expect([dimension, total, sumValues(slices.map(({ value }) => value))]).toEqual([
        dimension,
        holdings.total.value,
        holdings.total.value,
      ])
      expect([dimension, sumValues(slices.map(({ percent }) => percent))]).toEqual([dimension, '100'])
      const parts = Map.groupBy(
        slices.flatMap((slice) => slice.holdings),
        ({ id }) => id,
      )
      const byHolding = (entries: [string, string | null][]) => Object.fromEntries(entries.toSorted())
      expect(byHolding([...parts].map(([id, own]) => [id, sumValues(own.map(({ value }) => value))]))).toEqual(
        byHolding(valued.map(({ id, value }) => [id, value])),
      )
      if (dimension !== 'sector') expect([...parts.values()].every((own) => own.length === 1 && own[0]?.share === null)).toBe(true)
      for (const slice of slices) expect(sumValues(slice.holdings.map(({ percent }) => percent ?? '0'))).toBe('100')
    }
  })

  test('has the same subtotals by asset class and the same weights as the list of holdings', async () => {
    const breakdowns = (await app.get(`${path}/breakdowns`, { cookie: margaret })).json as Breakdowns
    const holdings = (await app.get(`${path}/holdings`, { cookie: margaret })).json as Holdings
    const { slices } = findComposition(breakdowns, 'asset-class')
    expect(Object.fromEntries(slices.map(({ key, value }) => [key, value]))).toEqual(
      Object.fromEntries(holdings.groups.map(({ assetClass, total }) => [assetClass, total.value])),
    )
    const weights = new Map(listHoldings(holdings).map(({ id, weight }) => [id, weight]))
    for (const { id, weight } of slices.flatMap((slice) => slice.holdings)) expect([id, weight]).toEqual([id, weights.get(id)])
  })

  test('gives each asset class the same weight as the list of holdings, in every portfolio', async () => {
    const account = (await app.get(`/api/accounts/${await app.findAccountId('ashworth')}`, { cookie: margaret })).json as Account
    for (const { id } of account.portfolios) {
      const breakdowns = (await app.get(`/api/portfolios/${id}/breakdowns`, { cookie: margaret })).json as Breakdowns
      const holdings = (await app.get(`/api/portfolios/${id}/holdings`, { cookie: margaret })).json as Holdings
      const weights = Object.fromEntries(holdings.groups.map(({ assetClass, total }) => [assetClass, total.weight]))
      const { slices } = findComposition(breakdowns, 'asset-class')
      expect([id, Object.fromEntries(slices.map(({ key, percent }) => [key, percent]))]).toEqual([id, weights])
    }
  })

  test('lists pounds as the currency of prices in pence', async () => {
    const own = await createAppWithHoldings((holding) => (holding.priceCurrency === 'GBP' ? { ...holding, priceCurrency: 'GBX' } : holding))
    const { slices } = findComposition(
      (await own.get(`${path}/breakdowns`, { cookie: await own.signIn('margaret-ashworth') })).json,
      'currency',
    )
    expect(slices.map(({ key }) => key)).toContain('GBP')
    expect(slices.map(({ key }) => key)).not.toContain('GBX')
    await own.close()
  })

  test('names holdings without a value, with the slice to which they would belong', async () => {
    const { leftOut } = findComposition((await app.get(`${path}/breakdowns`, { cookie: margaret })).json, 'sector')
    expect(leftOut).toMatchObject([{ name: 'Brackenfield Growth Capital IV', key: 'Private Equity', reason: 'price' }])
  })

  test('has no slices and no comparison with a model if no holding has a value', async () => {
    const own = await createAppWithHoldings((holding) => ({ ...holding, price: null }))
    const cookie = await own.signIn('margaret-ashworth')
    const { compositions } = (await own.get(`${path}/breakdowns`, { cookie })).json as Breakdowns
    expect(compositions.map(({ total, slices }) => `${total} ${slices.length}`)).toEqual(Array(4).fill('null 0'))
    expect((await own.get(`${path}/exposure`, { cookie })).json).toMatchObject({ gap: 'nothing-valued', distance: null })
    await own.close()
  })
})

describe('a holding without sector, region and known asset class', () => {
  test('is in the slices "Other" by class and sector and "Unknown" by region, and is named', async () => {
    const own = await createAppWithHoldings((holding, index) =>
      index === 0 ? { ...holding, sector: null, region: null, assetClass: 'Wine' } : holding,
    )
    const response = (await own.get(`${path}/breakdowns`, { cookie: await own.signIn('margaret-ashworth') })).json as Breakdowns
    const sliceKeys = (['asset-class', 'sector', 'region', 'currency'] as const).map((each) =>
      findComposition(response, each).unstated.map(({ key }) => key),
    )
    expect(sliceKeys).toEqual([['Other'], ['Other'], ['Unknown'], []])
    expect(findComposition(response, 'region').slices.find(({ key }) => key === 'Unknown')?.holdings).toHaveLength(1)
    await own.close()
  })
})

describe('a fund whose source states its sectors', () => {
  const id = 'HL-204417-02-AVLN'
  const readSectors = async (own: TestApp) =>
    findComposition((await own.get(`${path}/breakdowns`, { cookie: await own.signIn('margaret-ashworth') })).json, 'sector')
  const createAppWithSectors = (...sectors: [name: string, share: string][]) =>
    createAppWithHoldings((holding) => ({
      ...holding,
      fundSectors: holding.id === id ? sectors.map(([name, share]) => ({ name, share })) : undefined,
    }))
  const listParts = ({ slices }: Composition) =>
    Object.fromEntries(
      slices.flatMap(({ key, holdings }) => holdings.filter((one) => one.id === id).map(({ value, share }) => [key, [value, share]])),
    )

  test('is divided among its sectors, and the remainder is in "Other"', async () => {
    const own = await createAppWithSectors(['Energy', '0.6'], ['Utilities', '0.25'])
    const holdings = (await own.get(`${path}/holdings`, { cookie: await own.signIn('margaret-ashworth') })).json as Holdings
    const value = new Decimal(listHoldings(holdings).find((one) => one.id === id)!.value!)
    const sectors = await readSectors(own)
    expect(listParts(sectors)).toEqual({
      Energy: [value.times('0.6').toFixed(), '60'],
      Utilities: [value.times('0.25').toFixed(), '25'],
      Other: [value.times('0.15').toFixed(), '15'],
    })
    expect(sectors.unstated.map((one) => one.id)).not.toContain(id)
    await own.close()
  })

  test('is completely in its own sector if the stated shares sum to more than 1', async () => {
    const own = await createAppWithSectors(['Energy', '0.9'], ['Utilities', '0.8'])
    expect(Object.keys(listParts(await readSectors(own)))).toEqual(['Health Care'])
    expect(Object.values(listParts(await readSectors(own))).every(([, share]) => share === null)).toBe(true)
    await own.close()
  })

  test('has weights in the portfolio that are computed from its parts', async () => {
    const { total, slices } = findComposition((await app.get(`${path}/breakdowns`, { cookie: margaret })).json, 'sector')
    const parts = slices.flatMap(({ holdings }) => holdings).filter(({ share }) => share !== null)
    expect(parts.length).toBeGreaterThan(10)
    for (const { value, weight } of parts)
      expect(Math.abs(Number(weight) - (Number(value) / Number(total)) * 100)).toBeLessThanOrEqual(0.005000001)
  })
})

describe('a short position', () => {
  test('results in a negative slice, and all slices still sum to 100', async () => {
    const own = await createAppWithHoldings((holding) =>
      holding.assetClass === 'Alternatives' ? { ...holding, quantity: `-${holding.quantity}` } : holding,
    )
    const cookie = await own.signIn('margaret-ashworth')
    const response = (await own.get(`${path}/breakdowns`, { cookie })).json as Breakdowns
    const { slices, hasShort, total } = findComposition(response, 'asset-class')
    const short = slices.find(({ key }) => key === 'Alternatives')!
    expect([hasShort, Number(short.value) < 0, Number(short.percent) < 0]).toEqual([true, true, true])
    expect(sumValues(slices.map(({ percent }) => percent))).toBe('100')
    expect(total).toBe(((await own.get(`${path}/holdings`, { cookie })).json as Holdings).total.value)
    expect(response.compositions.every((composition) => composition.hasShort)).toBe(true)
    await own.close()
  })
})

describe('the comparison with the model of the risk profile', () => {
  const read = async (query = '', cookie = margaret, from = path) =>
    (await app.get(`${from}/exposure${query}`, { cookie })).json as Exposure

  test('states weight, model weight and difference of every class, and the sum of the overweights as distance', async () => {
    const { riskProfile, model, classes, distance, gap } = await read()
    expect([riskProfile, model?.name, model?.equityMinimum, model?.equityMaximum, gap]).toEqual([
      5,
      expect.stringContaining('35/65'),
      '35',
      '65',
      null,
    ])
    expect(classes.map(({ assetClass, model: expectedDimension }) => [assetClass, expectedDimension])).toEqual([
      ['Fixed Interest', '35'],
      ['Equities', '50'],
      ['Alternatives', '12'],
      ['Other', '3'],
    ])
    expect(sumValues(classes.map(({ actual }) => actual ?? '0'))).toBe('100')
    expect(sumValues(classes.map(({ difference }) => difference ?? '0'))).toBe('0')
    expect(sumValues(classes.map(({ difference }) => difference ?? '0').filter((difference) => !difference.startsWith('-')))).toBe(distance)
  })

  test('states that there is no model without an agreed risk profile', async () => {
    const account = (await app.get(`/api/accounts/${await app.findAccountId('ashworth')}`, { cookie: margaret })).json
    const portfolioWithoutProfile = account.portfolios.find((portfolio: { riskProfile: number | null }) => portfolio.riskProfile === null)
    const explained = await read('', margaret, `/api/portfolios/${portfolioWithoutProfile.id}`)
    expect([explained.riskProfile, explained.model, explained.gap, explained.distance, explained.modelProvenance]).toEqual([
      null,
      null,
      'no-risk-profile',
      null,
      null,
    ])
    expect(explained.classes.every(({ actual, model, difference }) => actual !== null && model === null && difference === null)).toBe(true)
  })

  test('uses the last known models while their source is unavailable, and states if there are none', async () => {
    const own = await createTestApp()
    const cookie = await own.signIn('margaret-ashworth')
    own.simulator.setMode('error', '/quotes')
    expect((await own.get(`${path}/exposure`, { cookie })).json).toMatchObject({ model: null, gap: 'unavailable', distance: null })
    own.simulator.setMode('ok')
    expect((await own.get(`${path}/exposure`, { cookie })).json).toMatchObject({ gap: null, modelProvenance: { isStale: false } })
    own.simulator.setMode('error', '/quotes')
    expect((await own.get(`${path}/exposure`, { cookie })).json).toMatchObject({ gap: null, modelProvenance: { isStale: true } })
    await own.close()
  })
})

describe.each(['breakdowns', 'exposure'])('/%s', (part) => {
  test('returns data to the client and staff in scope, and 404 for another client’s portfolio', async () => {
    const status = async (cookie?: string) => (await app.get(`${path}/${part}`, { cookie })).status
    expect(await status(margaret)).toBe(200)
    expect(await status(await app.signIn('eleanor-whitcombe'))).toBe(200)
    expect(await status(await app.signIn('geoffrey-tillotson'))).toBe(404)
    expect(await status()).toBe(401)
  })

  test('rejects an invalid day', async () => {
    const { status, json } = await app.get(`${path}/${part}?on=yesterday`, { cookie: margaret })
    expect([status, json.code, json.issues[0].path]).toEqual([400, 'invalid-request', 'on'])
  })

  test('returns the last known data, marked as stale, while the provider is unavailable', async () => {
    const own = await createTestApp()
    const cookie = await own.signIn('margaret-ashworth')
    own.simulator.setMode('error', '/Holdings')
    expect((await own.get(`${path}/${part}`, { cookie })).status).toBe(502)
    own.simulator.setMode('ok')
    const currentResponse = (await own.get(`${path}/${part}`, { cookie })).json
    own.simulator.setMode('error', '/Holdings')
    const cachedResponse = (await own.get(`${path}/${part}`, { cookie })).json
    expect([currentResponse.provenance.isStale, cachedResponse.provenance.isStale]).toEqual([false, true])
    expect({ ...cachedResponse, provenance: null, modelProvenance: null }).toEqual({
      ...currentResponse,
      provenance: null,
      modelProvenance: null,
    })
    await own.close()
  })
})
