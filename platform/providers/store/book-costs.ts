import { Decimal, decimalText } from '@atrium/domain/decimal'
import type { UpstreamHolding, UpstreamHoldings } from '../ports/holdings.ts'
import type { UpstreamTransaction } from '../ports/transactions.ts'
import { bookCost } from '../trades/book-costs.ts'
import { groupTrades } from '../trades/trades.ts'

/**
 * Adds book costs to holdings from the entries up to their day, so that a list of holdings need not read the entries. It follows the rule
 * of explanations, for current holdings only.
 */
export function withBookCosts(answer: UpstreamHoldings, transactions: readonly UpstreamTransaction[]): UpstreamHoldings {
  const { currency, valuedOn, holdings } = answer
  const held = new Set(holdings.filter(isBought).map(({ id }) => id))
  const own = transactions.filter(({ holdingId }) => holdingId !== null && held.has(holdingId))
  const trades = groupTrades({ currency, transactions: own }, valuedOn)
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

/** Returns true for a holding with a book cost; the cost of cash is its amount. */
const isBought = ({ cashTypeId }: UpstreamHolding): boolean => cashTypeId === null
