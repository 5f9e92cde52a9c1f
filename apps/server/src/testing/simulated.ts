import type { LoggedRequest, Simulator } from '@atrium/demo/simulator/simulator'
import { expect } from 'vitest'
import type { PushPort } from '@atrium/platform/providers/ports/push'
import { createPush } from '@atrium/platform/providers/registry'
import type { UpstreamName } from '@atrium/platform/providers/upstream/names'
import { createUpstream, type Call, type Upstream } from '@atrium/platform/providers/upstream/upstream'
import { readPushAccount } from '@atrium/platform/push-account'
import { simulatorConnection } from '../simulator-connection.ts'

/** A way of its own to one of the simulated upstreams, so that what one test breaks is no other's. */
export function upstreamOf(simulator: Simulator, name: UpstreamName, token: string, timeoutMs = 10_000): Upstream {
  return createUpstream({ name, connection: () => simulatorConnection(simulator.url, token, name), timeoutMs })
}

/** A way to the simulated devices, made when it is first asked for: its key takes a while. */
export function simulatedPush(simulator: Simulator, clock: () => Date): () => PushPort {
  let port: PushPort | undefined
  return () => {
    if (port) return port
    const account = readPushAccount(JSON.stringify(simulator.pushAccount()), `${simulator.url}/push`)
    if (typeof account === 'string') throw new Error(account)
    return (port = createPush(account, { clock, timeoutMs: 2_000 }))
  }
}

/** The request that a call caused, which the simulator let in. */
export type Asked = Pick<LoggedRequest, 'path' | 'query'> & Partial<Pick<LoggedRequest, 'method' | 'body'>>

/** The named call, what is asked, and what the simulator must have seen of it, among the calls it caused. */
export type CallOf<Port> = [name: string, ask: (port: Port) => Promise<unknown>, seen: Asked]

export async function expectCall<Port>(simulator: Simulator, port: Port, [, ask, seen]: CallOf<Port>): Promise<void> {
  const before = simulator.log().length
  await ask(port)
  const caused = simulator.log().slice(before)
  const { method = 'GET', path, query, body } = seen
  const wanted = { method, path, query, authorised: true, at: expect.any(String) as string, ...(body !== undefined && { body }) }
  expect(caused).toContainEqual(wanted)
}

/** Notes what is asked and answers nothing: for what of a call never reaches an upstream, such as its patience. */
export function notingUpstream(): { upstream: Upstream; calls: Call[] } {
  const calls: Call[] = []
  const note = (call: Call) => {
    calls.push(call)
    return Promise.reject(new Error('nobody is asked'))
  }
  return { upstream: { name: 'noting', ask: note, fetchFile: note, health: () => expect.fail('not asked') }, calls }
}
