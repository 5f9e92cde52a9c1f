import { daysBetween, type PlainDateText } from '../calendar.ts'
import { Decimal, one } from '../decimal.ts'
import { expression, noRecorder, type TraceRecorder } from '../trace.ts'

type ByName = Readonly<Record<string, Decimal>>

/** What a proposal was computed with. `holdings` has the units by account and line (`isa/equity`). */
export type FrozenProposal = {
  frozenOn: PlainDateText
  validDays: number
  modelVersion: number
  prices: ByName
  holdings: ByName
}

export type StaleReason = 'EXPIRED' | 'MODEL_CHANGED' | 'HOLDINGS_CHANGED' | 'PRICE_MISSING' | 'PRICE_MOVED'

/** Days for which a proposal is valid, and the change of a price, as a fraction, up to which it stays valid (rules §20). */
export const proposalValidDays = 30
export const proposalPriceTolerance = new Decimal('0.05')

/**
 * Decides whether a proposal can still be used: it expires, and becomes stale when the model gets another version, units change, or a
 * price is missing or has moved by more than the tolerance.
 * @example frozen on 1 November for 30 days: expired on 2 December
 */
export function checkStaleness(
  {
    proposal,
    now,
    priceTolerance = proposalPriceTolerance,
  }: {
    proposal: FrozenProposal
    now: { date: PlainDateText; modelVersion: number; prices: ByName; holdings: ByName }
    priceTolerance?: Decimal
  },
  recorder: TraceRecorder = noRecorder,
): { stale: boolean; reasons: readonly StaleReason[] } {
  const age = daysBetween(proposal.frozenOn, now.date)
  recorder.step('age', expression`${now.date} − ${proposal.frozenOn}`, age)
  const names = Object.keys(proposal.prices)
  const moved = names.filter((name) => {
    const [before, after] = [proposal.prices[name], now.prices[name]]
    return before && after && !before.isZero() && after.div(before).minus(one).abs().gt(priceTolerance)
  })
  const found: Record<StaleReason, boolean> = {
    EXPIRED: age > proposal.validDays,
    MODEL_CHANGED: now.modelVersion !== proposal.modelVersion,
    HOLDINGS_CHANGED: !areEqual(proposal.holdings, now.holdings),
    PRICE_MISSING: names.some((name) => !now.prices[name]),
    PRICE_MOVED: moved.length > 0,
  }
  const reasons = (Object.keys(found) as StaleReason[]).filter((reason) => found[reason])
  return { stale: reasons.length > 0, reasons }
}

function areEqual(left: ByName, right: ByName): boolean {
  const names = new Set([...Object.keys(left), ...Object.keys(right)])
  return [...names].every((name) => left[name] !== undefined && right[name]?.eq(left[name]))
}
