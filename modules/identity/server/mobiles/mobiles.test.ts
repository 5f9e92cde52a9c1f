import { demoPassword } from '@atrium/demo/firm/firm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { removeExpiredRows } from '@atrium/server/retention'
import { withTenant, systemActor } from '@atrium/platform/db/scope'
import { addAuthenticator } from '@atrium/server/testing/totp'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'

let app: TestApp
let numbers = 0

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** Returns a number that no other test uses. */
const newNumber = () => `+44740012${String(1000 + numbers++)}`
const requestNumber = (number: string, cookie: string, host = 'localhost') =>
  app.call('POST', '/api/me/mobile', { cookie, host, body: { number } })
const confirmNumber = (code: string, cookie: string) => app.call('POST', '/api/me/mobile/confirmation', { cookie, body: { code } })
const chooseChannel = (channel: string, cookie: string) => app.call('PUT', '/api/me/pin-channel', { cookie, body: { channel } })
const removeNumber = (cookie: string) => app.call('DELETE', '/api/me/mobile', { cookie })
const readPinSettings = async (cookie: string) => (await app.get('/api/me/factors', { cookie })).json.texts
const startSignIn = (key: string) =>
  app.call('POST', '/api/session', { body: { email: app.findPerson(key).email, password: demoPassword } })
const listMessages = async (to: string): Promise<{ channel: string; subject: string; text: string }[]> =>
  (await app.get('/dev/mail')).json.filter((mail: { to: string }) => mail.to === to)
const createWrongPin = (code: string) => (code === '000000' ? '111111' : '000000')

async function addMobile(cookie: string, number = newNumber()): Promise<string> {
  await requestNumber(number, cookie)
  await confirmNumber(await app.findLastPin(number), cookie)
  return number
}

async function listEvents(kind: string) {
  return withTenant(app.db, systemActor('wealth'), (transaction) =>
    transaction.selectFrom('events').select(['person_id', 'details']).where('kind', '=', kind).execute(),
  )
}

