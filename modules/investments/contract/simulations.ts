import * as z from 'zod/mini'
import { route } from '@atrium/contract/route'
import { decimal, identifier, plainDate, provenance } from '@atrium/contract/schema'

/** One line over the months: cumulative returns as fractions, at the end of each, from 0 before the first. */
const line = z.object({
  series: z.array(decimal),
  cumulative: z.nullable(decimal),
  /** Null under twelve months. */
  annualised: z.nullable(decimal),
  /** The lowest return of twelve months in a row, with the first and last days of them; null under twelve. */
  worstYear: z.nullable(z.object({ return: decimal, from: plainDate, to: plainDate })),
})

const simulatedModel = z.object({
  name: z.string(),
  equityBand: z.object({ min: decimal, max: decimal }),
  /** Fractions by asset class, together 1. */
  weights: z.array(z.object({ assetClass: z.string(), weight: decimal })),
  /** Whether the house makes it for the risk profile of this portfolio. */
  isOwnProfile: z.boolean(),
  /** Never earned: worked out from the returns of asset classes. */
  isSimulated: z.literal(true),
  /** Null for a model whose weights cannot be used. */
  line: z.nullable(line),
  /** Whether a month in which a class has no return ends the line early. */
  endedEarly: z.boolean(),
})

/** Which line a figure is of, as its address says it. */
export const ownLine = 'own'
export const simulatedLine = (model: string): string => `model:${model}`

export const simulationGaps = ['not-offered', 'unavailable', 'no-month'] as const

const portfolioSimulations = z.object({
  portfolio: identifier,
  on: plainDate,
  /** Of the models, `YYYY-MM`, oldest first: whole months from the first after the portfolio began. */
  months: z.array(z.string()),
  models: z.array(simulatedModel),
  /** The strategy models of the specification that the source does not have, by their equity band: `10/30`. */
  missing: z.array(z.string()),
  /** The portfolio's own time-weighted return after charges over the same months; null where it is not known. */
  own: z.nullable(line),
  /** Why there are no models. */
  gap: z.nullable(z.enum(simulationGaps)),
  provenance: z.nullable(provenance),
  ownProvenance: z.nullable(provenance),
})

export const simulations = {
  get: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'GET',
      path: '/api/portfolios/{portfolio}/simulations',
      tags: ['simulations'],
      summary: 'Simulated returns of the strategy models beside the portfolio’s own',
    })
    .input(z.object({ portfolio: identifier, on: z.optional(plainDate) }))
    .output(portfolioSimulations),
}

export type Simulations = z.infer<typeof portfolioSimulations>
export type SimulatedModel = z.infer<typeof simulatedModel>
export type SimulationLine = z.infer<typeof line>
