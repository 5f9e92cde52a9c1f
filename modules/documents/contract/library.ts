import * as z from 'zod/mini'
import { chainedItems, cursorPage, timeCursor } from '@atrium/contract/lists'
import { route } from '@atrium/contract/route'
import { identifier, plainDate, uuid } from '@atrium/contract/schema'

/** An account whose library the caller may open, or a group of clients. */
const libraryOwner = z.object({ id: uuid, name: z.string(), type: z.enum(['account', 'group']), count: z.int() })

const latestDocument = z.object({
  id: uuid,
  name: z.string(),
  fileUrl: z.string(),
  addedOn: plainDate,
  account: z.object({ id: uuid, name: z.string() }),
  addedBy: z.nullable(z.string()),
})

const ofPortal = {
  portal: identifier,
  /** Id of a group, for its accounts. */
  group: z.optional(uuid),
}

export const library = {
  owners: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'GET',
      path: '/api/portals/{portal}/library',
      tags: ['documents'],
      summary: 'List the accounts and groups of a portal whose documents the caller may see, and the documents added last',
    })
    .input(
      z.object({
        ...ofPortal,
        /** Part of a name, ignoring case. */
        search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
      }),
    )
    .output(
      z.object({
        /** Groups first, then accounts, by name; at most 25. `count` is the number of a group's accounts, or of an account's documents. */
        accountsAndGroups: z.array(libraryOwner),
        hasMore: z.boolean(),
        /** True if the caller may publish documents to clients of the portal. */
        mayPublish: z.boolean(),
        /** The documents in Atrium that were added last, the newest first; at most 10. */
        latestDocs: z.array(latestDocument),
      }),
    ),
  documents: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'GET',
      path: '/api/portals/{portal}/library/documents',
      tags: ['documents'],
      summary:
        'List the documents in Atrium of all accounts of a portal that the caller may see, by a part of their titles, the newest first',
    })
    .input(
      z.object({
        ...ofPortal,
        /** Part of a title, ignoring case. */
        search: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
        ...cursorPage(timeCursor, { usual: 20, most: 100 }),
      }),
    )
    .output(z.object(chainedItems(latestDocument))),
}

export type LibraryOwner = z.infer<typeof libraryOwner>
export type LatestDocument = z.infer<typeof latestDocument>
