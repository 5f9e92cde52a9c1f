import type { FundFactsPort } from '../ports/funds.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { mapFacts, mapPerformance } from './map.ts'

/** Limit of codes in one call; more are requested in several. */
const mostCodes = 50

/**
 * Adapter of the fund data feed as `docs/providers/fund-feed.md` describes it: each fund in its own currency, open-ended funds
 * only.
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
