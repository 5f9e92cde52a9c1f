import * as z from 'zod/mini'
import { route } from '@atrium/contract/route'
import { decimal, instant, uuid } from '@atrium/contract/schema'

export const differenceKinds = ['units', 'cash', 'value', 'only-held', 'only-booked', 'price', 'unanswered'] as const
export const differenceCauses = [
  /** A transaction of exactly so many units is there twice. */
  'booked-twice',
  /** One transaction taken the other way round explains it. */
  'wrong-way',
  /** A transaction of the latest days explains it: it is booked on one side only. */
  'not-settled',
  /** The units are a round multiple: a split or consolidation is not booked. */
  'split-not-booked',
  /** More, or less, is held than was ever booked. */
  'transaction-missing',
  'no-price',
  'no-rate',
  'old-price',
  'rounding',
  'provider-failed',
  'unexplained',
] as const

/** Two figures of one portfolio that should be the same and are not. */
export const difference = z.object({
  account: z.object({ id: uuid, name: z.string() }),
  portfolio: z.object({ id: z.string(), name: z.string() }),
  kind: z.enum(differenceKinds),
  /** A holding's name; empty for the portfolio as a whole. */
  subject: z.string(),
  subjectId: z.string(),
  stated: z.nullable(decimal),
  /** By the other figures: the transactions added up, or the holdings. */
  expected: z.nullable(decimal),
  cause: z.enum(differenceCauses),
  firstSeenAt: instant,
})

export const reconciliationRun = z.object({
  startedAt: instant,
  finishedAt: instant,
  /** Of the whole edition: told to its admins alone. */
  counts: z.nullable(z.object({ portfolios: z.int(), failures: z.int(), differences: z.int() })),
})

export const reconciliation = {
  list: route
    .meta({ caller: 'staff' })
    .route({
      method: 'GET',
      path: '/api/reconciliation',
      tags: ['reconciliation'],
      summary: 'What the latest comparison found of the caller’s clients, the oldest difference first',
    })
    .input(
      z.object({
        offset: z._default(z.int().check(z.minimum(0), z.maximum(1_000_000)), 0),
        limit: z._default(z.int().check(z.minimum(1), z.maximum(200)), 50),
      }),
    )
    .output(
      z.object({
        /** The latest that came to its end; null before the first. */
        run: z.nullable(reconciliationRun),
        /** The one that goes on now, and what it has compared so far. */
        underWay: z.nullable(z.object({ startedAt: instant, portfolioCount: z.nullable(z.int()) })),
        items: z.array(difference),
        count: z.int(),
      }),
    ),
  start: route
    .meta({ caller: 'admin' })
    .route({
      method: 'POST',
      path: '/api/reconciliation/runs',
      tags: ['reconciliation'],
      summary: 'Compare now; a conflict while a comparison goes on',
      successStatus: 202,
    })
    .output(z.object({ startedAt: instant })),
}

export type Difference = z.infer<typeof difference>
export type DifferenceKind = Difference['kind']
export type DifferenceCause = Difference['cause']
export type ReconciliationRun = z.infer<typeof reconciliationRun>
