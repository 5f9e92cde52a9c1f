import * as z from 'zod/mini'
import { emailAddress } from '@atrium/contract/email-address'
import { route } from '@atrium/contract/route'
import { identifier, instant, uuid } from '@atrium/contract/schema'

/** Maximum number of characters of the HTML of an e-mail. */
const maxHtmlLength = 50_000

/** What a member of staff writes. The HTML is read as text: paragraphs stay, and everything else is removed. */
const message = z.strictObject({
  subject: z.string().check(z.trim(), z.minLength(1), z.maxLength(200), z.regex(/^[^\p{Cc}\p{Cs}]+$/u)),
  html: z.string().check(z.minLength(1), z.maxLength(maxHtmlLength)),
})
const done = z.object({ done: z.literal(true) })
const at = <const Path extends string>(path: Path, summary: string) =>
  ({ method: 'POST', path: `/api/portals/{portal}/functions${path}`, tags: ['functions'], summary }) as const
const ofPortal = { portal: identifier }

/** The functions of the specification (specification 1, section 7). */
export const functions = {
  inviteClient: route
    .meta({ caller: 'staff' })
    .route(at('/invite-client', 'Send the client of an account a link to sign up, with words of one’s own. Older links become invalid'))
    .input(
      z.strictObject({
        ...ofPortal,
        /** The account, or else the e-mail address of exactly one account that the caller sees. */
        accountId: z.optional(uuid),
        email: z.optional(emailAddress),
        message: z.optional(message),
      }),
    )
    .output(z.object({ sentTo: z.string(), expiresAt: instant })),
  sendEmail: route
    .meta({ caller: 'staff' })
    .route(at('/send-email', 'Send an e-mail in the name of the firm to a client whom the caller sees, or to a colleague'))
    .input(
      z.strictObject({
        ...ofPortal,
        /** Chosen by the caller; a repetition with the same id sends nothing more. */
        id: uuid,
        email: emailAddress,
        message,
      }),
    )
    .output(done),
  verifyEmail: route
    .meta({ caller: 'admin', stepUp: true })
    .route(at('/verify-email', 'State whether the e-mail address of a person has been verified. Repeating a request changes nothing'))
    .input(z.strictObject({ ...ofPortal, uid: uuid, verified: z.boolean() }))
    .output(done),
  sendPushNotification: route
    .meta({ caller: 'staff' })
    .route(at('/send-push-notification', 'Send a notification to a device of the caller, or of a client whom the caller sees'))
    .input(z.strictObject({ ...ofPortal, fcmToken: z.string().check(z.minLength(1), z.maxLength(4096)) }))
    .output(done),
  bigben: route
    .meta({ caller: 'anyone' })
    .route({ method: 'GET', path: '/api/functions/bigben', tags: ['functions'], summary: 'Return the time of the server in UTC' })
    .output(z.object({ now: instant })),
}
