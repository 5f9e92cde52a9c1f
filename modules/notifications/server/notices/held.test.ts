import { mainEdition } from '@atrium/editions/registry'
import { listMails, deliverMessages } from '@atrium/platform/mail/outbox'
import { systemActor, withTenant } from '@atrium/platform/db/scope'
import { UndeliverableError } from '@atrium/platform/mail/not-taken'
import { createTestApp } from '@atrium/server/testing/test-app'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { contributeTestKinds, createNotices, testKinds } from '../testing/notices.ts'
import { removeOldNotifications } from './held-writes.ts'
import { deliverNotifications } from './jobs.ts'

const app = await createTestApp()
contributeTestKinds(app)
afterAll(() => app.close())

const { tell, listDeliveries, listQueued, idOf } = createNotices(app)
const person = 'margaret-ashworth'
const { email } = app.findPerson(person)
const id = await idOf(person)
const run = () => deliverNotifications(app.deps, [mainEdition])
const subjects = async (channel = 'email') =>
  (await listQueued(person)).filter((one) => one.channel === channel).map(({ subject }) => subject)
const choose = (columns: string) =>
  app.asOwner(`insert into notification_settings (person_id, edition, zone, updated_at) values ('${id}', 'wealth', 'Europe/London', now())
    on conflict (person_id) do nothing; update notification_settings set ${columns} where person_id = '${id}'`)
const brand = mainEdition.name

beforeEach(async () => {
  await app.asOwner(
    'delete from notifications; delete from notification_settings; delete from mail_bounces; delete from push_subscriptions',
  )
  app.advance(120_000)
})

describe('several notifications within a minute', () => {
  test('become one e-mail after the first, with all their titles', async () => {
    await tell(person, testKinds.service)
    await tell(person, testKinds.service)
    await tell(person, testKinds.service, { facts: { subject: '<b>Markup</b>', day: '2026-12-01' } })
    expect(await subjects()).toEqual([`${brand}: A document to sign`])
    expect(await run()).toMatchObject({ messages: 0 })
    app.advance(60_000)
    expect(await run()).toMatchObject({ messages: 1 })
    expect(await run()).toMatchObject({ messages: 0 })
    expect(await subjects()).toEqual([`${brand}: A document to sign`, `${brand}: 2 new notifications`])
    const [mail] = await listMails(app.deps, 'wealth', { recipient: email, limit: 1 })
    expect(mail?.text).toContain('A document to sign. About pensions by 1 December 2026')
    expect(mail?.text).toContain('A document to sign. About <b>Markup</b>')
    expect(mail?.html).toContain('About &#60;b&#62;Markup')
    expect((await listDeliveries(person)).map(({ state }) => state)).toEqual(['queued', 'queued', 'queued'])
  })

  test('are sent once by several processes', async () => {
    for (let count = 0; count < 4; count++) await tell(person, testKinds.service)
    app.advance(60_000)
    const done = await Promise.all([run(), run(), run()])
    expect(done.reduce((sum, { messages }) => sum + messages, 0)).toBe(1)
    expect(await subjects()).toHaveLength(2)
  })

  test('do not hold back e-mails about regulatory matters', async () => {
    for (let count = 0; count < 3; count++) await tell(person, testKinds.regulatory)
    expect(await subjects()).toHaveLength(3)
    expect((await listQueued(person)).map((one) => one.class)).toEqual([null, null, null])
  })
})

