import type { CashTransactions } from '../../contract/cash-transactions.ts'
import type { Currency } from '@atrium/domain/currency'
import { Decimal, decimalText, zero } from '@atrium/domain/decimal'
import { noRecorder, type TraceRecorder } from '@atrium/domain/trace'
import { sumParts } from '@atrium/domain/valuation'
import type { UpstreamHoldings } from '@atrium/platform/providers/ports/holdings'
import type { UpstreamTransaction } from '@atrium/platform/providers/ports/transactions'
import { untraced, type Tracer } from '@atrium/platform/figures/explanation-rules'
import { listEntries, type Entry } from '../portfolios/transactions-rules.ts'
import type { Window } from '../portfolios/window-rules.ts'

export type CashLedger = { currency: Currency; transactions: readonly UpstreamTransaction[] }

/** Summarises the cash of a window: every entry that changed the balance, with the balance after it. */
export function summariseCash(ledger: CashLedger, held: Decimal | null, window: Window): Omit<CashTransactions, 'provenance'> {
  const entries = selectCashEntries(listEntries(ledger, window))
  const opening = computeCashFigure('opening', ledger, held, window)
  const balances = opening && computeBalances(opening, entries)
  return {
    currency: ledger.currency,
    ...window,
    opening: opening && decimalText(opening),
    closing: formatOrNull(computeCashFigure('closing', ledger, held, window)),
    paidIn: decimalText(computeCashFigure('paid-in', ledger, held, window) ?? zero),
    paidOut: decimalText(computeCashFigure('paid-out', ledger, held, window) ?? zero),
    entries: entries.map(({ id, on, type, name, category, amount }, index) => ({
      id,
      on,
      type,
      name,
      category,
      amount,
      balance: balances ? decimalText(balances[index]!) : null,
    })),
    hasOlder: selectCashEntries(ledger.transactions).some(({ on }) => on < window.from),
  }
}

export type CashFigure = 'opening' | 'closing' | 'paid-in' | 'paid-out'

/**
 * Computes one cash figure. A balance is null if the cash held on the last day is unknown, or if the entries since inception do not sum to
 * it, because the balance would then be wrong.
 */
export function computeCashFigure(
  figure: CashFigure,
  ledger: CashLedger,
  held: Decimal | null,
  window: Window,
  tracer: Tracer = untraced,
): Decimal | null {
  const traceFields = { currency: ledger.currency, source: 'provider' }
  const toParts = (entries: readonly Entry[]) =>
    selectCashEntries(entries).map(({ on, name, type, amount }) => ({ on, name: name ?? type, value: new Decimal(amount) }))
  if (figure === 'paid-in' || figure === 'paid-out') {
    const isWanted = (entry: Entry) => new Decimal(entry.amount).isNegative() === (figure === 'paid-out')
    return tracer('sum-of-transactions', sumParts, { parts: toParts(listEntries(ledger, window).filter(isWanted)), ...traceFields }) ?? zero
  }
  const all = listEntries(ledger, { from: '0001-01-01', to: window.to })
  const until = figure === 'opening' ? all.filter(({ on }) => on < window.from) : all
  const given = { parts: toParts(until).toReversed(), later: toParts(all.slice(0, all.length - until.length)), held, ...traceFields }
  return tracer('cash-balance', computeBalance, given)
}

type Parts = { on: string; name: string; value: Decimal }[]

export function computeBalance(
  { parts, later, held }: { parts: Parts; later: Parts; held: Decimal | null },
  recorder: TraceRecorder = noRecorder,
): Decimal | null {
  const balance = sumParts({ parts }, recorder) ?? zero
  const last = balance.plus(sumParts({ parts: later }) ?? zero)
  if (held && held.eq(last)) return balance
  recorder.missing('balance', held ? 'entries-differ-from-cash' : 'cash-held-unknown')
  return null
}

/** Returns the portfolio's cash in its own currency. Null if it holds no cash or also holds cash in other currencies. */
export function computeCashHeld({ holdings, currency }: UpstreamHoldings): Decimal | null {
  const cash = holdings.filter(({ cashTypeId }) => cashTypeId !== null)
  if (cash.length === 0 || cash.some(({ priceCurrency }) => priceCurrency !== null && priceCurrency !== currency)) return null
  return cash.reduce((total, { quantity, price }) => total.plus(new Decimal(quantity).times(price ?? 1)), zero)
}

/**
 * Returns the cash on the last day of a window: the cash on the valuation day plus the entries since then. The window can end after the
 * valuation day. Null if the cash on the valuation day is unknown.
 */
export function computeCashOn(to: string, holdings: UpstreamHoldings, { transactions }: CashLedger): Decimal | null {
  const since = transactions.filter(({ on }) => on > holdings.valuedOn && on <= to)
  return computeCashHeld(holdings)?.plus(since.reduce((total, { amount }) => total.plus(amount), zero)) ?? null
}

/** Removes entries that do not change the balance, such as transfers in specie. */
const selectCashEntries = <Moved extends { amount: string }>(entries: readonly Moved[]): Moved[] =>
  entries.filter(({ amount }) => !new Decimal(amount).isZero())

/** Computes the balance after each entry. Entries are newest first. */
function computeBalances(opening: Decimal, entries: readonly Entry[]): Decimal[] {
  let balance = opening
  return entries
    .toReversed()
    .map(({ amount }) => (balance = balance.plus(amount)))
    .toReversed()
}

const formatOrNull = (value: Decimal | null) => value && decimalText(value)
