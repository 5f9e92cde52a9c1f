import * as z from 'zod/mini'
import { route } from '@atrium/contract/route'
import { pin } from '@atrium/contract/schema'
import { instant } from '@atrium/contract/schema'

/** `electronic-id`: whoever signs in has to show theirs, and nothing else counts before. */
export const sessionStatus = z.enum(['signed-in', 'second-factor', 'electronic-id'])

/** A session begun or confirmed. A browser gets its token as a cookie; an app that asked for one finds it here, once. */
export const givenSession = z.object({ status: sessionStatus, token: z.optional(z.string()) })

/** Login email and password carry no rules of their own: whatever is typed is checked, once, by the server. */
export const credentials = z.object({
  email: z.string().check(z.maxLength(320)),
  password: z.string().check(z.maxLength(1024)),
})

/** A code of the person's list; blanks, hyphens and case do not matter. */
export const backupCode = z.object({ code: z.string().check(z.minLength(1), z.maxLength(40)) })

const base64Url = (most: number) => z.string().check(z.minLength(1), z.maxLength(most), z.regex(/^[\w-]+$/))

/** What a browser says of itself beside an answer; of no use here. */
const browserFacts = {
  authenticatorAttachment: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
  clientExtensionResults: z.optional(z.record(z.string(), z.unknown())),
}

/** A challenge that a passkey signed (WebAuthn's AuthenticationResponseJSON). */
export const passkeyAnswer = z.object({
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

/** A passkey that was made (WebAuthn's RegistrationResponseJSON). */
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

/** One of what the person has: anything more, or nothing, is refused. */
export const proof = z
  .strictObject({
    currentPassword: z.optional(z.string().check(z.minLength(1), z.maxLength(1024))),
    code: z.optional(pin.shape.code),
    backupCode: z.optional(backupCode.shape.code),
    passkey: z.optional(passkeyAnswer),
  })
  .check(z.refine((given) => Object.values(given).filter((one) => one !== undefined).length === 1))

export const secondFactor = z.enum(['totp', 'passkey', 'backup-code', 'pin'])

export const sessionState = z.object({
  state: z.enum(['none', 'electronic-id', 'second-factor', 'signed-in']),
  idleLimitSeconds: z.int(),
  /** When the session ends if nothing more is done; null without a session. */
  endsAt: z.nullable(instant),
  /** What the person may give now, what is asked first standing first; only while the second factor is pending. */
  factors: z.optional(z.array(secondFactor)),
  /** The hosts that the person's passkeys were made for, where none of them works on this one. */
  passkeyHosts: z.optional(z.array(z.string())),
  /** The address or number the PIN went to, masked; only while a PIN is what is asked. */
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
      summary: 'Confirm by a backup code, which is then used up',
    })
    .input(backupCode)
    .output(givenSession),
  prove: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'POST',
      path: '/api/session/proof',
      tags: ['identity'],
      summary: 'Show that it is still oneself, for the next ten minutes: by the present password or by a factor',
    })
    .input(proof)
    .output(z.object({ provenUntil: instant })),
  resendPin: route
    .meta({ caller: 'mfa-pending' })
    .route({
      method: 'POST',
      path: '/api/session/second-factor/resend',
      tags: ['identity'],
      summary: 'Send a new PIN; older ones stop working',
    })
    .output(z.object({ pinSentTo: z.string() })),
  getSession: route
    .meta({ caller: 'anyone' })
    .route({ method: 'GET', path: '/api/session', tags: ['identity'], summary: 'State of the session; does not extend it' })
    .output(sessionState),
  extendSession: route
    .meta({ caller: 'signed-in', impersonation: 'write' })
    .route({ method: 'POST', path: '/api/session/extend', tags: ['identity'], summary: 'Reset the idle limit' })
    .output(sessionState),
  signOut: route
    .meta({ caller: 'anyone', impersonation: 'write' })
    .route({ method: 'DELETE', path: '/api/session', tags: ['identity'], summary: 'Sign out' })
    .output(z.object({ status: z.literal('signed-out') })),
}

export type SessionState = z.infer<typeof sessionState>
export type PasskeyAnswer = z.infer<typeof passkeyAnswer>
export type MadePasskey = z.infer<typeof madePasskey>
export type Proof = z.infer<typeof proof>
export type SecondFactor = z.infer<typeof secondFactor>
export type Credentials = z.infer<typeof credentials>
