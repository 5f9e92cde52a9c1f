import { notificationChannels, planDelivery, type NotificationChannel } from '@atrium/domain/notification-plan'
import type { Edition } from '@atrium/editions/edition'
import type { Origin } from '@atrium/platform/app-context'
import type { SystemTransacting } from '@atrium/platform/db/scope'
import { noticePeople } from '@atrium/platform/db/people-notices'
import { composeMail, type MailRecipient } from '@atrium/platform/mail/letters'
import type { Mail } from '@atrium/platform/mail/mailer'
import { queueNotices, type QueuedNotice } from '@atrium/platform/mail/outbox'
import { sql } from 'kysely'
import type { NotificationKind } from '../contributions.ts'
import { hasAgreed, toSettings } from '../settings/settings-rules.ts'
import { listNoticeReaders, type NoticeReader } from './reads.ts'
import { writeNotification, type NotificationFacts } from './text-rules.ts'

/** Origin of a notification, with the edition in whose name it is sent. */
export type NoticeOrigin = Omit<Origin, 'edition'> & { edition: Edition }

/** A notification to one person. */
export type Notice = {
  kind: NotificationKind
  person: string
  /** The portal in which it is shown; null for every portal of the person. */
  portal: string | null
  /** The account that it concerns, after which a client who leaves it no longer sees the notification. */
  account: string | null
  /** Path of the page that it opens. */
  path: string | null
  facts: NotificationFacts
  /** After this time nothing is sent outside the portal any more, such as a reminder of what has passed. */
  until?: Date
  /** What caused it, such as the id of a message and a time. The same cause tells a person once. */
  cause: string
  /** The e-mail about it. Without one, a letter with the title and text of the notification is written. */
  mail?: (reader: MailRecipient) => Omit<Mail, 'to'>
}

type Added = Notice & { id: string }

/**
 * Adds notifications in the transaction of the change that causes them, and queues or holds what is sent outside the portal. A cause tells each
 * person once, however often it is repeated. People without access to the edition get nothing. Returns the number of those added.
 */
export async function notify(transaction: SystemTransacting, origin: NoticeOrigin, notices: readonly Notice[]): Promise<number> {
  if (notices.length === 0) return 0
  const { edition } = origin
  const now = origin.deps.clock()
  const readers = await listNoticeReaders(transaction, edition.id, { ids: [...new Set(notices.map(({ person }) => person))], now })
  const found = new Map(readers.map((reader) => [reader.id, reader]))
  const addressed = notices.filter(({ person, kind }) => {
    const reader = found.get(person)
    // Without an agreement, news and offers are not even shown.
    return reader && (kind.class !== 'marketing' || hasAgreed(reader.settings))
  })
  const added = await addNotifications(transaction, edition.id, addressed, now)
  const deliveries: PlannedDelivery[] = []
  for (const notice of added) {
    const reader = found.get(notice.person)
    if (reader) deliveries.push(...planDeliveries(origin, notice, reader))
  }
  await addDeliveries(transaction, edition.id, await queueAll(transaction, origin, deliveries), now)
  await tellPages(
    transaction,
    edition.id,
    added.map(({ person }) => person),
  )
  return added.length
}

async function addNotifications(transaction: SystemTransacting, edition: string, notices: readonly Notice[], now: Date): Promise<Added[]> {
  if (notices.length === 0) return []
  const column = <Value>(read: (notice: Notice) => Value) => notices.map(read)
  const { rows } = await sql<{ id: string; person_id: string; kind: string; cause: string }>`
    insert into notifications (edition, person_id, portal_id, account_id, kind, class, facts, path, cause, ends_at, created_at)
    select ${edition}, g.person, g.portal, g.account, g.kind, g.class, g.facts::jsonb, g.path, g.cause, g.ends, ${now}
    from unnest(${column(({ person }) => person)}::uuid[], ${column(({ portal }) => portal)}::text[], ${column(({ account }) => account)}::uuid[],
      ${column(({ kind }) => kind.name)}::text[], ${column(({ kind }) => kind.class)}::text[], ${column(({ facts }) => JSON.stringify(facts))}::text[],
      ${column(({ path }) => path)}::text[], ${column(({ cause }) => cause)}::text[], ${column(({ until }) => until ?? null)}::timestamptz[])
      as g (person, portal, account, kind, class, facts, path, cause, ends)
    on conflict (person_id, kind, cause) do nothing returning id, person_id, kind, cause`.execute(transaction)
  return rows.flatMap(({ id, person_id: person, kind, cause }) => {
    const notice = notices.find((one) => one.person === person && one.kind.name === kind && one.cause === cause)
    return notice ? [{ ...notice, id }] : []
  })
}

