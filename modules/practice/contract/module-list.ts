import * as z from 'zod/mini'
import { route } from '@atrium/contract/route'
import { uuid } from '@atrium/contract/schema'
import { moduleStates, serviceModules } from './practice-terms.ts'

const serviceList = z.object({
  accountName: z.string(),
  modules: z.array(z.object({ name: z.enum(serviceModules), state: z.enum(moduleStates) })),
})
export type ServiceList = z.infer<typeof serviceList>

/** Names that the firm gives its lines of business; empty if they could not be read. */
const lineList = z.array(z.object({ code: z.string(), name: z.string() }))

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
  lines: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'GET',
      path: '/api/accounts/{account}/lines-of-business',
      tags: ['services'],
      summary: 'List the lines of business of the firm, as the firm names them',
    })
    .input(z.object({ account: uuid }))
    .output(z.object({ items: lineList })),
}
