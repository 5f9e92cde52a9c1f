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

const ask = (email: string, cookie: string, at = app) => at.call('POST', '/api/me/email', { cookie, body: { email } })
const confirm = (code: string, cookie: string, at = app) => at.call('POST', '/api/me/email/confirmation', { cookie, body: { code } })
const emailOf = async (cookie: string) => (await app.get('/api/me', { cookie })).json.email
const subjectsTo = async (email: string): Promise<string[]> =>
  (await app.get('/dev/mail')).json.filter((mail: { to: string }) => mail.to === email).map((mail: { subject: string }) => mail.subject)
const status = async (cookie: string) => (await app.get('/api/me', { cookie })).status
const signIn = (email: string) => app.call('POST', '/api/session', { body: { email, password: demoPassword } })

describe('a new e-mail address', () => {
  test('applies only after the PIN sent to it; the old address gets two e-mails, and other devices are signed out', async () => {
    const old = app.person('margaret-ashworth').email
    const cookie = await app.signIn('margaret-ashworth')
    const elsewhere = await app.signIn('margaret-ashworth')
    const asked = await ask('Margaret@New-Home.example', cookie)
    expect([asked.status, asked.json]).toEqual([200, { status: 'sent', pinSentTo: 'm•••@new-home.example' }])
    expect(await emailOf(cookie)).toBe(old)
    expect((await subjectsTo(old))[0]).toBe('A new email address was requested at Harcourt Lisle')
    const pin = await app.lastPin('margaret@new-home.example')
    const wrong = await confirm(pin === '000000' ? '111111' : '000000', cookie)
    expect([wrong.status, wrong.json.code, await emailOf(cookie)]).toEqual([401, 'wrong-pin', old])
    const right = await confirm(pin, cookie)
    expect([right.status, right.json]).toEqual([200, { email: 'margaret@new-home.example' }])
    expect([await emailOf(cookie), await status(elsewhere)]).toEqual(['margaret@new-home.example', 401])
    expect((await subjectsTo(old))[0]).toBe('Your email address at Harcourt Lisle was changed')
    expect((await signIn(old)).status).toBe(401)
    expect((await signIn('margaret@new-home.example')).status).toBe(200)
    expect((await confirm(pin, cookie)).status).toBe(401)
  })

  test('gets the same response if it is taken; its owner is notified, and no PIN is valid', async () => {
    const taken = app.person('geoffrey-tillotson').email
    const cookie = await app.signIn('iris-delacourt')
    const free = await ask('iris@new-home.example', cookie)
    const answer = await ask(taken.toUpperCase(), cookie)
    expect([answer.status, Object.keys(answer.json), answer.json.status]).toEqual([200, Object.keys(free.json), free.json.status])
    expect(await subjectsTo(taken)).toEqual(['You already have access to Harcourt Lisle'])
    for (const code of ['000000', '123456', await app.lastPin('iris@new-home.example')])
      expect((await confirm(code, cookie)).status).toBe(401)
    expect(await emailOf(cookie)).toBe(app.person('iris-delacourt').email)
  })

  test('is confirmed only by the newest PIN, and by exactly one of twenty requests', async () => {
    const cookie = await app.signIn('philip-garrod')
    await ask('first@new-home.example', cookie)
    const first = await app.lastPin('first@new-home.example')
    await ask('second@new-home.example', cookie)
    const second = await app.lastPin('second@new-home.example')
    if (first !== second) expect((await confirm(first, cookie)).status).toBe(401)
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(second, cookie)))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(await emailOf(cookie)).toBe('second@new-home.example')
  })

  test('belongs to the first person to confirm it, if two request it', async () => {
    const one = await app.signIn('callum-strachan')
    const two = await app.signIn('benedict-sauveterre')
    await ask('shared@new-home.example', one)
    const pinOfOne = await app.lastPin('shared@new-home.example')
    app.advance(1_000)
    await ask('shared@new-home.example', two)
    const pinOfTwo = await app.lastPin('shared@new-home.example')
    const answers = await Promise.all([confirm(pinOfOne, one), confirm(pinOfTwo, two)])
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409])
  })

  test('is not confirmed by another person or requested from another edition', async () => {
    const cookie = await app.signIn('daniel-fenwick-hale')
    await ask('daniel@new-home.example', cookie)
    const pin = await app.lastPin('daniel@new-home.example')
    expect((await confirm(pin, await app.signIn('geoffrey-tillotson'))).status).toBe(401)
    expect((await app.call('POST', '/api/me/email', { cookie, host: 'greek.localhost', body: { email: 'a@b.example' } })).status).toBe(401)
    expect(await emailOf(cookie)).toBe(app.person('daniel-fenwick-hale').email)
  })

  test('is not confirmed by the right PIN after ten wrong ones, and is removed after two hours', async () => {
    const own = await createTestApp()
    const cookie = await own.signIn('margaret-ashworth')
    await ask('margaret@new-home.example', cookie, own)
    const pin = await own.lastPin('margaret@new-home.example')
    for (let tries = 0; tries < 10; tries++) await confirm(pin === '000000' ? '111111' : '000000', cookie, own)
    expect((await confirm(pin, cookie, own)).status).toBe(429)
    own.advance(2 * 3_600_000)
    await removeExpiredRows(own.deps)
    const left = await withTenant(own.db, systemActor('wealth'), (transaction) =>
      transaction.selectFrom('email_changes').select('email').execute(),
    )
    expect(left).toEqual([])
    await own.close()
  })

  test.each([{ email: 'no address' }, { email: '' }, {}, { email: 7 }])(
    'is refused with the name of the field if it is malformed (%j)',
    async (body) => {
      const answer = await app.call('POST', '/api/me/email', { cookie: await app.signIn('amara-osei'), body })
      expect([answer.status, answer.json.issues[0].path]).toEqual([400, 'email'])
    },
  )

  test('is refused if it is the current address', async () => {
    const cookie = await app.signIn('amara-osei')
    expect((await ask(app.person('amara-osei').email.toUpperCase(), cookie)).status).toBe(400)
  })
})
