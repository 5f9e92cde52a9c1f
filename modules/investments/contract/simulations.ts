import * as z from 'zod/mini'
import { route } from '@atrium/contract/route'
import { decimal, identifier, plainDate, provenance } from '@atrium/contract/schema'

/** One line over the months: cumulative returns as fractions at the end of each, from 0 before the first. */
const line = z.object({
  series: z.array(decimal),
  cumulative: z.nullable(decimal),
  /** Null under twelve months. */
  annualised: z.nullable(decimal),
  /** The lowest return of twelve consecutive months, with their first and last day; null under twelve. */
  worstYear: z.nullable(z.object({ return: decimal, from: plainDate, to: plainDate })),
})

const simulatedModel = z.object({
  name: z.string(),
  equityBand: z.object({ min: decimal, max: decimal }),
  /** Fractions by asset class that sum to 1. */
  weights: z.array(z.object({ assetClass: z.string(), weight: decimal })),
  /** True where the firm offers it for the portfolio's risk profile. */
  isOwnProfile: z.boolean(),
  /** Simulated from returns of asset classes, never earned. */
  isSimulated: z.literal(true),
  /** Null for a model with invalid weights. */
  line: z.nullable(line),
  /** True where the line ends early, as a class has no return in a month. */
  endedEarly: z.boolean(),
})

/** Line of a figure, as in its address. */
export const ownLine = 'own'
export const simulatedLine = (model: string): string => `model:${model}`

export const simulationGaps = ['not-offered', 'unavailable', 'no-month'] as const

const portfolioSimulations = z.object({
  portfolio: identifier,
  on: plainDate,
  /** Months of the models, `YYYY-MM`, oldest first: complete ones since the portfolio's inception. */
  months: z.array(z.string()),
  models: z.array(simulatedModel),
  /** The specification's strategy models missing from the source, by equity band: `10/30`. */
  missing: z.array(z.string()),
  /** The portfolio's own time-weighted return after charges over the same months; null where unknown. */
  own: z.nullable(line),
  /** Reason why there are no models. */
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
      summary: 'Simulated returns of the strategy models and the portfolio’s own',
    })
    .input(z.object({ portfolio: identifier, on: z.optional(plainDate) }))
    .output(portfolioSimulations),
}

export type Simulations = z.infer<typeof portfolioSimulations>
export type SimulatedModel = z.infer<typeof simulatedModel>
export type SimulationLine = z.infer<typeof line>
