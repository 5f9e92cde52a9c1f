import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withTenant, systemActor } from '@atrium/platform/db/scope'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'

const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0' }
const phone = {
  'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 Version/26.1 Mobile/15E148 Safari/604.1',
}
const unknownSession = '01a1fd36-0000-7000-8000-000000000000'
let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

type Listed = { id: string; browser: string; system: string; address: string; isThisOne: boolean; lastActive: string }
const listDevices = async (cookie: string): Promise<Listed[]> => (await app.get('/api/me/sessions', { cookie })).json.items
const endSession = (id: string, cookie: string) => app.call('DELETE', `/api/me/sessions/${id}`, { cookie })
const readStatus = async (cookie: string) => (await app.get('/api/me', { cookie })).status

describe('the device list of a person', () => {
  test('lists devices by name, most recently active first, with the current one marked [S22]', async () => {
    const first = await app.signIn('iris-delacourt', firefox)
    app.advance(60_000)
    const second = await app.signIn('iris-delacourt', phone)
    await app.signInWithPasswordOnly('iris-delacourt')
    const listed = await listDevices(first)
    expect(listed.map(({ browser, system, isThisOne }) => [browser, system, isThisOne])).toEqual([
      ['Safari', 'iPhone', false],
      ['Firefox', 'Linux', true],
    ])
    expect(listed[0]).toMatchObject({ address: '127.0.0.1', lastActive: app.deps.clock().toISOString() })
    expect(JSON.stringify(listed)).not.toMatch(/token|hash/)
    expect((await listDevices(second)).map(({ isThisOne }) => isThisOne)).toEqual([true, false])
  })

  test('signs out one device at a time with immediate effect; a second attempt returns 404 [S20] [S22]', async () => {
    const currentCookie = await app.signIn('philip-garrod', firefox)
    const otherCookie = await app.signIn('philip-garrod', phone)
    const other = (await listDevices(currentCookie)).find(({ isThisOne }) => !isThisOne)
    expect(await readStatus(otherCookie)).toBe(200)
    const response = await endSession(other!.id, currentCookie)
    expect(response.status).toBe(200)
    expect(response.json.items.map(({ isThisOne }: Listed) => isThisOne)).toEqual([true])
    expect(await readStatus(otherCookie)).toBe(401)
    expect((await endSession(other!.id, currentCookie)).status).toBe(404)
  })

  test('ends a session in exactly one of twenty concurrent requests', async () => {
    const currentCookie = await app.signIn('callum-strachan')
    await app.signIn('callum-strachan')
    const other = (await listDevices(currentCookie)).find(({ isThisOne }) => !isThisOne)
    const responses = await Promise.all(Array.from({ length: 20 }, () => endSession(other!.id, currentCookie)))
    expect(responses.map((response) => response.status).toSorted()).toEqual([200, ...Array<number>(19).fill(404)])
  })

  test('lets the current session end itself', async () => {
    const currentCookie = await app.signIn('gudrun-thordardottir')
    const [own] = await listDevices(currentCookie)
    expect((await endSession(own!.id, currentCookie)).status).toBe(200)
    expect(await readStatus(currentCookie)).toBe(401)
  })

  test('signs out all devices except the current one, including pending sessions, and records their number in an event', async () => {
    const currentCookie = await app.signIn('benedict-sauveterre')
    const otherCookie = await app.signIn('benedict-sauveterre')
    const pendingCookie = await app.signInWithPasswordOnly('benedict-sauveterre')
    const response = await app.call('DELETE', '/api/me/sessions', { cookie: currentCookie })
    expect([response.status, response.json.items.length]).toEqual([200, 1])
    expect([await readStatus(currentCookie), await readStatus(otherCookie)]).toEqual([200, 401])
    expect((await app.get('/api/session', { cookie: pendingCookie })).json.state).toBe('none')
    const event = await withTenant(app.db, systemActor('wealth'), (transaction) =>
      transaction.selectFrom('events').selectAll().where('kind', '=', 'session.others-ended').orderBy('id', 'desc').executeTakeFirst(),
    )
    expect(event?.details).toEqual({ count: 2 })
  })

  test('omits a session whose idle limit has passed', async () => {
    const own = await createTestApp()
    await own.signIn('margaret-ashworth')
    own.advance(31 * 60_000)
    const cookie = await own.signIn('margaret-ashworth')
    expect((await own.get('/api/me/sessions', { cookie })).json.items).toHaveLength(1)
    await own.close()
  })
})

describe('signing out another person’s device', () => {
  test('returns 404 to every caller, and the session stays signed in', async () => {
    const theirCookie = await app.signIn('margaret-ashworth')
    const [session] = await listDevices(theirCookie)
    for (const key of ['geoffrey-tillotson', 'eleanor-whitcombe', 'oscar-venn']) {
      const cookie = await app.signIn(key)
      const others = await endSession(session!.id, cookie)
      const forUnknownId = await endSession(unknownSession, cookie)
      expect(others.status).toBe(404)
      expect({ ...others.json, requestId: '' }).toEqual({ ...forUnknownId.json, requestId: '' })
    }
    expect(await readStatus(theirCookie)).toBe(200)
  })

  test('returns 404 for a session of another edition', async () => {
    const theirCookie = await app.signIn('margaret-ashworth')
    const [session] = await listDevices(theirCookie)
    const { host } = app.findPerson('jonah-whitaker')
    const cookie = await app.signIn('jonah-whitaker')
    expect((await app.call('DELETE', `/api/me/sessions/${session!.id}`, { cookie, host })).status).toBe(404)
    expect(await readStatus(theirCookie)).toBe(200)
  })

  test('rejects a malformed id', async () => {
    const cookie = await app.signIn('margaret-ashworth')
    expect((await endSession('not-an-id', cookie)).status).toBe(400)
  })
})
