import type { RequestContext } from '../app-context.ts'
import { hostName } from './edition-of-host.ts'

/**
 * Returns the URL of the request's edition for links in e-mails and for redirects, e.g. `https://portal.firm.example`. From the request
 * only the configured host name is used, never its port, because another service may listen there. The demo firm uses the port on which it
 * was started.
 */
export function ownAddress({ deps, request }: Pick<RequestContext, 'deps' | 'request'>): string {
  if (deps.config.mode === 'production') return `https://${hostName(request.host)}`
  return `${request.protocol}://${request.host}`
}
