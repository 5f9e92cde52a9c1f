import type { HoldingOfFlow } from '../../contract/flows.ts'
import { readHoldings, readOrNull, type PortfolioData } from '@atrium/investments/server/portfolios/provider-reads'
import type { UpstreamHoldings } from '@atrium/platform/providers/ports/holdings'
import type { UpstreamPerformance } from '@atrium/platform/providers/ports/performance'

/** Maximum number of flows of a portfolio whose holdings are requested, beginning with the newest. Each needs the holdings of two days. */
const maxFlows = 12

/** Adds the holdings that caused each flow. They are empty for the flows beyond the newest twelve. */
export async function addHoldings<Flow extends { on: string }>(
  portfolio: PortfolioData,
  performance: UpstreamPerformance,
  flows: readonly Flow[],
): Promise<(Flow & { holdings: HoldingOfFlow[] })[]> {
  const newest = new Set(flows.toSorted((left, right) => (left.on < right.on ? 1 : left.on > right.on ? -1 : 0)).slice(0, maxFlows))
  return Promise.all(
    flows.map(async (flow) => ({ ...flow, holdings: newest.has(flow) ? await readHoldingsOfFlow(portfolio, performance, flow.on) : [] })),
  )
}

/**
 * Reads the holdings whose price ended or returned on a valuation day. Empty if they cannot be read. If the provider does not state the day
 * of a last price, the previous valuation day is given.
 */
async function readHoldingsOfFlow(portfolio: PortfolioData, { values }: UpstreamPerformance, on: string): Promise<HoldingOfFlow[]> {
  const previous = values.findLast((day) => day.on < on)
  if (!previous) return []
  const [before, after] = await Promise.all([readOrNull(readHoldings(portfolio, previous.on)), readOrNull(readHoldings(portfolio, on))])
  if (!before || !after) return []
  const [pricedBefore, pricedAfter] = [listPriced(before.data), listPriced(after.data)]
  return after.data.holdings
    .filter(({ id }) => pricedBefore.has(id) !== pricedAfter.has(id))
    .map(({ id, name, pricedOn }) => ({ name, lastPricedOn: pricedAfter.has(id) ? null : (pricedOn ?? previous.on) }))
}

const listPriced = ({ holdings }: UpstreamHoldings): ReadonlySet<string> =>
  new Set(holdings.flatMap(({ id, price }) => (price === null ? [] : id)))
