import { createTestApp } from '@atrium/server/testing/test-app'
import type { Mailer } from '@atrium/platform/mail/mailer'
import { UndeliverableError, UnknownAddressError } from '@atrium/platform/mail/not-taken'
import { deliverMessages, type Delivery } from '@atrium/platform/mail/outbox'
import { mainEdition } from '@atrium/editions/registry'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { deliverNotifications } from '../notices/jobs.ts'
import { createMailSender, createUnknownAddressRecorder } from '../sending/jobs.ts'
import { contributeTestKinds, createNotices, testKinds } from '../testing/notices.ts'
import { signReport } from './report-rules.ts'

const secret = 'Q4v8zT1nX7cB2mK9wR5yL3pD6sF0gH8j'
const app = await createTestApp({ MAIL_WEBHOOK_SECRET: secret })
contributeTestKinds(app)
afterAll(() => app.close())

const { tell, listDeliveries } = createNotices(app)
const person = 'margaret-ashworth'
const { email } = app.findPerson(person)
const margaret = { cookie: await app.signIn(person) }
const settings = async () => (await app.get('/api/me/notification-settings', margaret)).json
const report = (events: unknown, { key = secret, at = app.deps.clock() } = {}) => {
  const body = JSON.stringify({ events })
  const headers = { 'x-atrium-signature': signReport(key, body, at) }
  return app.call('POST', '/api/mail-reports', { body: { events }, headers, origin: null })
}
const bounce = { type: 'bounced', recipient: email.toUpperCase(), reason: '550 no such user' }
const lastMessage = async () =>
  String(
    (await app.asOwner(`select message_id as id from notification_deliveries where message_id is not null order by id desc limit 1`))[0]![
      'id'
    ],
  )

/** Delivers the queued e-mails with a mail server of the test. */
const deliverMails = (send: Mailer['send'], more: Partial<Delivery> = {}) =>
  deliverMessages(
    app.db,
    'wealth',
    {
      channel: 'email',
      secret: app.deps.secret,
      send: createMailSender({ ...app.deps, mailer: { send } }),
      recordUnknown: createUnknownAddressRecorder(app.deps),
      ...more,
    },
    app.deps.clock(),
  )

beforeEach(async () => {
  await app.asOwner('delete from notifications; delete from mail_bounces')
  app.advance(120_000)
})

