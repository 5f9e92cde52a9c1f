import * as z from 'zod/mini'
import { clientConditionList, conditionFacts, conditionOptions, conditionOptionsInput, conditionState } from './client-conditions.ts'
import { shownPortfolioType } from '@atrium/contract/portfolio-schemas'
import { photos } from '@atrium/contract/photos'
import { countedItems, offsetPage, sortDirection } from '@atrium/contract/lists'
import { route } from '@atrium/contract/route'
import { currency, decimal, identifier, instant, money, plainDate, provenance, uuid } from '@atrium/contract/schema'
import { maxSelectedIds } from './selection-limits.ts'

/**
 * Reason why an entry of the client list is shown faded. `not-in-portal`: a client of the provider without an account.
 */
export const accountFault = z.enum(['no-external-id', 'no-client', 'empty-portfolios', 'not-in-portal'])

export const clientListEntry = z.object({
  /** Id of the account or, for a client without an account, `external:` and the external id. */
  id: z.string(),
  name: z.string(),
  externalId: z.nullable(z.string()),
  portfolios: z.array(z.object({ id: z.string(), name: z.string(), type: shownPortfolioType })),
  groups: z.array(z.string()),
  advisers: z.array(z.string()),
  value: z.nullable(money),
  /** Change in money since the previous valuation date. */
  change: z.nullable(money),
  /** Return over one year as a fraction. */
  change1y: z.nullable(decimal),
  lastSignInAt: z.nullable(instant),
  asOn: z.nullable(plainDate),
  refreshedAt: z.nullable(instant),
  fault: z.nullable(accountFault),
  /** What contains the searched text, if the name of the client does not. Absent without a search, and for a client who is found by name. */
  foundBy: z.optional(z.object({ by: z.enum(['portfolio', 'number', 'portfolio-number', 'email', 'phone']), text: z.string() })),
  /** Why the client matches each condition, in their order. Absent without conditions. */
  matches: z.optional(z.array(conditionFacts)),
})

export const clientFilter = z.object({
  portal: identifier,
  /**
   * Part of the name of an account or portfolio, ignoring case, or, from three characters on, of a number of the account or of a portfolio, or of an
   * e-mail address or telephone number of the account’s owners.
   */
  search: z.optional(z.string().check(z.maxLength(100))),
  /** One letter. Absent for all letters. */
  letter: z.optional(z.string().check(z.minLength(1), z.maxLength(2))),
  searchByFirstName: z.optional(z.boolean()),
  portfolioType: z.optional(shownPortfolioType),
  clientGroup: z.optional(z.string().check(z.maxLength(60))),
  accessGroup: z.optional(z.string().check(z.maxLength(60))),
  /** Id of an adviser. A client without an adviser counts as one of the first admin of the edition. */
  adviser: z.optional(z.string().check(z.maxLength(60))),
  /**
   * `linked` shows accounts with an external id and `unlinked` those without. `not-in-portal` shows clients of the provider without an account, and
   * `all` the union of all of them.
   */
  linked: z._default(z.enum(['linked', 'unlinked', 'not-in-portal', 'all']), 'linked'),
  sort: z._default(z.enum(['name', 'value', 'change', 'change1y', 'lastSignIn']), 'value'),
  direction: sortDirection('descending'),
  ...offsetPage({ usual: 100, most: 200 }),
})

/** Filter of the client list with the conditions of a segment. */
const segmentFilter = z.extend(clientFilter, { where: z.optional(clientConditionList) })

/** Filter of the client list, with the conditions of a segment, without order and page. */
export const clientCriteria = z.omit(segmentFilter, { portal: true, sort: true, direction: true, offset: true, limit: true })

const chosenClients = z.strictObject({ by: z.literal('ids'), ids: z.array(uuid).check(z.minLength(1), z.maxLength(maxSelectedIds)) })
const matchingClients = z.strictObject({
  by: z.literal('filter'),
  filter: clientCriteria,
  except: z._default(z.array(uuid).check(z.maxLength(maxSelectedIds)), []),
})

