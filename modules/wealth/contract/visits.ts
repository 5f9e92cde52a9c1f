import * as z from 'zod/mini'
import { explainedFigure } from '@atrium/contract/explanation'
import { transaction } from '@atrium/investments/contract/portfolios'
import { route } from '@atrium/contract/route'
import { chosenCurrency } from './wealth.ts'
import { currency, decimal, identifier, instant, plainDate, provenance } from '@atrium/contract/schema'
import { sinceFigures } from './figure-names.ts'

/** Maximum number of days to look back. An older visit is treated as if it had been this many days ago. */
export const maxDaysBack = 90
/** Maximum number of transactions listed. */
export const maxNewestTransactions = 5

const ofPortfolio = z.object({ id: identifier, name: z.string() })

const valueSince = z.object({
  /** Value of the portfolios at the last valuation before the visit. `now` is the latest value. */
  before: decimal,
  beforeOn: plainDate,
  now: decimal,
  nowOn: plainDate,
  /** `now` less `before`, including payments. */
  change: decimal,
  /** True if the other currencies were converted at the current rates for both days. */
  isAtOneRate: z.boolean(),
  /** Payments between the two valuations. `paidIn` and `paidOut` are both positive. */
  paidIn: decimal,
  paidOut: decimal,
  /** Flows that the provider states without a transaction, such as the last value of a holding without a price. Negative if value left. */
  unmatched: decimal,
})

const changedHolding = z.object({ portfolio: ofPortfolio, holding: z.string(), name: z.string() })

const sinceVisit = z.object({
  visitedAt: instant,
  /** First day included: the day of the visit, or a later day if the visit was too long ago. */
  from: plainDate,
  isShortened: z.boolean(),
  currency,
  /** In `currency`. Null if no portfolio has a value. */
  value: z.nullable(valueSince),
  /** `added` lists holdings added since the visit, `removed` those removed. */
  added: z.array(changedHolding),
  removed: z.array(changedHolding),
  /** Number of transactions. Null if the account's rules deny access to its portfolios; then holdings and transactions are omitted. */
  transactionCount: z.nullable(z.int()),
  /** Newest first, each in its portfolio's currency. */
  newest: z.array(z.object({ portfolio: ofPortfolio, currency, transaction })),
  /**
   * Excluded portfolios. Those that could not be read are excluded completely, those without an exchange rate only from
   * the value.
   */
  leftOut: z.array(z.object({ portfolio: ofPortfolio, reason: z.enum(['not-read', 'no-exchange-rate']) })),
  provenance,
})

const figureInput = z.object({ account: z.string(), figure: z.enum(sinceFigures), currency: chosenCurrency })

export const visits = {
  since: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'GET',
      path: '/api/accounts/{account}/since',
      tags: ['visits'],
      summary: 'Get the changes in an account since its client’s last visit. Not for staff',
    })
    .input(z.object({ account: z.string(), currency: chosenCurrency }))
    .output(
      z.object({
        since: z.nullable(sinceVisit),
        /** Reason why there are no changes to show. */
        gap: z.nullable(z.enum(['first-visit'])),
      }),
    ),
  explain: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'GET',
      path: '/api/accounts/{account}/since/explanations/{figure}',
      tags: ['visits'],
      summary: 'Explain one figure of the changes since the last visit. Not for staff',
    })
    .input(figureInput)
    .output(explainedFigure),
}

export type SinceVisit = z.infer<typeof sinceVisit>
