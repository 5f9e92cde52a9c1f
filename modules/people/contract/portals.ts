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

const navigationLink = z.object({
  id: z.string(),
  name: z.string(),
  /** Path within the site or an `https` URL; null for a heading. */
  link: z.nullable(z.string()),
})

/** An entry of the navigation that the firm has added to the pages of the portal. */
const navigationEntry = z.extend(navigationLink, {
  /** Name of an icon; null without one. */
  icon: z.nullable(z.string()),
  items: z.array(navigationLink),
})

export const portals = {
  list: route
    .meta({ caller: 'signed-in' })
    .route({ method: 'GET', path: '/api/portals', tags: ['portals'], summary: 'List the portals that the caller may enter' })
    .output(
      z.object({
        portals: z.array(portal),
        /** Largest number of portals of the caller's organisation; null if an admin has removed the limit. */
        maximum: z.nullable(z.int()),
        canCreate: z.boolean(),
      }),
    ),
  getNavigation: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'GET',
      path: '/api/portals/{portal}/navigation',
      tags: ['portals'],
      summary: 'Get the entries that the firm has added to the navigation: those of all portals, then those of this portal',
    })
    .input(z.object({ portal: identifier }))
    .output(z.object({ entries: z.array(navigationEntry) })),
  create: route
    .meta({ caller: 'staff' })
    .route({
      method: 'POST',
      path: '/api/portals',
      tags: ['portals'],
      summary: 'Create a client portal, up to the maximum of the organisation',
      successStatus: 201,
    })
    .input(newPortal)
    .output(portal),
}

export type Portal = z.infer<typeof portal>
export type NavigationEntry = z.infer<typeof navigationEntry>
export type NewPortal = z.infer<typeof newPortal>
