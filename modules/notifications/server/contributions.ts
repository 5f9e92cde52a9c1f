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
 * notifications and text messages contain `outside`, or the title without it; summaries contain titles. `action` names the link to the page.
 */
export type NotificationTexts = { title: string; outside?: string; body?: string; action: string }

/**
 * A kind of notification. `outside`, or its title without it, must say nothing that a stranger who sees a telephone may not read, and names
 * nobody: it passes through the services of others. A test refuses placeholders in it.
 */
export type NotificationKind = {
  /** Name in the form `module.event`. It is stored. */
  name: string
  class: NotificationClass
  icon: NotificationIcon
  /** True for what is never put into a summary, such as a message of an adviser. */
  isPrompt?: true
  texts: Readonly<Record<Locale, NotificationTexts>>
}
