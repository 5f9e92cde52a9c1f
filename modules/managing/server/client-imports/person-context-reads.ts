import type { Edition } from '@atrium/editions/edition'
import type { Dependencies, RequestContext, SessionOfRequest } from '@atrium/platform/app-context'
import { systemActor, withTenant } from '@atrium/platform/db/scope'
import type { SignedInPerson } from '@atrium/platform/session/access'

/**
 * Creates the context of the person who started work, outside a request and with their present rights. Undefined if they are no longer active.
 * Their proof of identity was required when they started it.
 */
export async function findPersonContext(deps: Dependencies, edition: Edition, id: string): Promise<RequestContext | undefined> {
  const person = await withTenant(deps.db, systemActor(edition.id), (transaction) =>
    transaction
      .selectFrom('people')
      .select(['id', 'email', 'name', 'phone', 'role', 'locale', 'theme', 'organisation_id as organisationId'])
      .where('id', '=', id)
      .where('edition', '=', edition.id)
      .where('is_active', '=', true)
      .executeTakeFirst(),
  )
  if (!person) return undefined
  const session: Partial<SessionOfRequest> = {
    stage: 'signed-in',
    awaitsElectronicId: false,
    person: { ...person, accountIds: [] } as unknown as SignedInPerson,
    impersonation: null,
  }
  const context: Partial<RequestContext> = { deps, edition, session: session as SessionOfRequest, serviceAccount: null }
  return context as RequestContext
}
