import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createTestApp } from '@atrium/server/testing/test-app'
import { deliverMessages } from '@atrium/platform/mail/outbox'
import { afterAll, describe, expect, test } from 'vitest'
import { createWebPushSender } from '../sending/jobs.ts'
import { createNotices, testKinds } from '../testing/notices.ts'
import { findPushKeys } from './key-rules.ts'

const received: { path: string; headers: IncomingHttpHeaders; bytes: number }[] = []
let status = 201
const service = createServer((request, response) => {
  let bytes = 0
  request.on('data', (chunk: Buffer) => (bytes += chunk.length))
  request.on('end', () => {
    received.push({ path: request.url ?? '', headers: request.headers, bytes })
    response.writeHead(status, status === 302 ? { location: 'http://127.0.0.1:1/' } : {}).end()
  })
}).listen(0, '127.0.0.1')
await once(service, 'listening')
const host = `127.0.0.1:${(service.address() as AddressInfo).port}`
const app = await createTestApp({ PUSH_SERVICES: host })
afterAll(async () => {
  service.close()
  await app.close()
})

const { tell, listDeliveries } = createNotices(app)
const margaret = { cookie: await app.signIn('margaret-ashworth') }
const browsers = async (): Promise<{ id: string; reached: string | null }[]> =>
  (await app.get('/api/me/notification-settings', margaret)).json.browsers
const subscribe = async () => {
  const id = randomUUID()
  const browser = createECDH('prime256v1')
  const { json } = await app.call('PUT', `/api/me/push-subscriptions/${id}`, {
    ...margaret,
    body: {
      name: 'Firefox',
      endpoint: `http://${host}/push/${id}`,
      p256dh: browser.generateKeys('base64url', 'uncompressed'),
      auth: randomBytes(16).toString('base64url'),
    },
  })
  return { id, pushKey: json.pushKey as string }
}
const deliver = () =>
  deliverMessages(app.db, 'wealth', { channel: 'web-push', secret: app.deps.secret, send: createWebPushSender(app.deps) }, app.deps.clock())

describe('a push message to a browser', () => {
  test('is encrypted, signed with the key of the server, and shows that the browser was reached', async () => {
    const { id, pushKey } = await subscribe()
    await tell('margaret-ashworth', testKinds.service)
    expect(await deliver()).toBe(1)
    const [{ path, headers, bytes } = { path: '', headers: {} as IncomingHttpHeaders, bytes: 0 }] = received
    expect(path).toBe(`/push/${id}`)
    expect(headers['content-encoding']).toBe('aes128gcm')
    expect(headers.authorization).toContain(`k=${pushKey}`)
    expect(bytes).toBeGreaterThan(100)
    expect((await browsers())[0]).toMatchObject({ id, reached: app.deps.clock().toISOString() })
    expect((await app.call('POST', `/api/me/push-subscriptions/${id}/test`, { ...margaret, body: {} })).status).toBe(200)
    expect(await deliver()).toBe(1)
  })

  test('is tried again while the service is busy, and not after a redirection elsewhere', async () => {
    app.advance(120_000)
    await tell('margaret-ashworth', testKinds.service)
    for (const busy of [503, 429, 302]) {
      status = busy
      expect(await deliver()).toBe(0)
      app.advance(600_000)
    }
    expect(await app.asOwner('select id from push_subscriptions')).toHaveLength(1)
    status = 201
    expect(await deliver()).toBe(1)
  })

  test('is given up without an end of the registration if the service refuses the keys of the server', async () => {
    for (const refused of [401, 403]) {
      app.advance(120_000)
      status = refused
      await tell('margaret-ashworth', testKinds.service)
      expect(await deliver()).toBe(0)
    }
    status = 201
    expect(await deliver()).toBe(0)
    expect(await app.asOwner('select id from push_subscriptions')).toHaveLength(1)
  })

  test('ends a registration for which nothing can be encrypted', async () => {
    const { id } = await subscribe()
    await app.asOwner(`update push_subscriptions set p256dh = 'AAAA' where id = '${id}'`)
    app.advance(120_000)
    await tell('margaret-ashworth', testKinds.service)
    expect(await deliver()).toBe(1)
    expect(await app.asOwner(`select id from push_subscriptions where id = '${id}'`)).toEqual([])
  })

  test('ends the registration that the person has removed in the browser', async () => {
    app.advance(120_000)
    status = 410
    await tell('margaret-ashworth', testKinds.service)
    await deliver()
    expect(await app.asOwner('select id from push_subscriptions')).toEqual([])
    app.advance(120_000)
    await tell('margaret-ashworth', testKinds.service)
    expect((await listDeliveries('margaret-ashworth')).filter(({ channel }) => channel === 'web-push')).toHaveLength(6)
    status = 201
  })
})

test('the keys of an edition follow from the secret of the deployment', () => {
  const one = findPushKeys('a secret', 'wealth')
  expect(findPushKeys('a secret', 'wealth')).toEqual(one)
  expect(findPushKeys('a secret', 'demo').publicKey).not.toBe(one.publicKey)
  expect(findPushKeys('other', 'wealth').publicKey).not.toBe(one.publicKey)
  expect(Buffer.from(one.publicKey, 'base64url')).toHaveLength(65)
  expect(Buffer.from(one.privateKey, 'base64url')).toHaveLength(32)
})