describe('a returned e-mail', () => {
  test('is recorded on its notification and its address, which gets regulatory e-mails only until the person confirms it', async () => {
    await tell(person, testKinds.service)
    const messageId = `<${await lastMessage()}@firm.example>`
    expect((await report([{ ...bounce, messageId }])).status).toBe(204)
    expect((await report([{ ...bounce, messageId }])).status).toBe(204)
    expect(await listDeliveries(person)).toMatchObject([{ state: 'bounced', reason: 'bounced' }])
    expect(await app.asOwner(`select id from events where kind = 'mail-address.bounced'`)).toHaveLength(1)
    expect((await settings()).bouncedAt).toBe(app.deps.clock().toISOString())
    expect((await app.get('/api/portals/private-clients/notification-counts', margaret)).json.hasBounced).toBe(true)
    app.advance(120_000)
    await tell(person, testKinds.service)
    await tell(person, testKinds.regulatory)
    expect((await listDeliveries(person)).map(({ state, reason }) => [state, reason])).toEqual([
      ['bounced', 'bounced'],
      ['suppressed', 'bounced'],
      ['queued', null],
    ])
    const confirm = () => app.call('POST', '/api/me/mail-address-confirmation', { ...margaret, body: {} })
    expect((await confirm()).json.bouncedAt).toBeNull()
    expect((await confirm()).status).toBe(200)
    app.advance(120_000)
    await tell(person, testKinds.service)
    expect((await listDeliveries(person)).at(-1)).toMatchObject({ state: 'queued' })
  })

  test('of another person or edition changes nothing here', async () => {
    await tell(person, testKinds.service)
    const message = await lastMessage()
    await report([{ type: 'bounced', recipient: 'nobody@elsewhere.example', messageId: `<${message}@firm.example>` }])
    await report([{ type: 'bounced', recipient: app.findPerson('geoffrey-tillotson').email, messageId: `<${message}@firm.example>` }])
    expect((await listDeliveries(person))[0]?.state).toBe('queued')
    expect((await settings()).bouncedAt).toBeNull()
    expect(await app.asOwner(`select address from mail_bounces`)).toEqual([{ address: app.findPerson('geoffrey-tillotson').email }])
  })

  test('is forgotten when a later e-mail is delivered, but a complaint is not', async () => {
    await report([bounce])
    await report([{ type: 'delivered', recipient: email }])
    expect((await settings()).bouncedAt).toBeNull()
    await report([
      { ...bounce, type: 'complained' },
      { type: 'delivered', recipient: email },
    ])
    expect((await settings()).bouncedAt).not.toBeNull()
  })

  test('of an e-mail from before the address was confirmed says nothing of it; a complaint stays one, with the newest time', async () => {
    await tell(person, testKinds.service)
    const messageId = `<${await lastMessage()}@firm.example>`
    await report([bounce])
    app.advance(1_000)
    await app.call('POST', '/api/me/mail-address-confirmation', { ...margaret, body: {} })
    await report([{ ...bounce, messageId }])
    expect((await settings()).bouncedAt).toBeNull()
    expect((await listDeliveries(person))[0]?.state).toBe('bounced')
    await report([{ ...bounce, type: 'complained' }])
    app.advance(1_000)
    await report([bounce, { type: 'delivered', recipient: email }])
    expect((await settings()).bouncedAt).toBe(app.deps.clock().toISOString())
    expect(await app.asOwner(`select kind from mail_bounces`)).toEqual([{ kind: 'complained' }])
    await app.asOwner('delete from mail_bounces')
    await report([bounce])
    await report([{ ...bounce, type: 'complained' }])
    expect(await app.asOwner(`select kind from mail_bounces`)).toEqual([{ kind: 'complained' }])
  })

  test.each([
    [new UnknownAddressError('the mail server responded with 550'), 'bounced'],
    [new UndeliverableError('the mail server responded with 550'), 'failed'],
  ])('is known from the mail server too, only if it states that there is no such address (%o)', async (error, state) => {
    await tell(person, testKinds.service)
    await deliverMails(vi.fn<Mailer['send']>().mockRejectedValue(error))
    await deliverNotifications(app.deps, [mainEdition])
    expect((await listDeliveries(person))[0]?.state).toBe(state)
    expect((await settings()).bouncedAt !== null).toBe(state === 'bounced')
  })

  test('is recorded for all e-mails of a batch after the last was sent, and a failure undoes these records alone', async () => {
    const people = ['margaret-ashworth', 'geoffrey-tillotson', 'amara-osei']
    const steps: string[] = []
    const send = vi.fn<Mailer['send']>().mockImplementation(() => {
      steps.push('sent')
      return Promise.reject(new UnknownAddressError('the mail server responded with 550'))
    })
    const record = createUnknownAddressRecorder(app.deps)
    const deliverBatch = async (fails: boolean) => {
      for (const one of people) await tell(one, testKinds.regulatory)
      await deliverMails(send, {
        batch: { size: 25, atOnce: 3, ms: 60_000 },
        recordUnknown: async (transaction, refused) => {
          steps.push(`recorded ${refused.length}`)
          await record(transaction, refused)
          if (fails) throw new Error('the database refused it')
        },
        onReportFailed: () => steps.push('failed'),
      })
    }
    const bounces = async () => (await app.asOwner('select address from mail_bounces order by address')).map(({ address }) => address)
    const waiting = () => app.asOwner("select id from outbox_messages where channel = 'email' and sent_at is null and given_up_at is null")
    await deliverBatch(true)
    expect(steps).toEqual(['sent', 'sent', 'sent', 'recorded 3', 'failed'])
    expect([await bounces(), await waiting()]).toEqual([[], []])
    app.advance(120_000)
    await deliverBatch(false)
    expect(await bounces()).toEqual(people.map((one) => app.findPerson(one).email.toLowerCase()).toSorted())
  })
})

describe('a report', () => {
  test('is refused without a signature, with another secret, with another body, and when it is old or from the future', async () => {
    const send = (headers: Record<string, string>) =>
      app.call('POST', '/api/mail-reports', { body: { events: [bounce] }, headers, origin: null })
    const now = app.deps.clock()
    const body = JSON.stringify({ events: [bounce] })
    expect((await send({})).status).toBe(401)
    expect((await send({ 'x-atrium-signature': 't=1,v1=aa' })).status).toBe(401)
    expect((await report([bounce], { key: `${secret}x` })).status).toBe(401)
    expect((await send({ 'x-atrium-signature': signReport(secret, `${body} `, now) })).status).toBe(401)
    for (const ms of [-6 * 60_000, 6 * 60_000]) expect((await report([bounce], { at: new Date(now.getTime() + ms) })).status).toBe(401)
    expect((await settings()).bouncedAt).toBeNull()
  })

  test.each([[{ type: 'opened', recipient: 'a@b.example' }], 'text', [{ type: 'bounced' }], null])(
    'with the events %j is refused',
    async (events) => {
      expect((await report(events)).status).toBe(400)
    },
  )
})
