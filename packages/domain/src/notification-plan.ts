/** Classes of notifications. Regulatory ones are never muted; those of marketing need the person's agreement. */
export const notificationClasses = ['regulatory', 'service', 'personal', 'marketing'] as const
export type NotificationClass = (typeof notificationClasses)[number]

/** Ways of a notification outside the portal. */
export const notificationChannels = ['email', 'push', 'web-push', 'sms'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

export type ChannelChoice = Readonly<Record<NotificationChannel, boolean>>

/** How a person wants to be told. Times are `HH:MM` of the clock in `zone`, an IANA name. */
export type NotificationSettings = {
  channels: Readonly<Record<NotificationClass, ChannelChoice>>
  digest: 'none' | 'daily' | 'weekly'
  digestAt: string
  quiet: { from: string; to: string } | null
  zone: string
  hasAgreedToMarketing: boolean
}

/** Channels that a person cannot turn off, and those that do not exist, by class. */
export const fixedChannels: Readonly<Record<NotificationClass, Readonly<Partial<ChannelChoice>>>> = {
  regulatory: { email: true, sms: false },
  service: {},
  personal: {},
  marketing: { sms: false },
}

/** Channels of a person who has chosen nothing. A browser receives notifications only after it was registered. */
export const defaultChannels: Readonly<Record<NotificationClass, ChannelChoice>> = {
  regulatory: { email: true, push: true, 'web-push': true, sms: false },
  service: { email: true, push: true, 'web-push': true, sms: false },
  personal: { email: true, push: true, 'web-push': true, sms: false },
  marketing: { email: false, push: false, 'web-push': false, sms: false },
}

/** Time after a message of a channel within which further ones are held, and then sent as one. */
export const batchMs = 60_000

const dayMs = 86_400_000
const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
const inZone = (zone: string, at: Date) => Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone)
const toDate = (at: Temporal.ZonedDateTime): Date => new Date(at.epochMilliseconds)

/** True while the clock of the person shows a time from the first, included, to the second, not included. Equal times are a whole day. */
export function isQuiet({ quiet, zone }: Pick<NotificationSettings, 'quiet' | 'zone'>, at: Date): boolean {
  if (!quiet) return false
  const { hour, minute } = inZone(zone, at)
  const [now, from, to] = [hour * 60 + minute, minuteOf(quiet.from), minuteOf(quiet.to)]
  return from < to ? now >= from && now < to : now >= from || now < to
}

/**
 * Returns when quiet hours end: the first moment at which the clock of the person shows another time, also on days on which it changes.
 * Returns the given moment if it is not quiet.
 */
export function findQuietEnd(settings: Pick<NotificationSettings, 'quiet' | 'zone'>, at: Date): Date {
  const { quiet, zone } = settings
  if (!quiet || quiet.from === quiet.to || !isQuiet(settings, at)) return at
  const start = inZone(zone, at)
  const change = start.getTimeZoneTransition('next')
  const ends = [0, 1, 2].flatMap((days) => {
    const local = start.toPlainDate().add({ days }).toPlainDateTime(Temporal.PlainTime.from(quiet.to))
    return [local.toZonedDateTime(zone, { disambiguation: 'earlier' }), local.toZonedDateTime(zone, { disambiguation: 'later' })]
  })
  const moments = [...ends, ...(change ? [change] : [])].map(toDate)
  const later = moments
    .filter((moment) => moment > at && !isQuiet(settings, moment))
    .toSorted((one, other) => one.getTime() - other.getTime())
  return later[0] ?? new Date(at.getTime() + dayMs)
}

/** Day of the week of the weekly summary: Monday. */
const summaryDay = 1

/**
 * Returns when the next summary is sent: every day or every Monday, when the clock of the person shows the time. A time that the clock skips is
 * the first one after it, and of a time that it shows twice the first one counts.
 */
export function findDigestTime({ digest, digestAt, zone }: Pick<NotificationSettings, 'digest' | 'digestAt' | 'zone'>, at: Date): Date {
  if (digest === 'none') return at
  const today = inZone(zone, at).toPlainDate()
  for (let days = 0; days <= 8; days++) {
    const day = today.add({ days })
    if (digest === 'weekly' && day.dayOfWeek !== summaryDay) continue
    const moment = toDate(day.toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from(digestAt) }))
    if (moment > at) return moment
  }
  return at
}

/** What is known when a notification is sent on one channel. */
export type PlannedNotice = {
  class: NotificationClass
  channel: NotificationChannel
  /** True for what is never put into a summary, such as a message of an adviser. */
  isPrompt: boolean
  /** True for what must be a message of its own, such as an invitation to a meeting. */
  isSeparate: boolean
  /** When the person was last sent something on this channel; null if never. */
  lastSent: Date | null
}

export type DeliveryPlan = { kind: 'send' } | { kind: 'hold'; until: Date; reason: 'quiet' | 'digest' | 'batch' } | { kind: 'skip' }

const skip = { kind: 'skip' } as const
const send = { kind: 'send' } as const

/**
 * Decides when a notification leaves on one channel. An e-mail about a regulatory one waits for nothing, nor does an
 * invitation to a meeting, which answers what the person has just done. Others follow the choices of the
 * person, the summary, the quiet hours and then the minute in which several become one.
 */
export function planDelivery(settings: NotificationSettings, notice: PlannedNotice, now: Date): DeliveryPlan {
  const isChosen = fixedChannels[notice.class][notice.channel] ?? settings.channels[notice.class][notice.channel]
  if (!isChosen || (notice.class === 'marketing' && !settings.hasAgreedToMarketing)) return skip
  const isEmail = notice.channel === 'email'
  if (isEmail && (notice.class === 'regulatory' || notice.isSeparate)) return send
  if (isEmail && settings.digest !== 'none' && !notice.isPrompt) {
    const until = findQuietEnd(settings, findDigestTime(settings, now))
    return { kind: 'hold', until, reason: 'digest' }
  }
  const awake = findQuietEnd(settings, now)
  if (awake > now) return { kind: 'hold', until: awake, reason: 'quiet' }
  const next = notice.lastSent === null ? now : new Date(notice.lastSent.getTime() + batchMs)
  return next > now ? { kind: 'hold', until: next, reason: 'batch' } : send
}
