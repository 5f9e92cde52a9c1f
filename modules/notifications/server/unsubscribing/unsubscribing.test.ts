import { randomUUID } from 'node:crypto'
import { createTestApp } from '@atrium/server/testing/test-app'
import { deliverMessages } from '@atrium/platform/mail/outbox'
import type { MailHeaders } from '@atrium/platform/mail/mailer'
import { afterAll, describe, expect, test } from 'vitest'
import { createMailSender } from '../sending/jobs.ts'
import { contributeTestKinds, createNotices, testKinds } from '../testing/notices.ts'
import { createUnsubscribeToken } from './token-rules.ts'

const app = await createTestApp()
contributeTestKinds(app)
afterAll(() => app.close())

const { tell, idOf, listDeliveries } = createNotices(app)
const person = 'margaret-ashworth'
const margaret = { cookie: await app.signIn(person) }
const id = await idOf(person)
const keyOf = (one: 'service' | 'personal' | 'marketing', edition = 'wealth', of = id) =>
  createUnsubscribeToken(app.deps.secret, { edition, person: of, class: one })
const at = (key: string) => `/api/unsubscribe?key=${encodeURIComponent(key)}`
const settings = async () => (await app.get('/api/me/notification-settings', margaret)).json
/** A mail program posts the form of RFC 8058 from another site, without a cookie. */
const click = (key: string, headers: Record<string, string> = {}) =>
  app.call('POST', at(key), {
    origin: 'https://mail.example',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site', ...headers },
    body: 'List-Unsubscribe=One-Click',
  })

describe('one click', () => {
  test('ends the e-mails of one class to one person, from any site, without a session, and as often as it is repeated', async () => {
    const [first, second] = await Promise.all([click(keyOf('service')), click(keyOf('service'))])
    expect([first.status, second.status, (await click(keyOf('service'))).status]).toEqual([200, 200, 200])
    const { channels, revision } = await settings()
    expect([channels.service.email, channels.personal.email, channels.regulatory.email, revision]).toEqual([false, true, true, 1])
    await tell(person, testKinds.service)
    await tell(person, testKinds.regulatory)
    expect((await listDeliveries(person)).map(({ kind }) => kind)).toEqual(['test.regulatory'])
    expect(await app.asOwner(`select id from events where kind = 'notifications.unsubscribed'`)).toHaveLength(1)
  })

  test('is not done by opening the address, which shows a page with a button', async () => {
    const page = await app.get(at(keyOf('personal')))
    expect([page.status, page.headers['content-type'], page.headers['cache-control']]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-store',
    ])
    expect(page.text).toContain('<form method="post"')
    expect((await settings()).channels.personal.email).toBe(true)
    expect((await click(keyOf('personal'))).text).toContain('You will no longer receive emails about messages, reviews and deadlines.')
  })

  test('uses no session: with the cookie of somebody else it ends the e-mails of the person of the key', async () => {
    const cookie = await app.signIn('geoffrey-tillotson')
    await click(keyOf('marketing'), { cookie: cookie })
    expect((await app.get('/api/me/notification-settings', { cookie })).json.revision).toBe(0)
  })

  test.each([
    ['no key', ''],
    ['another person', keyOf('service').replace(/^[\da-f]{8}/, 'aaaaaaaa')],
    ['another class', keyOf('service').replace('.service.', '.personal.')],
    ['the regulatory class', keyOf('service').replace('.service.', '.regulatory.')],
    ['a changed signature', `${keyOf('service').slice(0, -2)}AA`],
    ['another edition', keyOf('service', 'demo')],
    ['an unknown person', keyOf('service', 'wealth', randomUUID())],
    ['more parts', `${keyOf('service')}.x`],
  ])('refuses a key of %s', async (_, key) => {
    await app.asOwner('delete from notification_settings')
    expect((await click(key)).status).toBe(404)
    expect((await app.get(at(key))).text).not.toContain('<form')
    expect(await app.asOwner('select person_id from notification_settings')).toEqual([])
  })

  test('does not open other routes to other sites', async () => {
    const { json } = await app.call('POST', '/api/portals/private-clients/notifications/read', {
      ...margaret,
      origin: 'https://mail.example',
      body: { until: app.deps.clock().toISOString() },
    })
    expect(json.code).toBe('foreign-origin')
  })
})

describe('an e-mail', () => {
  test('has the address for one click if its reader can turn it off, and the same id for each attempt', async () => {
    await app.asOwner('delete from notification_settings; delete from notifications; delete from outbox_messages')
    app.advance(120_000)
    await tell(person, testKinds.personal)
    await tell(person, testKinds.regulatory)
    const sent: MailHeaders[] = []
    const mailer = { send: async (_: unknown, headers: MailHeaders = {}) => void sent.push(headers) }
    await deliverMessages(
      app.db,
      'wealth',
      { channel: 'email', secret: app.deps.secret, send: createMailSender({ ...app.deps, mailer }) },
      app.deps.clock(),
    )
    const rows = await app.asOwner('select id from outbox_messages order by created_at, id')
    expect(sent).toEqual([
      { id: rows[0]!['id'], unsubscribe: expect.stringMatching(/^http:\/\/[\w.]+:\d+\/api\/unsubscribe\?key=/) as string },
      { id: rows[1]!['id'], unsubscribe: undefined },
    ])
    const { pathname, search } = new URL(sent[0]!.unsubscribe!)
    expect((await app.get(pathname + search)).status).toBe(200)
  })
})
