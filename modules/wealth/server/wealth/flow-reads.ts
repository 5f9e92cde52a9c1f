import { readHoldings, readOrNull, type PortfolioData } from '@atrium/investments/server/portfolios/provider-reads'
import type { UpstreamHoldings } from '@atrium/platform/providers/ports/holdings'
import type { UpstreamPerformance } from '@atrium/platform/providers/ports/performance'

/** Reads the names of the holdings whose price ended or returned on a valuation day. Empty if they cannot be read. */
export async function readHoldingsOfFlow(portfolio: PortfolioData, { values }: UpstreamPerformance, on: string): Promise<string[]> {
  const previous = values.findLast((day) => day.on < on)
  if (!previous) return []
  const [before, after] = await Promise.all([readOrNull(readHoldings(portfolio, previous.on)), readOrNull(readHoldings(portfolio, on))])
  if (!before || !after) return []
  const [pricedBefore, pricedAfter] = [listPriced(before.data), listPriced(after.data)]
  return after.data.holdings.flatMap(({ id, name }) => (pricedBefore.has(id) === pricedAfter.has(id) ? [] : name))
}

const listPriced = ({ holdings }: UpstreamHoldings): ReadonlySet<string> =>
  new Set(holdings.flatMap(({ id, price }) => (price === null ? [] : id)))
