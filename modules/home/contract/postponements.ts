import * as z from 'zod/mini'
import { route } from '@atrium/contract/route'
import { identifier, plainDate } from '@atrium/contract/schema'
import { todayItem, todayKind } from './today.ts'

const path = '/api/portals/{portal}/postponements'
const postponedItem = z.object({
  kind: todayKind,
  /** Day on which the item is listed again. */
  until: plainDate,
  item: todayItem,
})

/** An item of the list for today, by its kind and cause. */
const ofItem = { portal: identifier, kind: todayKind, cause: z.string().check(z.minLength(1), z.maxLength(200)) }

export const postponements = {
  list: route
    .meta({ caller: 'staff' })
    .route({
      method: 'GET',
      path,
      tags: ['home'],
      summary: 'List the items of the list for today that the caller has postponed, by the day on which they are listed again',
    })
    .input(z.object({ portal: identifier }))
    .output(z.object({ items: z.array(postponedItem) })),
  save: route
    .meta({ caller: 'staff' })
    .route({
      method: 'PUT',
      path,
      tags: ['home'],
      summary: 'Postpone an item of the caller’s list for today until a day within the next 90 days',
    })
    .input(z.strictObject({ ...ofItem, until: plainDate }))
    .output(z.object({ until: plainDate })),
  remove: route
    .meta({ caller: 'staff' })
    .route({ method: 'DELETE', path, tags: ['home'], summary: 'List a postponed item again at once' })
    .input(z.strictObject(ofItem))
    .output(z.object({ removed: z.boolean() })),
}

export type PostponedItem = z.infer<typeof postponedItem>
