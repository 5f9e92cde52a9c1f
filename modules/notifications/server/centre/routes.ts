import { notificationClasses, type NotificationClass } from '@atrium/domain/notification-plan'
import { accountScope } from '@atrium/accounts/server/accounts/access'
import { portalScope } from '@atrium/people/server/portals/access'
import type { RequestContext } from '@atrium/platform/app-context'
import { systemActor, withTenant } from '@atrium/platform/db/scope'
import { implementContract } from '@atrium/platform/http/implementation'
import { refusal } from '@atrium/platform/http/problem'
import { isOfFirm } from '@atrium/platform/session/access'
import { notifications as notificationsContract, type Notification } from '../../contract/notifications.ts'
import type { NotificationKind } from '../contributions.ts'
import { findKind } from '../notices/kind-rules.ts'
import { writeNotification } from '../notices/text-rules.ts'
import { findBounce } from '../settings/reads.ts'
import { toReadableZone } from '../settings/settings-rules.ts'
import { countUnread, findOwnZone, listNotifications, listSent, type NotificationRow } from './reads.ts'
import { markAllRead, markRead, tellOwnPages } from './writes.ts'

const notifications = implementContract(notificationsContract)

const list = notifications.list.handler(async ({ input: { portal, class: given, before, limit }, context }) => {
  const scope = await portalScope(context, portal)
  const [at, id] = before?.split(' ') ?? []
  const after = at === undefined || id === undefined ? null : { at: new Date(at), id }
  const { rows, zone } = await withTenant(context.deps.db, scope.edition.actor, async (transaction) => ({
    rows: await listNotifications(transaction, scope, { class: given, after, limit: limit + 1 }),
    zone: toReadableZone(await findOwnZone(transaction, scope), context.edition.timeZone),
  }))
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    items: page.map((row) => toNotification(context, row, { kind: findKind(context.deps, row.kind), zone })),
    next: rows.length > limit && last ? `${last.created_at.toISOString()} ${last.id}` : null,
    zone,
  }
})

const counts = notifications.counts.handler(async ({ input: { portal }, context }) => {
  const scope = await portalScope(context, portal)
  const rows = await withTenant(context.deps.db, scope.edition.actor, (transaction) => countUnread(transaction, scope))
  const bounce = await withTenant(context.deps.db, systemActor(context.edition.id), (transaction) =>
    findBounce(transaction, scope.edition.person),
  )
  const byClass = Object.fromEntries(notificationClasses.map((one) => [one, rows.find((row) => row.class === one)?.count ?? 0])) as Record<
    NotificationClass,
    number
  >
  return { unread: rows.reduce((sum, { count }) => sum + count, 0), byClass, hasBounced: bounce !== null }
})

const markOneRead = notifications.markRead.handler(async ({ input: { portal, notification }, context }) => {
  const scope = await portalScope(context, portal)
  const read = await withTenant(context.deps.db, scope.edition.actor, async (transaction) => {
    const at = await markRead(transaction, scope, notification, context.deps.clock())
    if (at) await tellOwnPages(transaction, scope)
    return at
  })
  if (!read) throw refusal('not-found')
  return { read: read.toISOString() }
})

const markSeenRead = notifications.markAllRead.handler(async ({ input: { portal, class: given, until }, context }) => {
  const scope = await portalScope(context, portal)
  const count = await withTenant(context.deps.db, scope.edition.actor, async (transaction) => {
    const marked = await markAllRead(transaction, scope, { class: given, until: new Date(until), now: context.deps.clock() })
    if (marked > 0) await tellOwnPages(transaction, scope)
    return marked
  })
  return { count }
})

const listSentOf = notifications.listSent.handler(async ({ input: { account, before, limit }, context }) => {
  const scope = await accountScope(context, account, 'dashboard')
  if (!isOfFirm(scope.edition.person)) throw refusal('not-allowed')
  const [at, id] = before?.split(' ') ?? []
  const after = at === undefined || id === undefined ? null : { at: new Date(at), id }
  const { edition, deps } = context
  const rows = await withTenant(deps.db, systemActor(edition.id), (transaction) =>
    listSent(transaction, scope, { after, limit: limit + 1 }),
  )
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const reader = { edition, locale: scope.edition.person.locale, zone: edition.timeZone }
  return {
    items: page.map(({ id: one, person, kind, class: own, facts, created_at: created, read_at: read, deliveries }) => {
      const known = findKind(deps, kind)
      const title = known ? writeNotification(known, facts, reader).title : kind
      return { id: one, person, class: own, title, created: created.toISOString(), read: read?.toISOString() ?? null, deliveries }
    }),
    next: rows.length > limit && last ? `${last.created_at.toISOString()} ${last.id}` : null,
  }
})

/** Returns a notification as the API states it, in the language of the reader. A kind that no module declares any more has its name alone. */
function toNotification(
  { edition, session }: RequestContext,
  row: NotificationRow,
  { kind, zone }: { kind: NotificationKind | undefined; zone: string },
): Notification {
  const locale = session?.person.locale ?? edition.defaultLocale
  const known = kind && writeNotification(kind, row.facts, { edition, locale, zone })
  const texts = known ? { title: known.title, body: known.body, action: known.action } : { title: row.kind, body: null, action: '' }
  return {
    id: row.id,
    kind: row.kind,
    class: row.class,
    icon: kind?.icon ?? 'news',
    ...texts,
    path: row.path,
    created: row.created_at.toISOString(),
    read: row.read_at?.toISOString() ?? null,
    deliveries: row.deliveries,
  }
}

export const notificationRoutes = { list, counts, markRead: markOneRead, markAllRead: markSeenRead, listSent: listSentOf }
