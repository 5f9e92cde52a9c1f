import * as z from 'zod/mini'
import { route } from '@atrium/contract/route'
import { instant, uuid } from '@atrium/contract/schema'
import { collectionName } from './definitions.ts'
import { values } from './values.ts'

/** The published version of an item. */
const publishedItem = z.object({
  id: uuid,
  name: z.string(),
  parentId: z.nullable(uuid),
  publishedAt: instant,
  values,
})

/** `latest` is the number of items to return. Ordered collections begin with the first item, others with the one published last. */
const query = z.object({ collection: collectionName, latest: z._default(z.int().check(z.minimum(1), z.maximum(200)), 50) })

export const content = {
  getPublishedContent: route
    .meta({ caller: 'anyone' })
    .route({
      method: 'GET',
      path: '/api/content/{collection}',
      tags: ['content'],
      summary: 'Get the published items of a collection with all their fields. Some collections require a sign-in',
    })
    .input(query)
    .output(z.object({ items: z.array(publishedItem) })),
  getPublishedList: route
    .meta({ caller: 'anyone' })
    .route({
      method: 'GET',
      path: '/api/content/{collection}/list',
      tags: ['content'],
      summary: 'List the published items of a collection without long fields such as rich texts',
    })
    .input(query)
    .output(z.object({ items: z.array(publishedItem) })),
}
