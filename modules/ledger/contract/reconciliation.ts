import * as z from 'zod/mini'
import { countedItems, offsetPage } from '@atrium/contract/lists'
import { route } from '@atrium/contract/route'
import { decimal, instant, uuid } from '@atrium/contract/schema'

export const differenceKinds = ['units', 'cash', 'value', 'only-held', 'only-booked', 'price', 'unanswered'] as const
export const differenceCauses = [
  /** A transaction with exactly these units is booked twice. */
  'booked-twice',
  /** A transaction booked in the wrong direction explains the difference. */
  'wrong-way',
  /** A recent transaction explains the difference: only one side has booked it. */
  'not-settled',
  /** One number of units is an integer multiple of the other, so a split or consolidation has probably not been booked. */
  'split-not-booked',
  /** The difference has no simpler cause, so a transaction is missing or superfluous. */
  'transaction-missing',
  'no-price',
  'no-rate',
  'old-price',
  'rounding',
  'provider-failed',
  'unexplained',
] as const

/** Two figures for the same thing that should be equal but differ. */
export const difference = z.object({
  account: z.object({ id: uuid, name: z.string() }),
  portfolio: z.object({ id: z.string(), name: z.string() }),
  kind: z.enum(differenceKinds),
  /** Name of the holding. Empty if the difference is of the whole portfolio or account. */
  subject: z.string(),
  subjectId: z.string(),
  stated: z.nullable(decimal),
  /** Figure computed from other data, such as the sum of transactions or of holdings. */
  expected: z.nullable(decimal),
  cause: z.enum(differenceCauses),
  firstSeenAt: instant,
})

export const reconciliationRun = z.object({
  startedAt: instant,
  finishedAt: instant,
  /** Counts for the whole edition. Null unless the caller is an admin of the edition. */
  counts: z.nullable(z.object({ portfolios: z.int(), failures: z.int(), differences: z.int() })),
})

export const reconciliation = {
  list: route
    .meta({ caller: 'staff' })
    .route({
      method: 'GET',
      path: '/api/reconciliation',
      tags: ['reconciliation'],
      summary: 'List the differences for the caller’s clients in the latest comparison, oldest first',
    })
    .input(z.object(offsetPage({ usual: 50, most: 200 })))
    .output(
      z.object({
        /** The latest completed run. Null before the first one. */
        run: z.nullable(reconciliationRun),
        /** The current run with its progress, if one is running. */
        underWay: z.nullable(z.object({ startedAt: instant, portfolioCount: z.nullable(z.int()) })),
        ...countedItems(difference),
      }),
    ),
  start: route
    .meta({ caller: 'admin' })
    .route({
      method: 'POST',
      path: '/api/reconciliation/runs',
      tags: ['reconciliation'],
      summary: 'Start a comparison. Returns a conflict while one is running',
      successStatus: 202,
    })
    .output(z.object({ startedAt: instant })),
}

export type Difference = z.infer<typeof difference>
export type DifferenceKind = Difference['kind']
export type DifferenceCause = Difference['cause']
export type ReconciliationRun = z.infer<typeof reconciliationRun>
