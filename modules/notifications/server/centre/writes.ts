import type { NotificationClass } from '@atrium/domain/notification-plan'
import type { Transacting } from '@atrium/platform/db/scope'
import type { PortalScope } from '@atrium/people/server/portals/access'
import { sql } from 'kysely'

/** Marks a notification of the caller as read, which proves that it was opened in the portal. Returns when it was first read. */
export async function markRead(
  transaction: Transacting,
  { edition, portalId }: PortalScope,
  id: string,
  now: Date,
): Promise<Date | undefined> {
  const { rows } = await sql<{ read_at: Date }>`update notifications set read_at = coalesce(read_at, ${now})
    where id = ${id}::uuid and person_id = ${edition.person.id} and (portal_id is null or portal_id = ${portalId}) returning read_at`.execute(
    transaction,
  )
  return rows[0]?.read_at
}

/** Marks the notifications of the caller in a portal up to a time as read. Returns their number. */
export async function markAllRead(
  transaction: Transacting,
  { edition, portalId }: PortalScope,
  { class: given, until, now }: { class: NotificationClass | undefined; until: Date; now: Date },
): Promise<number> {
  const { numAffectedRows } = await sql`update notifications set read_at = ${now}
    where person_id = ${edition.person.id} and (portal_id is null or portal_id = ${portalId}) and read_at is null and created_at <= ${until}
      and ${given === undefined ? sql`true` : sql`class = ${given}`}`.execute(transaction)
  return Number(numAffectedRows ?? 0)
}

/** Tells the other windows of the caller that their notifications have changed, when the transaction is committed. */
export async function tellOwnPages(transaction: Transacting, { edition }: PortalScope): Promise<void> {
  await sql`select pg_notify('atrium_changes', ${edition.actor.edition}::text || ' person:' || ${edition.person.id}::text || ':notifications')`.execute(
    transaction,
  )
}
