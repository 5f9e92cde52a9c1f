import type { LoggedRequest, Simulator } from '@atrium/demo/simulator/simulator'
import { expect } from 'vitest'
import type { PushPort } from '@atrium/platform/providers/ports/push'
import { createPush } from '@atrium/platform/providers/registry'
import type { UpstreamName } from '@atrium/platform/providers/upstream/names'
import { createUpstream, type Call, type Upstream } from '@atrium/platform/providers/upstream/upstream'
import { readPushAccount } from '@atrium/platform/push-account'
import { simulatorConnection } from '../simulator-connection.ts'

/** Opens a separate connection to a simulated upstream, so that one test's fault modes do not affect others. */
export function upstreamOf(simulator: Simulator, name: UpstreamName, token: string, timeoutMs = 10_000): Upstream {
  return createUpstream({ name, connection: () => simulatorConnection(simulator.url, token, name), timeoutMs })
}

/** Creates a connection to the simulated devices on first use, because creating its key takes time. */
export function simulatedPush(simulator: Simulator, clock: () => Date): () => PushPort {
  let port: PushPort | undefined
  return () => {
    if (port) return port
    const account = readPushAccount(JSON.stringify(simulator.pushAccount()), `${simulator.url}/push`)
    if (typeof account === 'string') throw new Error(account)
    return (port = createPush(account, { clock, timeoutMs: 2_000 }))
  }
}

/** A request that the simulator accepted. */
export type Asked = Pick<LoggedRequest, 'path' | 'query'> & Partial<Pick<LoggedRequest, 'method' | 'body'>>

/** The call, its arguments, and the request that the simulator must have received because of it. */
export type CallOf<Port> = [name: string, ask: (port: Port) => Promise<unknown>, seen: Asked]

export async function expectCall<Port>(simulator: Simulator, port: Port, [, ask, seen]: CallOf<Port>): Promise<void> {
  const before = simulator.log().length
  await ask(port)
  const caused = simulator.log().slice(before)
  const { method = 'GET', path, query, body } = seen
  const wanted = { method, path, query, authorised: true, at: expect.any(String) as string, ...(body !== undefined && { body }) }
  expect(caused).toContainEqual(wanted)
}

/** Records arguments and sends no response, for settings that never reach an upstream, such as a timeout. */
export function notingUpstream(): { upstream: Upstream; calls: Call[] } {
  const calls: Call[] = []
  const note = (call: Call) => {
    calls.push(call)
    return Promise.reject(new Error('no upstream is called'))
  }
  return { upstream: { name: 'noting', ask: note, fetchFile: note, health: () => expect.fail('not requested') }, calls }
}
