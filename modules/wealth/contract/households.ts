import * as z from 'zod/mini'
import { explainedFigure } from '@atrium/contract/explanation'
import { route } from '@atrium/contract/route'
import { currency, decimal, identifier, money, plainDate, provenance } from '@atrium/contract/schema'

/** What somebody is to an account they see as a client. */
export const ownRelations = ['owner', 'joint', 'attorney', 'executor'] as const
export const ownRelation = z.enum(ownRelations)

/** Why an account is in no total. */
export const leftOutReasons = ['account-not-linked', 'account-not-read', 'no-account-value', 'no-exchange-rate'] as const

export const household = z.object({
  currency,
  /** Of all accounts that could be read, each counted once, however many own it; null where none could be. */
  value: z.nullable(money),
  /** What of it is the reader's own: their part of what they own, nothing of what they act for. */
  ownValue: z.nullable(money),
  /** By value, highest first; what could not be read comes last. */
  accounts: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      relation: ownRelation,
      /** Whose it is, by name. Parts are kept nowhere: several owners have equal ones, percent, that make exactly 100.00. */
      owners: z.array(z.object({ name: z.string(), isReader: z.boolean(), percent: decimal })),
      /** In its own currency. */
      value: z.nullable(money),
      /** In the currency of the whole. */
      householdValue: z.nullable(money),
      /** Percent of the whole: they make exactly 100.00. */
      share: z.nullable(decimal),
      asOn: z.nullable(plainDate),
      leftOut: z.nullable(z.enum(leftOutReasons)),
    }),
  ),
  /** Null where nothing could be read. */
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
      summary: 'All accounts that a client sees in a portal, together; never for staff',
    })
    .input(householdInput)
    .output(household),
  explain: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'GET',
      path: '/api/me/household/explanation',
      tags: ['households'],
      summary: 'How the value of all accounts together came about',
    })
    .input(householdInput)
    .output(explainedFigure),
}

export type Household = z.infer<typeof household>
