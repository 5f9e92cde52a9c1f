import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'

let app: TestApp
let client: string
let account: string
const externalId = 'HL-204417'

beforeAll(async () => {
  app = await createTestApp()
  client = await app.signIn('margaret-ashworth')
  account = await app.findAccountId('ashworth')
})
beforeEach(() => app.simulator.setMode('ok'))
afterAll(() => app.close())

const path = (rest: string) => `/api/accounts/${account}/statements${rest}`
const open = (day: string, cookie = client) => app.get(path(`/${day}`), { cookie })
const requests = () => app.simulator.log().filter((request) => request.path.includes('/Pdf/ClientPdf/'))
const opened = () =>
  app.asOwner(`select person_id, subject_id, details ->> 'name' as name from events
    where kind = 'document.opened' and subject_type = 'statement' and account_id = '${account}' order by at`)

describe('the statements of an account', () => {
  test('are those of the quarters that have ended, from the inception of the account, page by page', async () => {
    const first = (await app.get(path('?limit=2'), { cookie: client })).json
    expect(first).toEqual({
      items: [
        {
          from: '2026-07-01',
          to: '2026-09-30',
          name: 'Margaret Ashworth 2026-09-30.pdf',
          fileUrl: path('/2026-09-30'),
        },
        expect.objectContaining({ from: '2026-04-01', to: '2026-06-30' }),
      ],
      next: '2026-06-30',
    })
    const all: string[] = []
    for (let next: string | null = ''; next !== null;) {
      const { json } = await app.get(path(next === '' ? '' : `?before=${next}`), { cookie: client })
      all.push(...json.items.map(({ to }: { to: string }) => to))
      next = json.next
    }
    const { inception } = (await app.get(`/api/accounts/${account}`, { cookie: client })).json
    expect([new Set(all).size, all.at(-1)! >= inception]).toEqual([all.length, true])
    expect(all.length).toBe(Math.ceil((2026 - Number(inception.slice(0, 4))) * 4 + 3 - Math.floor((Number(inception.slice(5, 7)) - 1) / 3)))
  })

  test('[P330] are valid only for the ends of quarters: 31 March, 30 June, 30 September and 31 December', async () => {
    for (const day of ['2026-03-31', '2026-06-30', '2026-09-30', '2025-12-31']) {
      const { status, headers } = await open(day)
      expect([day, status, headers['content-type']]).toEqual([day, 200, 'application/pdf'])
    }
    const asked = requests().length
    for (const day of ['2026-03-30', '2026-06-31', '2026-08-31', '2026-11-17', '2026-12-30', 'yesterday']) {
      const { status, json } = await open(day)
      expect([day, status, json.issues]).toEqual([day, 400, [{ path: 'day', code: 'not-quarter-end' }]])
    }
    expect(requests()).toHaveLength(asked)
  })

  test('are requested for the days of the quarter, and recorded in the history with the reader', async () => {
    const before = (await opened()).length
    const { headers } = await open('2026-03-31')
    expect(headers['content-disposition']).toContain('Margaret Ashworth 2026-03-31.pdf')
    expect(requests().at(-1)).toMatchObject({
      path: expect.stringMatching(new RegExp(`/Pdf/ClientPdf/${externalId}$`)),
      query: { fromDateString: '2026-01-01', toDateString: '2026-03-31' },
    })
    const after = await opened()
    expect([after.length - before, after.at(-1)]).toEqual([
      1,
      { person_id: expect.any(String), subject_id: '2026-03-31', name: 'Margaret Ashworth 2026-03-31.pdf' },
    ])
  })

  test('do not exist for a quarter that has not ended, or that ended before the inception', async () => {
    for (const day of ['2026-12-31', '1999-12-31']) expect((await open(day)).status).toBe(404)
  })

  test('of another client are not found', async () => {
    const other = await app.signIn('tobias-hartnell')
    for (const rest of ['', '/2026-09-30']) expect((await app.get(path(rest), { cookie: other })).status).toBe(404)
  })

  test('cannot be fetched while the provider is away, which is no event', async () => {
    const before = (await opened()).length
    app.simulator.setMode('down')
    const { status, json } = await open('2026-06-30')
    expect([status, json.code]).toEqual([502, 'upstream-unavailable'])
    expect(await opened()).toHaveLength(before)
  })

  test.each([
    ['lists its statements among the documents', 'clara-hendry-partner', 'hendry-partner'],
    ["is Atrium's own ledger", 'clara-hendry-demo', 'hendry-demo'],
  ])('are not offered if the provider %s', async (_reason, person, key) => {
    const { host } = app.findPerson(person)
    const own = `/api/accounts/${await app.findAccountId(key)}/statements`
    const caller = { cookie: await app.signIn(person), host }
    const { status, json } = await app.get(own, caller)
    expect([status, json]).toEqual([200, { items: [], next: null }])
    expect((await app.get(`${own}/2026-09-30`, caller)).status).toBe(404)
  })
})
