import * as z from 'zod/mini'
import { countedItems, offsetPage, searchText } from '@atrium/contract/lists'
import { route } from '@atrium/contract/route'
import { identifier } from '@atrium/contract/schema'

/** A client of the adviser in the firm's own system. */
const firmClient = z.object({
  /** Id in the firm's own system. */
  id: z.string(),
  name: z.string(),
  email: z.nullable(z.string()),
  /** The account in the portals, if the caller may see one. */
  account: z.nullable(z.object({ id: z.string(), portal: z.string() })),
})

export const firmClients = {
  list: route
    .meta({ caller: 'staff' })
    .route({
      method: 'GET',
      path: '/api/portals/{portal}/firm-clients',
      tags: ['accounts'],
      summary: "List the caller's clients in the firm's own system, or those that match a search of at least three characters",
    })
    .input(z.object({ portal: identifier, search: searchText, ...offsetPage({ usual: 50, most: 100 }) }))
    .output(
      z.object({
        ...countedItems(firmClient),
        /** False if the edition has no system of the firm for its clients. */
        isOffered: z.boolean(),
      }),
    ),
}

export type FirmClient = z.infer<typeof firmClient>
