import { findEdition, mainEdition } from '@atrium/editions/registry'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withTenant, systemActor, type Actor, type SystemActor } from '@atrium/platform/db/scope'
import { GatewayUnavailableError } from '@atrium/platform/mail/not-taken'
import { deliverMessages, queuePush, type Push } from '@atrium/platform/mail/outbox'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { createPushSender } from './jobs.ts'

let app: TestApp
let portal: string
const givenUp: string[] = []
const lines: string[] = []

beforeAll(async () => {
  app = await createTestApp()
  for (const level of ['info', 'warn', 'error'] as const)
    app.deps.log[level] = ((...line: unknown[]) => void lines.push(JSON.stringify(line))) as never
  const cookie = await app.signIn('margaret-ashworth')
  portal = (await app.get('/api/me', { cookie })).json.portals[0].id
})
beforeEach(() => void givenUp.splice(0))
afterEach(() => app.simulator.setMode('ok'))
afterAll(() => app.close())

let devices = 0

/** Registers a device of the person as the app does. Returns the person's id and the token. */
async function registerDevice(key: string, token = `device-${++devices}`): Promise<{ person: string; token: string }> {
  const { host } = app.findPerson(key)
  const cookie = await app.signIn(key)
  expect((await app.call('PATCH', '/api/me', { cookie, host, body: { fcmToken: token } })).status).toBe(200)
  return { person: (await app.get('/api/me', { cookie, host })).json.id, token }
}

async function queueNotification(person: string, change: Partial<Push> = {}, actor = systemActor(mainEdition.id)): Promise<string> {
  const push = { person, portal, title: 'A document', body: 'Your adviser has sent you a document.', ...change }
  await withTenant(app.db, actor, (transaction) => queuePush(transaction, { edition: { id: actor.edition }, deps: app.deps }, push))
  return String((await app.asOwner(`select max(id::text) as id from outbox_messages where channel = 'push'`))[0]?.['id'])
}

const deliverNotifications = (edition = mainEdition.id, send = createPushSender(app.deps)) =>
  deliverMessages(
    app.db,
    edition,
    { channel: 'push', secret: app.deps.secret, send, onGivenUp: (reason) => void givenUp.push(reason) },
    app.deps.clock(),
  )
const listReceivedPushes = (token: string) => app.simulator.pushes().filter((one) => one.token === token)
const readMessageRow = async (id: string) =>
  (
    await app.asOwner(
      `select body_text, sent_at is not null as sent, given_up_at is not null as given_up, tries from outbox_messages where id = '${id}'`,
    )
  )[0]
const readToken = async (person: string) => (await app.asOwner(`select fcm_token from people where id = '${person}'`))[0]?.['fcm_token']

describe('a push notification', () => {
  test('is sent once with the token of the person’s device, and its text is deleted from the queue [P387]', async () => {
    const { person, token } = await registerDevice('margaret-ashworth')
    const key = await queueNotification(person)
    const counts = await Promise.all([deliverNotifications(), deliverNotifications(), deliverNotifications()])
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1)
    expect(listReceivedPushes(token)).toEqual([
      { token, tag: key, title: 'A document', body: 'Your adviser has sent you a document.', data: { portal, key }, times: 1 },
    ])
    expect(await readMessageRow(key)).toEqual({ body_text: '', sent: true, given_up: false, tries: 0 })
    expect(await deliverNotifications()).toBe(0)
  })

  test('is queued in the transaction of its cause, or not at all', async () => {
    const { person, token } = await registerDevice('margaret-ashworth')
    const failing = withTenant(app.db, systemActor(mainEdition.id), async (transaction) => {
      await queuePush(transaction, { edition: mainEdition, deps: app.deps }, { person, portal, title: 'T', body: 'B' })
      throw new Error('the change was refused')
    })
    await expect(failing).rejects.toThrow('the change was refused')
    expect([await deliverNotifications(), listReceivedPushes(token)]).toEqual([0, []])
  })

  test('is queued only by the system actor; a client can neither queue one nor read the outbox', async () => {
    const { person, token } = await registerDevice('eleanor-whitcombe')
    const client: Actor = {
      edition: mainEdition.id,
      person: (await registerDevice('geoffrey-tillotson')).person,
      role: 'client',
      accounts: [],
    }
    await expect(queueNotification(person, {}, client as SystemActor)).rejects.toThrow('row-level security')
    await queueNotification(person)
    expect(await withTenant(app.db, client, (transaction) => transaction.selectFrom('outbox_messages').selectAll().execute())).toEqual([])
    await deliverNotifications()
    expect(listReceivedPushes(token)).toHaveLength(1)
  })

  test.each(['error', 'reset', 'down'] as const)(
    'is sent again under the same key if its response is lost ("%s"), and the device shows it once',
    async (mode) => {
      const { person, token } = await registerDevice('margaret-ashworth')
      const key = await queueNotification(person)
      app.simulator.setMode(mode, '/push/v1')
      await deliverNotifications().catch((error: unknown) => expect(error).toBeInstanceOf(GatewayUnavailableError))
      expect(await readMessageRow(key)).toMatchObject({ sent: false, given_up: false })
      app.simulator.setMode('ok')
      expect(await deliverNotifications()).toBe(0)
      app.advance(10_000)
      expect(await deliverNotifications()).toBe(1)
      expect(listReceivedPushes(token)).toEqual([expect.objectContaining({ tag: key, times: 2 })])
    },
  )

  test('waits, without counted attempts, while the gateway issues no access token', async () => {
    const { person, token } = await registerDevice('margaret-ashworth')
    const key = await queueNotification(person)
    app.advance(3_600_000)
    app.simulator.setMode('down', '/push/token')
    await expect(deliverNotifications()).rejects.toThrow(GatewayUnavailableError)
    expect([await readMessageRow(key), listReceivedPushes(token)]).toEqual([expect.objectContaining({ sent: false, tries: 0 }), []])
    app.simulator.setMode('ok')
    app.advance(10_000)
    expect([await deliverNotifications(), listReceivedPushes(token).length]).toEqual([1, 1])
  })

  test('is dropped if it can never be accepted, and the next one is sent', async () => {
    const { person, token } = await registerDevice('margaret-ashworth')
    await queueNotification(person, { body: 'x'.repeat(5_000) })
    const key = await queueNotification(person)
    expect(await deliverNotifications()).toBe(1)
    expect([givenUp, listReceivedPushes(token)]).toEqual([
      [expect.stringContaining('INVALID_ARGUMENT')],
      [expect.objectContaining({ tag: key })],
    ])
  })
})