describe('quiet hours and summaries', () => {
  test('hold what is due until the person can be disturbed', async () => {
    // The clock of the tests shows 09:00 or later in London.
    await choose(`quiet_from = '00:00', quiet_to = '23:59'`)
    await tell(person, testKinds.service)
    await tell(person, testKinds.prompt)
    await tell(person, testKinds.regulatory)
    expect(await subjects()).toEqual([`${brand}: Costs and charges`])
    app.advance(3_600_000)
    expect(await run()).toMatchObject({ messages: 0 })
    const [{ due_at: due } = { due_at: null }] = await listDeliveries(person)
    app.advance(Number(due) - app.deps.clock().getTime())
    expect(await run()).toMatchObject({ messages: 2 })
    expect((await subjects()).slice(1)).toEqual([`${brand}: A document to sign`, `${brand}: A message`])
  })

  test('put a day into one e-mail, except messages of an adviser', async () => {
    await choose(`digest = 'daily', digest_at = '08:00'`)
    await tell(person, testKinds.service)
    app.advance(1_800_000)
    await tell(person, testKinds.service)
    await tell(person, testKinds.personal)
    await tell(person, testKinds.prompt)
    expect(await subjects()).toEqual([`${brand}: A message`])
    app.advance(24 * 3_600_000)
    expect(await run()).toMatchObject({ messages: 2 })
    // One click ends e-mails of one class, so that each class has its own.
    expect((await listQueued(person)).slice(1).map(({ subject, class: one }) => [subject, one])).toEqual([
      [`${brand}: 2 new notifications`, 'service'],
      [`${brand}: Your review`, 'personal'],
    ])
  })

  test.each(['eleanor-whitcombe', 'oscar-venn'])(
    'leave out what concerns a client whom a member of staff does not see (%s)',
    async (staff) => {
      const staffId = await idOf(staff)
      const seen = await app.findAccountId('ashworth')
      const [{ id: hidden } = { id: '' }] = (await app.asOwner(`select a.id from accounts a where a.portal_id = 'private-clients'
      and a.id not in (select account_id from account_people where person_id = '${staffId}')
      and a.id not in (select ga.account_id from access_group_accounts ga join access_group_team t on t.group_id = ga.group_id where t.person_id = '${staffId}')
      limit 1`)) as { id: string }[]
      const seesAll = staff === 'oscar-venn'
      await tell(staff, testKinds.service)
      for (const account of [seen, hidden]) await tell(staff, testKinds.service, { account })
      const path = '/api/portals/private-clients'
      const cookie = await app.signIn(staff)
      expect((await app.get(`${path}/notifications`, { cookie })).json.items).toHaveLength(seesAll ? 3 : 2)
      expect((await app.get(`${path}/notification-counts`, { cookie })).json.unread).toBe(seesAll ? 3 : 2)
      app.advance(60_000)
      expect(await run()).toMatchObject({ messages: 1 })
      expect((await listDeliveries(staff)).map(({ state, reason }) => [state, reason])).toEqual([
        ['queued', null],
        ['queued', null],
        seesAll ? ['queued', null] : ['suppressed', 'no-access'],
      ])
    },
  )

  test('leave out what was read in the portal, what was turned off and what the person may no longer see', async () => {
    await choose(`digest = 'daily'`)
    await tell(person, testKinds.service)
    await tell(person, testKinds.personal)
    const account = await app.findAccountId('ashworth')
    await tell(person, testKinds.service, { account })
    const margaret = { cookie: await app.signIn(person) }
    const { items } = (await app.get('/api/portals/private-clients/notifications', margaret)).json
    await app.call('PUT', `/api/portals/private-clients/notifications/${items.at(-1).id}/read`, { ...margaret, body: {} })
    await choose(`channels = '{"personal": {"email": false}}'`)
    const relation = (until: string) =>
      app.asOwner(`update account_people set until_on = ${until} where account_id = '${account}' and person_id = '${id}'`)
    await relation(`date '2026-11-01'`)
    app.advance(24 * 3_600_000)
    expect(await run()).toMatchObject({ messages: 0 })
    expect((await listDeliveries(person)).map(({ state, reason }) => [state, reason])).toEqual([
      ['suppressed', 'read'],
      ['suppressed', 'turned-off'],
      ['suppressed', 'no-access'],
    ])
    await relation('null')
  })
})

describe('choices that cannot be read', () => {
  test('of the time zone are those of the firm, for the change that tells, the page and the job', async () => {
    await choose(`zone = 'JST', quiet_from = '00:00', quiet_to = '23:59', digest = 'daily'`)
    expect(await tell(person, testKinds.service)).toBe(1)
    expect(await listDeliveries(person)).toMatchObject([{ state: 'held' }])
    const margaret = { cookie: await app.signIn(person) }
    expect((await app.get('/api/portals/private-clients/notifications', margaret)).json.zone).toBe('Europe/London')
  })

  test('never hold up other people, nor undo the change that tells', async () => {
    const other = 'geoffrey-tillotson'
    for (const one of [person, other]) for (const _ of [1, 2]) await tell(one, testKinds.service)
    await choose(`quiet_from = '00:00', quiet_to = 'never'`)
    expect(await tell(person, testKinds.personal)).toBe(1)
    app.advance(60_000)
    expect(await run()).toMatchObject({ messages: 1 })
    expect((await listDeliveries(other)).map(({ state }) => state)).toEqual(['queued', 'queued'])
    const [, { state, due_at: due } = { state: '', due_at: null }] = await listDeliveries(person)
    expect([state, Number(due)]).toEqual(['held', app.deps.clock().getTime() + 600_000])
    await choose(`quiet_from = null, quiet_to = null`)
    app.advance(600_000)
    expect(await run()).toMatchObject({ messages: 2 })
  })
})

