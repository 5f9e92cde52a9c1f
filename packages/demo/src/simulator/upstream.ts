import type { Reply } from './modes.ts'
import type { SimulatorState } from './simulator-state.ts'
import type { Refusal, UpstreamRequest } from './request.ts'

export type Method = 'GET' | 'POST' | 'REPORT' | 'PROPFIND'
/** Handler of a route. A Buffer is sent as PDF, and any other result as JSON. */
export type RouteHandler = (request: UpstreamRequest) => unknown
/** A route; `{…}` in the path is an id. */
export type Route = readonly [method: Method, path: string, answer: RouteHandler]

/** The protocol of a vendor, which its page under docs/providers describes. */
export type Upstream = {
  name: string
  /** Path prefix in the simulator's URL. */
  prefix: string
  purpose: string
  /** Edition whose clients are served; all clients by default. */
  edition?: string
  /** Returns true for permitted callers; by default these are holders of the simulator's token. */
  admits?: (caller: { path: string; authorization: string | undefined; written: SimulatorState; now: string }) => boolean
  /** Routes. The first match applies, so fixed paths precede paths with an id. */
  routes: readonly Route[]
  /** Wraps each response in the envelope of the protocol, if it has one. */
  answered?: (data: unknown) => unknown
  /** Creates the reply of a protocol that is neither JSON nor PDF. */
  reply?: (data: unknown) => Reply
  refused?: (refusal: Refusal) => Reply
}

/** Returns the upstream with the longest prefix that matches the path. */
export function findUpstream(upstreams: readonly Upstream[], path: string): Upstream | undefined {
  return upstreams
    .filter(({ prefix }) => prefix === '' || path === prefix || path.startsWith(`${prefix}/`))
    .sort((one, other) => other.prefix.length - one.prefix.length)[0]
}

/** Finds the first matching route of an upstream, with its handlers by method. Returns null if there is none. */
export function findRoute(upstream: Upstream, path: string): { path: string; ids: string[]; responses: Map<Method, RouteHandler> } | null {
  const ownPath = path.slice(upstream.prefix.length)
  const first = upstream.routes.map(([, template]) => template).find((template) => matchIds(template, ownPath))
  const ids = first === undefined ? null : matchIds(first, ownPath)
  if (first === undefined || !ids) return null
  const responses = upstream.routes.filter(([, template]) => template === first).map(([method, , response]) => [method, response] as const)
  return { path: first, ids, responses: new Map(responses) }
}

/** Returns the decoded ids of a path, or null if it does not match the template. */
function matchIds(template: string, path: string): string[] | null {
  const [expectedSteps, steps] = [template.split('/'), path.split('/')]
  if (expectedSteps.length !== steps.length) return null
  const ids: string[] = []
  for (const [index, step] of expectedSteps.entries()) {
    const text = steps[index]!
    if (!step.includes('{')) {
      if (step !== text) return null
      continue
    }
    const [before = '', after = ''] = step.split(/\{[^}]*\}/)
    const id = text.startsWith(before) && text.endsWith(after) ? decoded(text.slice(before.length, text.length - after.length)) : null
    if (!id) return null
    ids.push(id)
  }
  return ids
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
