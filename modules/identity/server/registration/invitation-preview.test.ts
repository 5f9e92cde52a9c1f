import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let app: TestApp
let adviser: string
const portal = 'private-clients'

const preview = (body: object = {}, cookie = adviser, of = portal) =>
  app.call('POST', `/api/portals/${of}/invitations/preview`, { cookie, body })
const listLetters = async (email: string) =>
  ((await app.get('/dev/mail')).json as { to: string; subject: string; html: string }[]).filter(({ to }) => to === email)

beforeAll(async () => {
  app = await createTestApp()
  adviser = await app.signIn('eleanor-whitcombe')
})
afterAll(() => app.close())

describe('the preview of an invitation', () => {
  test('is the letter that the client then receives, except for its link', async () => {
    const account = await app.findAccountId('ashworth')
    const shown = (await preview({ account })).json
    expect(shown).toMatchObject({ locale: 'en', locales: ['en', 'is'], validDays: 7 })
    const { sentTo } = (await app.call('POST', `/api/accounts/${account}/invitation`, { cookie: adviser })).json
    const [sent] = await listLetters(sentTo)
    const withoutToken = (html: string | undefined) => html?.replaceAll(/token=[\w-]+/g, 'token=')
    expect(shown.subject).toBe(sent?.subject)
    expect(withoutToken(shown.html)).toBe(withoutToken(sent?.html))
  })

  test('contains a link that no invitation has', async () => {
    const { html, text } = (await preview()).json as { html: string; text: string }
    const [, token] = /#token=([\w-]{43})"/.exec(html) ?? []
    expect(token).toMatch(/^example-only/)
    expect(text).toContain(token)
    expect((await app.call('POST', '/api/invitations/lookup', { body: { token } })).status).toBe(410)
  })

  test('sends nothing and records nothing', async () => {
    const count = async () =>
      app.asOwner(`select (select count(*) from outbox_messages) as letters, (select count(*) from single_use_tokens) as tokens,
      (select count(*) from events where kind = 'invitation.sent') as events`)
    const before = await count()
    expect((await preview()).status).toBe(200)
    expect(await count()).toEqual(before)
  })

  test('has the language of the client’s invitation, or the requested one', async () => {
    const account = await app.findAccountId('ashworth')
    await app.asOwner(`update accounts set invitation_locale = 'is' where id = '${account}'`)
    expect((await preview({ account })).json).toMatchObject({ locale: 'is', subject: expect.stringContaining('Gáttin þín') })
    expect((await preview({ account, locale: 'en' })).json.locale).toBe('en')
    await app.call('POST', `/api/accounts/${account}/invitation`, { cookie: adviser })
    const [{ email }] = (await app.asOwner(`select email from accounts where id = '${account}'`)) as [{ email: string }]
    expect((await listLetters(email))[0]).toMatchObject({
      subject: expect.stringContaining('Gáttin þín'),
      html: expect.stringContaining('<html lang="is"'),
    })
    expect((await preview({ locale: 'el' })).status).toBe(400)
  })

  test('is closed to clients, staff of other organisations and impersonations, and does not reveal the clients of others', async () => {
    const client = await app.signIn('margaret-ashworth')
    const admin = await app.signIn('oscar-venn')
    const colleague = await app.signIn('tobias-hartnell')
    const account = await app.findAccountId('ashworth')
    expect((await preview({}, client)).status).toBe(403)
    // An outside professional can open a client's portal but cannot invite clients.
    expect((await preview({}, await app.signIn('naomi-feldmann'))).status).toBe(403)
    expect((await preview({}, adviser, 'calder-clients')).status).toBe(404)
    expect((await preview({}, admin, 'family-office')).status).toBe(200)
    const [hidden, unknown] = [
      await preview({ account }, colleague),
      await preview({ account: '01a1fd36-0000-7000-8000-000000000000' }, colleague),
    ]
    expect([hidden.status, hidden.json.code]).toEqual([unknown.status, unknown.json.code])
    expect(hidden.status).toBe(404)
    expect((await preview({ account }, admin, 'family-office')).status).toBe(404)
    await app.call('POST', '/api/impersonations', { cookie: adviser, body: { account, reason: 'client-care' } })
    expect((await preview()).json.code).toBe('read-only-impersonation')
  })
})
