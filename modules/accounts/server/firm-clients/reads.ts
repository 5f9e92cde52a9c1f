import type { PortalScope } from '@atrium/people/server/portals/access'
import type { RequestContext } from '@atrium/platform/app-context'
import type { Transacting } from '@atrium/platform/db/scope'
import type { UpstreamClientName } from '@atrium/platform/providers/ports/advisory-clients'
import { sql } from 'kysely'
import { isVisibleToStaff } from '../accounts/staff-access.ts'

/** Fewest characters of a search; fewer find nothing (specification 1, section 5). */
const minSearchLength = 3

/**
 * Reads the clients of the caller in the firm's own system: all of them, or those that match a search. The system knows its advisers by their
 * e-mail addresses. The responses are not stored, because they are those of one adviser and of a search. Null if the edition has no such system.
 */
export async function readFirmClients(
  context: RequestContext,
  _scope: PortalScope,
  email: string,
  search: string,
): Promise<readonly UpstreamClientName[] | null> {
  const firm = context.deps.providers.concept(context.edition, 'advisory')
  if (!firm) return null
  if (search === '') return firm.listAdviserClients(email)
  return [...search].length < minSearchLength ? [] : firm.searchClients(email, search)
}

/** Returns the accounts of clients that the caller may see, by the id in the firm's own system. */
export async function findAccountsOfClients(
  transaction: Transacting,
  context: RequestContext,
  { edition: { person, today } }: PortalScope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { id: string; portal: string }>> {
  const { rows } = await sql<{ external_id: string; id: string; portal_id: string }>`
    select a.external_id, a.id, a.portal_id from accounts a
    where a.external_id = any (${[...ids]}::text[]) and a.is_active and ${isVisibleToStaff(person, context.edition, today)}`.execute(
    transaction,
  )
  return new Map(rows.map(({ external_id: externalId, id, portal_id: portal }) => [externalId, { id, portal }]))
}

/** Finds the e-mail address of the caller. */
export async function findOwnEmail(transaction: Transacting, { edition: { person } }: PortalScope): Promise<string> {
  const { email } = await transaction.selectFrom('people').select('email').where('id', '=', person.id).executeTakeFirstOrThrow()
  return email
}
