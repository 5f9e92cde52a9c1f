import * as z from 'zod/mini'
import { benchmarkIds } from '@atrium/domain/benchmark'
import { benchmarkChoices } from './benchmark-terms.ts'
import { route } from '@atrium/contract/route'
import { currency, identifier, plainDate, provenance } from '@atrium/contract/schema'

export const benchmarkChoice = z.enum(benchmarkChoices)

/** Reason why there is no benchmark, or no further choice. */
export const benchmarkGaps = ['none-chosen', 'not-agreed', 'not-offered', 'unavailable', 'no-levels'] as const

/** Benchmark of a portfolio's returns. */
export const compared = z.object({
  /** Null for the benchmark of its risk profile, as stated by its provider. */
  choice: z.nullable(benchmarkChoice),
  /** Null where the currency of its levels is unknown. They are never converted. */
  currency: z.nullable(currency),
  /** First day with a level: earlier periods are not compared. */
  from: z.nullable(plainDate),
  gap: z.nullable(z.enum(benchmarkGaps)),
  /** Of a benchmark from another source than the portfolio's provider. */
  provenance: z.nullable(provenance),
})

const choices = z.object({
  portfolio: identifier,
  currency,
  /** Name of the risk profile's benchmark; null where none is agreed. */
  own: z.nullable(z.string()),
  /** Other benchmarks with levels. */
  others: z.array(z.object({ id: z.enum(benchmarkIds), name: z.string(), currency })),
  /** Reason why some or all of these are missing. */
  gap: z.nullable(z.enum(['not-offered', 'unavailable'])),
})

export const benchmarks = {
  choices: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'GET',
      path: '/api/portfolios/{portfolio}/benchmarks',
      tags: ['benchmarks'],
      summary: 'Benchmarks that a portfolio’s performance can be compared with',
    })
    .input(z.object({ portfolio: identifier }))
    .output(choices),
}

export type Compared = z.infer<typeof compared>
export type BenchmarkChoices = z.infer<typeof choices>
