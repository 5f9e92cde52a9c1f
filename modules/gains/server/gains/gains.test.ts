import type { Holdings } from '@atrium/investments/contract/portfolios'
import type { Gains, GainsOnBasis } from '../../contract/gains.ts'
import { Decimal, sum } from '@atrium/domain/decimal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'

let app: TestApp
let clientCookie: string

beforeAll(async () => {
  app = await createTestApp()
  clientCookie = await app.signIn('margaret-ashworth')
})
afterAll(() => app.close())

const path = (id: string, query = '') => `/api/portfolios/${id}/gains${query}`
const read = async (id: string, query = ''): Promise<Gains> => (await app.get(path(id, query), { cookie: clientCookie })).json

describe('the disposals of a portfolio', () => {
  test('are grouped by tax year, newest first, and the gain is proceeds less cost, which is the sum of the matches', async () => {
    const { book, tax } = await read('HL-204417-02')
    for (const { years } of [book, tax as GainsOnBasis]) {
      expect(years.map(({ taxYear }) => taxYear)).toEqual(
        years
          .map(({ taxYear }) => taxYear)
          .toSorted()
          .toReversed(),
      )
      for (const { from, to, disposals, totals } of years) {
        expect(disposals.every(({ on }) => on >= from && on <= to)).toBe(true)
        for (const { proceeds, cost, gain, exemption, matches } of disposals) {
          expect(exemption ? gain === null : new Decimal(proceeds ?? 0).minus(cost ?? 0).eq(gain ?? 0)).toBe(true)
          expect(sum(matches.map((one) => new Decimal(one.cost))).toFixed(12)).toBe(new Decimal(cost ?? 0).toFixed(12))
        }
        if (!totals) throw new Error(`${from} has no totals`)
        expect(new Decimal(totals.gains).plus(totals.losses).eq(totals.gain)).toBe(true)
        expect(sum(disposals.map((one) => new Decimal(one.gain ?? 0))).eq(totals.gain)).toBe(true)
      }
    }
  })

  test('are matched by the share identification rules on the tax basis', async () => {
    const { tax } = await read('HL-204417-02')
    const rules = new Set(tax?.years.flatMap((year) => year.disposals.flatMap((one) => one.matches.map(({ rule }) => rule))))
    expect([...rules].toSorted()).toEqual(['section-104', 'thirty-day'])
  })

  test('have no gain on the tax basis if they are of gilts, with the reason', async () => {
    const { tax, book } = await read('HL-204417-02')
    const exempt = tax?.years.flatMap(({ disposals }) => disposals.filter(({ exemption }) => exemption !== null)) ?? []
    expect(exempt.map(({ name, gain, exemption }) => [name, gain, exemption])).toEqual(
      Array.from({ length: 3 }, () => ['UK Treasury Index-linked 2039', null, 'gilt']),
    )
    const year = (taxYear: string, { years }: GainsOnBasis) => years.find((one) => one.taxYear === taxYear)?.totals?.losses
    expect([year('2025/26', tax!), year('2025/26', book) === '0']).toEqual(['0', false])
    expect(tax?.flags.filter(({ reason }) => reason === 'exemption-unknown')).toEqual([])
  })

  test('are also exempt if the gilt is no longer held', async () => {
    const cookie = await app.signIn('geoffrey-tillotson')
    const { tax } = (await app.get(path('HL-204450-02'), { cookie })).json as Gains
    const exempt = tax?.years.flatMap(({ disposals }) => disposals.filter(({ exemption }) => exemption === 'gilt'))
    const { groups } = (await app.get('/api/portfolios/HL-204450-02/holdings', { cookie })).json as Holdings
    const held = new Set(groups.flatMap(({ holdings }) => holdings.map(({ name }) => name)))
    expect(exempt?.filter(({ name }) => !held.has(name)).map(({ name }) => name)).toEqual(['UK Treasury 2.5% 2033'])
  })

  test.each(['HL-204417-01', 'HL-204417-03', 'HL-204417-04'])('have no tax basis in the exempt portfolio %s', async (id) => {
    const { tax, book } = await read(id)
    expect([tax, book.years.length > 0]).toEqual([null, true])
  })

  test('in dollars are converted to pounds on the tax basis, proceeds and cost at the rates of their own days', async () => {
    const cookie = await app.signIn('benedict-sauveterre')
    const { book, tax } = (await app.get(path('HL-204465-02'), { cookie })).json as Gains
    expect([book.currency, tax?.currency]).toEqual(['USD', 'GBP'])
    expect(tax?.years.flatMap((year) => year.disposals).every(({ missing }) => missing === null)).toBe(true)
  })

  test('are listed up to the requested day', async () => {
    const { on, book } = await read('HL-204417-02', '?on=2022-04-05')
    expect([on, book.years[0]?.taxYear]).toEqual(['2022-04-05', '2021/22'])
  })
})

