import type { FundFactsPort } from '../ports/funds.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { mapFacts, mapPerformance } from './map.ts'

/** Maximum number of codes in one call; more codes are split over several calls. */
const mostCodes = 50

/**
 * Creates the adapter of the fund data feed, which `docs/providers/fund-feed.md` describes. It requests each fund in its own currency, and
 * only open-ended funds.
 */
export function fundFeed(upstream: Upstream): FundFactsPort {
  const ask = async <Data>(
    feed: 'factsheet' | 'performance',
    codes: readonly string[],
    read: (answer: unknown, call: string) => Data[],
  ) => {
    const parts = Array.from({ length: Math.ceil(codes.length / mostCodes) }, (_, place) =>
      codes.slice(place * mostCodes, (place + 1) * mostCodes),
    )
    const answers = parts.map((part) => {
      const query = { citicodes: part.join(','), currency: 'local', rangename: 'O' }
      return upstream.ask({ call: `GET /feeds/${feed}`, query, read })
    })
    return (await Promise.all(answers)).flat()
  }
  return {
    listFundFacts: (citiCodes) => ask('factsheet', citiCodes, mapFacts),
    listFundPerformance: (citiCodes) => ask('performance', citiCodes, mapPerformance),
  }
}
