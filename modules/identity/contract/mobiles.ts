import * as z from 'zod/mini'
import { ownFactors } from './factors.ts'
import { pin } from '@atrium/contract/schema'
import { route } from '@atrium/contract/route'

/** A number as typed. It is parsed as a mobile number; the edition's country is the default. */
export const newMobile = z.object({ number: z.string().check(z.trim(), z.minLength(4), z.maxLength(40), z.regex(/^[+()\d ./-]*$/)) })

export const pinChannelChoice = z.strictObject({ channel: z.enum(['email', 'sms']) })

export const mobiles = {
  change: route
    .meta({ caller: 'signed-in', stepUp: true })
    .route({
      method: 'POST',
      path: '/api/me/mobile',
      tags: ['mobiles'],
      summary: 'Send a PIN to a mobile number to verify it',
    })
    .input(newMobile)
    .output(z.object({ status: z.literal('sent'), pinSentTo: z.string() })),
  confirm: route
    .meta({ caller: 'signed-in', stepUp: true })
    .route({
      method: 'POST',
      path: '/api/me/mobile/confirmation',
      tags: ['mobiles'],
      summary: 'Confirm the PIN: the number replaces an older one',
    })
    .input(pin)
    .output(ownFactors),
  remove: route
    .meta({ caller: 'signed-in', stepUp: true })
    .route({ method: 'DELETE', path: '/api/me/mobile', tags: ['mobiles'], summary: 'Remove the number. PINs are sent by e-mail again' })
    .output(ownFactors),
  choose: route
    .meta({ caller: 'signed-in', stepUp: true })
    .route({ method: 'PUT', path: '/api/me/pin-channel', tags: ['mobiles'], summary: 'Choose e-mail or text messages for PINs' })
    .input(pinChannelChoice)
    .output(ownFactors),
}

export type PinChannel = z.infer<typeof pinChannelChoice>['channel']
