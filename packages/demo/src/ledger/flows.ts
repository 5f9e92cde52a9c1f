import { toBusinessDay } from '../calendar.ts'
import type { Ledger } from './ledger.ts'
import { computePositions } from './positions.ts'
import { computeExactValue, pence } from './valuation.ts'

/** External flows of a day in pence of the portfolio's currency, unsigned. */
export type DayFlows = { inflow: bigint; outflow: bigint }

/** Sums external inflows and outflows by day. */
export function sumFlowsByDay(ledger: Ledger): Map<number, DayFlows> {
  const flows = new Map<number, DayFlows>()
  for (const { day, flow } of [...ledger.transactions, ...listPricingEndFlows(ledger)]) {
    if (flow === 0n) continue
    const before = flows.get(day) ?? { inflow: 0n, outflow: 0n }
    flows.set(day, flow > 0n ? { ...before, inflow: before.inflow + flow } : { ...before, outflow: before.outflow - flow })
  }
  return flows
}

/**
 * Lists a flow for each holding whose pricing has ended. Such a holding is excluded from the totals. Its last value is stated as an
 * outflow, because returns would otherwise show a loss.
 */
function listPricingEndFlows({ plan, transactions, lastDay }: Ledger): { day: number; flow: bigint }[] {
  const securities = new Set(transactions.flatMap(({ security }) => (security?.pricedUntil ? [security] : [])))
  return [...securities].flatMap((security) => {
    const last = toBusinessDay(security.pricedUntil!)
    const units = last < lastDay ? computePositions({ plan, transactions, lastDay }, last).units.get(security) : undefined
    return units ? [{ day: last + 1, flow: -pence(computeExactValue(security, units, last, plan.currency)!) }] : []
  })
}
