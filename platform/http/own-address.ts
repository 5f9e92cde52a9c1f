import type { RequestContext } from '../app-context.ts'
import { parseHostName } from './edition-of-host.ts'

/**
 * Returns the base URL of the request's edition for links in e-mails and for redirects, e.g. `https://portal.firm.example`. In production,
 * the port of the `Host` header is ignored, because another service may listen on it. In demo mode, the URL includes the port.
 */
export function findBaseUrl({ deps, request }: Pick<RequestContext, 'deps' | 'request'>): string {
  if (deps.config.mode === 'production') return `https://${parseHostName(request.host)}`
  return `${request.protocol}://${request.host}`
}
