import { currencyDecimals, type Currency } from '@atrium/domain/currency'
import { Decimal, roundTo, zero } from '@atrium/domain/decimal'
import type { Payment } from '@atrium/domain/movement'
import type { UpstreamTransaction } from '@atrium/platform/providers/ports/transactions'
import { computeBookedValue, findCategory, type BookedTransactions } from '@atrium/platform/providers/trades/trades'

/** Returns the value of the securities that a transaction moved, before fees. Positive if they were added, zero if it moved none. */
export function computeSecurityValue(transaction: UpstreamTransaction, currency: Currency): Decimal {
  const [amount, fees] = [new Decimal(transaction.amount), new Decimal(transaction.fees ?? 0)]
  switch (findCategory(transaction)) {
    case 'trade-buys':
    case 'trade-sales':
      return amount.plus(fees).neg()
    case 'transfers-in':
      return computeBookedValue(transaction, currency)
    case 'transfers-out':
      return computeBookedValue(transaction, currency).neg()
    default:
      return zero
  }
}

/** Lists the payments of a ledger, including securities transferred without cash. Securities of excluded holdings are omitted. */
export function listPayments({ currency, transactions }: BookedTransactions, isLeftOut: (id: string) => boolean = () => false): Payment[] {
  return transactions.flatMap((one) => findPayment(one, currency, isLeftOut))
}

function findPayment(transaction: UpstreamTransaction, currency: Currency, isLeftOut: (id: string) => boolean): Payment[] {
  const category = findCategory(transaction)
  const cash = new Decimal(transaction.amount)
  const isTransfer = category === 'transfers-in' || category === 'transfers-out'
  if (!isTransfer && category !== 'payments-in' && category !== 'payments-out') return []
  const { holdingId } = transaction
  const securities = isTransfer && holdingId !== null && !isLeftOut(holdingId) ? computeSecurityValue(transaction, currency) : zero
  const amount = roundTo(cash.plus(securities), currencyDecimals(currency))
  return amount.isZero() ? [] : [{ on: transaction.on, amount }]
}
