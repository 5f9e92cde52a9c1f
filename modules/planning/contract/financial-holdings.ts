import * as z from 'zod/mini'
import { route } from '@atrium/contract/route'
import { currency, decimal, instant, plainDate, uuid } from '@atrium/contract/schema'
import {
  assetTypes,
  liabilityTypes,
  maxBedrooms,
  maxCoOwner,
  maxDescription,
  maxHoldingName,
  minBedrooms,
  ownerships,
  propertyTypes,
  radioTypes,
  valueSources,
} from './planning-terms.ts'

const ofAccount = { account: uuid }
const type = z.enum([...assetTypes, ...liabilityTypes.filter((each) => each !== 'other')])
const propertyType = z.nullable(z.enum(propertyTypes))
const bedrooms = z.nullable(z.int().check(z.minimum(minBedrooms), z.maximum(maxBedrooms)))

/** A financial holding (specification 1, section 3): what a client owns or owes beside the portfolios. */
export const financialHolding = z.object({
  id: uuid,
  /** The client whose record it is; null after that person has been erased. */
  userId: z.nullable(uuid),
  name: z.string(),
  description: z.string(),
  radioType: z.enum(radioTypes),
  type,
  /** A decimal, negative for a liability. A text of an earlier system that is no number is left out of totals. Null if unknown. */
  value: z.nullable(z.string()),
  currency,
  valueDate: plainDate,
  /** Expected return of a year in percent. */
  returns: z.nullable(decimal),
  source: z.enum(valueSources),
  postCode: z.nullable(z.string()),
  bedrooms,
  propertyType,
  /** True if the property has changed since its value was last estimated. */
  enabledEstimateBtn: z.boolean(),
  ownership: z.enum(ownerships),
  /** Share of the client in percent; 100 for a sole owner. */
  share: decimal,
  /** With whom the rest is owned. */
  coOwner: z.string(),
  version: z.int(),
  changedAt: instant,
})

/** A value of a holding on a day, in the currency and with the share of the client that were stated with it. */
const statedValue = z.object({
  valueDate: plainDate,
  value: z.nullable(z.string()),
  currency,
  share: decimal,
  source: z.enum(valueSources),
})

const text = (most: number) => z.string().check(z.trim(), z.maxLength(most))

/** An item as a person enters it. Amounts and shares are texts as typed, such as "1,000". */
export const holdingEntry = z.strictObject({
  name: text(maxHoldingName).check(z.minLength(1)),
  description: text(maxDescription),
  radioType: z.enum(radioTypes),
  type,
  value: z.nullable(text(40)),
  currency,
  valueDate: plainDate,
  returns: z.nullable(text(20)),
  source: z.enum(['typed', 'estimate']),
  postCode: z.nullable(text(12)),
  bedrooms,
  propertyType,
  enabledEstimateBtn: z.boolean(),
  ownership: z.enum(ownerships),
  share: text(10),
  coOwner: text(maxCoOwner),
})

const path = '/api/accounts/{account}/financial-holdings'

export const financialHoldings = {
  list: route
    .meta({ caller: 'signed-in' })
    .route({ method: 'GET', path, tags: ['planning'], summary: 'List what a client owns and owes, or what is recorded for one person' })
    .input(z.object({ ...ofAccount, userId: z.optional(uuid) }))
    .output(z.object({ items: z.array(financialHolding) })),
  get: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'GET',
      path: `${path}/{holding}`,
      tags: ['planning'],
      summary: 'Return a holding with its values over time, the newest first',
    })
    .input(z.object({ ...ofAccount, holding: uuid }))
    .output(z.object({ holding: financialHolding, values: z.array(statedValue) })),
  save: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'PUT',
      path: `${path}/{holding}`,
      tags: ['planning'],
      summary:
        'Add a holding, or change the one with this id, and state its value of a day. An asset stays an asset, and a debt a debt. Answers `conflict` if somebody has changed it since the given version',
    })
    .input(z.extend(holdingEntry, { ...ofAccount, holding: uuid, version: z.int().check(z.minimum(0)) }))
    .output(financialHolding),
  remove: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'DELETE',
      path: `${path}/{holding}`,
      tags: ['planning'],
      summary:
        'Remove a holding. Repeating the request changes nothing. Answers `conflict` if somebody has changed it since the given version',
    })
    .input(z.object({ ...ofAccount, holding: uuid, version: z.int() }))
    .output(z.object({ done: z.literal(true) })),
}

/** Reasons why no estimate is given. */
export const estimateReasons = ['not-enough-sales', 'not-offered'] as const

const figure = z.nullable(decimal)

export const propertyEstimates = {
  get: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'GET',
      path: '/api/accounts/{account}/property-estimate',
      tags: ['planning'],
      summary: 'Estimate the value of a property as the average of recent sales near its postcode',
    })
    .input(
      z.object({
        ...ofAccount,
        postCode: z.string().check(z.minLength(1), z.maxLength(12)),
        bedrooms: z.int().check(z.minimum(minBedrooms), z.maximum(maxBedrooms)),
        propertyType: z.enum(propertyTypes),
      }),
    )
    .output(
      z.object({
        postCode: z.string(),
        average: figure,
        lowest: figure,
        highest: figure,
        sales: z.nullable(z.int()),
        currency: z.nullable(currency),
        estimatedOn: plainDate,
        /** Why there is no average; null if there is one. */
        reason: z.nullable(z.enum(estimateReasons)),
      }),
    ),
}

export type FinancialHolding = z.infer<typeof financialHolding>
export type HoldingEntry = z.infer<typeof holdingEntry>
export type StatedValue = z.infer<typeof statedValue>
