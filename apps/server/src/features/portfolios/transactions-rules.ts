import { transactionCategories, type Transactions } from '@atrium/contract/portfolios'
import type { Currency } from '@atrium/domain/currency'
import { Decimal, decimalText, sum } from '@atrium/domain/decimal'
import { transactionCategory } from '@atrium/domain/transaction-categories'
import type { UpstreamTransaction } from '../../providers/ports/transactions.ts'

type Entry = Transactions['groups'][number]['transactions'][number]

/** Transactions of a window in the specification's categories, newest first in each; empty ones are left out. */
export function groupTransactions(
  answer: { currency: Currency; transactions: readonly UpstreamTransaction[] },
  window: { from: string; to: string },
): Omit<Transactions, 'provenance'> {
  const entries = answer.transactions
    .filter((transaction) => transaction.on >= window.from && transaction.on <= window.to)
    .map(toEntry)
    .toSorted((left, right) => (left.on < right.on ? 1 : left.on > right.on ? -1 : left.id < right.id ? 1 : -1))
  const groups = transactionCategories.map((category) => {
    const own = entries.filter((entry) => entry.category === category)
    return { category, total: decimalText(sum(own.map((entry) => new Decimal(entry.amount)))), transactions: own }
  })
  return { currency: answer.currency, ...window, groups: groups.filter((group) => group.transactions.length > 0) }
}

function toEntry(transaction: UpstreamTransaction): Entry {
  const { id, on, type, name, quantity, price, priceCurrency, amount, fees } = transaction
  const isInward = !new Decimal(amount).isNegative()
  return { id, on, type, name, quantity, price, priceCurrency, amount, fees, category: transactionCategory(type, isInward) }
}
