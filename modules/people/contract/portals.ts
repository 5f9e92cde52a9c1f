import * as z from 'zod/mini'
import { route } from '@atrium/contract/route'
import { identifier } from '@atrium/contract/schema'
import { themeName } from '@atrium/contract/theme-schemas'

export const portal = z.object({
  id: identifier,
  name: z.string(),
  strapline: z.nullable(z.string()),
  theme: themeName,
  /** The caller's accounts in this portal. Empty for staff, who choose from the client list. */
  accounts: z.array(z.object({ id: z.string(), name: z.string() })),
})

export const newPortal = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
  theme: themeName,
})

export const portals = {
  list: route
    .meta({ caller: 'signed-in' })
    .route({ method: 'GET', path: '/api/portals', tags: ['portals'], summary: 'List the portals that the caller may enter' })
    .output(z.object({ portals: z.array(portal), maximum: z.int(), canCreate: z.boolean() })),
  create: route
    .meta({ caller: 'staff' })
    .route({
      method: 'POST',
      path: '/api/portals',
      tags: ['portals'],
      summary: 'Create a client portal, up to the maximum',
      successStatus: 201,
    })
    .input(newPortal)
    .output(portal),
}

export type Portal = z.infer<typeof portal>
export type NewPortal = z.infer<typeof newPortal>
