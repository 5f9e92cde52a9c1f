import { notificationClasses, type NotificationClass } from '@atrium/domain/notification-plan'

export type CentreView = 'all' | NotificationClass | 'settings'

/** Reads the view from the URL. What is unknown shows all. */
export const parseCentreView = (subject: string): CentreView =>
  subject === 'settings' ? 'settings' : (notificationClasses.find((one) => one === subject) ?? 'all')
