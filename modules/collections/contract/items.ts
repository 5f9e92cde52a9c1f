import * as z from 'zod/mini'
import { countedItems, chainedItems, cursorPage, offsetPage, searchText, sortDirection } from '@atrium/contract/lists'
import { route } from '@atrium/contract/route'
import { instant, uuid } from '@atrium/contract/schema'
import { collectionName } from './definitions.ts'
import { values } from './values.ts'

/** Id of an item: a UUID, or for portals their own kind of id. */
export const itemId = z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9._:~-]{0,99}$/))

/** Who wrote something, and when: the id and name of the person. Both are null for the firm's own systems and for seeded data. */
const stamp = z.object({ at: instant, by: z.nullable(z.string()), name: z.nullable(z.string()) })

/** Who created an item, with the address of their photo and their organisation. */
const authorStamp = z.extend(stamp, { photo: z.nullable(z.string()), organisation: z.nullable(z.string()) })

export const publicationStates = ['draft', 'changed', 'published'] as const

/** Name of an item that another item refers to. */
const namedItem = z.object({ collection: z.string(), id: z.string(), name: z.string() })

export const item = z.object({
  id: itemId,
  name: z.string(),
  /** Changes with every save. A save states the version that it started from. */
  version: z.string(),
  /** False means deleted: the item is in the bin. */
  isActive: z.boolean(),
  parentId: z.nullable(z.string()),
  /** Position in an ordered collection, ascending. */
  order: z.nullable(z.int()),
  created: authorStamp,
  updated: stamp,
  /** Time of the update that was published; null if the newest version is a draft. */
  published: z.nullable(instant),
  /** State of publication in a collection with history; null in others. */
  publication: z.nullable(
    z.object({
      state: z.enum(publicationStates),
      /** Time since which readers see the published version; null if there is none. */
      liveSince: z.nullable(instant),
      /** Times at which the newest version will be published, or the published version withdrawn. */
      publishAt: z.nullable(instant),
      withdrawAt: z.nullable(instant),
    }),
  ),
  values,
  /** Names of the items that the values refer to. */
  references: z.array(namedItem),
})

/** A condition on a field: an exact value, `[empty]`, `[not-empty]`, or a range `from..to` of which either end may be missing. */
const condition = z.object({ field: z.string().check(z.maxLength(100)), value: z.string().check(z.maxLength(500)) })

export const itemQuery = z.object({
  collection: collectionName,
  search: searchText,
  sort: z.optional(z.string().check(z.maxLength(100))),
  direction: sortDirection('ascending'),
  filters: z._default(z.array(condition).check(z.maxLength(20)), []),
  /** Only items with this parent; `null` for items without a parent. */
  parent: z.optional(z.nullable(itemId)),
  /** True to list the records that a picker offers: users without the developers of the portal. */
  isChoice: z.optional(z.boolean()),
  /** True to list the deleted items. */
  isBin: z._default(z.boolean(), false),
  ...offsetPage({ usual: 50, most: 200 }),
})

const one = z.object({ collection: collectionName, item: itemId })
const versioned = z.object({ collection: collectionName, item: itemId, version: z.string().check(z.maxLength(100)) })

export const versionActions = ['created', 'saved', 'published', 'withdrawn', 'deleted', 'restored', 'reverted', 'imported'] as const

/** A version of an item, with the fields that differ from the version before it. */
export const itemVersion = z.object({
  version: z.string(),
  action: z.enum(versionActions),
  saved: stamp,
  /** True if readers see this version now. */
  isLive: z.boolean(),
  /** Names of the changed fields. */
  changed: z.array(z.string()),
  /** False for collections whose versions are only lists of changes. */
  hasValues: z.boolean(),
})

/** An item in which another item is used, and the field that names it. */
const usage = z.object({ collection: z.string(), id: z.string(), name: z.string(), field: z.string() })

