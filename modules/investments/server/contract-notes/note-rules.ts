import type { ContractNote, DetailedNote } from '../../contract/contract-notes.ts'
import { Decimal, decimalText, sum } from '@atrium/domain/decimal'
import type { UpstreamTransactionCosts } from '@atrium/platform/providers/ports/charges'
import type { UpstreamTransaction } from '@atrium/platform/providers/ports/transactions'
import { maxPages } from '../../contract/transaction-terms.ts'
import type { Window } from '../portfolios/window-rules.ts'
import { noNominals, quoteTrade } from '../portfolios/quotation-rules.ts'
import { toEntry } from '../portfolios/transactions-rules.ts'

/** Creates the contract note of a deal. Returns null for other transactions, such as dividends and transfers in specie. */
export function createNote(transaction: UpstreamTransaction, nominals = noNominals): ContractNote | null {
  const { category } = toEntry(transaction)
  if ((category !== 'trade-buys' && category !== 'trade-sales') || transaction.quantity === null) return null
  const { id, on, type, name, holdingId, quantity, price, priceCurrency, exchangeRate } = transaction
  const [net, charges] = [new Decimal(transaction.amount).abs(), new Decimal(transaction.fees ?? 0)]
  const side = category === 'trade-buys' ? 'bought' : 'sold'
  // The amount of a purchase includes charges, and the amount of a sale is net of charges.
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
    ...quoteTrade(transaction, nominals),
    exchangeRate,
    units: decimalText(new Decimal(quantity).abs()),
    consideration: decimalText(consideration),
    charges: decimalText(charges),
    net: decimalText(net),
  }
}

/** Lists the contract notes between two days, newest first. */
export function listNotes(
  transactions: readonly UpstreamTransaction[],
  { from, to }: { from: string; to: string },
  nominals = noNominals,
): ContractNote[] {
  return transactions
    .filter(({ on }) => on >= from && on <= to)
    .flatMap((transaction) => createNote(transaction, nominals) ?? [])
    .toSorted((left, right) => (left.on < right.on ? 1 : left.on > right.on ? -1 : left.id < right.id ? 1 : -1))
}

/** Returns the number of pages needed: the requested number, or more if they contain no deal but there is an older one. */
export function countPages(
  transactions: readonly UpstreamTransaction[],
  resolvePages: (pages: number) => Window,
  requested: number,
): number {
  const { to } = resolvePages(1)
  const newest = transactions
    .flatMap((one) => (one.on <= to && createNote(one) !== null ? one.on : []))
    .toSorted()
    .at(-1)
  if (newest === undefined) return requested
  let pages = requested
  while (pages < maxPages && resolvePages(pages).from > newest) pages++
  return pages
}

/**
 * Lists the components of a deal's charges. The provider's costs state day and holding, but not the deal. If they do not sum to the deal's
 * charges, they include other deals, and none is listed.
 */
export function describeCharges({ on, name, charges }: ContractNote, costs: UpstreamTransactionCosts['costs']): DetailedNote['breakdown'] {
  const own = costs.filter((cost) => cost.on === on && cost.name === name)
  return sum(own.map(({ amount }) => new Decimal(amount))).eq(charges) ? own.map(({ type, amount }) => ({ type, amount })) : []
}
