import * as z from 'zod/mini'
import { givenSession, sessionStatus } from './identity.ts'
import { openIdResponse, providerAddress } from './openid.ts'
import { route } from '@atrium/contract/route'
import { instant } from '@atrium/contract/schema'

/**
 * The binding of the signed-in person to an account at the provider of the firm's staff. `boundSince` is null without a
 * binding. `isRequired` is true if the firm's staff cannot sign in with a password.
 */
export const ownStaffSignOn = z.object({ boundSince: z.nullable(instant), isRequired: z.boolean() })

export const staffSignOns = {
  askSignIn: route
    .meta({ caller: 'anyone' })
    .route({
      method: 'POST',
      path: '/api/session/staff-sign-on/request',
      tags: ['staff-sign-on'],
      summary: 'Start a sign-in with the provider of the firm’s staff. The returned URL is valid once, in this browser, for ten minutes',
    })
    .output(providerAddress),
  confirm: route
    .meta({ caller: 'anyone' })
    .route({
      method: 'POST',
      path: '/api/session/staff-sign-on',
      tags: ['staff-sign-on'],
      summary: 'Complete a request to the provider of the firm’s staff: signs in, or confirms the person’s identity for ten minutes',
    })
    .input(openIdResponse)
    .output(z.object({ ...givenSession.shape, status: z.union([sessionStatus, z.literal('proven')]) })),
  get: route
    .meta({ caller: 'staff', isOpenWithoutFactor: true })
    .route({
      method: 'GET',
      path: '/api/me/staff-sign-on',
      tags: ['staff-sign-on'],
      summary: 'Get whether an account at the provider of the firm’s staff is bound to the signed-in person',
    })
    .output(ownStaffSignOn),
  askProof: route
    .meta({ caller: 'staff', isOpenWithoutFactor: true })
    .route({
      method: 'POST',
      path: '/api/me/staff-sign-on/request',
      tags: ['staff-sign-on'],
      summary: 'Start to confirm the person’s identity at the provider, which asks them to authenticate again. Valid once, in this session',
    })
    .output(providerAddress),
}

export type OwnStaffSignOn = z.infer<typeof ownStaffSignOn>
