import * as z from 'zod/mini'
import { impersonationReasons } from '@atrium/contract/impersonation-reasons'
import { route } from '@atrium/contract/route'
import { identifier, instant } from '@atrium/contract/schema'

const reason = z.enum(impersonationReasons)

export const impersonation = z.object({ account: z.string(), accountName: z.string(), reason, endsAt: instant })

export const impersonations = {
  start: route
    .meta({ caller: 'staff', impersonation: 'write' })
    .route({
      method: 'POST',
      path: '/api/impersonations',
      tags: ['impersonation'],
      summary: 'Start to view the portal as the client of an account. Ends an earlier impersonation of the session',
    })
    .input(z.object({ account: identifier, reason }))
    .output(impersonation),
  changeReason: route
    .meta({ caller: 'staff', impersonation: 'write' })
    .route({
      method: 'PATCH',
      path: '/api/impersonations/{account}',
      tags: ['impersonation'],
      summary: 'Change the reason for the impersonation',
    })
    .input(z.object({ account: identifier, reason }))
    .output(impersonation),
  end: route
    .meta({ caller: 'staff', impersonation: 'write' })
    .route({ method: 'DELETE', path: '/api/impersonations/{account}', tags: ['impersonation'], summary: 'End the impersonation' })
    /** Ends the session's impersonation of this account. A newer impersonation of another account continues. */
    .input(z.object({ account: identifier }))
    .output(z.object({ status: z.literal('ended') })),
}

export type Impersonation = z.infer<typeof impersonation>