describe('a mobile number', () => {
  test('is verified by the PIN sent to it; PINs are sent by e-mail until the person chooses text messages', async () => {
    const cookie = await app.signIn('margaret-ashworth')
    const number = newNumber()
    const asked = await requestNumber(`0${number.slice(3, 7)} ${number.slice(7)}`, cookie)
    const masked = `+44 ••• ${number.slice(-3)}`
    expect([asked.status, asked.json]).toEqual([200, { status: 'sent', pinSentTo: masked }])
    expect(await readPinSettings(cookie)).toEqual({ channel: 'email', mobile: null })
    const pin = await app.findLastPin(number)
    expect((await listMessages(number))[0]).toMatchObject({
      channel: 'sms',
      text: expect.stringContaining(`${pin} is your PIN for Harcourt Lisle`),
    })
    expect((await confirmNumber(createWrongPin(pin), cookie)).json.code).toBe('wrong-pin')
    const right = await confirmNumber(pin, cookie)
    const texts = { channel: 'email', mobile: { number: masked, since: app.deps.clock().toISOString() } }
    expect([right.status, right.json.texts, await readPinSettings(cookie)]).toEqual([200, texts, texts])
    expect(JSON.stringify(right.json)).not.toContain(number)
    expect((await confirmNumber(pin, cookie)).status).toBe(401)
    expect((await listMessages(app.findPerson('margaret-ashworth').email))[0]?.subject).toBe('A mobile number was added at Harcourt Lisle')
    await startSignIn('margaret-ashworth')
    expect((await listMessages(app.findPerson('margaret-ashworth').email))[0]?.subject).toBe('Your PIN for Harcourt Lisle')
  })

  test('receives the PIN of the next sign-in instead of the e-mail address once chosen, and the session states the destination', async () => {
    const cookie = await app.signIn('geoffrey-tillotson')
    const number = await addMobile(cookie)
    expect((await chooseChannel('sms', cookie)).json.texts.channel).toBe('sms')
    const mails = (await listMessages(app.findPerson('geoffrey-tillotson').email)).length
    const startedSignIn = await startSignIn('geoffrey-tillotson')
    const masked = `+44 ••• ${number.slice(-3)}`
    expect((await app.get('/api/session', { cookie: startedSignIn.cookie })).json).toMatchObject({ factors: ['pin'], pinSentTo: masked })
    const first = await app.findLastPin(number)
    const resent = await app.call('POST', '/api/session/second-factor/resend', { cookie: startedSignIn.cookie })
    expect(resent.json).toEqual({ pinSentTo: masked })
    const second = await app.findLastPin(number)
    expect((await listMessages(app.findPerson('geoffrey-tillotson').email)).length).toBe(mails)
    const enter = (code: string) => app.call('POST', '/api/session/second-factor', { cookie: startedSignIn.cookie, body: { code } })
    if (first !== second) expect((await enter(first)).status).toBe(401)
    expect((await enter(second)).json).toEqual({ status: 'signed-in' })
    expect((await listEvents('pin.sent')).at(-1)?.details).toEqual({ channel: 'sms' })
  })

  test('receives at most ten PINs an hour and thirty a day, even if more sign-ins are started with the password', async () => {
    const own = await createTestApp({ TRUST_PROXY: '1' })
    const cookie = await own.signIn('benedict-sauveterre')
    const post = (method: string, path: string, body: object) => own.call(method, path, { cookie, body })
    await post('POST', '/api/me/mobile', { number: '+447400129999' })
    await post('POST', '/api/me/mobile/confirmation', { code: await own.findLastPin('+447400129999') })
    await post('PUT', '/api/me/pin-channel', { channel: 'sms' })
    const { email } = own.findPerson('benedict-sauveterre')
    const begin = async (count: number) => {
      const statuses: number[] = []
      for (let time = 0; time < count; time++)
        statuses.push((await own.call('POST', '/api/session', { body: { email, password: demoPassword } })).status)
      return [200, 429].map((status) => statuses.filter((one) => one === status).length)
    }
    expect(await begin(12)).toEqual([10, 2])
    own.advance(3_600_000)
    expect(await begin(11)).toEqual([10, 1])
    own.advance(3_600_000)
    expect(await begin(10)).toEqual([10, 0])
    own.advance(3_600_000)
    expect(await begin(1)).toEqual([0, 1])
    await own.close()
  })

  test('receives no PIN if an authenticator app is set up', async () => {
    const cookie = await app.signIn('iris-delacourt')
    const number = await addMobile(cookie)
    await chooseChannel('sms', cookie)
    await addAuthenticator(app, cookie)
    const before = (await listMessages(number)).length
    const startedSignIn = await startSignIn('iris-delacourt')
    expect((await app.get('/api/session', { cookie: startedSignIn.cookie })).json.factors).toEqual(['totp', 'backup-code'])
    expect((await app.call('POST', '/api/session/second-factor/resend', { cookie: startedSignIn.cookie })).status).toBe(409)
    expect((await listMessages(number)).length).toBe(before)
  })

  test('is removed by one of several requests, and PINs are then sent by e-mail again', async () => {
    const cookie = await app.signIn('philip-garrod')
    await addMobile(cookie)
    await chooseChannel('sms', cookie)
    const responses = await Promise.all([1, 2, 3, 4].map(() => removeNumber(cookie)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404])
    expect(await readPinSettings(cookie)).toEqual({ channel: 'email', mobile: null })
    expect((await chooseChannel('sms', cookie)).status).toBe(409)
    await startSignIn('philip-garrod')
    expect((await listMessages(app.findPerson('philip-garrod').email))[0]?.subject).toBe('Your PIN for Harcourt Lisle')
  })

  test('stays until a newer one is confirmed; exactly one of twenty confirmations succeeds', async () => {
    const cookie = await app.signIn('callum-strachan')
    const first = await addMobile(cookie)
    await chooseChannel('sms', cookie)
    const [older, newer] = [newNumber(), newNumber()]
    await requestNumber(older, cookie)
    const stale = await app.findLastPin(older)
    await requestNumber(newer, cookie)
    expect((await readPinSettings(cookie)).mobile.number).toBe(`+44 ••• ${first.slice(-3)}`)
    const pin = await app.findLastPin(newer)
    if (stale !== pin) expect((await confirmNumber(stale, cookie)).status).toBe(401)
    const responses = await Promise.all(Array.from({ length: 20 }, () => confirmNumber(pin, cookie)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await readPinSettings(cookie)).toMatchObject({ channel: 'sms', mobile: { number: `+44 ••• ${newer.slice(-3)}` } })
  })

  test('records a repeated choice of text messages once', async () => {
    const cookie = await app.signIn('gudrun-thordardottir')
    await addMobile(cookie)
    const before = (await listEvents('pin-channel.changed')).length
    const responses = await Promise.all([1, 2, 3, 4, 5].map(() => chooseChannel('sms', cookie)))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await listEvents('pin-channel.changed')).length).toBe(before + 1)
  })

  test.each(['020 7946 0100', '12345', '+44 909 8790000', '----', '+999 555 0101'])('is refused if typed as %s', async (number) => {
    const response = await requestNumber(number, await app.signIn('amara-osei'))
    expect([response.status, response.json.issues]).toEqual([400, [{ path: 'number', code: 'no-mobile' }]])
  })

  test('is not confirmed by its PIN after two hours, and is then removed by the nightly job', async () => {
    const own = await createTestApp()
    const cookie = await own.signIn('leonard-pask')
    await own.call('POST', '/api/me/mobile', { cookie, body: { number: '+447400129999' } })
    const pin = await own.findLastPin('+447400129999')
    own.advance(121 * 60_000)
    const again = await own.signIn('leonard-pask')
    expect((await own.call('POST', '/api/me/mobile/confirmation', { cookie: again, body: { code: pin } })).status).toBe(401)
    await removeExpiredRows(own.deps)
    expect(await own.asOwner('select count(*)::int as count from mobile_changes')).toEqual([{ count: 0 }])
    await own.close()
  })
})

