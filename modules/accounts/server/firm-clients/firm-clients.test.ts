import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'

let app: TestApp
let adviser: string
const email = 'eleanor.whitcombe@harcourt-lisle.example'

beforeAll(async () => {
  app = await createTestApp()
  adviser = await app.signIn('eleanor-whitcombe')
})
beforeEach(() => app.simulator.setMode('ok'))
afterAll(() => app.close())

const list = (query = '', cookie = adviser) => app.get(`/api/portals/private-clients/firm-clients${query}`, { cookie })
const requests = (part: string) => app.simulator.log().filter(({ path }) => path.includes(part))

describe("the adviser's clients in the firm's own system", () => {
  test('[P448] are requested by the e-mail address of the adviser, and lead to the accounts that the adviser may see', async () => {
    const { status, json } = await list('?limit=100')
    expect([status, json.isOffered]).toEqual([200, true])
    const { path, query } = requests('/advisor/clients').at(-1)!
    expect([path, query]).toEqual([expect.stringMatching(/\/advisor\/clients$/), { emailAddress: email }])
    const margaret = json.items.find(({ name }: { name: string }) => name === 'Margaret Ashworth')
    expect(margaret).toMatchObject({ id: 'HL-204417', account: { id: await app.findAccountId('ashworth'), portal: 'private-clients' } })
    expect(json.count).toBe(json.items.length)
    const pages = [(await list('?limit=2')).json, (await list('?limit=2&offset=2')).json].flatMap(({ items }) => items)
    expect(pages).toEqual(json.items.slice(0, 4))
  })

  test('[P429] are searched there with at least three characters; fewer find nothing and request nothing', async () => {
    const { json } = await list('?search=ashw')
    const { path, query } = requests('/query').at(-1)!
    expect([decodeURIComponent(path), query]).toEqual([
      expect.stringMatching(new RegExp(`/client/${email}/query$`)),
      { searchTerm: 'ashw' },
    ])
    expect(json.items.length).toBeGreaterThan(0)
    for (const { name, email: address } of json.items) expect(`${name} ${address}`.toLowerCase()).toContain('ashw')
    const before = app.simulator.log().length
    expect((await list('?search=as')).json).toEqual({ items: [], count: 0, isOffered: true })
    expect(app.simulator.log()).toHaveLength(before)
  })

  test('are those of the caller only; professionals from outside the firm and clients are refused', async () => {
    const colleague = (await list('', await app.signIn('tobias-hartnell'))).json
    expect(requests('/advisor/clients').at(-1)!.query).not.toEqual({ emailAddress: email })
    expect(colleague.items.some(({ name }: { name: string }) => name === 'Margaret Ashworth')).toBe(false)
    expect((await list('', await app.signIn('naomi-feldmann'))).status).toBe(403)
    expect((await list('', await app.signIn('margaret-ashworth'))).status).toBe(403)
  })

  test('do not lead to an account that the adviser may no longer see', async () => {
    const accountOf = async (name: string) =>
      (await list(`?search=${name}`)).json.items.find((one: { name: string }) => one.name.includes(name)).account
    const id = await app.findAccountId('tillotson')
    expect(await accountOf('Tillotson')).toEqual({ id, portal: 'private-clients' })
    await app.asOwner(`update account_people set until_on = '2026-01-31' where account_id = '${id}' and relation = 'adviser'`)
    await app.asOwner(`delete from access_group_accounts where account_id = '${id}'`)
    expect(await accountOf('Tillotson')).toBeNull()
  })

  test('are reported as unavailable while the system does not respond', async () => {
    app.simulator.setMode('down')
    expect((await list('?search=unheard')).status).toBe(502)
  })
})
