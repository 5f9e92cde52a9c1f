import * as z from 'zod/mini'
import { route } from '@atrium/contract/route'
import { identifier, instant } from '@atrium/contract/schema'

/** Maximum number of accounts that are listed as opened last. */
export const maxRecentAccounts = 5

export const recentAccount = z.object({ id: z.string(), name: z.string(), portal: z.string(), openedAt: instant })

export const recentAccounts = {
  list: route
    .meta({ caller: 'staff' })
    .route({
      method: 'GET',
      path: '/api/me/recent-accounts',
      tags: ['accounts'],
      summary: 'List the accounts that the member of staff opened last and may still see, newest first',
    })
    .output(z.array(recentAccount)),
  add: route
    .meta({ caller: 'staff' })
    .route({
      method: 'PUT',
      path: '/api/me/recent-accounts/{account}',
      tags: ['accounts'],
      summary: 'Note that the member of staff opened an account',
      successStatus: 204,
    })
    .input(z.object({ account: identifier })),
}

export type RecentAccount = z.infer<typeof recentAccount>
