import * as z from 'zod/mini'
import { sortDirections } from '@atrium/contract/sort-directions'
import { route } from '@atrium/contract/route'
import { uuid } from '@atrium/contract/schema'
import { collectionName } from './definitions.ts'

/** What a grid shows: its columns in order, search, filters and sort order. */
const viewSettings = z.strictObject({
  columns: z.array(z.string().check(z.maxLength(100))).check(z.minLength(1), z.maxLength(200)),
  search: z.string().check(z.maxLength(200)),
  filters: z
    .array(z.strictObject({ field: z.string().check(z.maxLength(100)), value: z.string().check(z.maxLength(500)) }))
    .check(z.maxLength(20)),
  sort: z.nullable(z.string().check(z.maxLength(100))),
  direction: z.nullable(z.enum(sortDirections)),
})

const view = z.object({
  id: uuid,
  name: z.string(),
  /** True if the view is shared with everyone who can open the collection. */
  isShared: z.boolean(),
  /** True if the grid opens with it. */
  isDefault: z.boolean(),
  /** True if the caller made it, and may change and delete it. */
  isOwn: z.boolean(),
  settings: viewSettings,
})

const one = z.object({ collection: collectionName, view: uuid })

export const views = {
  list: route
    .meta({ caller: 'staff' })
    .route({ method: 'GET', path: '/api/collections/{collection}/views', tags: ['collections'], summary: 'List the saved views of a grid' })
    .input(z.object({ collection: collectionName }))
    .output(z.object({ items: z.array(view) })),
  save: route
    .meta({ caller: 'staff' })
    .route({
      method: 'PUT',
      path: '/api/collections/{collection}/views/{view}',
      tags: ['collections'],
      summary: 'Save a view with the id that the caller chose. Only admins may share a view',
    })
    .input(
      z.strictObject({
        collection: collectionName,
        view: uuid,
        name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
        isShared: z.boolean(),
        isDefault: z.boolean(),
        settings: viewSettings,
      }),
    )
    .output(view),
  remove: route
    .meta({ caller: 'staff' })
    .route({ method: 'DELETE', path: '/api/collections/{collection}/views/{view}', tags: ['collections'], summary: 'Delete a view' })
    .input(one)
    .output(z.object({ removed: z.boolean() })),
}

export type GridView = z.infer<typeof view>
export type ViewSettings = z.infer<typeof viewSettings>
