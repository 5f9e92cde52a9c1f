import type { RequestContext } from '../app-context.ts'
import { createEditionOwner } from './response-cache.ts'
import type { ProviderResponse } from './last-good.ts'
import type { Concepts } from './registry.ts'

/**
 * Requests a response about no account. During an outage, returns the edition's last good response. Returns null if the edition has no
 * provider for the concept.
 */
export function readConcept<Name extends keyof Concepts, Data extends object>(
  { deps, edition, lastGood }: Pick<RequestContext, 'deps' | 'edition' | 'lastGood'>,
  name: Name,
  call: string,
  request: (port: Concepts[Name]) => Promise<Data>,
): Promise<ProviderResponse<Data>> | null {
  const port = deps.providers.concept(edition, name)
  return port
    ? lastGood.read(createEditionOwner(edition.id, deps.providers.findConceptProviderName(edition, name)), call, () => request(port))
    : null
}