test('in an edition outside the United Kingdom, gains have no tax basis and are listed by calendar year at book cost', async () => {
  const { host } = app.findPerson('stavros-karamanolis')
  const call = { host, cookie: await app.signIn('stavros-karamanolis') }
  const account = (await app.get('/api/me', call)).json.accounts[0].id as string
  const portfolios = (await app.get(`/api/accounts/${account}`, call)).json.portfolios as { id: string }[]
  const found = await Promise.all(portfolios.map(async ({ id }) => (await app.get(path(id), call)).json as Gains))
  const years = found.flatMap(({ book }) => book.years)
  expect(found.map(({ tax, untaxed }) => [tax, untaxed])).toEqual(portfolios.map(() => [null, 'other-jurisdiction']))
  expect(years.length).toBeGreaterThan(0)
  expect(years.filter(({ taxYear, from, to }) => from !== `${taxYear}-01-01` || to !== `${taxYear}-12-31`)).toEqual([])
  const { taxYear, totals } = years.find((one) => one.totals !== null)!
  const own = found.find(({ book }) => book.years.some((one) => one.totals === totals))!
  const explain = async (of: string) =>
    app.get(`/api/portfolios/${own.portfolio}/explanations/realised.gain?${new URLSearchParams({ of })}`, call)
  expect([(await explain(`book:${taxYear}`)).json.value, (await explain(`tax:${taxYear}`)).status]).toEqual([totals?.gain, 404])
})

test('gains are returned to the client and staff in scope, and not found for another client’s portfolio', async () => {
  const status = async (cookie?: string) => (await app.get(path('HL-204417-02'), { cookie })).status
  expect(await status(clientCookie)).toBe(200)
  expect(await status(await app.signIn('eleanor-whitcombe'))).toBe(200)
  expect(await status(await app.signIn('geoffrey-tillotson'))).toBe(404)
  expect(await status()).toBe(401)
})

test('gains are refused for an invalid day, naming the field', async () => {
  const response = await app.get(path('HL-204417-02', '?on=2026-02-30'), { cookie: clientCookie })
  expect([response.status, response.json.issues[0].path]).toEqual([400, 'on'])
})

describe('gains while a source is unavailable', () => {
  test('are computed from the last known transactions, marked as stale, or fail if there are none', async () => {
    const own = await createTestApp()
    const cookie = await own.signIn('geoffrey-tillotson')
    const fresh = (await own.get(path('HL-204450-01'), { cookie })).json as Gains
    own.advance(120_000)
    own.simulator.setMode('down')
    const stale = (await own.get(path('HL-204450-01'), { cookie })).json as Gains
    expect(stale).toEqual({ ...fresh, provenance: { ...fresh.provenance, isStale: true } })
    await own.close()
    const other = await createTestApp()
    other.simulator.setMode('error', '/Transactions')
    const failed = await other.get(path('HL-204450-01'), { cookie: await other.signIn('geoffrey-tillotson') })
    expect([failed.status, failed.json.code]).toEqual([502, 'upstream-unavailable'])
    await other.close()
  })

  test('are complete on the book basis without exchange rates, and state what is missing on the tax basis', async () => {
    const own = await createTestApp()
    const cookie = await own.signIn('benedict-sauveterre')
    own.simulator.setMode('error', '/quotes')
    const { book, tax } = (await own.get(path('HL-204465-02'), { cookie })).json as Gains
    expect(book.years[0]?.disposals[0]?.gain).not.toBeNull()
    expect(tax?.years[0]?.disposals[0]).toMatchObject({ gain: null, missing: 'no-exchange-rate' })
    await own.close()
  })
})

test.each(['tax:2001/02', 'nothing', 'book:2025', 'both:2025/26'])('a total for %s, which does not exist, is not found', async (of) => {
  const explained = `/api/portfolios/HL-204417-02/explanations/realised.gain?${new URLSearchParams({ of })}`
  expect((await app.get(explained, { cookie: clientCookie })).status).toBe(404)
})
