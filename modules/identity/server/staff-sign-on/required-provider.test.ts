import { demoPassword } from '@atrium/demo/firm/firm'
import { editions } from '@atrium/editions/registry'
import { nationalIds, showElectronicId } from '@atrium/server/testing/electronic-id'
import { addPasskey } from '@atrium/server/testing/passkey'
import { offeredSignOn, signOnAsStaff, createStaffSignOnTools, readStatusAndCode } from '@atrium/server/testing/staff-sign-on'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const wealth = editions.find(({ id }) => id === 'wealth')!

afterEach(async () => {
  wealth.staffSignOn = null
  app.identityProvider.setMode('ok')
  app.identityProvider.setClaims({})
  await app.asOwner('delete from staff_sign_ons')
})

const mainHost = 'localhost'
const { stateOf, nameOf, eventsOf, change, confirm } = createStaffSignOnTools(() => app)

describe('an edition that requires the provider of its staff', () => {
  const staff = 'tobias-hartnell'
  const email = () => app.findPerson(staff).email
  const requireProvider = () => {
    wealth.staffSignOn = { ...offeredSignOn, use: 'required' }
  }
  const signInWithPassword = (address: string, password = demoPassword) =>
    app.call('POST', '/api/session', { body: { email: address, password } })
  const required = [403, 'staff-sign-on-required']

  test('states the reason only for the correct password of staff, so that others do not learn who is staff [S15]', async () => {
    requireProvider()
    expect(readStatusAndCode(await signInWithPassword(email()))).toEqual(required)
    expect((await eventsOf('session.refused')).at(-1)).toEqual({
      outcome: 'refused',
      details: { cause: 'staff-sign-on-required' },
      email: email(),
    })
    const wrong = [await signInWithPassword(email(), 'wrong'), await signInWithPassword('nobody@nowhere.example', 'wrong')]
    wrong.push(await signInWithPassword(app.findPerson('margaret-ashworth').email, 'wrong'))
    for (const response of wrong) {
      expect(readStatusAndCode(response)).toEqual([401, 'invalid-credentials'])
      expect({ ...response.json, requestId: '' }).toEqual({ ...wrong[0]?.json, requestId: '' })
    }
    await change(email(), 'is_active = false')
    const disabled = await signInWithPassword(email())
    await change(email(), 'is_active = true')
    expect(readStatusAndCode(disabled)).toEqual([401, 'invalid-credentials'])
    expect(await nameOf(await app.signIn('margaret-ashworth'), mainHost)).toBe('Margaret Ashworth')
  })

  test('refuses passkeys, tokens and electronic IDs of staff and sign-ups of advisers, and ends sessions opened without the provider', async () => {
    const cookie = await app.signIn(staff)
    const { passkey } = await addPasskey(app, cookie)
    const { token } = (await app.call('POST', '/api/sign-in-tokens', { cookie })).json
    expect((await showElectronicId(app, nationalIds.stranger, cookie)).json).toEqual({ status: 'linked' })
    const { challenge } = (await app.call('POST', '/api/session/passkey/options')).json
    requireProvider()
    expect(await stateOf(cookie, mainHost)).toBe('none')
    expect(readStatusAndCode(await app.call('POST', '/api/session/passkey', { body: { response: passkey.response(challenge) } }))).toEqual(
      required,
    )
    expect(readStatusAndCode(await app.call('POST', '/api/session/token', { body: { token } }))).toEqual(required)
    expect([(await eventsOf('passkey.refused')).at(-1)?.['details'], (await eventsOf('token.refused')).at(-1)?.['details']]).toEqual([
      { cause: 'staff-sign-on-required' },
      { cause: 'staff-sign-on-required' },
    ])
    expect(readStatusAndCode(await showElectronicId(app, nationalIds.stranger))).toEqual([401, 'electronic-id-refused'])
    const adviser = { name: 'Una Reid', email: 'una@harcourt-lisle.example', password: 'Plum-orchard-1841', acceptsTerms: true }
    const signUp = (signupCode: string) => app.call('POST', '/api/sign-ups', { body: { ...adviser, signupCode } })
    expect(readStatusAndCode(await signUp('Arch-advisers-71'))).toEqual(required)
    expect((await signUp('guess')).json.issues).toEqual([{ path: 'signupCode', code: 'wrong-signup-code' }])
    await app.asOwner('delete from passkeys; delete from backup_codes')
  })

  test('accepts no password of staff as a step-up, sends and accepts no link to reset it, and refuses to change it', async () => {
    const client = app.findPerson('margaret-ashworth').email
    const links = async (address: string): Promise<string[]> => {
      const mails: { to: string; text: string }[] = (await app.get('/dev/mail')).json
      return mails.filter(({ to }) => to === address).flatMap(({ text }) => text.match(/(?<=reset#token=)[\w-]{43}/) ?? [])
    }
    // A reset is requested in a background task, so events of two requests could otherwise be in either order.
    const requestReset = async (address: string) => {
      const response = await app.call('POST', '/api/password-resets', { body: { email: address } })
      await app.deps.backgroundTasks.done()
      return response
    }
    await requestReset(email())
    const [token] = await links(email())
    expect(token).toBeDefined()
    requireProvider()
    const asked = [await requestReset(email()), await requestReset(client)]
    expect(asked.map(({ status, json }) => [status, json])).toEqual(asked.map(() => [200, { status: 'sent' }]))
    expect([(await links(email())).length, (await links(client)).length]).toEqual([1, 1])
    const resetEvents = (await eventsOf('password.reset-asked')).slice(-2).map((event) => [event['email'], event['outcome']])
    expect(resetEvents).toEqual([
      [email(), 'refused'],
      [client, 'done'],
    ])
    const password = 'Plum-orchard-1841'
    const reset = await app.call('POST', '/api/password-resets/confirmation', { body: { token, password } })
    expect(readStatusAndCode(reset)).toEqual([410, 'link-expired'])

    const { cookie } = await confirm((await signOnAsStaff(app, staff, { host: mainHost })).cookie, email(), mainHost, 'wealth')
    expect((await app.get('/api/me/staff-sign-on', { cookie })).json.isRequired).toBe(true)
    app.advance(11 * 60_000)
    const needsProof = async () => (await app.call('POST', '/api/me/authenticator', { cookie })).json.code
    for (const currentPassword of [demoPassword, 'wrong'])
      expect(readStatusAndCode(await app.call('POST', '/api/session/proof', { cookie, body: { currentPassword } }))).toEqual(required)
    expect((await eventsOf('proof.refused')).at(-1)).toEqual({
      outcome: 'refused',
      details: { cause: 'staff-sign-on-required' },
      email: email(),
    })
    expect(await needsProof()).toBe('proof-required')
    expect((await signOnAsStaff(app, staff, { host: mainHost, session: cookie ?? '' })).json).toEqual({ status: 'proven' })
    const changed = await app.call('POST', '/api/me/password', { cookie, body: { currentPassword: demoPassword, password } })
    expect(readStatusAndCode(changed)).toEqual(required)
    wealth.staffSignOn = null
    expect(readStatusAndCode(await signInWithPassword(email(), password))).toEqual([401, 'invalid-credentials'])
    expect((await signInWithPassword(email())).status).toBe(200)
  })

  test('accepts the provider, then a PIN or a passkey as the second factor', async () => {
    requireProvider()
    const pending = await signOnAsStaff(app, staff, { host: mainHost })
    expect(pending.json).toEqual({ status: 'second-factor' })
    const full = await confirm(pending.cookie, email(), mainHost, 'wealth')
    expect(await nameOf(full.cookie, mainHost)).toBe('Tobias Hartnell')
    const { passkey } = await addPasskey(app, full.cookie ?? '')
    const again = await signOnAsStaff(app, staff, { host: mainHost })
    const { challenge } = (await app.call('POST', '/api/session/passkey/options', { cookie: again.cookie })).json
    const body = { response: passkey.response(challenge) }
    const byPasskey = await app.call('POST', '/api/session/passkey', { cookie: again.cookie, body })
    expect([byPasskey.json, await stateOf(byPasskey.cookie, mainHost)]).toEqual([{ status: 'signed-in' }, 'signed-in'])
    await app.asOwner('delete from passkeys; delete from backup_codes')
  })
})
