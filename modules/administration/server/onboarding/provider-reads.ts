import type { DataSource, Edition } from '@atrium/editions/edition'
import { refusal } from '@atrium/platform/http/problem'
import type { UpstreamAccountName } from '@atrium/platform/providers/ports/accounts'
import { UpstreamError } from '@atrium/platform/providers/ports/response'
import type { ProviderRegistry } from '@atrium/platform/providers/registry'

/** Maximum number of concurrent calls to a provider without a list of clients. */
const maxConcurrentCalls = 8

/** Names the provider of a portal's figures. */
export type PortalProvider = { providers: ProviderRegistry; edition: Edition; source: DataSource | null }

/**
 * Returns all clients of the provider, or null if it has no list of them. A stored response is never used, because the list decides who is
 * invited.
 * @throws error `upstream-unavailable` or `upstream-slow`
 */
export function readClientList({ providers, edition, source }: PortalProvider): Promise<UpstreamAccountName[] | null> {
  return providers.portfolios(edition, source).listAccounts().catch(refuseOutage)
}

/**
 * Returns the complete list of the provider, with one call. If the provider has no list, returns the requested clients,
 * with one call for each, and omits unknown ones.
 * @throws error `upstream-unavailable` or `upstream-slow`
 */
export async function readRequestedClients(provider: PortalProvider, externalIds: readonly string[]): Promise<UpstreamAccountName[]> {
  const list = await readClientList(provider)
  if (list) return list
  const found: UpstreamAccountName[] = []
  const queue = new Set(externalIds).values()
  const worker = async () => {
    for (const id of queue) {
      const client = await readClient(provider, id)
      if (client) found.push(client)
    }
  }
  await Promise.all(Array.from({ length: maxConcurrentCalls }, worker))
  return found
}

async function readClient({ providers, edition, source }: PortalProvider, externalId: string): Promise<UpstreamAccountName | undefined> {
  try {
    const { id, name, email, currency } = await providers.portfolios(edition, source).getAccount(externalId)
    return { id, name, email, currency }
  } catch (error) {
    if (error instanceof UpstreamError && error.fault === 'unknown') return undefined
    return refuseOutage(error)
  }
}

/** Throws the error of an outage. A provider that refuses the call is treated like a provider that does not respond. */
function refuseOutage(error: unknown): never {
  if (!(error instanceof UpstreamError)) throw error
  const refused = error.traits.isLate ? refusal('upstream-slow', { retryAfterSeconds: 2 }) : refusal('upstream-unavailable')
  refused.cause = error
  throw refused
}