/** Clients chosen in the list: by their ids, or all that match a filter, with exceptions. */
export const clientSelection = z.discriminatedUnion('by', [chosenClients, matchingClients])

/** Clients to whom something is sent: a selection, or a saved view of the client list, such as a segment, as it stands now. */
export const recipientSelection = z.discriminatedUnion('by', [
  chosenClients,
  matchingClients,
  z.strictObject({ by: z.literal('segment'), segment: uuid }),
])

export const clientList = z.object({
  ...countedItems(clientListEntry),
  portfolioCount: z.int(),
  /** One total per currency of all matches, not only of this page. */
  totals: z.array(z.object({ value: money, change: money })),
  /** Number of matches with an earlier valuation date than the newest. */
  olderCount: z.int(),
  /** Number of linked matches without a known value. They are excluded from the totals. */
  missingCount: z.int(),
  /** Number of matches who are clients of the provider and not in the portal yet. */
  notInPortalCount: z.int(),
  asOn: z.nullable(plainDate),
  /** What each condition refers to, in their order. Absent without conditions. */
  conditions: z.optional(z.array(conditionState)),
})

export const clientFilterOptions = z.object({
  portfolioTypes: z.array(shownPortfolioType),
  clientGroups: z.array(z.object({ id: z.string(), name: z.string() })),
  accessGroups: z.array(z.object({ id: z.string(), name: z.string() })),
  advisers: z.array(z.object({ id: z.string(), name: z.string() })),
  /** True if the provider has clients without an account that the caller can see. */
  hasExternalClients: z.boolean(),
  letters: z.object({ firstName: z.array(z.string()), lastName: z.array(z.string()) }),
  /** Kinds of conditions that the caller may use. */
  conditionKinds: z.array(z.string()),
})

export const portfolioSummary = z.object({
  id: identifier,
  name: z.string(),
  type: shownPortfolioType,
  objective: z.nullable(z.string()),
  /** From 1 to 7. */
  riskProfile: z.nullable(z.int()),
  currency,
  /** In the portfolio's currency. Null if no holding has a price. */
  value: z.nullable(money),
  /** In the account's currency, for sums and shares. */
  accountValue: z.nullable(money),
  /** Change since the previous valuation date, in the portfolio's currency. */
  change: z.nullable(money),
  changeRate: z.nullable(decimal),
  /** Percentage of the account, rounded by the largest-remainder method: all shares sum to exactly 100.00. */
  share: z.nullable(decimal),
  inception: z.nullable(plainDate),
})

export const account = z.object({
  id: z.string(),
  name: z.string(),
  portal: identifier,
  externalId: z.nullable(z.string()),
  /**
   * True until the account has an external id that its provider recognises. Until then the account has no figures and
   * the page states why.
   */
  hasLimitedAccess: z.boolean(),
  currency,
  inception: z.nullable(plainDate),
  value: z.nullable(money),
  change: z.nullable(money),
  /** Fraction of the previous value. */
  changeRate: z.nullable(decimal),
  changeSince: z.nullable(plainDate),
  portfolios: z.array(portfolioSummary),
  /**
   * Set if the stated value differs from the sum of the portfolios by more than rounding. `difference` is the stated value
   * less `sum`. Both are in the account's currency.
   */
  unexplained: z.nullable(z.object({ sum: decimal, difference: decimal })),
  /** For staff, the last sign-in of an owner of the account. For a client, the caller's sign-in before the current one. */
  lastSignInAt: z.nullable(instant),
  advisers: z.array(
    z.object({ name: z.string(), title: z.nullable(z.string()), email: z.string(), phone: z.nullable(z.string()), photo: photos }),
  ),
  isEmpty: z.boolean(),
  provenance: z.nullable(provenance),
})

