import * as z from 'zod/mini'
import { assetClass } from '@atrium/contract/portfolio-schemas'
import { route } from '@atrium/contract/route'
import { dimensions } from './breakdown-terms.ts'
import { currency, decimal, identifier, plainDate, provenance } from '@atrium/contract/schema'

export const dimension = z.enum(dimensions)

const slice = z.object({
  /** An asset class, a currency, one of the 21 sectors, or a region in its source's own words. */
  key: z.string(),
  /** Net, in the portfolio's currency; negative where more is owed than held. */
  value: decimal,
  /** Of the portfolio, by largest remainder: all slices sum to exactly 100.00. */
  percent: decimal,
  /** By value, highest first; `percent` is of the slice. */
  holdings: z.array(
    z.object({ id: z.string(), name: z.string(), value: decimal, percent: z.nullable(decimal), weight: z.nullable(decimal) }),
  ),
})

const named = z.object({ id: z.string(), name: z.string(), key: z.string() })

const composition = z.object({
  dimension,
  /** Null where nothing has a value. */
  total: z.nullable(decimal),
  /** By value, highest first. */
  slices: z.array(slice),
  /** True where a position is short, which a pie chart cannot show. */
  hasShort: z.boolean(),
  /** Holdings in no slice, with the one they would be in. */
  leftOut: z.array(z.extend(named, { reason: z.enum(['price', 'exchange-rate']) })),
  /** Holdings counted under the name for the rest, as their source states nothing for the dimension. */
  unstated: z.array(named),
})

const breakdownsOfPortfolio = z.object({
  portfolio: identifier,
  currency,
  valuedOn: plainDate,
  compositions: z.array(composition),
  provenance,
})

/** Reason why there is no model: no profile agreed, no source, none for the profile, source unavailable, or nothing valued. */
export const modelGaps = ['no-risk-profile', 'not-offered', 'no-model', 'unavailable', 'nothing-valued'] as const

const exposure = z.object({
  portfolio: identifier,
  valuedOn: plainDate,
  /** 1 to 7. */
  riskProfile: z.nullable(z.int()),
  /** The firm's name for it, and the band of equities in percent. */
  model: z.nullable(z.object({ name: z.string(), equityMinimum: decimal, equityMaximum: decimal })),
  gap: z.nullable(z.enum(modelGaps)),
  /** Every class in order, percent; `difference` in percentage points, positive where overweight. */
  classes: z.array(z.object({ assetClass, actual: z.nullable(decimal), model: z.nullable(decimal), difference: z.nullable(decimal) })),
  /** Share of the portfolio that would have to move to match the model, percent. */
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
    .route(path('/breakdowns', 'What a portfolio is made of, by asset class, currency, sector and region'))
    .input(datedInput)
    .output(breakdownsOfPortfolio),
  exposure: read
    .route(path('/exposure', 'Weights of the asset classes against the strategy model of the risk profile'))
    .input(datedInput)
    .output(exposure),
}

export type Breakdowns = z.infer<typeof breakdownsOfPortfolio>
export type Composition = z.infer<typeof composition>
export type Exposure = z.infer<typeof exposure>
