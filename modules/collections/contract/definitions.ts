import * as z from 'zod/mini'
import { route } from '@atrium/contract/route'

/** Name of a collection, as in the URL of its grid. */
export const collectionName = z.string().check(z.regex(/^[a-zA-Z][a-zA-Z-]{1,39}$/))

/** A text of a definition, in one language or in several. */
export const localText = z.union([z.string(), z.object({ en: z.string(), is: z.optional(z.string()), el: z.optional(z.string()) })])

/** The definition of a field, with all its attributes. Attributes that this version does not know are kept. */
export const fieldDefinition = z.looseObject({ name: z.string(), type: z.string(), label: z.optional(localText) })

/** A collection as its grid and side panel show it to the caller. Fields that the caller may not see are left out. */
export const collectionDefinition = z.object({
  name: z.string(),
  /** Names in the singular and in the plural. */
  labels: z.object({ one: localText, many: localText }),
  icon: z.string(),
  /** Names of the columns shown first: fields, or `created`, `updated` and `published`. */
  columns: z.array(z.string()),
  fields: z.array(fieldDefinition),
  /** Tabs of the side panel, each with the names of its fields. Empty if there is one tab. */
  tabs: z.array(z.object({ label: localText, fields: z.array(z.string()) })),
  sort: z.object({ field: z.string(), direction: z.enum(['ascending', 'descending']) }),
  /** True if people determine the order of the items. */
  isOrdered: z.boolean(),
  /** True if items have versions and are published. */
  hasDrafts: z.boolean(),
  /** True if the history of an item can be shown. */
  hasVersions: z.boolean(),
  /** Rights of the caller. */
  /** `share` is the right to share saved views. */
  rights: z.object({
    create: z.boolean(),
    update: z.boolean(),
    remove: z.boolean(),
    copy: z.boolean(),
    share: z.boolean(),
    /** False if items cannot be imported, and not changed many at once. */
    many: z.boolean(),
  }),
  /** Why nothing can be changed, for example because the firm's own system states the data. */
  readOnlyReason: z.nullable(localText),
  /** What a person must know before they add or change items; null if there is nothing. */
  warning: z.nullable(localText),
  /** Path of the page of the portal that explains an item's figures, with the names of fields in braces; null if there is none. */
  page: z.nullable(z.string()),
  /** Path of the designer of an item, with `{id}`; null if the collection has none. */
  designer: z.nullable(z.string()),
  /** Collection of the items that belong to an item, in which the grid opens them; null if there is none. */
  drilldown: z.nullable(z.string()),
  /** Files about the items of one parent, with `{parent}` in their paths. */
  parentFiles: z.array(z.object({ label: localText, path: z.string() })),
  /** Collection of the parents of the items; null if they have none. The collection itself for a tree. */
  parent: z.nullable(z.string()),
})

/** An entry of the side bar: a collection that the caller may open, with the number of its items. */
const menuEntry = z.object({ name: z.string(), label: localText, icon: z.string(), count: z.int() })

export const collections = {
  list: route
    .meta({ caller: 'staff' })
    .route({
      method: 'GET',
      path: '/api/collections',
      tags: ['collections'],
      summary: 'List the collections that the caller may open, in the menu groups of the edition, with the number of items',
    })
    .output(z.object({ groups: z.array(z.object({ name: z.string(), label: localText, collections: z.array(menuEntry) })) })),
  get: route
    .meta({ caller: 'staff' })
    .route({
      method: 'GET',
      path: '/api/collections/{collection}',
      tags: ['collections'],
      summary: 'Get the definition of a collection, with the fields and rights of the caller',
    })
    .input(z.object({ collection: collectionName }))
    .output(collectionDefinition),
}

export type CollectionRecord = z.infer<typeof collectionDefinition>
