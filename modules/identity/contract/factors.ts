import * as z from 'zod/mini'
import { pin } from '@atrium/contract/schema'
import { route } from '@atrium/contract/route'
import { instant, uuid } from '@atrium/contract/schema'

/** What a person has beside their password; never a secret, a code or a key. */
export const ownFactors = z.object({
  /** Switched off by the firm, since when and why; the date and reason are null where it was before reasons were kept. */
  disabled: z.nullable(z.object({ at: z.nullable(instant), reason: z.nullable(z.string()) })),
  authenticator: z.nullable(z.object({ since: instant })),
  passkeys: z.array(z.object({ id: uuid, name: z.string(), since: instant, lastUsed: z.nullable(instant) })),
  backupCodesLeft: z.int(),
  /** PINs by text message: where they go, and the number that was shown to be the person's, masked. Null where it is not offered. */
  texts: z.nullable(z.object({ channel: z.enum(['email', 'sms']), mobile: z.nullable(z.object({ number: z.string(), since: instant })) })),
})

/** Shown once: the server keeps a hash alone. */
export const backupCodes = z.array(z.string())

export const factors = {
  get: route
    .meta({ caller: 'signed-in' })
    .route({ method: 'GET', path: '/api/me/factors', tags: ['factors'], summary: 'What one signs in with beside the password' })
    .output(ownFactors),
  beginAuthenticator: route
    .meta({ caller: 'signed-in', stepUp: true })
    .route({
      method: 'POST',
      path: '/api/me/authenticator',
      tags: ['factors'],
      summary: 'A secret for an authenticator app, shown once; it counts from its first code on',
    })
    .output(z.object({ secret: z.string(), uri: z.string() })),
  confirmAuthenticator: route
    .meta({ caller: 'signed-in', stepUp: true })
    .route({
      method: 'POST',
      path: '/api/me/authenticator/confirmation',
      tags: ['factors'],
      summary: 'The first code of the app; with the first factor come backup codes',
    })
    .input(pin)
    .output(z.object({ factors: ownFactors, backupCodes: z.nullable(backupCodes) })),
  removeAuthenticator: route
    .meta({ caller: 'signed-in', stepUp: true })
    .route({
      method: 'DELETE',
      path: '/api/me/authenticator',
      tags: ['factors'],
      summary: 'Remove the authenticator app; without any factor left, PINs go by e-mail again',
    })
    .output(ownFactors),
  renewBackupCodes: route
    .meta({ caller: 'signed-in', stepUp: true })
    .route({
      method: 'POST',
      path: '/api/me/backup-codes',
      tags: ['factors'],
      summary: 'Ten new backup codes; the older ones stop working',
    })
    .output(z.object({ factors: ownFactors, backupCodes })),
}

export type OwnFactors = z.infer<typeof ownFactors>
