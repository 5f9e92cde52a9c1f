import * as z from 'zod/mini'
import { route } from '@atrium/contract/route'
import { decimal, identifier, plainDate, provenance } from '@atrium/contract/schema'

/** A line of the chart. `series` contains one cumulative return for the end of each of its months, as a fraction. */
const line = z.object({
  series: z.array(decimal),
  /** Null if the line has no month. */
  cumulative: z.nullable(decimal),
  /** Null if there are fewer than twelve months. */
  annualised: z.nullable(decimal),
  /** Lowest return over twelve consecutive months, with the first and last day. Null with fewer than twelve months. */
  worstYear: z.nullable(z.object({ return: decimal, from: plainDate, to: plainDate })),
})

const simulatedModel = z.object({
  name: z.string(),
  equityBand: z.object({ min: decimal, max: decimal }),
  /** Fraction per asset class. The fractions sum to 1 unless `line` is null. */
  weights: z.array(z.object({ assetClass: z.string(), weight: decimal })),
  /** True if the firm offers the model for the portfolio's risk profile. */
  isOwnProfile: z.boolean(),
  /** States that the line is simulated from returns of asset classes. Nobody earned these returns. */
  isSimulated: z.literal(true),
  /** Null for a model with invalid weights. */
  line: z.nullable(line),
  /** True if the line ends early because an asset class has no return for a month. */
  endedEarly: z.boolean(),
})

/** Name of the portfolio's actual line in the URL of a figure. */
export const actualLine = 'own'
export const formatModelLine = (model: string): string => `model:${model}`

export const simulationGaps = ['not-offered', 'unavailable', 'no-month'] as const

const portfolioSimulations = z.object({
  portfolio: identifier,
  on: plainDate,
  /** Complete months since the portfolio's inception, `YYYY-MM`, oldest first. */
  months: z.array(z.string()),
  models: z.array(simulatedModel),
  /** Equity ranges, such as `10/30`, of strategy models in the specification that the source does not supply. */
  missing: z.array(z.string()),
  /** The portfolio's actual time-weighted return after charges over the same months. Null if it is unknown. */
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
      summary: 'Get the simulated returns of the strategy models and the portfolio’s actual returns',
    })
    .input(z.object({ portfolio: identifier, on: z.optional(plainDate) }))
    .output(portfolioSimulations),
}

export type Simulations = z.infer<typeof portfolioSimulations>
export type SimulatedModel = z.infer<typeof simulatedModel>
export type SimulationLine = z.infer<typeof line>
