import * as z from 'zod/mini'
import { instant } from '@atrium/contract/schema'

/**
 * State of the firm's own system in a response: `read`; `not-offered` if the firm has no such system or the system does not have the client;
 * `not-read` if the system did not respond, and nothing was kept of an earlier response; `late` if it has not responded yet. `fetchedAt` is the time of the response that is shown.
 */
export const firmSource = z.object({
  state: z.enum(['read', 'not-offered', 'not-read', 'late']),
  fetchedAt: z.nullable(instant),
  isStale: z.boolean(),
})
export type FirmSource = z.infer<typeof firmSource>
