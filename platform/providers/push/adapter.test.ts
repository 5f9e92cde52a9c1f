import { startSimulator, type Simulator } from '@atrium/demo/simulator/simulator'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testNow } from '@atrium/server/testing/clock'
import { simulatedPush } from '@atrium/server/testing/simulated'
import type { PushNotification, PushPort } from '../ports/push.ts'
import { mapBearer, mapOutcome } from './map.ts'

let simulator: Simulator
let port: PushPort
let now = testNow.getTime()
let simulatorIsAheadMs = 0

beforeAll(async () => {
  simulator = await startSimulator({ token: 't', clients: 0, now: () => new Date(now + simulatorIsAheadMs).toISOString() })
  port = simulatedPush(simulator, () => new Date(now))()
})
afterEach(() => {
  simulator.setMode('ok')
  simulatorIsAheadMs = 0
})
afterAll(() => simulator.close())

const notification: PushNotification = { token: 'device-1', title: 'A document', body: 'It can be read.', portal: 'portal-1', key: 'key-1' }
const send = (change: Partial<PushNotification> = {}) => port.sendPushNotification({ ...notification, ...change })
const hour = 3_600_000

/** Returns the paths of the calls that some work causes. */
async function pathsOf(work: () => Promise<unknown>): Promise<string[]> {
  const before = simulator.log().length
  await work().catch(() => undefined)
  const asked = simulator.log().slice(before)
  return asked.map(({ path }) => path.replace(/^\/push/, ''))
}
const [asking, sending] = ['/token', '/v1/projects/demo-firm/messages:send']

describe('a notification', () => {
  test('contains its text, the portal it opens and its key', async () => {
    expect(await send()).toBe('sent')
    expect(simulator.pushes()).toEqual([
      {
        token: 'device-1',
        tag: 'key-1',
        title: 'A document',
        body: 'It can be read.',
        data: { portal: 'portal-1', key: 'key-1' },
        times: 1,
      },
    ])
    const { body } = simulator.log().at(-1) as unknown as { body: { message: object } }
    expect(body.message).toMatchObject({ apns: { headers: { 'apns-collapse-id': 'key-1' } }, webpush: { notification: { tag: 'key-1' } } })
  })

  test('a notification for a removed app is reported as unregistered', async () => {
    expect(await send({ token: 'device-2:gone' })).toBe('unregistered')
  })

  test.each([
    ['for another sender’s app', { token: 'device-3:foreign' }, 'SENDER_ID_MISMATCH'],
    ['that is too long', { body: 'x'.repeat(5_000) }, 'INVALID_ARGUMENT'],
  ])('a notification %s is refused permanently', async (_, change, code) => {
    await expect(send(change)).rejects.toMatchObject({ fault: 'refused', message: expect.stringContaining(code) })
  })

  test.each([
    ['error', 'failed'],
    ['down', 'unreachable'],
    ['garbage', 'invalid'],
    ['wrong-shape', 'invalid'],
    ['html', 'invalid'],
    ['redirect', 'invalid'],
  ] as const)('a notification is not automatically sent twice if the response is of the kind "%s"', async (mode, fault) => {
    await send()
    simulator.setMode(mode, '/push/v1')
    let thrown: unknown
    const paths = await pathsOf(() => send().catch((error: unknown) => void (thrown = error)))
    expect([paths, thrown]).toEqual([[sending], expect.objectContaining({ fault })])
  })
})

describe('the access token', () => {
  test('concurrent sends request one token, which is renewed shortly before its end', async () => {
    now += 2 * hour
    expect((await pathsOf(() => Promise.all([send(), send(), send()]))).filter((path) => path === asking)).toHaveLength(1)
    now += hour - 61_000
    expect(await pathsOf(send)).toEqual([sending])
    now += 2_000
    expect(await pathsOf(send)).toEqual([asking, sending])
  })

  test('a refused token is discarded, and the notification waits for another', async () => {
    await send()
    simulatorIsAheadMs = 2 * hour
    await expect(send()).rejects.toMatchObject({ fault: 'failed', traits: { isUnauthorised: true } })
    simulatorIsAheadMs = 0
    expect(await pathsOf(send)).toEqual([asking, sending])
  })

  test('no token is issued for an unknown key, which is reported as our fault and not the notification’s', async () => {
    const stranger = await startSimulator({ token: 't', clients: 0, now: () => new Date(now).toISOString() })
    const theirs = { ...simulator, pushAccount: () => ({ ...simulator.pushAccount(), private_key: stranger.pushAccount().private_key }) }
    const sent = simulatedPush(theirs, () => new Date(now))().sendPushNotification(notification)
    await expect(sent).rejects.toMatchObject({ fault: 'failed', provider: 'push-tokens', traits: { isUnauthorised: true } })
    await stranger.close()
  })
})

describe('a response', () => {
  test('a response outside the protocol is reported by its first invalid field', () => {
    expect(() => mapOutcome({ id: 7 }, 'POST /x')).toThrow('name is missing')
    expect(() => mapOutcome({ error: 'no' }, 'POST /x')).toThrow('error is text')
    expect(() => mapBearer({ access_token: 'a', expires_in: 'soon' }, 'POST /x')).toThrow('expires_in is text')
  })

  test.each([
    ['a project that is not there', { error: { code: 404, status: 'NOT_FOUND', details: [] } }],
    ['a sender who may not', { error: { code: 403, status: 'PERMISSION_DENIED' } }],
  ])('an error about %s does not unregister a device', (_, answer) => {
    expect(() => mapOutcome(answer, 'POST /x')).toThrow(expect.objectContaining({ fault: 'failed', traits: { isUnauthorised: true } }))
  })
})
