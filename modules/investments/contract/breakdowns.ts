import * as z from 'zod/mini'
import { assetClass } from '@atrium/contract/portfolio-schemas'
import { route } from '@atrium/contract/route'
import { dimensions } from './breakdown-terms.ts'
import { currency, decimal, identifier, plainDate, provenance } from '@atrium/contract/schema'

export const dimension = z.enum(dimensions)

const slice = z.object({
  /** An asset class, a currency, one of the 21 sectors, or a region as named by its source. */
  key: z.string(),
  /** Net value in the portfolio's currency. Negative if more is owed than held. */
  value: decimal,
  /** Percentage of the portfolio. Rounded by the largest-remainder method, so that all slices sum to exactly 100.00. */
  percent: decimal,
  /** Sorted by value, highest first. A fund whose source states its sectors is divided among several slices. */
  holdings: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** Value of the part of the holding that belongs to this slice. */
      value: decimal,
      /** Percentage of the slice. */
      percent: z.nullable(decimal),
      /** Percentage of the portfolio. */
      weight: z.nullable(decimal),
      /** Percentage of the holding that belongs to this slice. Null if all of it does. */
      share: z.nullable(decimal),
    }),
  ),
})

const holdingOfSlice = z.object({ id: z.string(), name: z.string(), key: z.string() })

const composition = z.object({
  dimension,
  /** Null if no holding has a value. */
  total: z.nullable(decimal),
  /** Sorted by value, highest first. */
  slices: z.array(slice),
  /** True if a position is short. A pie chart cannot show short positions. */
  hasShort: z.boolean(),
  /** Holdings excluded from every slice because they have no value. `key` is the slice to which they would belong. */
  leftOut: z.array(z.extend(holdingOfSlice, { reason: z.enum(['price', 'exchange-rate']) })),
  /** Holdings classified as "Other" or "Unknown", because their source does not state a value for the dimension. */
  unstated: z.array(holdingOfSlice),
})

const breakdownsOfPortfolio = z.object({
  portfolio: identifier,
  currency,
  valuedOn: plainDate,
  compositions: z.array(composition),
  provenance,
})

/**
 * Reason why there is no model: no agreed risk profile, no configured source, no model for the profile, an unavailable source, or no
 * holding with a value.
 */
export const modelGaps = ['no-risk-profile', 'not-offered', 'no-model', 'unavailable', 'nothing-valued'] as const

const exposure = z.object({
  portfolio: identifier,
  valuedOn: plainDate,
  /** From 1 to 7. Null if none is agreed. */
  riskProfile: z.nullable(z.int()),
  /** The firm's name for the model, and its range of equities in percent. */
  model: z.nullable(z.object({ name: z.string(), equityMinimum: decimal, equityMaximum: decimal })),
  gap: z.nullable(z.enum(modelGaps)),
  /** All asset classes in the order of the specification, in percent. `difference` is in percentage points, positive if overweight. */
  classes: z.array(z.object({ assetClass, actual: z.nullable(decimal), model: z.nullable(decimal), difference: z.nullable(decimal) })),
  /** Percentage of the portfolio that would have to change to match the model. */
  distance: z.nullable(decimal),
  provenance,
  modelProvenance: z.nullable(provenance),
})

const read = route.meta({ caller: 'signed-in' })
const path = <const Path extends string>(rest: Path, summary: string) =>
  ({ method: 'GET', path: `/api/portfolios/{portfolio}${rest}`, tags: ['breakdowns'], summary }) as const

const datedInput = z.object({ portfolio: identifier, on: z.optional(plainDate) })

export const breakdowns = {
  get: read
    .route(path('/breakdowns', 'Get the composition of a portfolio by asset class, currency, sector and region'))
    .input(datedInput)
    .output(breakdownsOfPortfolio),
  exposure: read
    .route(path('/exposure', 'Compare the weights of the asset classes with the strategy model of the risk profile'))
    .input(datedInput)
    .output(exposure),
}

export type Breakdowns = z.infer<typeof breakdownsOfPortfolio>
export type Composition = z.infer<typeof composition>
export type Exposure = z.infer<typeof exposure>
