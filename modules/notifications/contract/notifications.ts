import { notificationChannels, notificationClasses } from '@atrium/domain/notification-plan'
import { chainedItems, cursorPage, timeCursor } from '@atrium/contract/lists'
import { route } from '@atrium/contract/route'
import { identifier, instant, uuid } from '@atrium/contract/schema'
import * as z from 'zod/mini'
import { notificationIcons } from './notification-terms.ts'

const notificationClass = z.enum(notificationClasses)
const deliveryState = z.enum(['held', 'queued', 'sent', 'failed', 'bounced', 'suppressed'])

/** What became of a notification on one way outside the portal. */
const delivery = z.object({
  channel: z.enum(notificationChannels),
  state: deliveryState,
  /** When it reached the state; for one that is held, when it will be sent. */
  at: instant,
})

const notification = z.object({
  id: uuid,
  kind: z.string(),
  class: notificationClass,
  icon: z.enum(notificationIcons),
  title: z.string(),
  body: z.nullable(z.string()),
  /** Text of the link to the page. */
  action: z.string(),
  path: z.nullable(z.string()),
  created: instant,
  read: z.nullable(instant),
  deliveries: z.array(delivery),
})

/** A notification of a client, as staff see it: its title, and what became of it. */
const sentNotification = z.object({
  id: uuid,
  person: z.string(),
  class: notificationClass,
  title: z.string(),
  created: instant,
  read: z.nullable(instant),
  deliveries: z.array(z.object({ ...delivery.shape, recipient: z.nullable(z.string()), reason: z.nullable(z.string()) })),
})

const ofPortal = { portal: identifier }
const at = <const Method extends string, const Path extends string>(method: Method, path: Path, summary: string) =>
  ({ method, path: `/api/portals/{portal}${path}`, tags: ['notifications'], summary }) as const

export const notifications = {
  list: route
    .meta({ caller: 'signed-in' })
    .route(at('GET', '/notifications', 'List the notifications of the caller in a portal, the newest first'))
    .input(z.object({ ...ofPortal, class: z.optional(notificationClass), ...cursorPage(timeCursor, { usual: 25, most: 100 }) }))
    .output(
      z.object({
        ...chainedItems(notification),
        /** Time zone of the times in the texts. */
        zone: z.string(),
      }),
    ),
  counts: route
    .meta({ caller: 'signed-in' })
    .route(at('GET', '/notification-counts', 'Count the unread notifications of the caller in a portal, by class'))
    .input(z.object(ofPortal))
    .output(z.object({ unread: z.int(), byClass: z.record(notificationClass, z.int()), hasBounced: z.boolean() })),
  markRead: route
    .meta({ caller: 'signed-in' })
    .route(at('PUT', '/notifications/{notification}/read', 'Mark a notification as read. Repeating the request changes nothing'))
    .input(z.strictObject({ ...ofPortal, notification: uuid }))
    .output(z.object({ read: instant })),
  markAllRead: route
    .meta({ caller: 'signed-in' })
    .route(at('POST', '/notifications/read', 'Mark the notifications that the caller has seen in a portal as read'))
    .input(
      z.strictObject({
        ...ofPortal,
        class: z.optional(notificationClass),
        /** Those that came later stay unread. */
        until: instant,
      }),
    )
    .output(z.object({ count: z.int() })),
  listSent: route
    .meta({ caller: 'staff' })
    .route({
      method: 'GET',
      path: '/api/accounts/{account}/notifications',
      tags: ['notifications'],
      summary: 'List what the clients of an account were told of it, with the evidence of delivery, the newest first',
    })
    .input(z.object({ account: identifier, ...cursorPage(timeCursor, { usual: 25, most: 100 }) }))
    .output(z.object(chainedItems(sentNotification))),
}

export type SentNotification = z.infer<typeof sentNotification>
export type Notification = z.infer<typeof notification>
export type NotificationDelivery = z.infer<typeof delivery>
