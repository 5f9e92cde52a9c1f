import { Decimal, decimalText } from '@atrium/domain/decimal'
import type { UpstreamHolding, UpstreamHoldings } from '../ports/holdings.ts'
import type { UpstreamTransaction } from '../ports/transactions.ts'
import { bookCost } from '../trades/book-costs.ts'
import { tradesOf } from '../trades/trades.ts'

/**
 * Holdings with what they cost by the entries until their day: whoever lists them then need not read the entries. By the rule
 * that an explanation follows, and for what is held alone.
 */
export function withBookCosts(answer: UpstreamHoldings, transactions: readonly UpstreamTransaction[]): UpstreamHoldings {
  const { currency, valuedOn, holdings } = answer
  const held = new Set(holdings.filter(isBought).map(({ id }) => id))
  const own = transactions.filter(({ holdingId }) => holdingId !== null && held.has(holdingId))
  const trades = tradesOf({ currency, transactions: own }, valuedOn)
  const costOf = ({ id, quantity }: UpstreamHolding) => bookCost({ trades: trades.get(id) ?? null, currency, units: new Decimal(quantity) })
  return {
    ...answer,
    holdings: holdings.map((holding) => {
      if (!isBought(holding)) return holding
      const cost = costOf(holding)
      return { ...holding, bookCost: cost && decimalText(cost) }
    }),
  }
}

/** Money costs what it is. */
const isBought = ({ cashTypeId }: UpstreamHolding): boolean => cashTypeId === null
