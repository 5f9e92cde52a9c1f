import * as z from 'zod/mini'
import { countedItems, offsetPage, searchText } from '@atrium/contract/lists'
import { route } from '@atrium/contract/route'
import { identifier, instant, uuid } from '@atrium/contract/schema'

/**
 * States of the invitation of a client. `sent` and `opened`: the link is valid. `ended`: it has expired or was revoked. `registered`: the client
 * has signed up.
 */
export const invitationStates = ['sent', 'opened', 'ended', 'registered'] as const

const invitation = z.object({
  account: uuid,
  name: z.string(),
  email: z.string(),
  state: z.enum(invitationStates),
  invitedAt: instant,
  /** End of a valid invitation. */
  validUntil: z.nullable(instant),
  openedAt: z.nullable(instant),
  /** Name of the person who sent a valid invitation. Null for a command. */
  invitedBy: z.nullable(z.string()),
})

export const invitations = {
  list: route
    .meta({ caller: 'staff' })
    .route({
      // The search uses POST, because the term may be a name, which must not appear in a URL, history or log.
      method: 'POST',
      path: '/api/portals/{portal}/invitations/search',
      tags: ['managing'],
      summary: 'List the clients who were invited to a portal, the latest first. Changes nothing',
    })
    .input(
      z.object({
        portal: identifier,
        search: searchText,
        state: z.optional(z.enum(invitationStates)),
        ...offsetPage({ usual: 50, most: 200 }),
      }),
    )
    .output(
      z.object({
        ...countedItems(invitation),
        /** True if the caller may send and revoke invitations. */ mayManage: z.boolean(),
        /** True if the caller may import clients from a file. */ mayImport: z.boolean(),
      }),
    ),
  revoke: route
    .meta({ caller: 'staff' })
    .route({
      method: 'DELETE',
      path: '/api/portals/{portal}/invitations/{account}',
      tags: ['managing'],
      summary: 'Revoke the invitation of a client. Its link no longer works',
    })
    .input(z.object({ portal: identifier, account: identifier }))
    .output(z.object({ revoked: z.boolean() })),
}

export type ClientInvitation = z.infer<typeof invitation>
export type InvitationState = (typeof invitationStates)[number]
