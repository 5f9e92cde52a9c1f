import * as z from 'zod/mini'
import { pin } from '@atrium/contract/schema'
import { me } from '@atrium/people/contract/profiles'
import { emailAddress } from './registration.ts'
import { route } from '@atrium/contract/route'

export const newEmail = z.object({ email: emailAddress })

export const emails = {
  change: route
    .meta({ caller: 'signed-in', stepUp: true })
    .route({
      method: 'POST',
      path: '/api/me/email',
      tags: ['emails'],
      summary: 'Request a new address; a PIN is sent there and a letter to the old one. The answer is the same where the address is taken',
    })
    .input(newEmail)
    .output(z.object({ status: z.literal('sent'), pinSentTo: z.string() })),
  confirm: route
    .meta({ caller: 'signed-in', stepUp: true })
    .route({
      method: 'POST',
      path: '/api/me/email/confirmation',
      tags: ['emails'],
      summary: 'Confirm the PIN: the address changes, and every other session ends',
    })
    .input(pin)
    .output(z.object({ email: me.shape.email })),
}
