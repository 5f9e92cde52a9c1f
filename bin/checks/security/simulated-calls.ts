import type { Mode } from '@atrium/demo/simulator/modes'
import type { LoggedRequest } from '@atrium/demo/simulator/simulator'
import { findRoute, findUpstream } from '@atrium/demo/simulator/upstream'
import { upstreams } from '@atrium/demo/simulator/upstreams'
import type { RunningSimulator } from '@atrium/server/simulator-process'

/** A call of an upstream's protocol, such as `GET /partner/Portfolio/{contactId}/{portfolioId}`. */
export type UpstreamCall = string

/** Lists every call that the simulated upstreams know. */
export const upstreamCalls: readonly UpstreamCall[] = upstreams.flatMap(({ prefix, routes }) =>
  routes.map(([method, path]) => `${method} ${prefix}${path}`),
)

export function identifyCall({ method, path }: LoggedRequest): UpstreamCall | undefined {
  const upstream = findUpstream(upstreams, path)
  const route = upstream && findRoute(upstream, path)
  return route ? `${method} ${upstream.prefix}${route.path}` : undefined
}

/** Sends a request with the token of the simulator: a POST if there is a body, else a GET. */
export const requestSimulator = (simulator: RunningSimulator, path: string, body?: object) =>
  fetch(`${simulator.url}${path}`, {
    headers: { authorization: `Bearer ${simulator.token}`, 'content-type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })

/** Sets the fault mode of one path; `ok` without a path ends all fault modes. */
export const setMode = (simulator: RunningSimulator, mode: Mode, path?: string) => requestSimulator(simulator, '/__control', { mode, path })

export async function listCallsSince(simulator: RunningSimulator, since: string): Promise<LoggedRequest[]> {
  const log = (await (await requestSimulator(simulator, '/__log')).json()) as LoggedRequest[]
  return log.filter(({ at }) => at >= since)
}
