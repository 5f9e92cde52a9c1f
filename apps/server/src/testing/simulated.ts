import type { LoggedRequest, Simulator } from '@atrium/demo/simulator/simulator'
import { expect } from 'vitest'
import type { PushPort } from '@atrium/platform/providers/ports/push'
import { createPush } from '@atrium/platform/providers/registry'
import type { UpstreamName } from '@atrium/platform/providers/upstream/names'
import { createUpstream, type Call, type Upstream } from '@atrium/platform/providers/upstream/upstream'
import { readPushAccount } from '@atrium/platform/push-account'
import { createSimulatorConnection } from '../simulator-connection.ts'

/** Creates a separate client of a simulated upstream, so that the failures of one test do not pause the upstream for others. */
export function createTestUpstream(simulator: Simulator, name: UpstreamName, token: string, timeoutMs = 10_000): Upstream {
  return createUpstream({ name, connection: () => createSimulatorConnection(simulator.url, token, name), timeoutMs })
}

/** Returns a function that creates the push provider of the simulator on first use, because creating its key takes time. */
export function createSimulatedPush(simulator: Simulator, clock: () => Date): () => PushPort {
  let port: PushPort | undefined
  return () => {
    if (port) return port
    const account = readPushAccount(JSON.stringify(simulator.pushAccount()), `${simulator.url}/push`)
    if (typeof account === 'string') throw new Error(account)
    return (port = createPush(account, { clock, timeoutMs: 2_000 }))
  }
}

/** A request that the simulator accepted. */
export type ExpectedRequest = Pick<LoggedRequest, 'path' | 'query'> & Partial<Pick<LoggedRequest, 'method' | 'body'>>

/** The name of a call, a function that makes it, and the request that the simulator must receive. */
export type PortCall<Port> = [name: string, ask: (port: Port) => Promise<unknown>, seen: ExpectedRequest]

export async function expectCall<Port>(simulator: Simulator, port: Port, [, ask, seen]: PortCall<Port>): Promise<void> {
  const before = simulator.log().length
  await ask(port)
  const newRequests = simulator.log().slice(before)
  const { method = 'GET', path, query, body } = seen
  const expectedRequest = { method, path, query, authorised: true, at: expect.any(String) as string, ...(body !== undefined && { body }) }
  expect(newRequests).toContainEqual(expectedRequest)
}

/** Creates an upstream that records calls and rejects them, to test settings that an upstream does not receive, such as a timeout. */
export function createRecordingUpstream(): { upstream: Upstream; calls: Call[] } {
  const calls: Call[] = []
  const recordCall = (call: Call) => {
    calls.push(call)
    return Promise.reject(new Error('no upstream is called'))
  }
  return { upstream: { name: 'noting', call: recordCall, fetchFile: recordCall, health: () => expect.fail('not requested') }, calls }
}
