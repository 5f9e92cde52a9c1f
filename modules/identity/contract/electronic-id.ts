import * as z from 'zod/mini'
import { givenSession, sessionStatus } from './identity.ts'
import { openIdResponse, providerAddress } from './openid.ts'
import { route } from '@atrium/contract/route'
import { instant } from '@atrium/contract/schema'

/** Electronic ID of the signed-in person. The national id is never included. */
export const ownElectronicId = z.object({
  linkedSince: z.nullable(instant),
  /** False if no electronic ID is linked, or if it is the person's only way to sign in. */
  canUnlink: z.boolean(),
})

export const electronicIds = {
  askSignIn: route
    .meta({ caller: 'anyone' })
    .route({
      method: 'POST',
      path: '/api/session/electronic-id/request',
      tags: ['electronic-id'],
      summary: 'Start a sign-in with an electronic ID. The returned URL is valid once, in this browser, for ten minutes',
    })
    .output(providerAddress),
  confirm: route
    .meta({ caller: 'anyone' })
    .route({
      method: 'POST',
      path: '/api/session/electronic-id',
      tags: ['electronic-id'],
      summary: 'Complete an electronic ID request: signs in, with the second factor to follow, or links the ID',
    })
    .input(openIdResponse)
    .output(z.object({ ...givenSession.shape, status: z.union([sessionStatus, z.literal('linked')]) })),
  get: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'GET',
      path: '/api/me/electronic-id',
      tags: ['electronic-id'],
      summary: 'Get the state of the signed-in person’s electronic ID',
    })
    .output(ownElectronicId),
  askLink: route
    .meta({ caller: 'signed-in', stepUp: true })
    .route({
      method: 'POST',
      path: '/api/me/electronic-id/request',
      tags: ['electronic-id'],
      summary: 'Start linking an electronic ID. The returned URL is valid once, in this session, for ten minutes',
    })
    .output(providerAddress),
  unlink: route
    .meta({ caller: 'signed-in', stepUp: true })
    .route({
      method: 'DELETE',
      path: '/api/me/electronic-id',
      tags: ['electronic-id'],
      summary: 'Unlink the electronic ID. Refused if it is the only way to sign in',
    })
    .output(ownElectronicId),
}

export type OwnElectronicId = z.infer<typeof ownElectronicId>
