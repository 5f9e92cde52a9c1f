import type { PortalScope } from '@atrium/people/server/portals/access'
import type { Transacting } from '@atrium/platform/db/scope'
import type { ClientView } from '../../contract/client-views.ts'

/** Saves a view of the caller. */
export async function saveClientView(
  transaction: Transacting,
  { edition, portalId }: PortalScope,
  { id, name, isShared, settings, now }: Omit<ClientView, 'isOwn'> & { now: Date },
): Promise<void> {
  const values = { name, is_shared: isShared, settings: JSON.stringify(settings), changed_at: now }
  await transaction
    .insertInto('client_views')
    .values({ id, edition: edition.actor.edition, portal_id: portalId, person_id: edition.person.id, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute()
}

/** Deletes a view of the caller. Returns false if there is none. */
export async function removeClientView(transaction: Transacting, { edition, portalId }: PortalScope, id: string): Promise<boolean> {
  const { numDeletedRows: removed } = await transaction
    .deleteFrom('client_views')
    .where('id', '=', id)
    .where('edition', '=', edition.actor.edition)
    .where('portal_id', '=', portalId)
    .where('person_id', '=', edition.person.id)
    .executeTakeFirst()
  return removed > 0n
}
