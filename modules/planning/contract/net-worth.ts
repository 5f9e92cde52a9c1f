import * as z from 'zod/mini'
import { explainedFigure, figureCase } from '@atrium/contract/explanation'
import { route } from '@atrium/contract/route'
import { currency, decimal, identifier, money, plainDate, provenance, uuid } from '@atrium/contract/schema'
import { shownPortfolioType } from '@atrium/contract/portfolio-schemas'
import { financialHolding } from './financial-holdings.ts'
import { financialServices, leftOutReasons, netWorthFigures } from './planning-terms.ts'

/** Why the portfolios are left out of the totals as a whole. */
export const portfolioStates = ['read', 'not-linked', 'not-read', 'not-open'] as const

const counts = {
  /** What the item adds to the net worth, in its currency; null if it is left out. */
  counted: z.nullable(money),
  leftOut: z.nullable(z.enum(leftOutReasons)),
}

export const netWorth = z.object({
  accountName: z.string(),
  /** Today in the time zone of the firm. */
  today: plainDate,
  currency,
  netWorth: money,
  assets: money,
  liabilities: money,
  /** Latest day of the values, but not later than ten days ago; null without values. */
  asOn: z.nullable(plainDate),
  holdings: z.array(z.object({ ...financialHolding.shape, ...counts })),
  portfolios: z.array(
    z.object({
      id: identifier,
      name: z.string(),
      type: shownPortfolioType,
      value: z.nullable(money),
      valueDate: z.nullable(plainDate),
      ...counts,
    }),
  ),
  portfolioState: z.enum(portfolioStates),
  /** Services of the module for the account. */
  services: z.array(z.enum(financialServices)),
  /** False for a caller who only reads. */
  mayChange: z.boolean(),
  /** True if the firm offers estimates of property prices. */
  hasEstimates: z.boolean(),
  /** Source of the portfolios; null if they are left out. */
  provenance: z.nullable(provenance),
})

export const netWorthHistory = z.object({
  currency,
  /** Oldest first; the last is today's net worth. Liabilities are negative. An item counts from the day of its first value. */
  points: z.array(z.object({ on: plainDate, netWorth: decimal, assets: decimal, liabilities: decimal })),
  /** Portfolios whose earlier values are not known. */
  missing: z.array(z.string()),
  /** Why the portfolios are left out of every point; `read` if they are not. */
  portfolioState: z.enum(portfolioStates),
})

const ofFigure = z.object({ account: uuid, figure: z.enum(netWorthFigures), of: z.optional(identifier) })

export const netWorths = {
  get: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'GET',
      path: '/api/accounts/{account}/net-worth',
      tags: ['planning'],
      summary: 'Return the net worth of an account: its portfolios, what else its client owns, and what the client owes',
    })
    .input(z.object({ account: uuid }))
    .output(netWorth),
  history: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'GET',
      path: '/api/accounts/{account}/net-worth/history',
      tags: ['planning'],
      summary: 'Return the net worth at the end of each month since the first value, at most ten years ago, and today',
    })
    .input(z.object({ account: uuid }))
    .output(netWorthHistory),
  explain: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'GET',
      path: '/api/accounts/{account}/net-worth/explanations/{figure}',
      tags: ['planning'],
      summary: 'Explain a figure of a net worth',
    })
    .input(ofFigure)
    .output(explainedFigure),
  explainCase: route
    .meta({ caller: 'staff', isHeavy: true })
    .route({
      method: 'GET',
      path: '/api/accounts/{account}/net-worth/explanations/{figure}/case',
      tags: ['planning'],
      summary: 'Return the complete calculations of a figure of a net worth',
    })
    .input(ofFigure)
    .output(figureCase),
}

export type NetWorth = z.infer<typeof netWorth>
export type NetWorthHistory = z.infer<typeof netWorthHistory>
