import { isZoneName } from '@atrium/domain/bookings/zone'
import { notificationChannels } from '@atrium/domain/notification-plan'
import { route } from '@atrium/contract/route'
import { instant, uuid } from '@atrium/contract/schema'
import * as z from 'zod/mini'

/** A time of the clock, `HH:MM`. */
const clockTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))

/** An IANA time zone, such as `Europe/London`. */
const timeZone = z.string().check(z.maxLength(60), z.refine(isZoneName))

const choice = z.strictObject(
  Object.fromEntries(notificationChannels.map((channel) => [channel, z.boolean()])) as Record<
    (typeof notificationChannels)[number],
    z.ZodMiniBoolean
  >,
)

const choices = z.strictObject({ regulatory: choice, service: choice, personal: choice, marketing: choice })

const own = {
  channels: choices,
  /** Whether e-mails about service and personal notifications are sent at once or as a summary. */
  digest: z.enum(['none', 'daily', 'weekly']),
  digestAt: clockTime,
  /** Times between which nothing is sent, except e-mails about regulatory matters. */
  quiet: z.nullable(z.strictObject({ from: clockTime, to: clockTime })),
  zone: timeZone,
  hasAgreedToMarketing: z.boolean(),
}

const settings = z.object({
  ...own,
  agreedToMarketingAt: z.nullable(instant),
  /** Zero for a person who has saved nothing. */
  revision: z.int(),
  email: z.string(),
  /** End of the mobile number, if text messages can be sent to it. */
  mobileEnd: z.nullable(z.string()),
  /** True for a person with the app. */
  hasApp: z.boolean(),
  browsers: z.array(z.object({ id: uuid, name: z.string(), created: instant, reached: z.nullable(instant) })),
  /** Public key of the server for push messages, in base64url. */
  pushKey: z.string(),
  /** Since when e-mails to the address are returned; null if they arrive. */
  bouncedAt: z.nullable(instant),
})

const at = <const Method extends string, const Path extends string>(method: Method, path: Path, summary: string) =>
  ({ method, path: `/api/me${path}`, tags: ['notifications'], summary }) as const

/** An uncompressed point of P-256 in base64url: 65 bytes, of which the first is 0x04. */
const publicKey = z.string().check(z.regex(/^B[A-P][\w-]{84}[AEIMQUYcgkosw048]$/))
/** 16 bytes in base64url. */
const authSecret = z.string().check(z.regex(/^[\w-]{21}[AQgw]$/))

export const notificationSettings = {
  get: route
    .meta({ caller: 'signed-in' })
    .route(at('GET', '/notification-settings', 'Get how the signed-in person wants to be told'))
    .output(settings),
  save: route
    .meta({ caller: 'signed-in' })
    .route(at('PUT', '/notification-settings', 'Save how the signed-in person wants to be told, if nothing was saved since the revision'))
    .input(z.strictObject({ ...own, revision: z.int().check(z.minimum(0)) }))
    .output(settings),
  addBrowser: route
    .meta({ caller: 'signed-in' })
    .route(at('PUT', '/push-subscriptions/{subscription}', 'Register the browser for notifications. Repeating the request changes nothing'))
    .input(
      z.strictObject({
        subscription: uuid,
        name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
        endpoint: z.url().check(z.maxLength(1_000)),
        p256dh: publicKey,
        auth: authSecret,
      }),
    )
    .output(settings),
  removeBrowser: route
    .meta({ caller: 'signed-in' })
    .route(at('DELETE', '/push-subscriptions/{subscription}', 'Remove a browser of the signed-in person'))
    .input(z.object({ subscription: uuid }))
    .output(settings),
  testBrowser: route
    .meta({ caller: 'signed-in' })
    .route(at('POST', '/push-subscriptions/{subscription}/test', 'Send a test to a browser of the signed-in person'))
    .input(z.strictObject({ subscription: uuid }))
    .output(z.object({})),
  confirmAddress: route
    .meta({ caller: 'signed-in' })
    .route(at('POST', '/mail-address-confirmation', 'State that e-mails arrive again at the address of the signed-in person'))
    .input(z.strictObject({}))
    .output(settings),
}

export type NotificationPreferences = z.infer<typeof settings>
