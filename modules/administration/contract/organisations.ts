import * as z from 'zod/mini'
import { route } from '@atrium/contract/route'
import { instant } from '@atrium/contract/schema'

const seats = z.object({ used: z.int(), limit: z.int() })

export const organisation = z.object({
  name: z.string(),
  domain: z.nullable(z.string()),
  accounts: seats,
  advisers: seats,
  /** All people of the firm, by name. */
  people: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      email: z.string(),
      title: z.nullable(z.string()),
      role: z.enum(['admin', 'company-admin', 'professional']),
      isActive: z.boolean(),
      lastSignInAt: z.nullable(instant),
    }),
  ),
})

export const organisations = {
  getOwn: route
    .meta({ caller: 'staff' })
    .route({
      method: 'GET',
      path: '/api/organisation',
      tags: ['organisations'],
      summary: 'Get the admin’s own firm with its people and seats',
    })
    .output(organisation),
}

export type Organisation = z.infer<typeof organisation>
