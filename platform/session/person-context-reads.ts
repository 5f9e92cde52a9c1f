import type { Edition } from '@atrium/editions/edition'
import type { Dependencies, RequestContext, SessionOfRequest } from '../app-context.ts'
import { systemActor, withTenant } from '../db/scope.ts'
import type { SignedInPerson } from './access.ts'

/**
 * Creates the context of the person who started work that continues after their request, with their present rights. Undefined if they are no
 * longer active. Their proof of identity was required when they started it.
 */
export async function findPersonContext(deps: Dependencies, edition: Edition, id: string): Promise<RequestContext | undefined> {
  const row = await withTenant(deps.db, systemActor(edition.id), (transaction) =>
    transaction
      .selectFrom('people')
      .select(['id', 'email', 'name', 'phone', 'role', 'locale', 'theme', 'organisation_id as organisationId'])
      .where('id', '=', id)
      .where('edition', '=', edition.id)
      .where('is_active', '=', true)
      .executeTakeFirst(),
  )
  if (!row) return undefined
  const person: Partial<SignedInPerson> = { ...row, accountIds: [] }
  const session: Partial<SessionOfRequest> = {
    stage: 'signed-in',
    awaitsElectronicId: false,
    person: person as SignedInPerson,
    impersonation: null,
  }
  const context: Partial<RequestContext> = { deps, edition, session: session as SessionOfRequest, serviceAccount: null }
  return context as RequestContext
}