describe('other ways', () => {
  test('contain the title only: text messages, the app and browsers', async () => {
    await app.asOwner(`update people set mobile = '+447700900417', mobile_verified_at = now(), fcm_token = 'device' where id = '${id}'`)
    await app.asOwner(`insert into push_subscriptions (id, edition, person_id, name, endpoint, p256dh, auth_secret, created_at)
      values (uuidv7(), 'wealth', '${id}', 'Firefox', 'https://fcm.googleapis.com/x', 'x', 'x', now())`)
    await choose(`channels = '{"service": {"sms": true}}'`)
    await tell(person, testKinds.service)
    const queued = await listQueued(person)
    expect(queued.map(({ channel }) => channel).toSorted()).toEqual(['email', 'push', 'sms', 'web-push'])
    expect(queued.find(({ channel }) => channel === 'sms')?.recipient).toBe('+447700900417')
    const texts: Record<string, string> = {}
    for (const channel of ['sms', 'push', 'web-push'] as const)
      await deliverMessages(
        app.db,
        'wealth',
        { channel, secret: app.deps.secret, send: async (row) => void (texts[channel] = row.body_text) },
        app.deps.clock(),
      )
    expect(texts).toEqual({ sms: `${brand}: A document to sign`, push: 'A document to sign', 'web-push': 'A document to sign' })
    app.advance(120_000)
    await choose(`channels = '{"personal": {"sms": true}}'`)
    await tell(person, testKinds.named, { facts: { sender: 'Geoffrey Tillotson' } })
    for (const channel of ['sms', 'push', 'web-push'] as const)
      await deliverMessages(
        app.db,
        'wealth',
        { channel, secret: app.deps.secret, send: async (row) => void (texts[channel] = row.body_text) },
        app.deps.clock(),
      )
    expect(texts).toEqual({ sms: `${brand}: A new message`, push: 'A new message', 'web-push': 'A new message' })
    expect((await subjects()).at(-1)).toBe(`${brand}: Geoffrey Tillotson has written`)
    await app.asOwner(`update people set mobile = null, mobile_verified_at = null, fcm_token = null where id = '${id}'`)
  })
})

describe('a reminder', () => {
  test('that is held until its occasion has passed is not sent', async () => {
    await choose(`digest = 'daily', digest_at = '08:00'`)
    const until = new Date(app.deps.clock().getTime() + 3_600_000)
    await tell(person, testKinds.service, { until })
    app.advance(24 * 3_600_000)
    expect(await run()).toMatchObject({ messages: 0 })
    expect(await listDeliveries(person)).toMatchObject([{ state: 'suppressed', reason: 'too-late' }])
    await choose(`digest = 'none'`)
    await tell(person, testKinds.service, { until: new Date(app.deps.clock().getTime() + 60_000) })
    const [row] = await app.asOwner(`select expires_at from outbox_messages where person_id = '${id}' order by id desc limit 1`)
    expect(row?.['expires_at']).toEqual(new Date(app.deps.clock().getTime() + 60_000))
  })
})

describe('the evidence', () => {
  test('states that browsers were reached if one of them was', async () => {
    await app.asOwner(`insert into push_subscriptions (id, edition, person_id, name, endpoint, p256dh, auth_secret, created_at)
      select uuidv7(), 'wealth', '${id}', 'Firefox', 'https://fcm.googleapis.com/x' || n, 'x', 'x', now() from generate_series(1, 3) n`)
    const deliver = (send: (recipient: string) => Promise<void>) =>
      deliverMessages(
        app.db,
        'wealth',
        { channel: 'web-push', secret: app.deps.secret, send: ({ recipient }) => send(recipient) },
        app.deps.clock(),
      )
    const state = async () => (await listDeliveries(person)).filter(({ channel }) => channel === 'web-push').map((one) => one.state)
    const gone = () => Promise.reject(new UndeliverableError('gone'))
    await tell(person, testKinds.service)
    const reached = (await listQueued(person)).find(({ channel }) => channel === 'web-push')
    await deliver((recipient) => (recipient === reached?.recipient ? Promise.resolve() : gone()))
    await run()
    expect(await state()).toEqual(['sent'])
    app.advance(120_000)
    await tell(person, testKinds.service)
    await deliver(gone)
    await run()
    expect(await state()).toEqual(['sent', 'failed'])
  })

  test('about regulatory matters is kept for seven years, other notifications for two after they were read', async () => {
    for (const kind of [testKinds.service, testKinds.regulatory]) await tell(person, kind)
    await app.asOwner(`update notifications set read_at = created_at; insert into mail_bounces values
      ('wealth', '${email}', 'bounced', '', now()), ('wealth', 'nobody@gone.example', 'bounced', '', now())`)
    const kinds = async (years: number) => {
      const now = new Date(app.deps.clock().getTime() + years * 366 * 24 * 3_600_000)
      await withTenant(app.db, systemActor('wealth'), (transaction) => removeOldNotifications(transaction, { edition: mainEdition, now }))
      return (await app.asOwner(`select kind from notifications order by kind`)).map(({ kind }) => kind)
    }
    expect(await kinds(1)).toEqual(['test.regulatory', 'test.service'])
    expect(await app.asOwner(`select address from mail_bounces`)).toEqual([{ address: email }])
    expect(await kinds(3)).toEqual(['test.regulatory'])
    expect(await kinds(8)).toEqual([])
  })

  test('states what was sent and what was given up', async () => {
    await tell(person, testKinds.service)
    const deliver = () =>
      deliverMessages(app.db, 'wealth', { channel: 'email', secret: app.deps.secret, send: async () => undefined }, app.deps.clock())
    await deliver()
    expect(await run()).toMatchObject({ settled: 1 })
    expect(await listDeliveries(person)).toMatchObject([{ channel: 'email', state: 'sent' }])
    app.advance(120_000)
    await tell(person, testKinds.service)
    app.advance(4 * 24 * 3_600_000)
    await deliver()
    await run()
    expect((await listDeliveries(person)).map(({ state }) => state)).toEqual(['sent', 'failed'])
  })
})
