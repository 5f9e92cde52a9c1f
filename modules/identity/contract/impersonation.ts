import * as z from 'zod/mini'
import { route } from '@atrium/contract/route'
import { identifier, instant } from '@atrium/contract/schema'

/** Why somebody of the firm looks at a client's portal; the client reads it. */
export const impersonationReasons = ['client-care', 'meeting', 'client-asked', 'check', 'complaint'] as const
const reason = z.enum(impersonationReasons)
export type ImpersonationReason = (typeof impersonationReasons)[number]

export const impersonation = z.object({ account: z.string(), accountName: z.string(), reason, endsAt: instant })

export const impersonations = {
  start: route
    .meta({ caller: 'staff', impersonation: 'write' })
    .route({
      method: 'POST',
      path: '/api/impersonations',
      tags: ['impersonation'],
      summary: 'Look at the portal as the client of an account; an earlier one of the session ends',
    })
    .input(z.object({ account: identifier, reason: z._default(reason, 'client-care') }))
    .output(impersonation),
  explain: route
    .meta({ caller: 'staff', impersonation: 'write' })
    .route({ method: 'PATCH', path: '/api/impersonations/{account}', tags: ['impersonation'], summary: 'Say another reason' })
    .input(z.object({ account: identifier, reason }))
    .output(impersonation),
  end: route
    .meta({ caller: 'staff', impersonation: 'write' })
    .route({ method: 'DELETE', path: '/api/impersonations/{account}', tags: ['impersonation'], summary: 'Be oneself again' })
    /** Only of this account: a newer one stays. */
    .input(z.object({ account: identifier }))
    .output(z.object({ status: z.literal('ended') })),
}

export type Impersonation = z.infer<typeof impersonation>
