import { isZoneName } from '@atrium/domain/bookings/zone'
import {
  defaultChannels,
  fixedChannels,
  notificationChannels,
  notificationClasses,
  type ChannelChoice,
  type NotificationClass,
  type NotificationSettings,
} from '@atrium/domain/notification-plan'

/** What a person has chosen other than the defaults. */
export type StoredChannels = Partial<Record<NotificationClass, Partial<ChannelChoice>>>

export type SettingsRow = {
  channels: StoredChannels
  digest: NotificationSettings['digest']
  digest_at: string
  quiet_from: string | null
  quiet_to: string | null
  zone: string
  marketing_agreed_at: Date | string | null
  revision: number
}

/** True for a person who has agreed to news and offers. */
export const hasAgreed = (row: Pick<SettingsRow, 'marketing_agreed_at'> | null | undefined): boolean => Boolean(row?.marketing_agreed_at)

/** Returns the time zone that a person has chosen; the given one if they have not, or if the name cannot be read any more. */
export const toReadableZone = (chosen: string | undefined, zone: string): string =>
  chosen !== undefined && isZoneName(chosen) ? chosen : zone

/** Returns the settings of a person; without a row, the defaults in the time zone of the firm. */
export function toSettings(row: SettingsRow | null | undefined, zone: string): NotificationSettings {
  const channels = Object.fromEntries(
    notificationClasses.map((one) => [one, { ...defaultChannels[one], ...row?.channels[one], ...fixedChannels[one] }]),
  ) as Record<NotificationClass, ChannelChoice>
  return {
    channels,
    digest: row?.digest ?? 'none',
    digestAt: row?.digest_at ?? '08:00',
    quiet: row?.quiet_from && row.quiet_to ? { from: row.quiet_from, to: row.quiet_to } : null,
    zone: toReadableZone(row?.zone, zone),
    hasAgreedToMarketing: hasAgreed(row),
  }
}

/** Returns what differs from the defaults. Channels that cannot be chosen are left out. */
export function toStoredChannels(channels: NotificationSettings['channels']): StoredChannels {
  const stored: StoredChannels = {}
  for (const one of notificationClasses)
    for (const channel of notificationChannels) {
      if (channel in fixedChannels[one] || channels[one][channel] === defaultChannels[one][channel]) continue
      stored[one] = { ...stored[one], [channel]: channels[one][channel] }
    }
  return stored
}
