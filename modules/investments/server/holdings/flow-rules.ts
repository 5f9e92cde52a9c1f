import type { HoldingDetails } from '../../contract/holdings.ts'
import { monthsBefore } from '@atrium/domain/calendar'
import type { Currency } from '@atrium/domain/currency'
import { Decimal, decimalText, zero } from '@atrium/domain/decimal'
import { expression, noRecorder, type TraceRecorder } from '@atrium/domain/trace'
import { sumParts } from '@atrium/domain/valuation'
import type { UpstreamTransaction } from '@atrium/platform/providers/ports/transactions'
import { bookTrades } from '@atrium/platform/providers/trades/book-costs'
import { untraced, type Tracer } from '@atrium/platform/figures/explanation-rules'
import { groupTrades, type Trade } from '@atrium/platform/providers/trades/trades'
import { noNominals } from '../portfolios/quotation-rules.ts'
import { toEntry, type Entry } from '../portfolios/transactions-rules.ts'

type Ledger = { currency: Currency; transactions: readonly UpstreamTransaction[] }
type Contribution = HoldingDetails['contributions'][number]

/** Lists the transactions of one holding up to a day, newest first. */
export function listHoldingEntries({ transactions }: Ledger, holdingId: string, until: string, nominals = noNominals): Entry[] {
  return transactions
    .filter((transaction) => transaction.holdingId === holdingId && transaction.on <= until)
    .map((transaction) => toEntry(transaction, nominals))
    .toSorted((left, right) => (left.on < right.on ? 1 : left.on > right.on ? -1 : left.id < right.id ? 1 : -1))
}

const directions: Partial<Record<Entry['category'], Contribution['direction']>> = {
  'trade-buys': 'in',
  'transfers-in': 'in',
  'trade-sales': 'out',
  'transfers-out': 'out',
}
const inSpecieCategories = new Set<Entry['category']>(['transfers-in', 'transfers-out'])

/** Lists money paid or received for units, excluding trade fees. The amount of transfers in specie is null. */
export function listContributions(entries: readonly Entry[]): Contribution[] {
  return entries.flatMap((entry) => {
    const direction = directions[entry.category]
    if (!direction) return []
    const { id, on, type, quantity } = entry
    return [{ id, on, type, direction, quantity, amount: inSpecieCategories.has(entry.category) ? null : decimalText(subtractFees(entry)) }]
  })
}

/** Returns the amount excluding fees. The effect on cash includes fees, so a purchase costs more and a sale yields less. */
function subtractFees({ amount, fees }: Entry): Decimal {
  return new Decimal(amount).plus(fees ?? 0).abs()
}

export function listFees(entries: readonly Entry[]): HoldingDetails['fees'] {
  return entries.flatMap(({ id, on, type, fees }) => (fees && !new Decimal(fees).isZero() ? [{ id, on, type, amount: fees }] : []))
}

export const flowKinds = ['paid-in', 'taken-out', 'income', 'fees'] as const
export type FlowKind = (typeof flowKinds)[number]

const incomeKinds: Partial<Record<Entry['category'], HoldingDetails['income'][number]['kind']>> = {
  dividends: 'dividend',
  'gross-interest': 'interest',
}

/** Lists dividends and interest. */
export function listIncome(entries: readonly Entry[]): HoldingDetails['income'] {
  return entries.flatMap(({ id, on, category, quantity, amount }) => {
    const kind = incomeKinds[category]
    return kind ? [{ id, on, kind, quantity, amount }] : []
  })
}

/** Sums the income of the twelve months up to a day. */
export function totalIncomeOfYear(entries: readonly Entry[], until: string, currency: Currency, tracer: Tracer = untraced): Decimal {
  const start = monthsBefore(until, 12)
  return totalFlow(
    'income',
    entries.filter(({ on }) => on > start && on <= until),
    currency,
    tracer,
  )
}

/** Sums the flows of one kind. */
export function totalFlow(flow: FlowKind, entries: readonly Entry[], currency: Currency, tracer: Tracer = untraced): Decimal {
  const parts = listFlowParts(flow, entries).map((part) => ({ ...part, value: new Decimal(part.amount) }))
  return tracer('sum-of-flows', sumParts, { parts, currency, source: 'provider' }) ?? zero
}

function listFlowParts(flow: FlowKind, entries: readonly Entry[]): { on: string; name: string; amount: string }[] {
  if (flow === 'fees') return listFees(entries).map(({ on, type, amount }) => ({ on, name: type, amount }))
  if (flow === 'income')
    return entries.flatMap(({ on, category, type, amount }) => (incomeKinds[category] ? [{ on, name: type, amount }] : []))
  const direction = flow === 'paid-in' ? 'in' : 'out'
  return listContributions(entries).flatMap((one) =>
    one.direction === direction && one.amount !== null ? [{ on: one.on, name: one.type, amount: one.amount }] : [],
  )
}

/** Computes the realised gain at average cost. Null if the trades do not determine the cost of the units sold. */
export function computeRealisedGain(ledger: Ledger, holdingId: string, until: string, tracer: Tracer = untraced): Decimal | null {
  const trades = groupTrades(ledger, until).get(holdingId) ?? []
  return tracer('realised-gain', sumRealisedGain, { trades, currency: ledger.currency, source: 'transactions' })
}

export function sumRealisedGain(
  given: { trades: readonly Trade[]; currency: Currency },
  recorder: TraceRecorder = noRecorder,
): Decimal | null {
  const book = bookTrades(given, recorder)
  if (book) recorder.step('realised-total', expression`Σ ${book.realised.length}`, book.totalRealised)
  return book && book.totalRealised
}
