import * as z from 'zod/mini'
import { explainedFigure, figureCase } from '@atrium/contract/explanation'
import { transaction } from '@atrium/investments/contract/portfolios'
import { route } from '@atrium/contract/route'
import { currency, decimal, identifier, instant, plainDate, provenance } from '@atrium/contract/schema'

/** The furthest that a visit is looked back at: a year away is told as the newest of it. */
export const mostDaysBack = 90
/** Of all transactions, those that are told one by one. */
export const newestShown = 5

const ofPortfolio = z.object({ id: identifier, name: z.string() })

const valueSince = z.object({
  /** What the portfolios were worth when they were last valued before the visit, and what they are worth now. */
  before: decimal,
  beforeOn: plainDate,
  now: decimal,
  nowOn: plainDate,
  /** `now` less `before`, payments included. */
  change: decimal,
  /** Whether there is money in other currencies: it stands at the rates of now on both days. */
  isAtOneRate: z.boolean(),
  /** Between the two valuations, both positive. */
  paidIn: decimal,
  paidOut: decimal,
})

const holdingMoved = z.object({ portfolio: ofPortfolio, holding: z.string(), name: z.string() })

const sinceVisit = z.object({
  visitedAt: instant,
  /** The first day that counts: that of the visit, or a later one where it was too long ago. */
  from: plainDate,
  isShortened: z.boolean(),
  currency,
  /** In the account's currency; null where no portfolio is valued. */
  value: z.nullable(valueSince),
  /** Holdings of which nothing was there before and something is now, and the other way round. */
  came: z.array(holdingMoved),
  went: z.array(holdingMoved),
  /** Null where the account's rules close its portfolios: then no holding and no transaction of them is told. */
  transactionCount: z.nullable(z.int()),
  /** Newest first; each in its portfolio's currency. */
  newest: z.array(z.object({ portfolio: ofPortfolio, currency, transaction })),
  /** Portfolios that could not be read are in nothing here; those without an exchange rate not in the value. */
  leftOut: z.array(z.object({ portfolio: ofPortfolio, reason: z.enum(['not-read', 'no-exchange-rate']) })),
  provenance,
})

/** What can be explained of it. */
export const sinceFigures = ['since.change', 'since.before', 'since.now', 'since.paid-in', 'since.paid-out'] as const
export type SinceFigure = (typeof sinceFigures)[number]

const figureInput = z.object({ account: z.string(), figure: z.enum(sinceFigures) })

export const visits = {
  since: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'GET',
      path: '/api/accounts/{account}/since',
      tags: ['visits'],
      summary: 'What changed in an account since its client was last here; never for staff',
    })
    .input(z.object({ account: z.string() }))
    .output(
      z.object({
        since: z.nullable(sinceVisit),
        /** Why there is nothing to tell. */
        gap: z.nullable(z.enum(['first-visit'])),
      }),
    ),
  explain: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'GET',
      path: '/api/accounts/{account}/since/explanations/{figure}',
      tags: ['visits'],
      summary: 'How one figure of what changed since the last visit came about; never for staff',
    })
    .input(figureInput)
    .output(explainedFigure),
  explainCase: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'GET',
      path: '/api/accounts/{account}/since/explanations/{figure}/case',
      tags: ['visits'],
      summary: 'The calculations behind such a figure, whole, for `bin/calc` to run again',
    })
    .input(figureInput)
    .output(figureCase),
}

export type SinceVisit = z.infer<typeof sinceVisit>
