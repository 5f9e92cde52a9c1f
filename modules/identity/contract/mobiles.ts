import * as z from 'zod/mini'
import { ownFactors } from './factors.ts'
import { pin } from '@atrium/contract/schema'
import { route } from '@atrium/contract/route'

/** As it is typed; the server reads it as a mobile number, in the country of the edition where none is named. */
export const newMobile = z.object({ number: z.string().check(z.trim(), z.minLength(4), z.maxLength(40), z.regex(/^[+()\d ./-]*$/)) })

export const pinChannelChoice = z.strictObject({ channel: z.enum(['email', 'sms']) })

export const mobiles = {
  change: route
    .meta({ caller: 'signed-in', stepUp: true })
    .route({
      method: 'POST',
      path: '/api/me/mobile',
      tags: ['mobiles'],
      summary: 'Send a PIN to a mobile number, to see that it is one’s own',
    })
    .input(newMobile)
    .output(z.object({ status: z.literal('sent'), pinSentTo: z.string() })),
  confirm: route
    .meta({ caller: 'signed-in', stepUp: true })
    .route({
      method: 'POST',
      path: '/api/me/mobile/confirmation',
      tags: ['mobiles'],
      summary: 'Confirm the PIN: the number is one’s own, in place of an older one',
    })
    .input(pin)
    .output(ownFactors),
  remove: route
    .meta({ caller: 'signed-in', stepUp: true })
    .route({ method: 'DELETE', path: '/api/me/mobile', tags: ['mobiles'], summary: 'Remove the number; PINs go by e-mail again' })
    .output(ownFactors),
  choose: route
    .meta({ caller: 'signed-in', stepUp: true })
    .route({ method: 'PUT', path: '/api/me/pin-channel', tags: ['mobiles'], summary: 'Have PINs sent by e-mail, or to the mobile number' })
    .input(pinChannelChoice)
    .output(ownFactors),
}

export type PinChannel = z.infer<typeof pinChannelChoice>['channel']
