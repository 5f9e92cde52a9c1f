import { Decimal, decimalText } from '@atrium/domain/decimal'
import type { UpstreamHolding, UpstreamHoldings } from '../ports/holdings.ts'
import type { UpstreamTransaction } from '../ports/transactions.ts'
import { computeBookCost } from '../trades/book-costs.ts'
import { groupTrades } from '../trades/trades.ts'

/**
 * Adds book costs to holdings, computed from the transactions up to the day of the holdings. A list of holdings can then show costs without
 * another read of the transactions. The rule is the same as for an explained cost.
 */
export function addBookCosts(response: UpstreamHoldings, transactions: readonly UpstreamTransaction[]): UpstreamHoldings {
  const { currency, valuedOn, holdings } = response
  const heldIds = new Set(holdings.filter(isBought).map(({ id }) => id))
  const transactionsOfHoldings = transactions.filter(({ holdingId }) => holdingId !== null && heldIds.has(holdingId))
  const trades = groupTrades({ currency, transactions: transactionsOfHoldings }, valuedOn)
  const computeCost = ({ id, quantity }: UpstreamHolding) =>
    computeBookCost({ trades: trades.get(id) ?? null, currency, units: new Decimal(quantity) })
  return {
    ...response,
    holdings: holdings.map((holding) => {
      if (!isBought(holding)) return holding
      const cost = computeCost(holding)
      return { ...holding, bookCost: cost && decimalText(cost) }
    }),
  }
}

/** Returns true for a holding with a book cost. Cash has none: its cost is its amount. */
const isBought = ({ cashTypeId }: UpstreamHolding): boolean => cashTypeId === null
