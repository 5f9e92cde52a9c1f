import { computeReference } from '@atrium/demo/reference/calculator'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Account } from '@atrium/accounts/contract/accounts'
import { testDay } from '@atrium/server/testing/clock'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'

const on = '2026-03-31'
let app: TestApp
let clientCookie: string
let path: string

beforeAll(async () => {
  app = await createTestApp()
  clientCookie = await app.signIn('margaret-ashworth')
  path = `/api/accounts/${await app.findAccountId('ashworth')}`
})
afterAll(() => app.close())

const get = (rest: string, cookie = clientCookie) => app.get(`${path}${rest}`, { cookie })

describe('an account as of a day [P560]', () => {
  test('has the values of that day, which are requested from the provider', async () => {
    const account: Account = (await get(`?on=${on}`)).json
    const expected = computeReference('HL-204417', { today: testDay, on })
    expect(app.simulator.log()).toContainEqual(expect.objectContaining({ path: '/Account/HL-204417', query: { dateString: on } }))
    expect(account.provenance?.asOn).toBe(on)
    expect(account.value).toEqual({ amount: String(Number(expected.total)), currency: 'GBP' })
    const values = new Map(account.portfolios.map(({ id, value }) => [id, Number(value?.amount)]))
    expect(values).toEqual(new Map(expected.portfolios.map(({ id, value }) => [id, Number(value)])))
    expect(account.portfolios.reduce((sum, { share }) => sum + Math.round(Number(share) * 100), 0)).toBe(10_000)
    expect(account.value).not.toEqual((await get('')).json.value)
  })

  test('[P407] has the portfolios of that day, which the partner edition requests for the day', async () => {
    const cookie = await app.signIn('ambrose-kettle')
    const host = 'partner.localhost'
    const { accounts } = (await app.get('/api/me', { cookie, host })).json
    expect((await app.get(`/api/accounts/${accounts[0].id}?on=${on}`, { cookie, host })).status).toBe(200)
    expect(app.simulator.log()).toContainEqual(
      expect.objectContaining({ path: expect.stringMatching(/\/Portfolios\/FP-\d+$/), query: { dateIso: on } }),
    )
  })

  test('does not change the latest valuation in the adviser’s client list', async () => {
    const latest = (await get('')).json.value.amount
    const readListedValue = async () => {
      const { items } = (
        await app.get('/api/portals/private-clients/accounts?search=Ashworth', { cookie: await app.signIn('eleanor-whitcombe') })
      ).json
      return items.find(({ id }: { id: string }) => path.endsWith(id)).value.amount
    }
    expect(await readListedValue()).toBe(latest)
    await get(`?on=${on}`)
    expect(await readListedValue()).toBe(latest)
  })

  test('explains its value, change and shares with the figures of that day', async () => {
    const account: Account = (await get(`?on=${on}`)).json
    const [first] = account.portfolios
    const figures = [
      ['value', account.value?.amount],
      ['change', account.change?.amount],
      ['change-rate', account.changeRate],
      [`share?of=${first?.id}`, first?.share],
    ] as const
    for (const [figure, value] of figures) {
      const { json } = await get(`/explanations/${figure}${figure.includes('?') ? '&' : '?'}on=${on}`)
      expect([figure, json.value, json.provenance.asOn]).toEqual([figure, value, on])
    }
  })

  test('rejects a day without a valuation, an invalid day, other figures and another currency, and names the field', async () => {
    const invalidRequests = [
      [`?on=1999-01-04`, 'on', 'not-valued'],
      [`?on=2099-01-05`, 'on', 'not-valued'],
      [`?on=soon`, 'on', undefined],
      [`/explanations/change1y?on=${on}`, 'on', 'not-allowed'],
      [`/explanations/value?on=${on}&currency=USD`, 'currency', 'not-allowed'],
    ] as const
    for (const [rest, field, code] of invalidRequests) {
      const { status, json } = await get(rest)
      expect([rest, status, json.issues?.[0]?.path]).toEqual([rest, 400, field])
      if (code) expect(json.issues[0].code).toBe(code)
    }
  })

  test('lists the days that can be chosen, newest first, beginning with the first portfolio', async () => {
    const { dates } = (await get('/dates')).json
    const account: Account = (await get('')).json
    expect(dates).toContain(on)
    expect(dates).toEqual(dates.toSorted().toReversed())
    expect(dates[0]).toBe(account.provenance?.asOn)
    expect(dates.at(-1) >= (account.inception ?? '')).toBe(true)
    expect((await get(`?on=${dates.at(-1)}`)).status).toBe(200)
  })

  test('uses the portfolios of that day if the provider lists portfolios of earlier days', async () => {
    const { host } = app.findPerson('stavros-karamanolis')
    const cookie = await app.signIn('stavros-karamanolis')
    const { accounts } = (await app.get('/api/me', { host, cookie })).json
    const read = async (rest: string) => (await app.get(`/api/accounts/${accounts[0].id}${rest}`, { host, cookie })).json
    const { dates } = await read('/dates')
    const day = dates[Math.floor(dates.length / 2)]
    const account: Account = await read(`?on=${day}`)
    expect(account.provenance?.asOn).toBe(day)
    for (const { id, value } of account.portfolios) {
      const portfolio = (await app.get(`/api/portfolios/${id}?on=${day}`, { host, cookie })).json
      expect([id, portfolio.value]).toEqual([id, value])
    }
  })

  test('returns 404 to clients of other accounts', async () => {
    const cookie = await app.signIn('geoffrey-tillotson')
    for (const rest of [`?on=${on}`, '/dates', `/explanations/value?on=${on}`])
      expect([rest, (await get(rest, cookie)).status]).toEqual([rest, 404])
  })
})
