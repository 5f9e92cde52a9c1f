import { notificationClasses, type NotificationClass } from '@atrium/domain/notification-plan'

/** Parameter of the URL that opens the notifications: `all`, a class or `settings`. */
export const notificationParameter = 'notifications'

export type CentreView = 'all' | NotificationClass | 'settings'

/** Reads the view from the URL. What is unknown shows all. */
export const parseCentreView = (subject: string): CentreView =>
  subject === 'settings' ? 'settings' : (notificationClasses.find((one) => one === subject) ?? 'all')
