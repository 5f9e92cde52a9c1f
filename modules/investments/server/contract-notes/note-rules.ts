import type { ContractNote, DetailedNote } from '../../contract/contract-notes.ts'
import { Decimal, decimalText, sum } from '@atrium/domain/decimal'
import type { UpstreamTransactionCosts } from '@atrium/platform/providers/ports/charges'
import type { UpstreamTransaction } from '@atrium/platform/providers/ports/transactions'
import { toEntry } from '../portfolios/transactions-rules.ts'

/** A deal of the ledger; null for what is none, such as a dividend or what came in kind. */
export function noteOf(transaction: UpstreamTransaction): ContractNote | null {
  const { category } = toEntry(transaction)
  if ((category !== 'trade-buys' && category !== 'trade-sales') || transaction.quantity === null) return null
  const { id, on, type, name, holdingId, quantity, price, priceCurrency, exchangeRate } = transaction
  const [net, charges] = [new Decimal(transaction.amount).abs(), new Decimal(transaction.fees ?? 0)]
  const side = category === 'trade-buys' ? 'bought' : 'sold'
  // Money paid holds the charges; money received is what is left after them.
  const consideration = side === 'bought' ? net.minus(charges) : net.plus(charges)
  return {
    id,
    on,
    side,
    type,
    name: name ?? type,
    holdingId,
    price,
    priceCurrency,
    exchangeRate,
    units: decimalText(new Decimal(quantity).abs()),
    consideration: decimalText(consideration),
    charges: decimalText(charges),
    net: decimalText(net),
  }
}

/** Newest first. */
export function notesOf(transactions: readonly UpstreamTransaction[], { from, to }: { from: string; to: string }): ContractNote[] {
  return transactions
    .filter(({ on }) => on >= from && on <= to)
    .flatMap((transaction) => noteOf(transaction) ?? [])
    .toSorted((left, right) => (left.on < right.on ? 1 : left.on > right.on ? -1 : left.id < right.id ? 1 : -1))
}

/**
 * What the charges of a deal were made of. Costs tell of the day and of what was dealt, not of which deal: where they do not
 * come to its charges they are of others too, and none is shown.
 */
export function breakdownOf({ on, name, charges }: ContractNote, costs: UpstreamTransactionCosts['costs']): DetailedNote['breakdown'] {
  const own = costs.filter((cost) => cost.on === on && cost.name === name)
  return sum(own.map(({ amount }) => new Decimal(amount))).eq(charges) ? own.map(({ type, amount }) => ({ type, amount })) : []
}
