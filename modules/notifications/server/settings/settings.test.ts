import { createTestApp } from '@atrium/server/testing/test-app'
import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { createNotices, testKinds } from '../testing/notices.ts'

const app = await createTestApp({ PUSH_SERVICES: '127.0.0.1:9' })
afterAll(() => app.close())

const { tell, listDeliveries } = createNotices(app)
const path = '/api/me/notification-settings'
const margaret = { cookie: await app.signIn('margaret-ashworth') }
const geoffrey = { cookie: await app.signIn('geoffrey-tillotson') }
type Call = { cookie: string }
const read = async (call: Call) => (await app.get(path, call)).json
const write = async (call: Call, change: object) => {
  const { channels, digest, digestAt, quiet, zone, hasAgreedToMarketing, revision } = await read(call)
  return app.call('PUT', path, { ...call, body: { channels, digest, digestAt, quiet, zone, hasAgreedToMarketing, revision, ...change } })
}
const subscribe = (call: Call, change: object = {}, id: string = randomUUID()) =>
  app.call('PUT', `/api/me/push-subscriptions/${id}`, {
    ...call,
    body: {
      name: 'Firefox',
      endpoint: `https://updates.push.services.mozilla.com/wpush/v2/${id}`,
      p256dh: 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
      auth: 'AAAAAAAAAAAAAAAAAAAAAA',
      ...change,
    },
  })

describe('the settings of a person', () => {
  test('are the defaults until something is saved, and then what was saved', async () => {
    const before = await read(margaret)
    expect(before).toMatchObject({
      digest: 'none',
      digestAt: '08:00',
      quiet: null,
      zone: 'Europe/London',
      hasAgreedToMarketing: false,
      agreedToMarketingAt: null,
      revision: 0,
      browsers: [],
      bouncedAt: null,
    })
    expect(before.channels.regulatory).toEqual({ email: true, push: true, 'web-push': true, sms: false })
    const channels = { ...before.channels, service: { ...before.channels.service, email: false } }
    const change = { channels, digest: 'weekly', digestAt: '18:30', quiet: { from: '21:00', to: '07:30' }, zone: 'Europe/Athens' }
    const { json, status } = await write(margaret, change)
    expect([status, json.revision]).toEqual([200, 1])
    expect(await read(margaret)).toMatchObject({ ...change, revision: 1 })
    expect((await read(geoffrey)).revision).toBe(0)
  })

  test('are saved only over what was read, also by two windows at once', async () => {
    const { revision } = await read(margaret)
    expect((await write(margaret, { revision: revision + 1 })).json.code).toBe('conflict')
    const statuses = await Promise.all([1, 2, 3].map(async () => (await write(margaret, { revision, digest: 'daily' })).status))
    expect(statuses.toSorted()).toEqual([200, 409, 409])
    const first = await Promise.all([1, 2].map(async () => (await write(geoffrey, { revision: 0 })).status))
    expect(first.toSorted()).toEqual([200, 409])
  })

  test('never turn off e-mails about regulatory matters, nor send offers by text message', async () => {
    const { channels } = await read(margaret)
    const none = { email: false, push: false, 'web-push': false, sms: true }
    const { json } = await write(margaret, { channels: { ...channels, regulatory: none, marketing: none } })
    expect(json.channels.regulatory).toEqual({ email: true, push: false, 'web-push': false, sms: false })
    expect(json.channels.marketing.sms).toBe(false)
  })

  test('change nothing, and leave no event, if they are saved again as they are', async () => {
    const count = async () => (await app.asOwner(`select id from events where kind = 'notifications.settings-saved'`)).length
    const before = await read(margaret)
    const events = await count()
    expect((await write(margaret, {})).json.revision).toBe(before.revision)
    expect(await count()).toBe(events)
    expect((await write(margaret, { zone: 'Europe/Paris' })).json.revision).toBe(before.revision + 1)
    expect(await count()).toBe(events + 1)
    await write(margaret, { zone: before.zone })
  })

  test('keep when a person agreed to news and offers, with an event for it and for its withdrawal', async () => {
    const { json } = await write(margaret, { hasAgreedToMarketing: true })
    const agreed = app.deps.clock().toISOString()
    expect(json.agreedToMarketingAt).toBe(agreed)
    app.advance(1_000)
    expect((await write(margaret, {})).json.agreedToMarketingAt).toBe(agreed)
    expect((await write(margaret, { hasAgreedToMarketing: false })).json.agreedToMarketingAt).toBeNull()
    const kinds = await app.asOwner(`select kind from events where kind like 'marketing.%' order by id`)
    expect(kinds.map(({ kind }) => kind)).toEqual(['marketing.agreed', 'marketing.withdrawn'])
  })

  test.each([
    { zone: 'Nowhere/City' },
    { zone: '+05:00' },
    { zone: 'JST' },
    { zone: 'US/Pacific-New' },
    { zone: '' },
    { digestAt: '24:00' },
    { digestAt: '8:00' },
    { quiet: { from: '21:00' } },
    { quiet: { from: '21:00', to: '25:00' } },
    { digest: 'hourly' },
    { channels: {} },
    { channels: null },
    { hasAgreedToMarketing: 'yes' },
    { other: 1 },
  ])('refuse %j', async (change) => expect((await write(margaret, change)).status).toBe(400))

  test('decide what is sent: nothing by a closed way, and held in quiet hours', async () => {
    await app.asOwner('delete from notifications; delete from notification_settings')
    const { channels } = await read(margaret)
    await write(margaret, { channels: { ...channels, service: { ...channels.service, email: false } } })
    await tell('margaret-ashworth', testKinds.service)
    expect(await listDeliveries('margaret-ashworth')).toEqual([])
    const clock = app.deps.clock().toISOString().slice(11, 16)
    const [hour = ''] = clock.split(':')
    const quiet = { from: `${hour}:00`, to: `${String((Number(hour) + 1) % 24).padStart(2, '0')}:00` }
    await write(margaret, { channels, quiet })
    await tell('margaret-ashworth', testKinds.service)
    await tell('margaret-ashworth', testKinds.regulatory)
    expect(await listDeliveries('margaret-ashworth')).toMatchObject([
      { kind: 'test.service', state: 'held', reason: 'quiet' },
      { kind: 'test.regulatory', state: 'queued' },
    ])
    await tell('margaret-ashworth', testKinds.marketing)
    expect(await app.asOwner(`select id from notifications where class = 'marketing'`)).toEqual([])
  })
})

