import type { Currency } from '../currency.ts'
import { zero, type Decimal } from '../decimal.ts'
import { compareText } from '../order.ts'
import { expression, noRecorder, type TraceRecorder } from '../trace.ts'
import { listEffectiveEntries, type LedgerEntry } from './entry.ts'

export type CashBalance = { account: string; currency: Currency; balance: Decimal }

/**
 * Computes the cash balance of each account in each currency from the ledger. Contributions, sales, dividends and interest add cash;
 * withdrawals, purchases, fees and taxes remove it; a currency exchange removes cash in one currency and adds it in another. A negative
 * amount is an overdraft. The result is sorted by account and currency.
 * @example 1,000 contributed, 10 bought at 50 with 5 fees: 495
 */
export function cashBalances(
  { entries, until }: { entries: readonly LedgerEntry[]; until?: string | undefined },
  recorder: TraceRecorder = noRecorder,
): CashBalance[] {
  const balances = new Map<string, CashBalance>()
  for (const entry of listEffectiveEntries(entries)) {
    if (until !== undefined && entry.on > until) continue
    for (const [currency, amount] of listCashChanges(entry)) {
      const key = JSON.stringify([entry.account, currency])
      const before = balances.get(key)?.balance ?? zero
      const balance = before.plus(amount)
      recorder.step(entry.kind, expression`${before} + ${amount}`, balance, entry.account)
      balances.set(key, { account: entry.account, currency, balance })
    }
  }
  return [...balances.values()].sort(
    (left, right) => compareText(left.account, right.account) || compareText(left.currency, right.currency),
  )
}

function listCashChanges(entry: LedgerEntry): [Currency, Decimal][] {
  switch (entry.kind) {
    case 'contribution':
    case 'dividend':
    case 'interest':
      return [[entry.currency, entry.amount]]
    case 'withdrawal':
    case 'fee':
    case 'tax':
      return [[entry.currency, entry.amount.neg()]]
    case 'purchase':
      return [[entry.currency, entry.amount.plus(entry.fees).neg()]]
    case 'sale':
      return [[entry.currency, entry.amount.minus(entry.fees)]]
    case 'fx':
      return [
        [entry.currency, entry.amount.neg()],
        [entry.boughtCurrency, entry.boughtAmount],
      ]
    default:
      return []
  }
}
