import type { PortalScope } from '@atrium/people/server/portals/access'
import type { Transacting } from '@atrium/platform/db/scope'
import { sql } from 'kysely'
import { maxClientViews, type ClientView } from '../../contract/client-views.ts'

/** Largest number of shared views that are listed, beside the caller's own. */
const maxSharedViews = 200

/** Lists the views of the caller and those that others share, by name. */
export async function listClientViews(transaction: Transacting, { edition, portalId }: PortalScope): Promise<ClientView[]> {
  const person = edition.person.id
  const { rows } = await sql<ClientView>`
    select id, name, is_shared as "isShared", person_id = ${person}::uuid as "isOwn", settings from client_views
    where edition = ${edition.actor.edition} and portal_id = ${portalId} and (is_shared or person_id = ${person}::uuid)
    order by person_id <> ${person}::uuid, lower(name), id limit ${maxClientViews + maxSharedViews}`.execute(transaction)
  return rows.toSorted((left, right) => left.name.localeCompare(right.name))
}

/** Finds the person who made a view of any portal of the edition. */
export async function findClientViewPlace(
  transaction: Transacting,
  { edition }: PortalScope,
  id: string,
): Promise<{ person_id: string; portal_id: string } | undefined> {
  return transaction
    .selectFrom('client_views')
    .select(['person_id', 'portal_id'])
    .where('id', '=', id)
    .where('edition', '=', edition.actor.edition)
    .executeTakeFirst()
}

export async function countOwnClientViews(transaction: Transacting, { edition, portalId }: PortalScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from client_views
    where edition = ${edition.actor.edition} and portal_id = ${portalId} and person_id = ${edition.person.id}::uuid`.execute(transaction)
  return rows[0]?.count ?? 0
}

/** True for admins, and for company admins of the portal's organisation. */
export async function mayShareClientViews(transaction: Transacting, { edition, portalId }: PortalScope): Promise<boolean> {
  const { role, organisationId } = edition.person
  if (role !== 'company-admin') return role === 'admin'
  const portal = await transaction.selectFrom('portals').select('organisation_id').where('id', '=', portalId).executeTakeFirst()
  return organisationId !== null && portal?.organisation_id === organisationId
}
