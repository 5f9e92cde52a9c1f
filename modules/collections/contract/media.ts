import * as z from 'zod/mini'
import { countedItems, offsetPage } from '@atrium/contract/lists'
import { route } from '@atrium/contract/route'
import { instant, uuid } from '@atrium/contract/schema'
import { item } from './items.ts'
import { values } from './values.ts'

/** A custom entry of a file. */
const metadataEntry = z.object({ name: z.string(), value: z.string() })

/** A file of the media libraries. */
const mediaFile = z.object({
  id: uuid,
  name: z.string(),
  /** One of the types of the specification, such as "Statement"; null if none is chosen. */
  type: z.nullable(z.string()),
  /** Folder of the media libraries; null at the top. */
  folder: z.nullable(uuid),
  /** Path with which the file was uploaded. */
  path: z.string(),
  fileUrl: z.string(),
  bytes: z.int(),
  isPublic: z.boolean(),
  metadata: z.array(metadataEntry),
  version: z.string(),
  updated: instant,
})

const one = z.object({ media: uuid })

export const media = {
  list: route
    .meta({ caller: 'staff' })
    .route({ method: 'GET', path: '/api/media', tags: ['files'], summary: 'List the files in a folder of the media libraries, by name' })
    .input(z.object({ folder: z.optional(uuid), ...offsetPage({ usual: 50, most: 200 }) }))
    .output(z.object(countedItems(mediaFile))),
  get: route
    .meta({ caller: 'staff' })
    .route({ method: 'GET', path: '/api/media/{media}', tags: ['files'], summary: 'Get a file of the media libraries with its metadata' })
    .input(one)
    .output(mediaFile),
  update: route
    .meta({ caller: 'staff' })
    .route({
      method: 'PATCH',
      path: '/api/media/{media}',
      tags: ['files'],
      summary:
        'Change name, type, folder, publicity and custom entries of a file. Refused with 409 if it was changed since the stated version',
    })
    .input(
      z.strictObject({
        media: uuid,
        version: z.string().check(z.maxLength(100)),
        values,
      }),
    )
    .output(item),
  remove: route
    .meta({ caller: 'staff' })
    .route({
      method: 'DELETE',
      path: '/api/media/{media}',
      tags: ['files'],
      summary: 'Delete a file, which then is in the bin. Refused with 409 while an item uses it',
    })
    .input(one)
    .output(item),
  restore: route
    .meta({ caller: 'staff' })
    .route({ method: 'POST', path: '/api/media/{media}/restoration', tags: ['files'], summary: 'Restore a deleted file from the bin' })
    .input(one)
    .output(item),
}

export type MediaFile = z.infer<typeof mediaFile>
