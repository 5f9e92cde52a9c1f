import { isVisibleToStaff } from '@atrium/accounts/server/accounts/staff-access'
import { findEdition } from '@atrium/editions/registry'
import type { NotificationClass } from '@atrium/domain/notification-plan'
import type { AccountScope } from '@atrium/accounts/server/accounts/access'
import type { SystemTransacting, Transacting } from '@atrium/platform/db/scope'
import type { EditionScope } from '@atrium/platform/session/access'
import type { PortalScope } from '@atrium/people/server/portals/access'
import { sql } from 'kysely'
import type { NotificationDelivery, SentNotification } from '../../contract/notifications.ts'

export type NotificationRow = {
  id: string
  kind: string
  class: NotificationClass
  facts: Record<string, string>
  path: string | null
  created_at: Date
  read_at: Date | null
  deliveries: NotificationDelivery[]
}

const isOwn = ({ edition, portalId }: PortalScope) =>
  sql`n.person_id = ${edition.person.id} and (n.portal_id is null or n.portal_id = ${portalId}) and (n.account_id is null or ${seesAccount(edition)})`

/** Staff, and professionals from outside the firm, see only what concerns clients whom they still see. Row-level security does so for clients. */
const seesAccount = ({ actor, person, today }: EditionScope) => {
  if (person.role === 'client') return sql`true`
  const edition = findEdition(actor.edition)
  if (!edition) return sql`false`
  return sql`exists (select from accounts a where a.id = n.account_id and ${isVisibleToStaff(person, edition, today)})`
}

const isOfClass = (given: NotificationClass | undefined) => (given === undefined ? sql`true` : sql`n.class = ${given}`)

/** The instant as the API states it. */
const iso = (column: string) => sql`to_char(${sql.raw(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const deliveries = sql`coalesce((select json_agg(json_build_object('channel', d.channel, 'state', d.state,
    'at', ${iso('coalesce(d.ended_at, d.due_at, d.queued_at, d.created_at)')}) order by d.channel)
  from notification_deliveries d where d.notification_id = n.id), '[]') as deliveries`

/** Lists the notifications of the caller in a portal, the newest first. */
export async function listNotifications(
  transaction: Transacting,
  scope: PortalScope,
  { class: given, after, limit }: { class: NotificationClass | undefined; after: { at: Date; id: string } | null; limit: number },
): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`select n.id, n.kind, n.class, n.facts, n.path, n.created_at, n.read_at, ${deliveries}
    from notifications n where ${isOwn(scope)} and ${isOfClass(given)}
      and ${after === null ? sql`true` : sql`(n.created_at, n.id) < (${after.at}, ${after.id}::uuid)`}
    order by n.created_at desc, n.id desc limit ${limit}`.execute(transaction)
  return rows
}

export type SentRow = {
  id: string
  person: string
  kind: string
  class: NotificationClass
  facts: Record<string, string>
  created_at: Date
  read_at: Date | null
  deliveries: SentNotification['deliveries']
}

/** Lists the notifications of clients that concern an account, the newest first. */
export async function listSent(
  transaction: SystemTransacting,
  { account }: AccountScope,
  { after, limit }: { after: { at: Date; id: string } | null; limit: number },
): Promise<SentRow[]> {
  const { rows } = await sql<SentRow>`select n.id, p.name as person, n.kind, n.class, n.facts, n.created_at, n.read_at,
      coalesce((select json_agg(json_build_object('channel', d.channel, 'state', d.state, 'recipient', d.recipient, 'reason', d.reason,
        'at', ${iso('coalesce(d.ended_at, d.due_at, d.queued_at, d.created_at)')}) order by d.channel)
      from notification_deliveries d where d.notification_id = n.id), '[]') as deliveries
    from notifications n join people p on p.id = n.person_id and p.role = 'client'
    where n.account_id = ${account.id}::uuid and ${after === null ? sql`true` : sql`(n.created_at, n.id) < (${after.at}, ${after.id}::uuid)`}
    order by n.created_at desc, n.id desc limit ${limit}`.execute(transaction)
  return rows
}

/** Counts the unread notifications of the caller in a portal, by class. */
export async function countUnread(transaction: Transacting, scope: PortalScope): Promise<{ class: NotificationClass; count: number }[]> {
  const { rows } = await sql<{ class: NotificationClass; count: number }>`select n.class, count(*)::int as count from notifications n
    where ${isOwn(scope)} and n.read_at is null group by n.class`.execute(transaction)
  return rows
}

/** Finds the zone of the caller's settings. */
export async function findOwnZone(transaction: Transacting, { edition }: PortalScope): Promise<string | undefined> {
  const { rows } = await sql<{ zone: string }>`select zone from notification_settings where person_id = ${edition.person.id}`.execute(
    transaction,
  )
  return rows[0]?.zone
}