/**
 * Other contacts of a client at the firm, from the firm's own system. Null if the system names none or is not
 * configured.
 */
export const accountContacts = z.object({
  clientServicesManager: z.nullable(z.object({ name: z.string(), email: z.string(), phoneNumber: z.nullable(z.string()) })),
})

/** How the firm reaches a client: the number of the account, and the owners with their addresses. For staff only. */
export const clientContacts = z.object({
  number: z.nullable(z.string()),
  /** Address of the account, if none of the owners has it. */
  email: z.nullable(z.string()),
  /** Owners, then joint owners, by name. Telephone numbers are for members of the firm; for others they are null. */
  owners: z.array(z.object({ id: z.string(), name: z.string(), email: z.string(), phone: z.nullable(z.string()) })),
})

const accountInput = z.object({ account: identifier })
export const accounts = {
  list: route
    .meta({ caller: 'staff' })
    .route({
      method: 'GET',
      path: '/api/portals/{portal}/accounts',
      tags: ['accounts'],
      summary: 'List one page of a portal’s clients, with count and totals of all matches',
    })
    .input(clientFilter)
    .output(clientList),
  search: route
    .meta({ caller: 'staff' })
    .route({
      // The search uses POST, because conditions may contain answers and names, which must not appear in a URL, history or log.
      method: 'POST',
      path: '/api/portals/{portal}/accounts/search',
      tags: ['accounts'],
      summary: 'List one page of the clients of a segment, with count and totals of all, and why each client matches. Changes nothing',
    })
    .input(segmentFilter)
    .output(clientList),
  conditionOptions: route
    .meta({ caller: 'staff' })
    .route({
      method: 'POST',
      path: '/api/portals/{portal}/client-conditions/options',
      tags: ['accounts'],
      summary: 'List what a setting of a condition offers, such as forms, their fields or securities. Changes nothing',
    })
    .input(conditionOptionsInput)
    .output(conditionOptions),
  filterOptions: route
    .meta({ caller: 'staff' })
    .route({
      method: 'GET',
      path: '/api/portals/{portal}/account-filters',
      tags: ['accounts'],
      summary: 'Get the filter options of the client list',
    })
    .input(z.object({ portal: identifier }))
    .output(clientFilterOptions),
  get: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'GET',
      path: '/api/accounts/{account}',
      tags: ['accounts'],
      summary: 'Get an account with its portfolios and their values, today or as of a day',
    })
    .input(z.extend(accountInput, { on: z.optional(plainDate) }))
    .output(account),
  contacts: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'GET',
      path: '/api/accounts/{account}/contacts',
      tags: ['accounts'],
      summary: 'Get the client-services contacts of the account',
    })
    .input(accountInput)
    .output(accountContacts),
  clientContacts: route
    .meta({ caller: 'staff' })
    .route({
      method: 'GET',
      path: '/api/accounts/{account}/client-contacts',
      tags: ['accounts'],
      summary: 'Get the number of an account, and the e-mail addresses and telephone numbers of its owners',
    })
    .input(accountInput)
    .output(clientContacts),
}

export type Account = z.infer<typeof account>
export type ClientContacts = z.infer<typeof clientContacts>
export type AccountContacts = z.infer<typeof accountContacts>
export type ClientCriteria = z.infer<typeof clientCriteria>
export type ClientFilter = z.infer<typeof clientFilter>
export type ClientSelection = z.infer<typeof clientSelection>
export type RecipientSelection = z.infer<typeof recipientSelection>
export type SegmentFilter = z.infer<typeof segmentFilter>
export type ClientFilterOptions = z.infer<typeof clientFilterOptions>
export type ClientList = z.infer<typeof clientList>
export type ClientListEntry = z.infer<typeof clientListEntry>
export type AccountFault = z.infer<typeof accountFault>

export type PortfolioSummary = z.infer<typeof portfolioSummary>
