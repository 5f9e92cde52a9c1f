import * as z from 'zod/mini'
import { benchmarkIds } from '@atrium/domain/benchmark'
import { benchmarkChoices } from './benchmark-terms.ts'
import { route } from '@atrium/contract/route'
import { currency, identifier, plainDate, provenance } from '@atrium/contract/schema'

export const benchmarkChoice = z.enum(benchmarkChoices)

/** Reason why no benchmark is shown or why there are no others to choose from. */
export const benchmarkGaps = ['none-chosen', 'not-agreed', 'not-offered', 'unavailable', 'no-levels'] as const

/** The benchmark with which a portfolio's returns are compared. */
export const benchmarkComparison = z.object({
  /** Null for the benchmark of the portfolio's risk profile, which the provider states. */
  choice: z.nullable(benchmarkChoice),
  /** Null if the currency of the benchmark's levels is unknown. Levels are never converted. */
  currency: z.nullable(currency),
  /** First day with a level. Earlier periods are not compared. */
  from: z.nullable(plainDate),
  gap: z.nullable(z.enum(benchmarkGaps)),
  /** Source of the benchmark if it is not the portfolio's provider. */
  provenance: z.nullable(provenance),
})

const choices = z.object({
  portfolio: identifier,
  currency,
  /** Name of the risk profile's benchmark, or null if no risk profile is agreed. */
  own: z.nullable(z.string()),
  /** Other benchmarks for which levels are available. */
  others: z.array(z.object({ id: z.enum(benchmarkIds), name: z.string(), currency })),
  /** Reason why other benchmarks are missing, if any are. */
  gap: z.nullable(z.enum(['not-offered', 'unavailable'])),
})

export const benchmarks = {
  choices: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'GET',
      path: '/api/portfolios/{portfolio}/benchmarks',
      tags: ['benchmarks'],
      summary: 'List the benchmarks with which a portfolio’s performance can be compared',
    })
    .input(z.object({ portfolio: identifier }))
    .output(choices),
}

export type BenchmarkComparison = z.infer<typeof benchmarkComparison>
export type BenchmarkChoices = z.infer<typeof choices>