type Delivery = {
  notification: string
  person: string
  channel: NotificationChannel
  state: 'held' | 'queued' | 'suppressed'
  reason: string | null
  due: Date | null
  /** The messages of the outbox, of which one that arrives is enough. */
  messages: readonly string[]
  recipient: string | null
}

/** A delivery whose messages are not queued yet. */
type PlannedDelivery = Omit<Delivery, 'messages'> & { messages: readonly QueuedNotice[] }

/** Queues the messages of many deliveries together. */
async function queueAll(transaction: SystemTransacting, origin: NoticeOrigin, planned: readonly PlannedDelivery[]): Promise<Delivery[]> {
  const ids = await queueNotices(
    transaction,
    origin,
    planned.flatMap(({ messages }) => messages),
  )
  let first = 0
  return planned.map((delivery) => ({ ...delivery, messages: ids.slice(first, (first += delivery.messages.length)) }))
}

/** Plans when one notification leaves on each way that its reader has chosen, and writes the messages of those that leave now. */
function planDeliveries(origin: NoticeOrigin, notice: Added, reader: NoticeReader): PlannedDelivery[] {
  const now = origin.deps.clock()
  const settings = toSettings(reader.settings, origin.edition.timeZone)
  const mail = notice.mail?.(reader)
  const deliveries: PlannedDelivery[] = []
  for (const channel of notificationChannels) {
    const recipient = findRecipient(reader, channel)
    if (recipient === null) continue
    const latest = reader.latest[channel]
    const plan = planAnyway(
      settings,
      {
        class: notice.kind.class,
        channel,
        isPrompt: notice.kind.isPrompt === true,
        isSeparate: channel === 'email' && mail?.attachments !== undefined,
        lastSent: latest === undefined ? null : new Date(latest),
      },
      now,
    )
    if (plan.kind === 'skip') continue
    const common = { notification: notice.id, person: reader.id, channel, recipient }
    if (channel === 'email' && reader.has_bounced && notice.kind.class !== 'regulatory')
      deliveries.push({ ...common, state: 'suppressed', reason: 'bounced', due: null, messages: [] })
    else if (plan.kind === 'hold') deliveries.push({ ...common, state: 'held', reason: plan.reason, due: plan.until, messages: [] })
    else {
      const messages = writeMessages(origin, { reader, channel, notices: [notice], mail })
      if (messages.length === 0) continue
      deliveries.push({ ...common, state: 'queued', reason: null, due: null, messages })
      reader.latest = { ...reader.latest, [channel]: now.toISOString() }
    }
  }
  return deliveries
}

/** Plans a delivery. Choices of a person that cannot be read must not undo the change of somebody else: without them it leaves at once. */
const planAnyway: typeof planDelivery = (settings, notice, now) => {
  try {
    return planDelivery(settings, notice, now)
  } catch {
    return planDelivery({ ...settings, quiet: null, digest: 'none' }, notice, now)
  }
}

/** Returns the address, the end of the number or a name of the device, as the evidence states it; null without one. */
function findRecipient(reader: NoticeReader, channel: NotificationChannel): string | null {
  if (channel === 'email') return reader.email
  if (channel === 'sms') return reader.mobile && `…${reader.mobile.slice(-3)}`
  if (channel === 'push') return reader.has_device ? '' : null
  return reader.browsers.length > 0 ? '' : null
}

type Told = Pick<Notice, 'kind' | 'facts' | 'portal'> & { until?: Date | null }

/** Returns the time after which a message about notifications is useless: the last one, if all of them have one. */
function findEnd(notices: readonly Told[]): { until?: Date } {
  const ends = notices.flatMap(({ until }) => until ?? [])
  return ends.length === 0 || ends.length < notices.length ? {} : { until: new Date(Math.max(...ends.map((end) => end.getTime()))) }
}

type ToldTogether = { reader: NoticeReader; channel: NotificationChannel; notices: readonly Told[]; mail?: Omit<Mail, 'to'> | undefined }

/** Queues one message about notifications. Returns the ids of what `writeMessages` returns for it. */
export const queueOne = (transaction: SystemTransacting, origin: NoticeOrigin, told: ToldTogether): Promise<string[]> =>
  queueNotices(transaction, origin, writeMessages(origin, told))

/**
 * Writes one message about notifications, to each browser of the reader; an e-mail tells of one class. Returns none if this way is closed.
 * Only e-mails contain more than titles.
 */
