import type { RequestContext } from '../app-context.ts'
import { hostName } from './edition-of-host.ts'

/**
 * Address of the request's edition, for links in letters and for redirects back, e.g. `https://portal.firm.example`. From the
 * request only the configured host name is used, never its port, where another service may listen. The demo firm uses the port it
 * was started on.
 */
export function ownAddress({ deps, request }: Pick<RequestContext, 'deps' | 'request'>): string {
  if (deps.config.mode === 'production') return `https://${hostName(request.host)}`
  return `${request.protocol}://${request.host}`
}
