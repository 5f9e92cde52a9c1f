import * as z from 'zod/mini'
import { apiScopes, network } from '@atrium/contract/api-token'
import { countedItems, offsetPage } from '@atrium/contract/lists'
import { route } from '@atrium/contract/route'
import { instant, uuid } from '@atrium/contract/schema'

/** Maximum number of service accounts of an organisation, or of the edition's admins. */
export const maxServiceAccounts = 20
/** Maximum number of valid tokens of a service account. */
export const maxTokens = 10
/** Maximum validity of a token in days. */
export const maxValidDays = 365
const maxNetworks = 20

/** Number of days before its expiry at which a token becomes `expiring` and its issuer receives an e-mail. */
export const expiryNoticeDays = 14

export const tokenStates = ['valid', 'expiring', 'expired', 'revoked'] as const

/** Control and format characters are not permitted, because e-mails contain the name. */
const name = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(80),
  z.refine((given) => !/\p{C}/u.test(given)),
)
const scopes = z.array(z.enum(apiScopes)).check(
  z.minLength(1),
  z.maxLength(apiScopes.length),
  z.refine((given) => new Set(given).size === given.length),
)

/** An API token without its secret text, which is returned only when the token is issued. */
export const apiToken = z.object({
  id: uuid,
  name: z.string(),
  /** The last four characters, by which people recognise the token. */
  ending: z.string(),
  state: z.enum(tokenStates),
  /** Networks from which the token may be used, in CIDR notation. Empty if it may be used from any network. */
  allowedNetworks: z.array(z.string()),
  createdAt: instant,
  /** Who issued the token, and whether that person may still manage the account. */
  createdBy: z.object({ name: z.string(), mayManage: z.boolean() }),
  expiresAt: instant,
  /** Time of the last use, rounded down to the hour. */
  lastUsedAt: z.nullable(instant),
  revokedAt: z.nullable(instant),
})

/** A caller of the API that is not a person. It belongs to an organisation or to the edition's admins. */
export const serviceAccount = z.object({
  id: uuid,
  name: z.string(),
  /** The organisation, or null for accounts of the edition's admins. */
  organisation: z.nullable(z.object({ name: z.string() })),
  scopes: z.array(z.enum(apiScopes)),
  createdAt: instant,
  createdBy: z.object({ name: z.string() }),
  /** Time at which the account was switched off permanently. */
  disabledAt: z.nullable(instant),
  tokens: z.array(apiToken),
})

/** Properties of a service account that an admin chooses. */
export const accountInput = z.strictObject({ name, scopes })

/** Properties of a token that an admin chooses. */
export const tokenInput = z.strictObject({
  /** Chosen by the caller for each token, so that repeating a request after a lost response does not issue a second token. */
  requestId: uuid,
  name,
  validDays: z.int().check(z.minimum(1), z.maximum(maxValidDays)),
  allowedNetworks: z.array(network).check(z.maxLength(maxNetworks)),
})

const one = z.object({ serviceAccount: uuid })

export const serviceAccounts = {
  list: route
    .meta({ caller: 'staff' })
    .route({
      method: 'GET',
      path: '/api/service-accounts',
      tags: ['service accounts'],
      summary: 'List the service accounts that the caller may manage, with their tokens: by name, those that are switched off last',
    })
    .input(z.object(offsetPage({ usual: 25, most: 100 })))
    .output(z.object(countedItems(serviceAccount))),
  create: route
    .meta({ caller: 'staff' })
    .route({
      method: 'POST',
      path: '/api/service-accounts',
      tags: ['service accounts'],
      summary: 'Create a service account, which has no token yet',
    })
    .input(accountInput)
    .output(serviceAccount),
  update: route
    .meta({ caller: 'staff', stepUp: true })
    .route({
      method: 'PATCH',
      path: '/api/service-accounts/{serviceAccount}',
      tags: ['service accounts'],
      summary: 'Change the name or the scopes, which apply to existing tokens as well',
    })
    .input(z.strictObject({ serviceAccount: uuid, name: z.optional(name), scopes: z.optional(scopes) }))
    .output(serviceAccount),
  disable: route
    .meta({ caller: 'staff' })
    .route({
      method: 'DELETE',
      path: '/api/service-accounts/{serviceAccount}',
      tags: ['service accounts'],
      summary: 'Switch off a service account for ever, with all of its tokens',
    })
    .input(one)
    .output(serviceAccount),
  issue: route
    .meta({ caller: 'staff', stepUp: true })
    .route({
      method: 'POST',
      path: '/api/service-accounts/{serviceAccount}/tokens',
      tags: ['service accounts'],
      summary: 'Issue a token. A repeat with the same requestId returns the same token without its text',
    })
    .input(z.extend(tokenInput, { serviceAccount: uuid }))
    .output(
      z.object({
        issued: apiToken,
        /** The text of the token, in the response to the first request only. */
        token: z.nullable(z.string()),
      }),
    ),
  revoke: route
    .meta({ caller: 'staff' })
    .route({
      method: 'DELETE',
      path: '/api/service-accounts/{serviceAccount}/tokens/{token}',
      tags: ['service accounts'],
      summary: 'Revoke a token immediately',
    })
    .input(z.object({ serviceAccount: uuid, token: uuid }))
    .output(apiToken),
}

export type ServiceAccountRecord = z.infer<typeof serviceAccount>
export type ApiTokenRecord = z.infer<typeof apiToken>
