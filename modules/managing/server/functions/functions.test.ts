import { randomUUID } from 'node:crypto'
import { mainEdition } from '@atrium/editions/registry'
import { createPushSender } from '@atrium/people/server/pushes/jobs'
import { deliverMessages, type OutboxMessage } from '@atrium/platform/mail/outbox'
import { createTestApp } from '@atrium/server/testing/test-app'
import { afterAll, describe, expect, test } from 'vitest'

const app = await createTestApp()
afterAll(() => app.close())

const [eleanor, tobias, margaret, admin, naomi] = [
  await app.signIn('eleanor-whitcombe'),
  await app.signIn('tobias-hartnell'),
  await app.signIn('margaret-ashworth'),
  await app.signIn('oscar-venn'),
  await app.signIn('naomi-feldmann'),
]
const ashworth = await app.findAccountId('ashworth')
const addressOf = (key: string) => app.findPerson(key).email
const idOf = async (key: string) =>
  String((await app.asOwner(`select id from people where email = '${addressOf(key)}' and edition = '${mainEdition.id}'`))[0]!['id'])

const call = (name: string, body: object, cookie = eleanor, of = 'private-clients') =>
  app.call('POST', `/api/portals/${of}/functions/${name}`, { cookie, body })
const message = { subject: 'Your portal is ready', html: '<h1>Hello</h1><script>alert(1)</script><p>We &amp; you <b>meet</b> soon.</p>' }

/** Sends the queued messages of a channel, and returns those of this test. */
async function sendQueued(channel: 'email' | 'push' = 'email'): Promise<Pick<OutboxMessage, 'recipient' | 'subject' | 'body_text'>[]> {
  const sent: OutboxMessage[] = []
  const push = createPushSender(app.deps)
  await deliverMessages(
    app.db,
    mainEdition.id,
    {
      channel,
      secret: app.deps.secret,
      send: async (row, transaction) => {
        sent.push(row)
        if (channel === 'push') await push(row, transaction)
      },
      onGivenUp: () => undefined,
    },
    app.deps.clock(),
  )
  return sent
}

/** Calls a function while the caller views the portal as a client. */
async function callAsClient(name: string, body: object): Promise<[number, unknown]> {
  const looking = await app.signIn('oscar-venn')
  await app.call('POST', '/api/impersonations', { cookie: looking, body: { account: ashworth, reason: 'client-care' } })
  const { status, json } = await call(name, body, looking)
  return [status, json.code]
}

