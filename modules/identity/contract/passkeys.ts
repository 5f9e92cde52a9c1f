import * as z from 'zod/mini'
import { backupCodes, ownFactors } from './factors.ts'
import { madePasskey, passkeyResponse, givenSession } from './identity.ts'
import { route } from '@atrium/contract/route'
import { uuid } from '@atrium/contract/schema'

const descriptor = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) })
const verification = z.literal('required')

/** Options for creating a passkey in the browser (WebAuthn's PublicKeyCredentialCreationOptionsJSON). */
export const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: verification,
  }),
})

/** Options for using a passkey in the browser (WebAuthn's PublicKeyCredentialRequestOptionsJSON). */
export const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: verification,
  /** Empty if any passkey of this host is accepted. */
  allowCredentials: z.array(descriptor),
})

export const passkeyName = z.object({ name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)) })

export const passkeys = {
  askSignIn: route
    .meta({ caller: 'anyone' })
    .route({
      method: 'POST',
      path: '/api/session/passkey/options',
      tags: ['passkeys'],
      summary: 'Create a challenge for a passkey, valid once, for five minutes',
    })
    .output(requestOptions),
  signIn: route
    .meta({ caller: 'anyone' })
    .route({
      method: 'POST',
      path: '/api/session/passkey',
      tags: ['passkeys'],
      summary:
        'Sign in with a passkey instead of password and second factor, or use it as the second factor after a password of the same person',
    })
    .input(z.object({ response: passkeyResponse }))
    .output(givenSession),
  askRegistration: route
    .meta({ caller: 'signed-in', stepUp: true, isOpenWithoutFactor: true })
    .route({ method: 'POST', path: '/api/me/passkeys/options', tags: ['passkeys'], summary: 'Create a challenge for a new passkey' })
    .output(creationOptions),
  register: route
    .meta({ caller: 'signed-in', stepUp: true, isOpenWithoutFactor: true })
    .route({
      method: 'POST',
      path: '/api/me/passkeys',
      tags: ['passkeys'],
      summary: 'Save a new passkey. The first factor also creates backup codes',
    })
    .input(z.object({ ...passkeyName.shape, passkey: madePasskey }))
    .output(z.object({ factors: ownFactors, backupCodes: z.nullable(backupCodes) })),
  rename: route
    .meta({ caller: 'signed-in' })
    .route({ method: 'PATCH', path: '/api/me/passkeys/{passkey}', tags: ['passkeys'], summary: 'Rename a passkey of the signed-in person' })
    .input(z.object({ passkey: uuid, ...passkeyName.shape }))
    .output(ownFactors),
  remove: route
    .meta({ caller: 'signed-in', stepUp: true })
    .route({
      method: 'DELETE',
      path: '/api/me/passkeys/{passkey}',
      tags: ['passkeys'],
      summary: 'Remove a passkey of the signed-in person',
    })
    .input(z.object({ passkey: uuid }))
    .output(ownFactors),
}
