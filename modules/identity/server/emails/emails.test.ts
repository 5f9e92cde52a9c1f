import { demoPassword } from '@atrium/demo/firm/firm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { removeExpiredRows } from '@atrium/server/retention'
import { withTenant, systemActor } from '@atrium/platform/db/scope'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const requestChange = (email: string, cookie: string, at = app) => at.call('POST', '/api/me/email', { cookie, body: { email } })
const confirmChange = (code: string, cookie: string, at = app) => at.call('POST', '/api/me/email/confirmation', { cookie, body: { code } })
const readEmail = async (cookie: string) => (await app.get('/api/me', { cookie })).json.email
const listSubjects = async (email: string): Promise<string[]> =>
  (await app.get('/dev/mail')).json.filter((mail: { to: string }) => mail.to === email).map((mail: { subject: string }) => mail.subject)
const readStatus = async (cookie: string) => (await app.get('/api/me', { cookie })).status
const signIn = (email: string) => app.call('POST', '/api/session', { body: { email, password: demoPassword } })

describe('a new e-mail address', () => {
  test('applies only after the PIN sent to it; the old address gets two e-mails, and other devices are signed out', async () => {
    const old = app.findPerson('margaret-ashworth').email
    const cookie = await app.signIn('margaret-ashworth')
    const elsewhere = await app.signIn('margaret-ashworth')
    const requestResponse = await requestChange('Margaret@New-Home.example', cookie)
    expect([requestResponse.status, requestResponse.json]).toEqual([200, { status: 'sent', pinSentTo: 'm•••@new-home.example' }])
    expect(await readEmail(cookie)).toBe(old)
    expect((await listSubjects(old))[0]).toBe('A new email address was requested at Harcourt Lisle')
    const pin = await app.findLastPin('margaret@new-home.example')
    const wrong = await confirmChange(pin === '000000' ? '111111' : '000000', cookie)
    expect([wrong.status, wrong.json.code, await readEmail(cookie)]).toEqual([401, 'wrong-pin', old])
    const right = await confirmChange(pin, cookie)
    expect([right.status, right.json]).toEqual([200, { email: 'margaret@new-home.example' }])
    expect([await readEmail(cookie), await readStatus(elsewhere)]).toEqual(['margaret@new-home.example', 401])
    expect((await listSubjects(old))[0]).toBe('Your email address at Harcourt Lisle was changed')
    expect((await signIn(old)).status).toBe(401)
    expect((await signIn('margaret@new-home.example')).status).toBe(200)
    expect((await confirmChange(pin, cookie)).status).toBe(401)
  })

  test('gets the same response if it is taken; its owner is notified, and no PIN is valid', async () => {
    const takenEmail = app.findPerson('geoffrey-tillotson').email
    const cookie = await app.signIn('iris-delacourt')
    const free = await requestChange('iris@new-home.example', cookie)
    const response = await requestChange(takenEmail.toUpperCase(), cookie)
    expect([response.status, Object.keys(response.json), response.json.status]).toEqual([200, Object.keys(free.json), free.json.status])
    expect(await listSubjects(takenEmail)).toEqual(['You already have access to Harcourt Lisle'])
    for (const code of ['000000', '123456', await app.findLastPin('iris@new-home.example')])
      expect((await confirmChange(code, cookie)).status).toBe(401)
    expect(await readEmail(cookie)).toBe(app.findPerson('iris-delacourt').email)
  })

  test('is confirmed only by the newest PIN, and by exactly one of twenty requests', async () => {
    const cookie = await app.signIn('philip-garrod')
    await requestChange('first@new-home.example', cookie)
    const first = await app.findLastPin('first@new-home.example')
    await requestChange('second@new-home.example', cookie)
    const second = await app.findLastPin('second@new-home.example')
    if (first !== second) expect((await confirmChange(first, cookie)).status).toBe(401)
    const responses = await Promise.all(Array.from({ length: 20 }, () => confirmChange(second, cookie)))
    expect(responses.filter((response) => response.status === 200)).toHaveLength(1)
    expect(await readEmail(cookie)).toBe('second@new-home.example')
  })

  test('belongs to the first person to confirm it, if two request it', async () => {
    const one = await app.signIn('callum-strachan')
    const two = await app.signIn('benedict-sauveterre')
    await requestChange('shared@new-home.example', one)
    const pinOfOne = await app.findLastPin('shared@new-home.example')
    app.advance(1_000)
    await requestChange('shared@new-home.example', two)
    const pinOfTwo = await app.findLastPin('shared@new-home.example')
    const responses = await Promise.all([confirmChange(pinOfOne, one), confirmChange(pinOfTwo, two)])
    expect(responses.map((response) => response.status).toSorted()).toEqual([200, 409])
  })

  test('is not confirmed by another person or requested from another edition', async () => {
    const cookie = await app.signIn('daniel-fenwick-hale')
    await requestChange('daniel@new-home.example', cookie)
    const pin = await app.findLastPin('daniel@new-home.example')
    expect((await confirmChange(pin, await app.signIn('geoffrey-tillotson'))).status).toBe(401)
    expect((await app.call('POST', '/api/me/email', { cookie, host: 'greek.localhost', body: { email: 'a@b.example' } })).status).toBe(401)
    expect(await readEmail(cookie)).toBe(app.findPerson('daniel-fenwick-hale').email)
  })

  test('is not confirmed by the right PIN after ten wrong ones, and is removed after two hours', async () => {
    const own = await createTestApp()
    const cookie = await own.signIn('margaret-ashworth')
    await requestChange('margaret@new-home.example', cookie, own)
    const pin = await own.findLastPin('margaret@new-home.example')
    for (let tries = 0; tries < 10; tries++) await confirmChange(pin === '000000' ? '111111' : '000000', cookie, own)
    expect((await confirmChange(pin, cookie, own)).status).toBe(429)
    own.advance(2 * 3_600_000)
    await removeExpiredRows(own.deps)
    const remainingChanges = await withTenant(own.db, systemActor('wealth'), (transaction) =>
      transaction.selectFrom('email_changes').select('email').execute(),
    )
    expect(remainingChanges).toEqual([])
    await own.close()
  })

  test.each([{ email: 'no address' }, { email: '' }, {}, { email: 7 }])(
    'is refused with the name of the field if it is malformed (%j)',
    async (body) => {
      const response = await app.call('POST', '/api/me/email', { cookie: await app.signIn('amara-osei'), body })
      expect([response.status, response.json.issues[0].path]).toEqual([400, 'email'])
    },
  )

  test('is refused if it is the current address', async () => {
    const cookie = await app.signIn('amara-osei')
    expect((await requestChange(app.findPerson('amara-osei').email.toUpperCase(), cookie)).status).toBe(400)
  })
})
