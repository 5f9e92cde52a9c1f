import type { ContractNote } from '@atrium/contract/contract-notes'
import { Decimal, decimalText } from '@atrium/domain/decimal'
import type { UpstreamTransaction } from '../../providers/ports/transactions.ts'
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
