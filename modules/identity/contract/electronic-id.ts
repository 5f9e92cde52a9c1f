import * as z from 'zod/mini'
import { givenSession, sessionStatus } from './identity.ts'
import { route } from '@atrium/contract/route'
import { instant } from '@atrium/contract/schema'

/** What a provider sent back by the browser, as OpenID Connect names it. */
export const electronicIdAnswer = z.strictObject({
  code: z.string().check(z.minLength(1), z.maxLength(2_000)),
  state: z.string().check(z.minLength(1), z.maxLength(200)),
  /** Who says that they answer (RFC 9207). */
  iss: z.optional(z.string().check(z.maxLength(400))),
})

/** Of one's own electronic id: never the national id itself. */
export const ownElectronicId = z.object({
  linkedSince: z.nullable(instant),
  /** False where it is the only way in. */
  canUnlink: z.boolean(),
})

const provider = z.object({ address: z.url() })

export const electronicIds = {
  askSignIn: route
    .meta({ caller: 'anyone' })
    .route({
      method: 'POST',
      path: '/api/session/electronic-id/request',
      tags: ['electronic-id'],
      summary: 'Where to show one’s electronic id, to sign in with it; good once, in this browser and for minutes',
    })
    .output(provider),
  confirm: route
    .meta({ caller: 'anyone' })
    .route({
      method: 'POST',
      path: '/api/session/electronic-id',
      tags: ['electronic-id'],
      summary: 'What the provider answered: signs in, the second factor being asked as ever, or links what was to be linked',
    })
    .input(electronicIdAnswer)
    .output(z.object({ ...givenSession.shape, status: z.union([sessionStatus, z.literal('linked')]) })),
  get: route
    .meta({ caller: 'signed-in' })
    .route({ method: 'GET', path: '/api/me/electronic-id', tags: ['electronic-id'], summary: 'Whether one’s electronic id is linked' })
    .output(ownElectronicId),
  askLink: route
    .meta({ caller: 'signed-in', stepUp: true })
    .route({
      method: 'POST',
      path: '/api/me/electronic-id/request',
      tags: ['electronic-id'],
      summary: 'Where to show one’s electronic id, to link it; good once, in this session and for minutes',
    })
    .output(provider),
  unlink: route
    .meta({ caller: 'signed-in', stepUp: true })
    .route({
      method: 'DELETE',
      path: '/api/me/electronic-id',
      tags: ['electronic-id'],
      summary: 'Sign in by electronic id no more; refused where it is the only way in',
    })
    .output(ownElectronicId),
}

export type ElectronicIdAnswer = z.infer<typeof electronicIdAnswer>
export type OwnElectronicId = z.infer<typeof ownElectronicId>
