import type { Locale } from '@atrium/contract/locales'
import type { Edition } from '@atrium/editions/edition'
import type { NotificationKind } from '../contributions.ts'

/** What the placeholders of a text stand for. Days are `YYYY-MM-DD` and times are in ISO 8601, so that each reader sees them in their language. */
export type NotificationFacts = Readonly<Record<string, string>>

/** `outside` is the title in push notifications and text messages. */
export type WrittenNotification = { title: string; outside: string; body: string | null; action: string }

const placeholder = /\{\{(\w+)(?::(day|time))?\}\}/g

/** Writes a notification in the language of a reader. Times are in the time zone of the reader. */
export function writeNotification(
  kind: Pick<NotificationKind, 'texts'>,
  facts: NotificationFacts,
  { edition, locale, zone }: { edition: Pick<Edition, 'languageTags' | 'name'>; locale: Locale; zone: string },
): WrittenNotification {
  const format = (value: string, form: string | undefined) => {
    if (form === undefined) return value
    const at = new Date(value)
    if (Number.isNaN(at.getTime())) return value
    const day = { day: 'numeric', month: 'long', year: 'numeric' } as const
    const time = { weekday: 'long', ...day, hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: zone } as const
    return new Intl.DateTimeFormat(edition.languageTags[locale], form === 'day' ? { ...day, timeZone: 'UTC' } : time).format(at)
  }
  const fill = (text: string) =>
    text.replaceAll(placeholder, (_, name: string, form?: string) => format({ brand: edition.name, ...facts }[name] ?? '', form)).trim()
  const { title, outside = title, body, action } = kind.texts[locale]
  return { title: fill(title), outside: fill(outside), body: body === undefined ? null : fill(body), action: fill(action) }
}
