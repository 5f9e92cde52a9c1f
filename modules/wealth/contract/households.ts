import * as z from 'zod/mini'
import { explainedFigure } from '@atrium/contract/explanation'
import { route } from '@atrium/contract/route'
import { currency, decimal, identifier, money, plainDate, provenance } from '@atrium/contract/schema'

/** Relation of a person to an account that they see as a client. */
export const ownRelations = ['owner', 'joint', 'attorney', 'executor'] as const
export const ownRelation = z.enum(ownRelations)

/** Reason why an account is excluded from all totals. */
export const exclusionReasons = ['account-not-linked', 'account-not-read', 'no-account-value', 'no-exchange-rate'] as const

export const household = z.object({
  currency,
  /** Total of all readable accounts. An account with several owners is counted once. Null if no account could be read. */
  value: z.nullable(money),
  /** The signed-in client's share of the accounts they own. Accounts for which they only act are not included. */
  ownValue: z.nullable(money),
  /** Sorted by value, highest first. Accounts that could not be read are last. */
  accounts: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      relation: ownRelation,
      /** Owners by name. Shares are not recorded, so several owners have equal percentages, which sum to exactly 100.00. */
      owners: z.array(z.object({ name: z.string(), isReader: z.boolean(), percent: decimal })),
      /** Value in the currency of the account. */
      value: z.nullable(money),
      /** Value in the currency of the total. */
      householdValue: z.nullable(money),
      /** Percentage of the total. All percentages sum to exactly 100.00. */
      share: z.nullable(decimal),
      asOn: z.nullable(plainDate),
      leftOut: z.nullable(z.enum(exclusionReasons)),
    }),
  ),
  /** Null if nothing could be read. */
  provenance: z.nullable(provenance),
})

const householdInput = z.object({ portal: identifier })

export const households = {
  get: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'GET',
      path: '/api/me/household',
      tags: ['households'],
      summary: 'List all accounts that a client sees in a portal, with their total. Not for staff',
    })
    .input(householdInput)
    .output(household),
  explain: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'GET',
      path: '/api/me/household/explanation',
      tags: ['households'],
      summary: 'Explain the total value of all accounts',
    })
    .input(householdInput)
    .output(explainedFigure),
}

export type Household = z.infer<typeof household>
