import type { Disposal } from '../../contract/gains.ts'
import type { PortfolioType } from '@atrium/contract/portfolio-terms'
import { decimalText } from '@atrium/domain/decimal'
import { DomainError } from '@atrium/domain/error'
import type { ExchangeRate } from '@atrium/domain/exchange'
import { computePersonalGains } from '@atrium/domain/gains/personal-gains'
import type { Disposal as TaxDisposal, MatchRule } from '@atrium/domain/gains/share-matching'
import { bookTrades } from '@atrium/platform/providers/trades/book-costs'
import { explainTrades, type Trade } from '@atrium/platform/providers/trades/trades'
import type { HoldingLedger } from './gains-rules.ts'

type DisposalWithoutTaxStatus = Omit<Disposal, 'mayChange' | 'exemption'>
type Sale = Extract<Trade, { kind: 'sale' }>

/** Lists each sale separately, at the average cost on its day. */
export function listBookDisposals({ name, trades, currency }: HoldingLedger): DisposalWithoutTaxStatus[] {
  const sales = trades.filter((trade) => trade.kind === 'sale')
  if (sales.length === 0) return []
  const book = bookTrades({ trades, currency })
  if (!book) return sales.map((sale) => createIncompleteDisposal('transactions-do-not-add-up', name, sale))
  return book.realised.map(({ entry, on, units, netProceeds, cost, gain }) => ({
    id: entry,
    on,
    name,
    units: decimalText(units),
    proceeds: decimalText(netProceeds),
    cost: decimalText(cost),
    gain: decimalText(gain),
    missing: null,
    matches: [{ rule: 'average-cost', acquiredOn: null, units: decimalText(units), cost: decimalText(cost) }],
  }))
}

type TaxSettings = { wrapper: PortfolioType; rates: readonly ExchangeRate[] }

/** Combines the sales of a day into one disposal, and matches them by the share identification rules. */
export function listTaxDisposals({ name, trades }: HoldingLedger, { wrapper, rates }: TaxSettings): DisposalWithoutTaxStatus[] {
  const sales = trades.filter((trade) => trade.kind === 'sale')
  if (sales.length === 0) return []
  const entries = explainTrades(trades)
  if (!entries) return sales.map((sale) => createIncompleteDisposal('transactions-do-not-add-up', name, sale))
  try {
    const { disposals } = computePersonalGains({ accounts: [{ id: '', wrapper }], entries, rates })
    return disposals.map((one) => toDisposal(one, name, sales.find(({ on }) => on === one.on)!.id))
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const reason = error.code === 'MISSING_FX_RATE' ? 'no-exchange-rate' : 'transactions-do-not-add-up'
    return sales.map((sale) => createIncompleteDisposal(reason, name, sale))
  }
}

const rules = { SAME_DAY: 'same-day', THIRTY_DAY: 'thirty-day', SECTION_104: 'section-104' } as const satisfies Record<MatchRule, string>

function toDisposal(
  { on, units, netProceeds, allowableCost, gain, matches }: TaxDisposal,
  name: string,
  id: string,
): DisposalWithoutTaxStatus {
  return {
    id,
    on,
    name,
    units: decimalText(units),
    proceeds: decimalText(netProceeds),
    cost: decimalText(allowableCost),
    gain: decimalText(gain),
    missing: null,
    matches: matches.map((match) => ({
      rule: rules[match.rule],
      acquiredOn: match.acquired,
      units: decimalText(match.units),
      cost: decimalText(match.cost),
    })),
  }
}

/** Creates a disposal whose gain is unknown. Proceeds are null if they are not in the displayed currency. */
function createIncompleteDisposal(
  missing: NonNullable<Disposal['missing']>,
  name: string,
  { id, on, units, amount, fees }: Sale,
): DisposalWithoutTaxStatus {
  const proceeds = missing === 'no-exchange-rate' ? null : decimalText(amount.minus(fees))
  return { id, on, name, units: decimalText(units), proceeds, cost: null, gain: null, missing, matches: [] }
}