describe('mobile numbers', () => {
  test('cannot be changed without a step-up or during an impersonation [S09] [S21]', async () => {
    const cookie = await app.signIn('eleanor-whitcombe')
    const changes = [
      () => requestNumber(newNumber(), cookie),
      () => confirmNumber('000000', cookie),
      () => chooseChannel('email', cookie),
      () => removeNumber(cookie),
    ]
    await app.call('POST', '/api/impersonations', {
      cookie,
      body: { account: await app.findAccountId('tillotson'), reason: 'client-care' },
    })
    for (const change of changes) expect((await change()).json.code).toBe('read-only-impersonation')
    await app.call('DELETE', `/api/impersonations/${await app.findAccountId('tillotson')}`, { cookie })
    app.advance(11 * 60_000)
    for (const change of changes) expect((await change()).json.code).toBe('proof-required')
  })

  test('are neither shown nor accepted in an edition without text messages', async () => {
    const cookie = await app.signIn('jonah-whitaker')
    const { host } = app.findPerson('jonah-whitaker')
    expect((await app.get('/api/me/factors', { cookie, host })).json.texts).toBeNull()
    expect((await requestNumber(newNumber(), cookie, host)).json.code).toBe('not-allowed')
    expect((await app.call('PUT', '/api/me/pin-channel', { cookie, host, body: { channel: 'sms' } })).json.code).toBe('not-allowed')
  })

  test('receive no PIN in a deployment without a gateway: PINs are sent by e-mail, whatever was chosen', async () => {
    const key = 'benedict-sauveterre'
    const cookie = await app.signIn(key)
    await addMobile(cookie)
    await chooseChannel('sms', cookie)
    const before = app.deps.config
    app.deps.config = { ...before, sms: 'none' }
    try {
      const startedSignIn = await startSignIn(key)
      expect((await app.get('/api/session', { cookie: startedSignIn.cookie })).json.pinSentTo).toBe('b•••@sauveterre.example')
      expect((await listMessages(app.findPerson(key).email))[0]?.subject).toBe('Your PIN for Harcourt Lisle')
    } finally {
      app.deps.config = before
    }
  })

  test('have limits: ten wrong PINs, ten requests per person, five per person and number, and twenty per number [S13]', async () => {
    const own = await createTestApp()
    const [first, second] = [await own.signIn('margaret-ashworth'), await own.signIn('geoffrey-tillotson')]
    const send = (number: string, cookie: string) => own.call('POST', '/api/me/mobile', { cookie, body: { number } })
    const firstStatuses = []
    for (let time = 0; time < 6; time++) firstStatuses.push((await send('+447400120000', first)).status)
    expect(firstStatuses).toEqual([...Array<number>(5).fill(200), 429])
    // Requests of other people block the number's owner only above a high limit.
    expect((await send('+447400120000', second)).status).toBe(200)
    await own.asOwner(`update platform.rate_limits set points = 20 where key like '%textOfNumber%+447400120000'`)
    expect((await send('+447400120000', second)).status).toBe(429)
    const third = await own.signIn('amara-osei')
    const thirdStatuses = []
    for (let number = 10; number < 21; number++) thirdStatuses.push((await send(`+4474001200${number}`, third)).status)
    expect(thirdStatuses).toEqual([...Array<number>(10).fill(200), 429])
    await send('+447400120001', first)
    const pin = await own.findLastPin('+447400120001')
    const enter = (code: string) => own.call('POST', '/api/me/mobile/confirmation', { cookie: first, body: { code } })
    for (let time = 0; time < 10; time++) await enter(createWrongPin(pin))
    expect((await enter(pin)).status).toBe(429)
    await own.close()
  })
})
