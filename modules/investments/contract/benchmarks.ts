import * as z from 'zod/mini'
import { benchmarkIds, type BenchmarkId } from '@atrium/domain/benchmark'
import { route } from '@atrium/contract/route'
import { currency, identifier, plainDate, provenance } from '@atrium/contract/schema'

/** What a portfolio can be compared with where it is not the benchmark of its risk profile. */
export const benchmarkChoices = [...benchmarkIds, 'none'] as const satisfies readonly (BenchmarkId | 'none')[]
export const benchmarkChoice = z.enum(benchmarkChoices)
export type BenchmarkChoice = (typeof benchmarkChoices)[number]

/** Why there is nothing beside the portfolio, or nothing more to choose from. */
export const benchmarkGaps = ['none-chosen', 'not-agreed', 'not-offered', 'unavailable', 'no-levels'] as const

/** What a portfolio's returns stand beside. */
export const compared = z.object({
  /** Null for the benchmark of its risk profile, as its provider states it. */
  choice: z.nullable(benchmarkChoice),
  /** Null where nobody says in which currency its levels are. They are never converted. */
  currency: z.nullable(currency),
  /** The first day it has a level of: what begins before it is not compared. */
  from: z.nullable(plainDate),
  gap: z.nullable(z.enum(benchmarkGaps)),
  /** Of a benchmark that is not the portfolio's provider's. */
  provenance: z.nullable(provenance),
})

const choices = z.object({
  portfolio: identifier,
  currency,
  /** That of the risk profile, by name; null where none is agreed. */
  own: z.nullable(z.string()),
  /** The others of which there are levels. */
  others: z.array(z.object({ id: z.enum(benchmarkIds), name: z.string(), currency })),
  /** Why there are none of these, or not all. */
  gap: z.nullable(z.enum(['not-offered', 'unavailable'])),
})

export const benchmarks = {
  choices: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'GET',
      path: '/api/portfolios/{portfolio}/benchmarks',
      tags: ['benchmarks'],
      summary: 'What the performance of a portfolio can be compared with',
    })
    .input(z.object({ portfolio: identifier }))
    .output(choices),
}

export type Compared = z.infer<typeof compared>
export type BenchmarkChoices = z.infer<typeof choices>
