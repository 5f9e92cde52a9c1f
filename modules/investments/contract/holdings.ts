import * as z from 'zod/mini'
import { fundFacts } from './funds.ts'
import { holding, transaction } from './portfolios.ts'
import { route } from '@atrium/contract/route'
import { currency, decimal, identifier, plainDate, provenance } from '@atrium/contract/schema'

/** Money or units added to or removed from a holding. */
const contribution = z.object({
  id: z.string(),
  on: plainDate,
  /** Type name as stated by the upstream. */
  type: z.string(),
  direction: z.enum(['in', 'out']),
  quantity: z.nullable(decimal),
  /** Positive amount of money excluding fees, or null for transfers in specie. */
  amount: z.nullable(decimal),
})

const holdingDetails = z.object({
  portfolio: identifier,
  currency,
  valuedOn: plainDate,
  holding,
  /** Newest first, up to the valuation date. */
  transactions: z.array(transaction),
  contributions: z.array(contribution),
  /** Dividends and interest, newest first. `quantity` is the number of units on which they were paid, if stated. */
  income: z.array(
    z.object({ id: z.string(), on: plainDate, kind: z.enum(['dividend', 'interest']), quantity: z.nullable(decimal), amount: decimal }),
  ),
  fees: z.array(z.object({ id: z.string(), on: plainDate, type: z.string(), amount: decimal })),
  /** In the portfolio's currency. A figure is null if the transactions are not sufficient to compute it. */
  totals: z.object({
    paidIn: decimal,
    takenOut: decimal,
    income: decimal,
    /** Income in the twelve months up to the valuation date. */
    incomeOfYear: decimal,
    fees: decimal,
    /** Proceeds of sales less the average cost of the units sold. Null if the costs are unknown. */
    realised: z.nullable(decimal),
  }),
  provenance,
})

/**
 * Reason why there is no history: no configured price source, no prices, a missing exchange rate, an unavailable source, or inconsistent
 * trades.
 */
export const historyGaps = ['not-offered', 'not-quoted', 'no-rate', 'unavailable', 'transactions'] as const

const holdingHistory = z.object({
  currency,
  priceCurrency: z.nullable(currency),
  /** True for a bond, whose price is the clean price per 100 nominal. */
  isPer100: z.boolean(),
  /** Oldest first, from the first day held to the valuation date. `price` is in `priceCurrency`, `value` in `currency`. */
  points: z.array(z.object({ on: plainDate, price: decimal, units: decimal, value: decimal })),
  gap: z.nullable(z.enum(historyGaps)),
  provenance: z.nullable(provenance),
})

const heldFund = z.object({ fund: z.nullable(fundFacts), provenance: z.nullable(provenance) })

const read = route.meta({ caller: 'signed-in' })
const path = <const Path extends string>(rest: Path, summary: string) =>
  ({ method: 'GET', path: `/api/portfolios/{portfolio}/holdings/{holding}${rest}`, tags: ['holdings'], summary }) as const

const holdingInput = z.object({
  portfolio: identifier,
  holding: z.string().check(z.minLength(1), z.maxLength(100)),
  /** Valuation date. Defaults to the provider's latest. */
  on: z.optional(plainDate),
})

export const holdings = {
  get: read.route(path('', 'Get one holding with all its transactions')).input(holdingInput).output(holdingDetails),
  history: read.route(path('/history', 'Get the price and value of a holding by day')).input(holdingInput).output(holdingHistory),
  fund: read
    .route(path('/fund', 'Get the facts that the management company publishes about a held fund. Null if the holding is not a fund'))
    .input(holdingInput)
    .output(heldFund),
}

export type HoldingDetails = z.infer<typeof holdingDetails>
export type HoldingHistory = z.infer<typeof holdingHistory>
export type HeldFund = z.infer<typeof heldFund>
