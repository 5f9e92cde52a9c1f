import { startSimulator, type Simulator } from '@atrium/demo/simulator/simulator'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testNow } from '@atrium/server/testing/clock'
import { createSimulatedPush } from '@atrium/server/testing/simulated'
import type { PushNotification, PushPort } from '../ports/push.ts'
import { mapBearer, mapOutcome } from './map.ts'

let simulator: Simulator
let port: PushPort
let now = testNow.getTime()
let simulatorIsAheadMs = 0

beforeAll(async () => {
  simulator = await startSimulator({ token: 't', clients: 0, now: () => new Date(now + simulatorIsAheadMs).toISOString() })
  port = createSimulatedPush(simulator, () => new Date(now))()
})
afterEach(() => {
  simulator.setMode('ok')
  simulatorIsAheadMs = 0
})
afterAll(() => simulator.close())

const notification: PushNotification = { token: 'device-1', title: 'A document', body: 'It can be read.', portal: 'portal-1', key: 'key-1' }
const sendNotification = (change: Partial<PushNotification> = {}) => port.sendPushNotification({ ...notification, ...change })
const hour = 3_600_000

/** Runs a function and returns the paths of the calls that it makes. */
async function listPaths(work: () => Promise<unknown>): Promise<string[]> {
  const before = simulator.log().length
  await work().catch(() => undefined)
  const requests = simulator.log().slice(before)
  return requests.map(({ path }) => path.replace(/^\/push/, ''))
}
const [tokenPath, messagePath] = ['/token', '/v1/projects/demo-firm/messages:send']

describe('a notification', () => {
  test('contains its text, its key and the portal that it opens', async () => {
    expect(await sendNotification()).toBe('sent')
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

  test('is reported as unregistered if the app was removed', async () => {
    expect(await sendNotification({ token: 'device-2:gone' })).toBe('unregistered')
  })

  test.each([
    ['for the app of another sender', { token: 'device-3:foreign' }, 'SENDER_ID_MISMATCH'],
    ['too long', { body: 'x'.repeat(5_000) }, 'INVALID_ARGUMENT'],
  ])('is refused permanently if it is %s', async (_, change, code) => {
    await expect(sendNotification(change)).rejects.toMatchObject({ fault: 'refused', message: expect.stringContaining(code) })
  })

  test.each([
    ['error', 'failed'],
    ['down', 'unreachable'],
    ['garbage', 'invalid'],
    ['wrong-shape', 'invalid'],
    ['html', 'invalid'],
    ['redirect', 'invalid'],
  ] as const)('is not sent again automatically after the fault "%s"', async (mode, fault) => {
    await sendNotification()
    simulator.setMode(mode, '/push/v1')
    let thrown: unknown
    const paths = await listPaths(() => sendNotification().catch((error: unknown) => void (thrown = error)))
    expect([paths, thrown]).toEqual([[messagePath], expect.objectContaining({ fault })])
  })
})

describe('the access token', () => {
  test('is requested once for concurrent notifications, and renewed shortly before it expires', async () => {
    now += 2 * hour
    expect(
      (await listPaths(() => Promise.all([sendNotification(), sendNotification(), sendNotification()]))).filter(
        (path) => path === tokenPath,
      ),
    ).toHaveLength(1)
    now += hour - 61_000
    expect(await listPaths(sendNotification)).toEqual([messagePath])
    now += 2_000
    expect(await listPaths(sendNotification)).toEqual([tokenPath, messagePath])
  })

  test('is discarded if it is refused, and requested again for the next notification', async () => {
    await sendNotification()
    simulatorIsAheadMs = 2 * hour
    await expect(sendNotification()).rejects.toMatchObject({ fault: 'failed', traits: { isUnauthorised: true } })
    simulatorIsAheadMs = 0
    expect(await listPaths(sendNotification)).toEqual([tokenPath, messagePath])
  })

  test('is not issued for an unknown key, and that is reported as an error of our account, not of the notification', async () => {
    const stranger = await startSimulator({ token: 't', clients: 0, now: () => new Date(now).toISOString() })
    const withUnknownKey = {
      ...simulator,
      pushAccount: () => ({ ...simulator.pushAccount(), private_key: stranger.pushAccount().private_key }),
    }
    const outcome = createSimulatedPush(withUnknownKey, () => new Date(now))().sendPushNotification(notification)
    await expect(outcome).rejects.toMatchObject({ fault: 'failed', provider: 'push-tokens', traits: { isUnauthorised: true } })
    await stranger.close()
  })
})

describe('a response of the push service', () => {
  test('that violates the protocol is reported with its first invalid field', () => {
    expect(() => mapOutcome({ id: 7 }, 'POST /x')).toThrow('name is missing')
    expect(() => mapOutcome({ error: 'no' }, 'POST /x')).toThrow('error is text')
    expect(() => mapBearer({ access_token: 'a', expires_in: 'soon' }, 'POST /x')).toThrow('expires_in is text')
  })

  test.each([
    ['an unknown project', { error: { code: 404, status: 'NOT_FOUND', details: [] } }],
    ['missing permission', { error: { code: 403, status: 'PERMISSION_DENIED' } }],
  ])('with an error about %s does not unregister the device', (_, response) => {
    expect(() => mapOutcome(response, 'POST /x')).toThrow(expect.objectContaining({ fault: 'failed', traits: { isUnauthorised: true } }))
  })
})
