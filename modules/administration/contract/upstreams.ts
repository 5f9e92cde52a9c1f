import * as z from 'zod/mini'
import { route } from '@atrium/contract/route'
import { instant } from '@atrium/contract/schema'

/** How an upstream does, as the process that answers sees it since it started. */
export const upstream = z.object({
  name: z.string(),
  isConfigured: z.boolean(),
  /** `up`: its last call went well, or none was made; `failing`: it did not; `paused`: after five failures it is tried every 30 seconds alone. */
  state: z.enum(['up', 'failing', 'paused']),
  calls: z.int(),
  failures: z.int(),
  underWay: z.int(),
  lastAnswerAt: z.nullable(instant),
  /** `call`: method and path without ids. */
  lastFailure: z.nullable(
    z.object({ at: instant, fault: z.enum(['unreachable', 'failed', 'invalid', 'unknown', 'refused']), call: z.string() }),
  ),
  /** Mean of the latest answers, in milliseconds. */
  typicalMs: z.nullable(z.int()),
})

export const upstreams = {
  list: route
    .meta({ caller: 'admin' })
    .route({ method: 'GET', path: '/api/upstreams', tags: ['upstreams'], summary: 'How the upstreams of the edition do' })
    .output(z.object({ upstreams: z.array(upstream) })),
}

export type UpstreamState = z.infer<typeof upstream>
