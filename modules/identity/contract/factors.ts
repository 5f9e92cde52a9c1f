import * as z from 'zod/mini'
import { pin } from '@atrium/contract/schema'
import { route } from '@atrium/contract/route'
import { instant, uuid } from '@atrium/contract/schema'

/** Factors of a person besides the password, without secrets, codes or keys. */
export const ownFactors = z.object({
  /** Time and reason if the firm disabled the second factor, otherwise null. Older records have neither time nor reason. */
  disabled: z.nullable(z.object({ at: z.nullable(instant), reason: z.nullable(z.string()) })),
  authenticator: z.nullable(z.object({ since: instant })),
  passkeys: z.array(z.object({ id: uuid, name: z.string(), since: instant, lastUsed: z.nullable(instant) })),
  backupCodesLeft: z.int(),
  /**
   * The channel chosen for PINs, and the verified mobile number with most digits hidden. Null if the edition sends no
   * PINs by text message.
   */
  texts: z.nullable(z.object({ channel: z.enum(['email', 'sms']), mobile: z.nullable(z.object({ number: z.string(), since: instant })) })),
})

/** Backup codes, shown once. The server stores only hashes. */
export const backupCodes = z.array(z.string())

export const factors = {
  get: route
    .meta({ caller: 'signed-in', isOpenWithoutFactor: true })
    .route({ method: 'GET', path: '/api/me/factors', tags: ['factors'], summary: 'Get the factors of the signed-in person' })
    .output(ownFactors),
  beginAuthenticator: route
    .meta({ caller: 'signed-in', stepUp: true, isOpenWithoutFactor: true })
    .route({
      method: 'POST',
      path: '/api/me/authenticator',
      tags: ['factors'],
      summary: 'Create a secret for an authenticator app, shown once. The app becomes active with its first code',
    })
    .output(z.object({ secret: z.string(), uri: z.string() })),
  confirmAuthenticator: route
    .meta({ caller: 'signed-in', stepUp: true, isOpenWithoutFactor: true })
    .route({
      method: 'POST',
      path: '/api/me/authenticator/confirmation',
      tags: ['factors'],
      summary: 'Confirm the app with its first code. The first factor also creates backup codes',
    })
    .input(pin)
    .output(z.object({ factors: ownFactors, backupCodes: z.nullable(backupCodes) })),
  removeAuthenticator: route
    .meta({ caller: 'signed-in', stepUp: true })
    .route({
      method: 'DELETE',
      path: '/api/me/authenticator',
      tags: ['factors'],
      summary: 'Remove the authenticator app. Without another factor PINs are sent by e-mail again',
    })
    .output(ownFactors),
  renewBackupCodes: route
    .meta({ caller: 'signed-in', stepUp: true })
    .route({
      method: 'POST',
      path: '/api/me/backup-codes',
      tags: ['factors'],
      summary: 'Create ten new backup codes. Older codes become invalid',
    })
    .output(z.object({ factors: ownFactors, backupCodes })),
}

export type OwnFactors = z.infer<typeof ownFactors>