export const items = {
  list: route
    .meta({ caller: 'staff' })
    .route({
      // A search may contain a name or an e-mail address, which must not appear in a URL, history or log.
      method: 'POST',
      path: '/api/collections/{collection}/search',
      tags: ['collections'],
      summary: 'List items of a collection, with search, sort order and filters. Changes nothing',
    })
    .input(itemQuery)
    .output(z.object(countedItems(item))),
  get: route
    .meta({ caller: 'staff' })
    .route({ method: 'GET', path: '/api/collections/{collection}/items/{item}', tags: ['collections'], summary: 'Get an item' })
    .input(one)
    .output(item),
  create: route
    .meta({ caller: 'staff' })
    .route({
      method: 'POST',
      path: '/api/collections/{collection}/items',
      tags: ['collections'],
      summary: 'Create an item with the id that the caller chose. A repeat with the same id returns the item',
    })
    .input(z.strictObject({ collection: collectionName, id: uuid, values }))
    .output(item),
  save: route
    .meta({ caller: 'staff' })
    .route({
      method: 'PATCH',
      path: '/api/collections/{collection}/items/{item}',
      tags: ['collections'],
      summary: 'Save the given values. Refused with 409 if another person has saved the item since the stated version',
    })
    .input(z.strictObject({ collection: collectionName, item: itemId, version: z.string().check(z.maxLength(100)), values }))
    .output(item),
  publish: route
    .meta({ caller: 'staff' })
    .route({
      method: 'POST',
      path: '/api/collections/{collection}/items/{item}/publication',
      tags: ['collections'],
      summary: 'Publish the newest version now or at a time, and withdraw it at a time',
    })
    .input(z.extend(versioned, { at: z.optional(z.nullable(instant)), withdrawAt: z.optional(z.nullable(instant)) }))
    .output(item),
  withdraw: route
    .meta({ caller: 'staff' })
    .route({
      method: 'DELETE',
      path: '/api/collections/{collection}/items/{item}/publication',
      tags: ['collections'],
      summary: 'Withdraw the published version, which readers then no longer see',
    })
    .input(one)
    .output(item),
  move: route
    .meta({ caller: 'staff' })
    .route({
      method: 'POST',
      path: '/api/collections/{collection}/items/{item}/order',
      tags: ['collections'],
      summary: 'Move an item of an ordered collection: up or down by one, or directly before another item',
    })
    .input(z.extend(one, { to: z.union([z.object({ step: z.enum(['up', 'down']) }), z.object({ before: z.nullable(itemId) })]) }))
    .output(item),
  remove: route
    .meta({ caller: 'staff' })
    .route({
      method: 'DELETE',
      path: '/api/collections/{collection}/items/{item}',
      tags: ['collections'],
      summary: 'Delete an item, which then is in the bin. Refused with 409 while another item uses it',
    })
    .input(one)
    .output(item),
  restore: route
    .meta({ caller: 'staff' })
    .route({
      method: 'POST',
      path: '/api/collections/{collection}/items/{item}/restoration',
      tags: ['collections'],
      summary: 'Restore a deleted item from the bin',
    })
    .input(one)
    .output(item),
  usages: route
    .meta({ caller: 'staff' })
    .route({
      method: 'GET',
      path: '/api/collections/{collection}/items/{item}/usages',
      tags: ['collections'],
      summary: 'List the items in which an item is used',
    })
    .input(z.extend(one, offsetPage({ usual: 50, most: 200 })))
    .output(z.object(countedItems(usage))),
  versions: route
    .meta({ caller: 'staff' })
    .route({
      method: 'GET',
      path: '/api/collections/{collection}/items/{item}/versions',
      tags: ['collections'],
      summary: 'List the versions of an item, the newest first',
    })
    .input(z.extend(one, cursorPage(z.string().check(z.maxLength(100)), { usual: 50, most: 100 })))
    .output(z.object(chainedItems(itemVersion))),
  version: route
    .meta({ caller: 'staff' })
    .route({
      method: 'GET',
      path: '/api/collections/{collection}/items/{item}/versions/{version}',
      tags: ['collections'],
      summary: 'Get the values of a version',
    })
    .input(versioned)
    .output(z.object({ values })),
  revert: route
    .meta({ caller: 'staff' })
    .route({
      method: 'POST',
      path: '/api/collections/{collection}/items/{item}/versions/{version}/restoration',
      tags: ['collections'],
      summary: 'Restore an earlier version as a new version, which is not published',
    })
    .input(z.extend(versioned, { current: z.string().check(z.maxLength(100)) }))
    .output(item),
}

export type Item = z.infer<typeof item>
/** An item in a list. Its references are those of fields with one record, which cells show. */
export type ListedItem = Item
export type ItemQuery = z.infer<typeof itemQuery>
export type ItemVersion = z.infer<typeof itemVersion>
export type ItemUsage = z.infer<typeof usage>
