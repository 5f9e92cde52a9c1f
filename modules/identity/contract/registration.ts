import * as z from 'zod/mini'
import { signUpPinDigits } from './sign-up-pin.ts'
import { emailAddress } from '@atrium/contract/email-address'
import { locale } from '@atrium/contract/locales'
import { route } from '@atrium/contract/route'
import { identifier, instant } from '@atrium/contract/schema'
import { givenSession } from './identity.ts'

/**
 * A new password. The specification requires at least one digit; the issue code of a password without one is
 * `custom_password_rule`. The server also refuses well-known passwords.
 */
export const newPassword = z.string().check(
  z.minLength(8),
  z.maxLength(256),
  z.refine((text) => /\d/.test(text), { params: { code: 'custom_password_rule' } }),
)

const token = z.string().check(z.regex(/^[\w-]{43}$/))
export const signUpPin = z.object({ code: z.string().check(z.regex(new RegExp(`^\\d{${signUpPinDigits}}$`))) })

export const signUp = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
  email: emailAddress,
  password: newPassword,
  acceptsTerms: z.literal(true),
  locale: z.optional(locale),
  /** Token from the invitation e-mail. */
  invitation: z.optional(token),
  /** Signup code of the firm, for advisers only. */
  signupCode: z.optional(z.string().check(z.maxLength(100))),
})

export const invitation = z.object({
  kind: z.enum(['client', 'adviser']),
  /** Address to which the invitation was sent. A client can sign up with this address only. */
  email: z.string(),
  organisation: z.string(),
  /** False for a client’s account without an external id: no figures can be shown until the firm has linked it. */
  isLinked: z.boolean(),
})

export const registration = {
  signUp: route
    .meta({ caller: 'anyone' })
    .route({ method: 'POST', path: '/api/sign-ups', tags: ['registration'], summary: 'Request access. A PIN is sent to the address' })
    .input(signUp)
    .output(z.object({ status: z.literal('second-factor'), pinSentTo: z.string(), token: givenSession.shape.token })),
  confirmSignUp: route
    .meta({ caller: 'anyone' })
    .route({
      method: 'POST',
      path: '/api/sign-ups/confirmation',
      tags: ['registration'],
      summary: 'Confirm the PIN: creates the person and signs them in',
    })
    .input(signUpPin)
    .output(givenSession),
  resendPin: route
    .meta({ caller: 'anyone' })
    .route({ method: 'POST', path: '/api/sign-ups/resend', tags: ['registration'], summary: 'Send a new PIN. Older PINs become invalid' })
    .output(z.object({ pinSentTo: z.string() })),
  findInvitation: route
    .meta({ caller: 'anyone' })
    .route({ method: 'POST', path: '/api/invitations/lookup', tags: ['registration'], summary: 'Get the recipient of an invitation' })
    .input(z.object({ token }))
    .output(invitation),
  inviteClient: route
    .meta({ caller: 'staff', impersonation: 'write' })
    .route({
      method: 'POST',
      path: '/api/accounts/{account}/invitation',
      tags: ['registration'],
      summary: 'Send the client of an account a link to sign up. Older links become invalid',
    })
    .input(z.object({ account: identifier }))
    .output(z.object({ sentTo: z.string(), expiresAt: instant })),
  previewInvitation: route
    .meta({ caller: 'staff' })
    .route({
      // The preview uses POST, because reads by GET may be stored by browsers and proxies.
      method: 'POST',
      path: '/api/portals/{portal}/invitations/preview',
      tags: ['registration'],
      summary: 'Get the e-mail that invited clients of a portal receive, with a link that is an example. Sends and changes nothing',
    })
    .input(
      z.strictObject({
        portal: identifier,
        /** The client to invite, who decides the language. Without one, the language is that of new accounts. */
        account: z.optional(identifier),
        /** Another language of the edition. */
        locale: z.optional(locale),
      }),
    )
    .output(
      z.object({
        locale,
        /** Languages of the edition. */
        locales: z.array(locale),
        subject: z.string(),
        text: z.string(),
        /** A complete HTML document. */
        html: z.string(),
        validDays: z.int(),
      }),
    ),
  inviteAdviser: route
    .meta({ caller: 'staff' })
    .route({
      method: 'POST',
      path: '/api/adviser-invitations',
      tags: ['registration'],
      summary: 'Send an adviser of the caller’s firm a link to sign up',
    })
    .input(z.object({ email: emailAddress }))
    .output(z.object({ sentTo: z.string(), expiresAt: instant })),
}

export type SignUp = z.infer<typeof signUp>
export type Invitation = z.infer<typeof invitation>
export { token as singleUseToken }
