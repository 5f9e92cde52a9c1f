import { currency, identifier, instant, uuid } from '@atrium/contract/schema'
import { countedItems, offsetPage, searchText } from '@atrium/contract/lists'
import { route } from '@atrium/contract/route'
import { emailAddress } from '@atrium/contract/email-address'
import * as z from 'zod/mini'

/** Maximum number of clients that one call invites. */
export const maxInvitations = 100

/**
 * States of a client. `not-in-portal`: the client has no account. `not-invited`: the account has neither an owner nor a
 * valid invitation. `invited`: the invitation is valid. `active`: a person has signed up. `inactive`: the account is
 * closed. `other-portal`: the account is in another portal.
 */
export const onboardingStates = ['not-in-portal', 'not-invited', 'invited', 'active', 'inactive', 'other-portal'] as const

/** A client's id at the provider. */
const externalId = z.string().check(z.minLength(1), z.maxLength(200))

export const onboardingClient = z.object({
  /** Null for an account that is not linked with a client of the provider. */
  externalId: z.nullable(z.string()),
  name: z.string(),
  /** E-mail address of the account, or without an account the address stated by the provider. Null if there is neither. */
  email: z.nullable(z.string()),
  /** True if the provider states the same address for other clients. An invitation then needs a different address. */
  isEmailShared: z.boolean(),
  currency: z.nullable(currency),
  state: z.enum(onboardingStates),
  invitedUntil: z.nullable(instant),
  account: z.nullable(uuid),
  /** False for an account whose client the provider does not list. */
  isListed: z.boolean(),
})

const onboardingFilter = z.object({
  portal: identifier,
  /** Part of a name, an e-mail address or an external id. */
  search: searchText,
  state: z.optional(z.enum(onboardingStates)),
  ...offsetPage({ usual: 100, most: 200 }),
})

const onboardingList = z.object({
  ...countedItems(onboardingClient),
  provider: z.string(),
  /** False if the provider has no list of clients. The list then contains only the accounts of the portal. */
  hasClientList: z.boolean(),
})

const invitedClient = z.object({ externalId: z.string(), sentTo: z.string(), expiresAt: instant })
const skippedClient = z.object({ externalId: z.string(), state: z.enum(['invited', 'active']) })

export const onboarding = {
  listClients: route
    .meta({ caller: 'admin' })
    .route({
      // The search uses POST, because the term may be an e-mail address, which must not appear in a URL, history or log.
      method: 'POST',
      path: '/api/portals/{portal}/onboarding/search',
      tags: ['onboarding'],
      summary: 'List the clients of the portal’s provider and the accounts of the portal, by name, with the state of each. Changes nothing',
    })
    .input(onboardingFilter)
    .output(onboardingList),
  inviteClients: route
    .meta({ caller: 'admin', stepUp: true })
    .route({
      method: 'POST',
      path: '/api/portals/{portal}/onboarding/invitations',
      tags: ['onboarding'],
      summary:
        'Invite clients of the portal’s provider, and create their accounts. Those invited already or signed up are skipped. If a row is invalid, nobody is invited',
    })
    .input(
      z.strictObject({
        portal: identifier,
        clients: z
          .array(z.strictObject({ externalId, email: z.optional(emailAddress) }))
          .check(z.minLength(1), z.maxLength(maxInvitations)),
      }),
    )
    .output(z.object({ invited: z.array(invitedClient), skipped: z.array(skippedClient) })),
}

export type OnboardingFilter = z.infer<typeof onboardingFilter>
export type OnboardingClient = z.infer<typeof onboardingClient>
export type OnboardingState = OnboardingClient['state']
export type InvitedClients = { invited: z.infer<typeof invitedClient>[]; skipped: z.infer<typeof skippedClient>[] }
