import * as z from 'zod/mini'
import { pin } from '@atrium/contract/schema'
import { me } from '@atrium/people/contract/profiles'
import { emailAddress } from '@atrium/contract/email-address'
import { route } from '@atrium/contract/route'

export const newEmail = z.object({ email: emailAddress })

export const emails = {
  change: route
    .meta({ caller: 'signed-in', stepUp: true })
    .route({
      method: 'POST',
      path: '/api/me/email',
      tags: ['emails'],
      summary:
        'Request a change of e-mail address. A PIN is sent to the new address and a notice to the old one. The response is the same if the new address is taken',
    })
    .input(newEmail)
    .output(z.object({ status: z.literal('sent'), pinSentTo: z.string() })),
  confirm: route
    .meta({ caller: 'signed-in', stepUp: true })
    .route({
      method: 'POST',
      path: '/api/me/email/confirmation',
      tags: ['emails'],
      summary: 'Confirm the PIN: changes the address and ends all other sessions',
    })
    .input(pin)
    .output(z.object({ email: me.shape.email })),
}
