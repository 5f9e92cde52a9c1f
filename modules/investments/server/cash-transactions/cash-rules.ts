import type { CashTransactions } from '../../contract/cash-transactions.ts'
import type { Currency } from '@atrium/domain/currency'
import { Decimal, decimalText, zero } from '@atrium/domain/decimal'
import { noRecorder, type TraceRecorder } from '@atrium/domain/trace'
import { sumOfParts } from '@atrium/domain/valuation'
import type { UpstreamHoldings } from '@atrium/platform/providers/ports/holdings'
import type { UpstreamTransaction } from '@atrium/platform/providers/ports/transactions'
import { untraced, type Tracer } from '@atrium/platform/figures/explanation-rules'
import { listEntries, type Entry } from '../portfolios/transactions-rules.ts'
import type { Window } from '../portfolios/window-rules.ts'

export type CashLedger = { currency: Currency; transactions: readonly UpstreamTransaction[] }

/** Summarises the cash of a window: every entry that changed the balance, with the balance after it. */
export function summariseCash(ledger: CashLedger, held: Decimal | null, window: Window): Omit<CashTransactions, 'provenance'> {
  const entries = moving(listEntries(ledger, window))
  const opening = cashFigure('opening', ledger, held, window)
  const balances = opening && runningFrom(opening, entries)
  return {
    currency: ledger.currency,
    ...window,
    opening: opening && decimalText(opening),
    closing: textOf(cashFigure('closing', ledger, held, window)),
    paidIn: decimalText(cashFigure('paid-in', ledger, held, window) ?? zero),
    paidOut: decimalText(cashFigure('paid-out', ledger, held, window) ?? zero),
    entries: entries.map(({ id, on, type, name, category, amount }, index) => ({
      id,
      on,
      type,
      name,
      category,
      amount,
      balance: balances ? decimalText(balances[index]!) : null,
    })),
    hasOlder: moving(ledger.transactions).some(({ on }) => on < window.from),
  }
}

export type CashFigure = 'opening' | 'closing' | 'paid-in' | 'paid-out'

/**
 * Computes one cash figure. A balance is null if the entries since inception do not sum to the cash held on the last day, because it would
 * be wrong.
 */
export function cashFigure(
  figure: CashFigure,
  ledger: CashLedger,
  held: Decimal | null,
  window: Window,
  tracer: Tracer = untraced,
): Decimal | null {
  const about = { currency: ledger.currency, source: 'provider' }
  const partsOf = (entries: readonly Entry[]) =>
    moving(entries).map(({ on, name, type, amount }) => ({ on, name: name ?? type, value: new Decimal(amount) }))
  if (figure === 'paid-in' || figure === 'paid-out') {
    const isWanted = (entry: Entry) => new Decimal(entry.amount).isNegative() === (figure === 'paid-out')
    return tracer('sum-of-transactions', sumOfParts, { parts: partsOf(listEntries(ledger, window).filter(isWanted)), ...about }) ?? zero
  }
  const all = listEntries(ledger, { from: '0001-01-01', to: window.to })
  const until = figure === 'opening' ? all.filter(({ on }) => on < window.from) : all
  const given = { parts: partsOf(until).toReversed(), later: partsOf(all.slice(0, all.length - until.length)), held, ...about }
  return tracer('cash-balance', computeBalance, given)
}

type Parts = { on: string; name: string; value: Decimal }[]

export function computeBalance(
  { parts, later, held }: { parts: Parts; later: Parts; held: Decimal | null },
  recorder: TraceRecorder = noRecorder,
): Decimal | null {
  const balance = sumOfParts({ parts }, recorder) ?? zero
  const last = balance.plus(sumOfParts({ parts: later }) ?? zero)
  if (held && held.eq(last)) return balance
  recorder.missing('balance', held ? 'entries-do-not-come-to-cash' : 'no-cash-held')
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
const moving = <Moved extends { amount: string }>(entries: readonly Moved[]): Moved[] =>
  entries.filter(({ amount }) => !new Decimal(amount).isZero())

/** Computes the balance after each entry. Entries are newest first. */
function runningFrom(opening: Decimal, entries: readonly Entry[]): Decimal[] {
  let balance = opening
  return entries
    .toReversed()
    .map(({ amount }) => (balance = balance.plus(amount)))
    .toReversed()
}

const textOf = (value: Decimal | null) => value && decimalText(value)