describe('a browser', () => {
  test('is registered once, listed for its person alone, and removed', async () => {
    const id = randomUUID()
    expect((await subscribe(margaret, {}, id)).json.browsers).toMatchObject([{ id, name: 'Firefox', reached: null }])
    expect((await subscribe(margaret, {}, id)).json.browsers).toHaveLength(1)
    expect((await read(geoffrey)).browsers).toEqual([])
    expect((await subscribe(geoffrey, { endpoint: 'https://fcm.googleapis.com/fcm/send/other' }, id)).json.code).toBe('conflict')
    const remove = (call: Call) => app.call('DELETE', `/api/me/push-subscriptions/${id}`, call)
    expect((await app.call('POST', `/api/me/push-subscriptions/${id}/test`, { ...geoffrey, body: {} })).status).toBe(404)
    expect((await remove(geoffrey)).status).toBe(200)
    expect((await read(margaret)).browsers).toHaveLength(1)
    expect((await app.call('POST', `/api/me/push-subscriptions/${id}/test`, { ...margaret, body: {} })).status).toBe(200)
    expect((await remove(margaret)).json.browsers).toEqual([])
    expect((await remove(margaret)).status).toBe(200)
  })

  test('passes to the person who signed in to it last', async () => {
    const endpoint = 'https://web.push.apple.com/shared'
    await subscribe(margaret, { endpoint })
    expect((await subscribe(geoffrey, { endpoint })).json.browsers).toHaveLength(1)
    expect((await read(margaret)).browsers).toEqual([])
  })

  test.each([
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://evilpush.services.mozilla.com.example/x',
    'https://user:word@fcm.googleapis.com/x',
    'https://127.0.0.1/x',
    'http://169.254.169.254/latest',
    'https://localhost:5432/',
    'file:///etc/passwd',
    'not a url',
  ])('is refused with an address that is not of a push service: %s', async (endpoint) =>
    expect((await subscribe(margaret, { endpoint })).status).toBe(400),
  )

  test('ends with the session in which it was registered, if that is ended elsewhere, and with all sessions; signing out leaves it', async () => {
    const here = { cookie: await app.signIn('rosemary-fairbairn') }
    const there = { cookie: await app.signIn('rosemary-fairbairn') }
    const names = async () => (await read(here)).browsers.map(({ name }: { name: string }) => name).toSorted()
    await subscribe(here, { name: 'Here' })
    await subscribe(there, { name: 'There' })
    const { json } = await app.get('/api/me/sessions', here)
    const other = json.items.find(({ isThisOne }: { isThisOne: boolean }) => !isThisOne)
    await app.call('DELETE', `/api/me/sessions/${other.id}`, here)
    expect(await names()).toEqual(['Here'])
    const third = { cookie: await app.signIn('rosemary-fairbairn') }
    await subscribe(third, { name: 'Third' })
    await app.call('DELETE', '/api/session', third)
    expect(await names()).toEqual(['Here', 'Third'])
    await app.call('DELETE', '/api/me/sessions', here)
    expect(await names()).toEqual(['Here'])
    expect(
      await app.asOwner(
        `select id from events where kind = 'browser.removed' and subject_id = (select id::text from people where email = '${
          app.findPerson('rosemary-fairbairn').email
        }')`,
      ),
    ).toHaveLength(2)
  })

  test.each([
    { p256dh: 'AAAA' },
    { p256dh: `BA${'A'.repeat(85)}` },
    { p256dh: `C${'A'.repeat(86)}` },
    { auth: 'AAAA' },
    { auth: 'A'.repeat(23) },
  ])('is refused with keys for which nothing can be encrypted: %j', async (change) =>
    expect((await subscribe(margaret, change)).status).toBe(400),
  )

  test('of two people at once is of one of them', async () => {
    const endpoint = 'https://updates.push.services.mozilla.com/wpush/v2/shared'
    const statuses = await Promise.all(
      [margaret, geoffrey, margaret, geoffrey].map(async (call) => (await subscribe(call, { endpoint })).status),
    )
    expect(statuses).toEqual([200, 200, 200, 200])
    expect(await app.asOwner(`select id from push_subscriptions where endpoint = '${endpoint}'`)).toHaveLength(1)
    await app.asOwner(`delete from push_subscriptions where endpoint = '${endpoint}'`)
  })

  test('is refused beyond ten', async () => {
    await app.asOwner('delete from push_subscriptions')
    for (let count = 0; count < 10; count++) expect((await subscribe(geoffrey)).status).toBe(200)
    expect((await subscribe(geoffrey)).status).toBe(400)
    expect((await read(geoffrey)).browsers).toHaveLength(10)
  })
})
