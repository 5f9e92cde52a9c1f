import type { Locale } from '@atrium/contract/locales'
import type { NotificationClass } from '@atrium/domain/notification-plan'
import type { NotificationIcon } from '../contract/notification-terms.ts'

declare module '@atrium/platform/contributions' {
  interface Contributions {
    /** Kinds of notifications that a module contributes. */
    notificationKinds: readonly NotificationKind[]
  }
}

/**
 * Texts of a notification in one language. Placeholders are `{{fact}}`, `{{fact:day}}` for a day and `{{fact:time}}` for a time. Push
 * notifications, text messages and summaries contain the title only. `action` names the link to the page.
 */
export type NotificationTexts = { title: string; body?: string; action: string }

/** A kind of notification. Its title must say nothing that a stranger who sees a telephone may not read. */
export type NotificationKind = {
  /** Name in the form `module.event`. It is stored. */
  name: string
  class: NotificationClass
  icon: NotificationIcon
  /** True for what is never put into a summary, such as a message of an adviser. */
  isPrompt?: true
  texts: Readonly<Record<Locale, NotificationTexts>>
}
