import * as z from 'zod/mini'
import { route } from '@atrium/contract/route'
import { uuid } from '@atrium/contract/schema'
import { linesOfBusiness, moduleStates, serviceModules } from './practice-terms.ts'

const serviceList = z.object({
  accountName: z.string(),
  modules: z.array(z.object({ name: z.enum(serviceModules), state: z.enum(moduleStates) })),
  /** Names that the firm gives its lines of business; empty if they could not be read. */
  lines: z.array(z.object({ code: z.enum(linesOfBusiness), name: z.string() })),
})
export type ServiceList = z.infer<typeof serviceList>

export const services = {
  list: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'GET',
      path: '/api/accounts/{account}/services',
      tags: ['services'],
      summary: 'List the service modules of an account and whether the caller may open them',
    })
    .input(z.object({ account: uuid }))
    .output(serviceList),
}
