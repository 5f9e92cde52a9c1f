import { transactionCategories, type TransactionCategory, type Transactions } from '../../contract/portfolios.ts'
import type { Currency } from '@atrium/domain/currency'
import { Decimal, decimalText, zero } from '@atrium/domain/decimal'
import { sumParts } from '@atrium/domain/valuation'
import type { UpstreamTransaction } from '@atrium/platform/providers/ports/transactions'
import { untraced, type Tracer } from '@atrium/platform/figures/explanation-rules'
import { findCategory } from '@atrium/platform/providers/trades/trades'
import { noNominals, quoteTrade, type Nominals } from './quotation-rules.ts'
import type { Window } from './window-rules.ts'

export type Entry = Transactions['groups'][number]['transactions'][number]
type Ledger = { currency: Currency; transactions: readonly UpstreamTransaction[] }

/** Groups the transactions of a window by category in the order of the specification, newest first. Empty categories are omitted. */
export function groupTransactions(response: Ledger, window: Window, nominals: Nominals): Omit<Transactions, 'provenance' | 'types'> {
  const entries = listEntries(response, window, nominals)
  const groups = transactionCategories.flatMap((category) => {
    const transactions = entries.filter((entry) => entry.category === category)
    return transactions.length === 0 ? [] : [{ category, total: decimalText(sumEntries(transactions, response.currency)), transactions }]
  })
  return { currency: response.currency, ...window, groups, hasOlder: response.transactions.some(({ on }) => on < window.from) }
}

/** Lists the provider's names for the types of all transactions, each once, in alphabetical order. */
export function listTypes({ transactions }: Ledger): string[] {
  return [...new Set(transactions.map(({ type }) => type))].toSorted((left, right) => left.localeCompare(right, 'en'))
}

/** Sums the amounts of a category. Null if it has no transactions. */
export function sumCategory(response: Ledger, window: Window, category: TransactionCategory, tracer: Tracer): Decimal | null {
  const entries = listEntries(response, window).filter((entry) => entry.category === category)
  return entries.length === 0 ? null : sumEntries(entries, response.currency, tracer)
}

function sumEntries(entries: readonly Entry[], currency: Currency, tracer: Tracer = untraced): Decimal {
  const parts = entries.map(({ on, name, type, amount }) => ({ on, name: name ?? type, value: new Decimal(amount) }))
  return tracer('sum-of-transactions', sumParts, { parts, currency, source: 'provider' }) ?? zero
}

/** Lists the transactions of a window, newest first. Prices of bonds are stated per 100 nominal if `nominals` contains the bond. */
export function listEntries(response: Ledger, window: Window, nominals = noNominals): Entry[] {
  return response.transactions
    .filter((transaction) => transaction.on >= window.from && transaction.on <= window.to)
    .map((transaction) => toEntry(transaction, nominals))
    .toSorted((left, right) => (left.on < right.on ? 1 : left.on > right.on ? -1 : left.id < right.id ? 1 : -1))
}

export function toEntry(transaction: UpstreamTransaction, nominals = noNominals): Entry {
  const { id, on, type, name, quantity, price, priceCurrency, amount, fees } = transaction
  const category = findCategory(transaction)
  return { id, on, type, name, quantity, price, priceCurrency, ...quoteTrade(transaction, nominals), amount, fees, category }
}