describe('inviteClient', () => {
  test('sends the invitation of an account, by its id or its address, with the words of the sender [P384]', async () => {
    await sendQueued()
    const [{ email }] = (await app.asOwner(`select email from accounts where id = '${ashworth}'`)) as [{ email: string }]
    for (const body of [
      { accountId: ashworth, message },
      { email: email.toUpperCase(), message },
    ]) {
      const { status, json } = await call('invite-client', body)
      expect([status, json.sentTo]).toEqual([200, email])
      const [mail, ...others] = await sendQueued()
      expect(others).toEqual([])
      expect([mail!.recipient, mail!.subject]).toEqual([email, message.subject])
      expect(mail!.body_text).toContain('\n\nHello\n\nWe & you meet soon.\n\n')
      expect(mail!.body_text).toMatch(/\/signup\/client#token=[\w-]{43}/)
      expect(mail!.body_text).not.toContain('alert')
    }
    // Without words it is the usual letter.
    await call('invite-client', { accountId: ashworth })
    expect((await sendQueued())[0]!.subject).toBe('Your portal at Harcourt Lisle')
  })

  test('refuses both or neither of account and address, clients of others, and outsiders', async () => {
    expect((await call('invite-client', { message })).status).toBe(400)
    expect((await call('invite-client', { accountId: ashworth, email: 'x@y.example' })).status).toBe(400)
    expect(
      (await call('invite-client', { accountId: ashworth, message: { subject: 'x', html: '<script>1</script>' } })).json.issues,
    ).toEqual([{ path: 'message.html', code: 'required' }])
    expect((await call('invite-client', { accountId: ashworth, message }, tobias)).status).toBe(404)
    expect((await call('invite-client', { email: 'nobody@nowhere.example' })).status).toBe(404)
    expect((await call('invite-client', { accountId: ashworth }, margaret)).status).toBe(403)
    expect((await call('invite-client', { accountId: ashworth }, naomi)).status).toBe(403)
    expect((await call('invite-client', { accountId: ashworth }, eleanor, 'family-office')).status).toBe(404)
    expect(await callAsClient('invite-client', { accountId: ashworth })).toEqual([403, 'read-only-impersonation'])
  })
})

describe('sendEmail', () => {
  test('sends what a member of staff wrote as text, once, to a client whom they see or a colleague [P385]', async () => {
    await sendQueued()
    const id = randomUUID()
    const body = { id, email: addressOf('margaret-ashworth').toUpperCase(), message }
    const answers = await Promise.all(Array.from({ length: 5 }, () => call('send-email', body)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect((await call('send-email', body)).status).toBe(200)
    const mails = await sendQueued()
    expect(mails).toMatchObject([{ recipient: addressOf('margaret-ashworth'), subject: message.subject }])
    expect(mails[0]!.body_text).toBe('Dear Margaret Ashworth,\n\nHello\n\nWe & you meet soon.\n\nEleanor Whitcombe, Harcourt Lisle')
    await call('send-email', { id: randomUUID(), email: addressOf('tobias-hartnell'), message })
    expect((await sendQueued())[0]!.recipient).toBe(addressOf('tobias-hartnell'))
    const events = await app.asOwner(`select details from events where kind = 'email.sent' and subject_id = '${id}'`)
    expect(events).toEqual([
      { details: { recipient: await idOf('margaret-ashworth'), sha256: expect.stringMatching(/^[\da-f]{64}$/) as string } },
    ])
    // The id of another e-mail is refused, so that nothing is dropped in silence.
    for (const change of [
      { email: addressOf('tobias-hartnell') },
      { message: { ...message, subject: 'Another' } },
      { message: { ...message, html: '<p>Other words</p>' } },
    ])
      expect((await call('send-email', { ...body, ...change })).status).toBe(409)
    expect(await sendQueued()).toEqual([])
  })

  test('refuses strangers, clients of others, clients as senders, outsiders and subjects of several lines', async () => {
    await sendQueued()
    const to = (email: string, change: object = {}) => ({ id: randomUUID(), email, message: { ...message, ...change } })
    const unknown = [{ path: 'email', code: 'not-found' }]
    expect((await call('send-email', to('nobody@nowhere.example'))).json.issues).toEqual(unknown)
    expect((await call('send-email', to(addressOf('margaret-ashworth')), tobias)).json.issues).toEqual(unknown)
    expect((await call('send-email', to(addressOf('delphine-crane')))).json.issues).toEqual(unknown)
    expect((await call('send-email', to(addressOf('eleanor-whitcombe')), margaret)).status).toBe(403)
    expect((await call('send-email', to(addressOf('eleanor-whitcombe')), naomi)).status).toBe(403)
    expect((await call('send-email', to(addressOf('margaret-ashworth'), { subject: 'x\r\nBcc: y@z.example' }))).status).toBe(400)
    expect((await call('send-email', to(addressOf('margaret-ashworth'), { html: '<style>x</style>' }))).status).toBe(400)
    expect(await callAsClient('send-email', to(addressOf('margaret-ashworth')))).toEqual([403, 'read-only-impersonation'])
    expect((await sendQueued()).map(({ subject }) => subject).filter((subject) => !subject.startsWith('Your PIN'))).toEqual([])
  })
})

describe('verifyEmail', () => {
  test('states whether the address of a user is verified, for admins with a recent proof [P386]', async () => {
    const uid = await idOf('margaret-ashworth')
    const read = async () => (await app.asOwner(`select email_verified_at is not null as verified from people where id = '${uid}'`))[0]
    const events = async () =>
      (await app.asOwner(`select details from events where kind = 'email.verification-stated' and subject_id = '${uid}'`)).length
    await app.asOwner(`update people set email_verified_at = null where id = '${uid}'`)
    const all = await Promise.all([1, 2, 3].map(() => call('verify-email', { uid, verified: true }, admin)))
    expect([all.map(({ status }) => status), await read(), await events()]).toEqual([[200, 200, 200], { verified: true }, 1])
    expect([(await call('verify-email', { uid, verified: false }, admin)).status, await read()]).toEqual([200, { verified: false }])
    expect((await call('verify-email', { uid, verified: true }, admin)).status).toBe(200)
    expect((await call('verify-email', { uid, verified: true }, eleanor)).status).toBe(403)
    expect((await call('verify-email', { uid, verified: true }, margaret)).status).toBe(403)
    const [foreign] = await app.asOwner(`select id from people where edition <> '${mainEdition.id}' limit 1`)
    expect((await call('verify-email', { uid: foreign!['id'], verified: true }, admin)).status).toBe(404)
    expect(await callAsClient('verify-email', { uid, verified: false })).toEqual([403, 'read-only-impersonation'])
  })
})

describe('sendPushNotification', () => {
  const register = async (cookie: string, fcmToken: string | null) =>
    expect((await app.call('PATCH', '/api/me', { cookie, body: { fcmToken } })).status).toBe(200)

  test('reaches the device with the token, of a client whom the sender sees or their own [P387]', async () => {
    await register(margaret, 'device-of-margaret')
    expect((await call('send-push-notification', { fcmToken: 'device-of-margaret' })).status).toBe(200)
    await sendQueued('push')
    expect(app.simulator.pushes().filter(({ token }) => token === 'device-of-margaret')).toMatchObject([
      { title: 'Harcourt Lisle', data: { portal: 'private-clients' }, times: 1 },
    ])
    await register(eleanor, 'device-of-eleanor')
    expect((await call('send-push-notification', { fcmToken: 'device-of-eleanor' })).status).toBe(200)
    for (const [fcmToken, cookie, status] of [
      ['device-of-margaret', tobias, 404],
      ['device-of-eleanor', tobias, 404],
      ['no-such-device', eleanor, 404],
      ['device-of-margaret', margaret, 403],
      ['device-of-margaret', naomi, 403],
    ] as const)
      expect((await call('send-push-notification', { fcmToken }, cookie)).status).toBe(status)
    expect(await callAsClient('send-push-notification', { fcmToken: 'device-of-margaret' })).toEqual([403, 'read-only-impersonation'])
  })

  test('uses tokens that are saved on the account, and on the user too for professionals [P293]', async () => {
    const devices = async (token: string) =>
      (await app.asOwner(`select account_id from account_devices where device_token = '${token}' order by account_id`)).map(
        (row) => row['account_id'],
      )
    const onUser = async (token: string) =>
      (await app.asOwner(`select id from people where fcm_token = '${token}'`)).map((row) => row['id'])
    // Accounts that the test itself relates to people: by a relation, by one that begins later, and by an access group.
    const [fresh, later, grouped]: [string, string, string] = [randomUUID(), randomUUID(), randomUUID()]
    const [margaretId, tobiasId] = [await idOf('margaret-ashworth'), await idOf('tobias-hartnell')]
    for (const id of [fresh, later, grouped])
      await app.asOwner(`insert into accounts (id, edition, portal_id, name, email)
        values ('${id}', '${mainEdition.id}', 'private-clients', 'Devices', '${id}@devices.example')`)
    const relate = (account: string, person: string, relation: string, since: string) =>
      app.asOwner(`insert into account_people (edition, account_id, person_id, relation, since_on)
        values ('${mainEdition.id}', '${account}', '${person}', '${relation}', '${since}')`)
    await relate(fresh, margaretId, 'owner', '2020-01-01')
    await relate(later, margaretId, 'owner', '2026-11-25')
    await relate(fresh, tobiasId, 'adviser', '2020-01-01')
    await app.asOwner(`with g as (insert into access_groups (edition, portal_id, name) values ('${mainEdition.id}', 'private-clients', 'Devices') returning id),
      t as (insert into access_group_team (edition, group_id, person_id) select '${mainEdition.id}', id, '${tobiasId}' from g)
      insert into access_group_accounts (edition, group_id, account_id) select '${mainEdition.id}', id, '${grouped}' from g`)
    const seeded = async (token: string) => (await devices(token)).filter((id) => [fresh, later, grouped].includes(String(id)))
    await register(margaret, 'phone')
    expect(await seeded('phone')).toEqual([fresh])
    expect(await devices('phone')).toContain(ashworth)
    expect(await devices('phone')).not.toContain(await app.findAccountId('fenwick-hale-joint'))
    await register(tobias, 'tablet')
    expect([await seeded('tablet'), await onUser('tablet')]).toEqual([[fresh, grouped].toSorted(), [tobiasId]])
    // A relation that begins later counts when the device is registered again, as the app does at each start.
    await app.asOwner(`update account_people set since_on = '2026-11-18' where account_id = '${later}'`)
    expect(await seeded('phone')).toEqual([fresh])
    await register(margaret, 'phone')
    expect(await seeded('phone')).toEqual([fresh, later].toSorted())
    // A device belongs to whoever registered it last.
    await register(eleanor, 'phone')
    expect(await onUser('phone')).toEqual([await idOf('eleanor-whitcombe')])
    expect(await devices('phone')).toContain(ashworth)
    expect(await app.asOwner(`select 1 from account_devices where person_id = '${margaretId}'`)).toEqual([])
    await register(eleanor, null)
    expect(await devices('phone')).toEqual([])
    // It ends with the session in which it was registered.
    const own = await app.signIn('margaret-ashworth')
    await register(own, 'lent')
    await app.call('DELETE', '/api/session', { cookie: own })
    expect(await devices('lent')).toEqual([])
  })
})

test('functions do not work on the portals of another edition', async () => {
  const cookie = await app.signIn('miriam-castle')
  const { host } = app.findPerson('miriam-castle')
  const other = async (name: string, body: object) =>
    (await app.call('POST', `/api/portals/private-clients/functions/${name}`, { cookie, host, body })).status
  expect([
    await other('invite-client', { accountId: ashworth }),
    await other('send-email', { id: randomUUID(), email: addressOf('margaret-ashworth'), message }),
    await other('verify-email', { uid: await idOf('margaret-ashworth'), verified: false }),
    await other('send-push-notification', { fcmToken: 'device-of-margaret' }),
  ]).toEqual([404, 404, 404, 404])
  const own = await app.call('POST', '/api/portals/demonstration/functions/verify-email', {
    cookie,
    host,
    body: { uid: await idOf('margaret-ashworth'), verified: false },
  })
  expect(own.status).toBe(404)
})

test('bigben tells the time of the server in UTC, to everybody [P391]', async () => {
  const { status, json } = await app.get('/api/functions/bigben')
  expect([status, json]).toEqual([200, { now: app.deps.clock().toISOString() }])
  expect(json.now).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  app.advance(60_000)
  expect((await app.get('/api/functions/bigben', { cookie: margaret })).json.now).toBe(app.deps.clock().toISOString())
})
