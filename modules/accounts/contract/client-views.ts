import * as z from 'zod/mini'
import { route } from '@atrium/contract/route'
import { sortDirections } from '@atrium/contract/sort-directions'
import { identifier, uuid } from '@atrium/contract/schema'
import { clientCriteria, clientFilter } from './accounts.ts'

/** What the client list shows: its filter, columns in their order, and sort order. A view whose filter has conditions is a segment. */
const viewSettings = z.strictObject({
  conditions: clientCriteria,
  columns: z.array(z.string().check(z.minLength(1), z.maxLength(40))).check(z.minLength(1), z.maxLength(40)),
  sort: z.enum(clientFilter.shape.sort.def.innerType.options),
  direction: z.enum(sortDirections),
})

const view = z.object({
  id: uuid,
  name: z.string(),
  /** True if the view is offered to all staff of the portal. */
  isShared: z.boolean(),
  /** True if the caller made it, and may change and delete it. */
  isOwn: z.boolean(),
  settings: viewSettings,
})

/** Largest number of views of a person in one portal. */
export const maxClientViews = 50

const ofPortal = { portal: identifier }
const one = { ...ofPortal, view: uuid }
const path = '/api/portals/{portal}/client-views/{view}'

export const clientViews = {
  list: route
    .meta({ caller: 'staff' })
    .route({
      method: 'GET',
      path: '/api/portals/{portal}/client-views',
      tags: ['accounts'],
      summary: 'List the caller’s saved views of the client list and the shared ones, by name',
    })
    .input(z.object(ofPortal))
    .output(z.object({ items: z.array(view) })),
  save: route
    .meta({ caller: 'staff' })
    .route({
      method: 'PUT',
      path,
      tags: ['accounts'],
      summary: 'Save a view of the client list with the id that the caller chose. Only admins of the firm may share a view',
    })
    .input(
      z.strictObject({
        ...one,
        name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
        isShared: z.boolean(),
        settings: viewSettings,
      }),
    )
    .output(view),
  remove: route
    .meta({ caller: 'staff' })
    .route({ method: 'DELETE', path, tags: ['accounts'], summary: 'Delete a view of the client list' })
    .input(z.object(one))
    .output(z.object({ removed: z.boolean() })),
}

export type ClientView = z.infer<typeof view>
export type ClientViewSettings = z.infer<typeof viewSettings>
