import * as z from 'zod/mini'
import { route } from '@atrium/contract/route'
import { locale } from '@atrium/contract/locales'
import { identifier, instant } from '@atrium/contract/schema'

/** Content shown before the first page: terms to accept, and a welcome. The HTML is sanitised. */
export const welcome = z.object({
  /** The newest terms that one of the person's accounts has not accepted. Null if there are none or they are empty. */
  terms: z.nullable(z.object({ portal: identifier, portalName: z.string(), version: z.int(), html: z.string() })),
  /** Welcome of the client group with the highest score, or null for the portal's default. */
  message: z.nullable(z.string()),
  hidesWelcome: z.boolean(),
})

export const welcomes = {
  publishedTerms: route
    .meta({ caller: 'anyone' })
    .route({
      method: 'GET',
      path: '/api/terms',
      tags: ['welcome'],
      summary: 'Get the newest terms of the portal that new clients join, which they accept after the first sign-in',
    })
    .input(z.object({ locale }))
    /** Sanitised HTML in the requested language if there is one. Null if the portal has no terms. */
    .output(z.object({ html: z.nullable(z.string()) })),
  get: route
    .meta({ caller: 'signed-in' })
    .route({ method: 'GET', path: '/api/me/welcome', tags: ['welcome'], summary: 'Get the terms to accept and the welcome' })
    .output(welcome),
  acceptTerms: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'POST',
      path: '/api/me/terms-acceptances',
      tags: ['welcome'],
      summary: 'Accept the terms of a portal for all accounts of the signed-in person in it',
    })
    .input(z.object({ portal: identifier, version: z.int().check(z.minimum(1)) }))
    .output(z.object({ acceptedAt: instant, accounts: z.int() })),
}

export type Welcome = z.infer<typeof welcome>
