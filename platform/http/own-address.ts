import type { RequestContext } from '../app-context.ts'
import { hostName } from './edition-of-host.ts'

/**
 * Where the request's edition is reached, for links in letters and for coming back to, e.g. `https://portal.firm.example`.
 * Of what a request says only the host name counts, which is among those that are set up: not its port, at which somebody
 * else may listen. The demo firm answers at the port it was started on.
 */
export function ownAddress({ deps, request }: Pick<RequestContext, 'deps' | 'request'>): string {
  if (deps.config.mode === 'production') return `https://${hostName(request.host)}`
  return `${request.protocol}://${request.host}`
}