function writeMessages({ edition }: NoticeOrigin, { reader, channel, notices, mail }: ToldTogether): QueuedNotice[] {
  const settings = toSettings(reader.settings, edition.timeZone)
  const written = notices.map(({ kind, facts }) => writeNotification(kind, facts, { edition, locale: reader.locale, zone: settings.zone }))
  const portal = notices.find((one) => one.portal !== null)?.portal ?? undefined
  const common = { channel, person: reader.id, ...findEnd(notices) }
  if (channel === 'email') {
    const classes = new Set(notices.map(({ kind }) => kind.class))
    const [one] = classes
    const notificationClass = classes.size !== 1 || one === undefined || one === 'regulatory' ? null : one
    return [{ ...common, to: reader.email, notificationClass, ...(mail ?? composeNotice(edition, reader, written)) }]
  }
  const [first] = written
  const title = first === undefined ? edition.name : written.length === 1 ? first.outside : countTitle(reader, written.length)
  if (channel === 'sms')
    return reader.mobile === null ? [] : [{ ...common, to: reader.mobile, subject: '', html: '', text: `${edition.name}: ${title}` }]
  const push = { ...common, subject: edition.name, text: title, html: '', ...(portal !== undefined && { portal }) }
  if (channel === 'push') return portal === undefined ? [] : [{ ...push, to: '' }]
  return reader.browsers.map((browser) => ({ ...push, to: browser }))
}

const countTitles = {
  en: (count: number) => `${count} new notifications`,
  is: (count: number) => `Nýjar tilkynningar: ${count}`,
  el: (count: number) => `${count} νέες ειδοποιήσεις`,
}
const countTitle = ({ locale }: MailRecipient, count: number): string => countTitles[locale](count)

/** Writes the letter about one notification, or the summary of several. */
function composeNotice(
  edition: Edition,
  reader: MailRecipient,
  written: readonly { title: string; body: string | null }[],
): Omit<Mail, 'to'> {
  const [first] = written
  const paragraphs = written.map(({ title, body }) => (body === null ? title : `${title}. ${body}`))
  if (written.length === 1 && first) return composeMail(edition, reader, 'notification', { title: first.title }, { paragraphs })
  return composeMail(edition, reader, 'notificationSummary', { count: String(written.length) }, { paragraphs })
}

async function addDeliveries(transaction: SystemTransacting, edition: string, deliveries: readonly Delivery[], now: Date): Promise<void> {
  if (deliveries.length === 0) return
  const column = <Value>(read: (delivery: Delivery) => Value) => deliveries.map(read)
  await sql`insert into notification_deliveries
      (edition, notification_id, person_id, channel, state, reason, due_at, message_id, other_messages, recipient, created_at, queued_at, ended_at)
    select ${edition}, g.notification, g.person, g.channel, g.state, g.reason, g.due, (g.messages::uuid[])[1], (g.messages::uuid[])[2:], nullif(g.recipient, ''), ${now},
      case when g.state = 'queued' then ${now}::timestamptz end, case when g.state = 'suppressed' then ${now}::timestamptz end
    from unnest(${column(({ notification }) => notification)}::uuid[], ${column(({ person }) => person)}::uuid[], ${column(({ channel }) => channel)}::text[],
      ${column(({ state }) => state)}::text[], ${column(({ reason }) => reason)}::text[], ${column(({ due }) => due)}::timestamptz[],
      ${column(({ messages }) => `{${messages.join()}}`)}::text[], ${column(({ recipient }) => recipient)}::text[])
      as g (notification, person, channel, state, reason, due, messages, recipient)`.execute(transaction)
}

/** Tells the open pages of people that their notifications have changed, when the transaction is committed. */
export const tellPages = (transaction: SystemTransacting, edition: string, people: readonly string[]): Promise<void> =>
  noticePeople(transaction, { edition, topic: 'notifications', people })

/** Marks the notifications of a person as read whose cause they have dealt with elsewhere, such as a message that they have read. */
export async function markCausesRead(
  transaction: SystemTransacting,
  origin: NoticeOrigin,
  { person, kinds, causes }: { person: string; kinds: readonly NotificationKind[]; causes: readonly string[] },
): Promise<void> {
  if (causes.length === 0) return
  const { numAffectedRows } = await sql`update notifications set read_at = ${origin.deps.clock()}
    where person_id = ${person}::uuid and kind = any (${kinds.map(({ name }) => name)}::text[]) and cause = any (${[...causes]}::text[])
      and read_at is null`.execute(transaction)
  if ((numAffectedRows ?? 0n) > 0n) await tellPages(transaction, origin.edition.id, [person])
}
