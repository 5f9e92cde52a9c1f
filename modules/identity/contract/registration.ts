import * as z from 'zod/mini'
import { locale } from '@atrium/contract/locales'
import { route } from '@atrium/contract/route'
import { identifier, instant } from '@atrium/contract/schema'
import { givenSession } from './identity.ts'

/**
 * A password to be set. The digit is the specification's rule, of the catalogue's key `custom_password_rule`; the
 * server refuses well-known passwords besides.
 */
export const newPassword = z.string().check(
  z.minLength(8),
  z.maxLength(256),
  z.refine((text) => /\d/.test(text), { params: { code: 'custom_password_rule' } }),
)

const token = z.string().check(z.regex(/^[\w-]{43}$/))
/**
 * An address that every mail program reads as the one that stands there: no quotes, comments, brackets or lists. Beyond that
 * loose on purpose; the letter that arrives is the proof.
 */
export const emailAddress = z
  .string()
  .check(z.trim(), z.maxLength(254), z.regex(/^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u))

/**
 * Longer than that of a sign-in, which comes after a password: here it alone opens an account, and whoever asks may ask for
 * any address.
 */
export const signUpPinDigits = 8
export const signUpPin = z.object({ code: z.string().check(z.regex(/^\d{8}$/)) })

export const signUp = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
  email: emailAddress,
  password: newPassword,
  acceptsTerms: z.literal(true),
  locale: z.optional(locale),
  /** Of the letter that invited them. */
  invitation: z.optional(token),
  /** Advisers alone: the code of their firm. */
  signupCode: z.optional(z.string().check(z.maxLength(100))),
})

export const invitation = z.object({
  kind: z.enum(['client', 'adviser']),
  /** The address it was sent to: a client signs up with no other. */
  email: z.string(),
  organisation: z.string(),
})

export const registration = {
  signUp: route
    .meta({ caller: 'anyone' })
    .route({ method: 'POST', path: '/api/sign-ups', tags: ['registration'], summary: 'Ask for access; a PIN goes to the address' })
    .input(signUp)
    .output(z.object({ status: z.literal('second-factor'), pinSentTo: z.string(), token: givenSession.shape.token })),
  confirmSignUp: route
    .meta({ caller: 'anyone' })
    .route({
      method: 'POST',
      path: '/api/sign-ups/confirmation',
      tags: ['registration'],
      summary: 'Confirm the PIN: the person is created and signed in',
    })
    .input(signUpPin)
    .output(givenSession),
  resendPin: route
    .meta({ caller: 'anyone' })
    .route({ method: 'POST', path: '/api/sign-ups/resend', tags: ['registration'], summary: 'Send a new PIN; older ones stop working' })
    .output(z.object({ pinSentTo: z.string() })),
  findInvitation: route
    .meta({ caller: 'anyone' })
    .route({ method: 'POST', path: '/api/invitations/lookup', tags: ['registration'], summary: 'Whom an invitation is for' })
    .input(z.object({ token }))
    .output(invitation),
  inviteClient: route
    .meta({ caller: 'staff', impersonation: 'write' })
    .route({
      method: 'POST',
      path: '/api/accounts/{account}/invitation',
      tags: ['registration'],
      summary: 'Send the client of an account a link to sign up; older ones stop working',
    })
    .input(z.object({ account: identifier }))
    .output(z.object({ sentTo: z.string(), expiresAt: instant })),
  inviteAdviser: route
    .meta({ caller: 'staff' })
    .route({
      method: 'POST',
      path: '/api/adviser-invitations',
      tags: ['registration'],
      summary: 'Send an adviser of one’s own firm a link to sign up',
    })
    .input(z.object({ email: emailAddress }))
    .output(z.object({ sentTo: z.string(), expiresAt: instant })),
}

export type SignUp = z.infer<typeof signUp>
export type Invitation = z.infer<typeof invitation>
export { token as singleUseToken }
