import type { AccountContacts } from '../../contract/accounts.ts'
import type { RequestContext } from '@atrium/platform/app-context'
import type { ProviderResponse } from '@atrium/platform/providers/last-good'
import type { UpstreamClient } from '@atrium/platform/providers/ports/advisory-clients'
import { UpstreamError } from '@atrium/platform/providers/ports/response'
import type { Concepts } from '@atrium/platform/providers/registry'
import type { AccountScope } from './access.ts'

/** Reads the client-services manager from the firm's own system. The manager is null if the system does not have the client. */
export async function readContacts(context: RequestContext, scope: AccountScope): Promise<AccountContacts> {
  const client = await readFirmClient(context, scope)
  return { clientServicesManager: client && mapManager(client.data) }
}

export function mapManager({ clientServicesManager: manager }: UpstreamClient): AccountContacts['clientServicesManager'] {
  return manager && { name: manager.name, email: manager.email, phoneNumber: manager.phone }
}

export const readFirmClient = (context: RequestContext, scope: AccountScope): Promise<ProviderResponse<UpstreamClient> | null> =>
  readFromFirm(context, scope, 'client', (firm, externalId) => firm.getClient(externalId))

/**
 * Reads data of an account from the firm's own system. Returns null if the system is not configured or does not have the client. A response
 * to a search, of which there is no limited number, is not stored.
 */
export async function readFromFirm<Data extends object>(
  context: RequestContext,
  { edition, account }: AccountScope,
  dataName: string,
  request: (firm: Concepts['advisory'], externalId: string) => Promise<Data>,
  isStored = true,
): Promise<ProviderResponse<Data> | null> {
  const firm = context.deps.providers.concept(context.edition, 'advisory')
  const externalId = account.external_id
  if (!firm || externalId === null) return null
  const provider = context.deps.providers.findConceptProviderName(context.edition, 'advisory')
  const subject = { actor: edition.actor, accountId: account.id, provider, isStored }
  try {
    return await context.lastGood.read(subject, `${dataName} ${externalId}`, () => request(firm, externalId))
  } catch (error) {
    if (error instanceof UpstreamError && !error.isOutage) return null
    throw error
  }
}
