import * as z from 'zod/mini'
import { route } from '@atrium/contract/route'
import { pin } from '@atrium/contract/schema'
import { instant } from '@atrium/contract/schema'

/** `electronic-id` means that the person must sign in with an electronic ID before any other request. */
export const sessionStatus = z.enum(['signed-in', 'second-factor', 'electronic-id'])

/**
 * A started or confirmed session. Browsers receive its token as a cookie. An app that requested the token receives it
 * here, once.
 */
export const givenSession = z.object({ status: sessionStatus, token: z.optional(z.string()) })

/** E-mail address and password of a sign-in. Only their lengths are limited. */
export const credentials = z.object({
  email: z.string().check(z.maxLength(320)),
  password: z.string().check(z.maxLength(1024)),
})

/** A backup code. Blanks, hyphens and letter case are ignored. */
export const backupCode = z.object({ code: z.string().check(z.minLength(1), z.maxLength(40)) })

const base64Url = (most: number) => z.string().check(z.minLength(1), z.maxLength(most), z.regex(/^[\w-]+$/))

/** Data that a browser sends with a WebAuthn response. Atrium ignores it. */
const browserFacts = {
  authenticatorAttachment: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
  clientExtensionResults: z.optional(z.record(z.string(), z.unknown())),
}

/** A challenge signed by a passkey (WebAuthn's AuthenticationResponseJSON). */
export const passkeyResponse = z.object({
  id: base64Url(1_400),
  rawId: base64Url(1_400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64Url(4_000),
    authenticatorData: base64Url(4_000),
    signature: base64Url(2_000),
    userHandle: z.optional(z.nullable(base64Url(100))),
  }),
  ...browserFacts,
})

/** A newly created passkey (WebAuthn's RegistrationResponseJSON). */
export const madePasskey = z.object({
  id: base64Url(1_400),
  rawId: base64Url(1_400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64Url(4_000),
    attestationObject: base64Url(40_000),
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(8))),
  }),
  ...browserFacts,
})

/** Exactly one factor. A request with none or several is refused. */
export const proof = z
  .strictObject({
    currentPassword: z.optional(z.string().check(z.minLength(1), z.maxLength(1024))),
    code: z.optional(pin.shape.code),
    backupCode: z.optional(backupCode.shape.code),
    passkey: z.optional(passkeyResponse),
  })
  .check(z.refine((given) => Object.values(given).filter((one) => one !== undefined).length === 1))

export const secondFactor = z.enum(['totp', 'passkey', 'backup-code', 'pin'])

export const sessionState = z.object({
  state: z.enum(['none', 'electronic-id', 'second-factor', 'stronger-factor', 'signed-in']),
  idleLimitSeconds: z.int(),
  /** End of the session if there is no further activity, or null without a session. */
  endsAt: z.nullable(instant),
  /** Factors that the person can use now, in order of preference. Present only while the second factor is pending. */
  factors: z.optional(z.array(secondFactor)),
  /** Hosts for which the person has passkeys, if none works on this host. */
  passkeyHosts: z.optional(z.array(z.string())),
  /** Masked address or number to which the PIN was sent. Present only while a PIN is requested. */
  pinSentTo: z.optional(z.string()),
})

export const identity = {
  signIn: route
    .meta({ caller: 'anyone' })
    .route({ method: 'POST', path: '/api/session', tags: ['identity'], summary: 'Sign in with e-mail and password' })
    .input(credentials)
    .output(givenSession),
  confirmSecondFactor: route
    .meta({ caller: 'mfa-pending' })
    .route({
      method: 'POST',
      path: '/api/session/second-factor',
      tags: ['identity'],
      summary: 'Confirm the PIN sent by e-mail, or a code of the authenticator app',
    })
    .input(pin)
    .output(givenSession),
  confirmByBackupCode: route
    .meta({ caller: 'mfa-pending' })
    .route({
      method: 'POST',
      path: '/api/session/second-factor/backup-code',
      tags: ['identity'],
      summary: 'Confirm with a backup code, which is then used up',
    })
    .input(backupCode)
    .output(givenSession),
  prove: route
    .meta({ caller: 'signed-in', isOpenWithoutFactor: true })
    .route({
      method: 'POST',
      path: '/api/session/proof',
      tags: ['identity'],
      summary: 'Confirm the person’s identity for ten minutes with the current password or a factor',
    })
    .input(proof)
    .output(z.object({ provenUntil: instant })),
  resendPin: route
    .meta({ caller: 'mfa-pending' })
    .route({
      method: 'POST',
      path: '/api/session/second-factor/resend',
      tags: ['identity'],
      summary: 'Send a new PIN. Older PINs become invalid',
    })
    .output(z.object({ pinSentTo: z.string() })),
  getSession: route
    .meta({ caller: 'anyone' })
    .route({ method: 'GET', path: '/api/session', tags: ['identity'], summary: 'Get the state of the session without extending it' })
    .output(sessionState),
  extendSession: route
    .meta({ caller: 'signed-in', impersonation: 'write', isOpenWithoutFactor: true })
    .route({ method: 'POST', path: '/api/session/extend', tags: ['identity'], summary: 'Extend the session by resetting its idle limit' })
    .output(sessionState),
  signOut: route
    .meta({ caller: 'anyone', impersonation: 'write' })
    .route({ method: 'DELETE', path: '/api/session', tags: ['identity'], summary: 'Sign out' })
    .output(z.object({ status: z.literal('signed-out') })),
}

export type SessionState = z.infer<typeof sessionState>
export type PasskeyResponse = z.infer<typeof passkeyResponse>
export type MadePasskey = z.infer<typeof madePasskey>
export type Proof = z.infer<typeof proof>
export type SecondFactor = z.infer<typeof secondFactor>
export type Credentials = z.infer<typeof credentials>