describe('the device of a push', () => {
  test('is unregistered with an event if it no longer has the app, and receives nothing more', async () => {
    const { person, token } = await registerDevice('margaret-ashworth', 'device:gone')
    const key = await queueNotification(person)
    expect(await deliverNotifications()).toBe(0)
    expect([await readToken(person), await readMessageRow(key), givenUp]).toEqual([
      null,
      expect.objectContaining({ given_up: true, body_text: '' }),
      [],
    ])
    expect(await app.asOwner(`select subject_id, details::text from events where kind = 'device.unregistered'`)).toEqual([
      { subject_id: person, details: '{}' },
    ])
    const before = app.simulator.log().length
    await queueNotification(person)
    expect([await deliverNotifications(), app.simulator.log().length, listReceivedPushes(token)]).toEqual([0, before, []])
  })

  test('receives the push if it was registered during the delivery', async () => {
    const { person } = await registerDevice('margaret-ashworth')
    const key = await queueNotification(person)
    const send = createPushSender({
      clock: app.deps.clock,
      findPushPort: () => ({
        async sendPushNotification() {
          await registerDevice('margaret-ashworth', 'newer-device')
          return 'unregistered'
        },
      }),
    })
    expect(await deliverNotifications(mainEdition.id, send)).toBe(0)
    app.advance(2 * 3_600_000)
    expect([await deliverNotifications(), listReceivedPushes('newer-device')]).toEqual([1, [expect.objectContaining({ tag: key })]])
  })

  test('receives no push of its previous owner after another person registered it [S71]', async () => {
    const { person } = await registerDevice('margaret-ashworth', 'handed-on')
    await queueNotification(person)
    await registerDevice('geoffrey-tillotson', 'handed-on')
    expect([await deliverNotifications(), listReceivedPushes('handed-on')]).toEqual([0, []])
  })
})

describe('the portal of a push', () => {
  test('is never a portal of another person or edition [S04] [S71]', async () => {
    const { person, token } = await registerDevice('margaret-ashworth')
    const { person: stranger, token: away } = await registerDevice('jonah-whitaker')
    const others = await app.asOwner(
      `select id from portals p where not exists (select from accounts a join account_people ap on ap.account_id = a.id
        where a.portal_id = p.id and ap.person_id = '${person}')`,
    )
    expect(others.length).toBeGreaterThan(1)
    for (const { id } of others) await queueNotification(person, { portal: String(id) })
    await queueNotification(stranger)
    const edition = findEdition(app.findPerson('jonah-whitaker').edition)!
    await queueNotification(person, {}, systemActor(edition.id))
    expect([
      await deliverNotifications(),
      await deliverNotifications(edition.id),
      listReceivedPushes(token),
      listReceivedPushes(away),
      givenUp,
    ]).toEqual([0, 0, [], [], []])
  })

  test('receives no push for a person who was disabled meanwhile', async () => {
    const { person, token } = await registerDevice('geoffrey-tillotson')
    await queueNotification(person)
    await app.asOwner(`update people set is_active = false where id = '${person}'`)
    expect([await deliverNotifications(), listReceivedPushes(token)]).toEqual([0, []])
    await app.asOwner(`update people set is_active = true where id = '${person}'`)
  })
})

test('notifications are dropped silently without a push provider', async () => {
  const { person } = await registerDevice('margaret-ashworth')
  const key = await queueNotification(person)
  expect(await deliverNotifications(mainEdition.id, createPushSender({ ...app.deps, findPushPort: () => undefined }))).toBe(0)
  expect([await readMessageRow(key), givenUp]).toEqual([expect.objectContaining({ given_up: true, sent: false }), []])
})

test('neither token nor text of a push is in the log or in an event', async () => {
  const events = JSON.stringify(await app.asOwner('select details from events'))
  for (const text of [lines.join('\n'), givenUp.join('\n'), events]) expect(text).not.toMatch(/device-\d|handed-on|sent you a document/)
})
