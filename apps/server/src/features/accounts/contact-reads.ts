import type { AccountContacts } from '@atrium/contract/accounts'
import type { RequestContext } from '../../app-context.ts'
import { UpstreamError } from '../../providers/ports/answer.ts'
import type { AccountScope } from './access.ts'

/** The firm's own system names its client-services manager; a client it does not know has none. */
export async function readContacts(context: RequestContext, { edition, account }: AccountScope): Promise<AccountContacts> {
  const firm = context.deps.providers.concept(context.edition, 'advisory')
  const externalId = account.external_id
  if (!firm || externalId === null) return { clientServicesManager: null }
  const provider = context.deps.providers.nameOf(context.edition, 'advisory')
  const subject = { actor: edition.actor, accountId: account.id, provider }
  try {
    const { data } = await context.lastGood.read(subject, `client ${externalId}`, () => firm.getClient(externalId))
    const manager = data.clientServicesManager
    return { clientServicesManager: manager && { name: manager.name, email: manager.email, phoneNumber: manager.phone } }
  } catch (error) {
    if (error instanceof UpstreamError && !error.isOutage) return { clientServicesManager: null }
    throw error
  }
}
