/** Icons of kinds of notifications. */
export const notificationIcons = ['mail', 'sign', 'document', 'page', 'calendar', 'news', 'shield'] as const
export type NotificationIcon = (typeof notificationIcons)[number]

/** Notifications that were read are kept for two years. */
export const keptYears = 2

/** Largest number of browsers of one person. */
export const mostBrowsers = 10
