import * as z from 'zod/mini'
import { route } from '@atrium/contract/route'
import { identifier, instant } from '@atrium/contract/schema'

/** Health of an upstream since the start of the process that responds. */
export const upstream = z.object({
  name: z.string(),
  isConfigured: z.boolean(),
  /**
   * `up` means that the last call succeeded or none was made, `failing` that the last call failed, and `paused` that
   * the last five calls failed, so that the upstream is tried only every 30 seconds.
   */
  state: z.enum(['up', 'failing', 'paused']),
  calls: z.int(),
  failures: z.int(),
  callsInProgress: z.int(),
  lastResponseAt: z.nullable(instant),
  /** `call` is the method and path without ids. */
  lastFailure: z.nullable(
    z.object({ at: instant, fault: z.enum(['unreachable', 'failed', 'invalid', 'unknown', 'refused']), call: z.string() }),
  ),
  /** Moving average of the response times in milliseconds, over about the last hundred responses. */
  typicalMs: z.nullable(z.int()),
  /** True if the upstream has a cache that Atrium can ask it to clear. */
  hasCache: z.boolean(),
})

export const upstreams = {
  list: route
    .meta({ caller: 'admin' })
    .route({ method: 'GET', path: '/api/upstreams', tags: ['upstreams'], summary: 'Get the health of the edition’s upstreams' })
    .output(z.object({ upstreams: z.array(upstream) })),
  clearCache: route
    .meta({ caller: 'admin' })
    .route({
      method: 'POST',
      path: '/api/upstreams/{name}/cache-clearing',
      tags: ['upstreams'],
      summary: 'Clear the cache of an upstream, for all clients',
    })
    .input(z.strictObject({ name: identifier }))
    .output(z.object({ cleared: z.literal(true) })),
}

export type UpstreamState = z.infer<typeof upstream>
