import * as z from 'zod/mini'
import { emailAddress } from '@atrium/contract/email-address'
import { newPassword, singleUseToken } from './registration.ts'
import { route } from '@atrium/contract/route'
import { instant } from '@atrium/contract/schema'
import { givenSession } from './identity.ts'

export const passwordReset = z.object({ email: emailAddress })
export const newPasswordByToken = z.object({ token: singleUseToken, password: newPassword })
export const passwordChange = z.object({ currentPassword: z.string().check(z.maxLength(1024)), password: newPassword })

export const passwords = {
  askForReset: route
    .meta({ caller: 'anyone' })
    .route({
      method: 'POST',
      path: '/api/password-resets',
      tags: ['passwords'],
      summary: 'Request a link to reset the password. The response is the same whether or not the address is known',
    })
    .input(passwordReset)
    .output(z.object({ status: z.literal('sent') })),
  reset: route
    .meta({ caller: 'anyone' })
    .route({
      method: 'POST',
      path: '/api/password-resets/confirmation',
      tags: ['passwords'],
      summary: 'Set a new password with the token from the link. Ends every session of the person',
    })
    .input(newPasswordByToken)
    .output(z.object({ status: z.literal('changed') })),
  change: route
    .meta({ caller: 'signed-in', stepUp: true })
    .route({
      method: 'POST',
      path: '/api/me/password',
      tags: ['passwords'],
      summary: 'Change the password, given the current one. Ends every session of the person',
    })
    .input(passwordChange)
    .output(z.object({ status: z.literal('changed') })),
  issueToken: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'POST',
      path: '/api/sign-in-tokens',
      tags: ['passwords'],
      summary: 'Create a token for signing in elsewhere once, valid for a minute',
    })
    .output(z.object({ token: z.string(), expiresAt: instant })),
  signInByToken: route
    .meta({ caller: 'anyone' })
    .route({
      method: 'POST',
      path: '/api/session/token',
      tags: ['passwords'],
      summary: 'Sign in with a token. The second factor is still required',
    })
    .input(z.object({ token: singleUseToken }))
    .output(givenSession),
}
