import type { HoldingOfFlow } from '../../contract/flows.ts'
import { readHoldings, readOrNull, type PortfolioData } from '@atrium/investments/server/portfolios/provider-reads'
import type { UpstreamHoldings } from '@atrium/platform/providers/ports/holdings'
import type { UpstreamPerformance } from '@atrium/platform/providers/ports/performance'

/**
 * Reads the holdings whose price ended or returned on a valuation day. Empty if they cannot be read. If the provider does not state the day
 * of a last price, the previous valuation day is given.
 */
export async function readHoldingsOfFlow(portfolio: PortfolioData, { values }: UpstreamPerformance, on: string): Promise<HoldingOfFlow[]> {
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
