import type { FundFactsPort } from '../ports/funds.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { mapFacts, mapPerformance } from './map.ts'

/** Maximum number of codes in one call. More codes are split into several calls. */
const maxCodes = 50

/** Creates the adapter of the fund data feed (docs/providers/fund-feed.md). It requests only open-ended funds, each in its own currency. */
export function createFundFeedAdapter(upstream: Upstream): FundFactsPort {
  const requestFeed = async <Data>(
    feed: 'factsheet' | 'performance',
    codes: readonly string[],
    read: (response: unknown, call: string) => Data[],
  ) => {
    const batches = Array.from({ length: Math.ceil(codes.length / maxCodes) }, (_, index) =>
      codes.slice(index * maxCodes, (index + 1) * maxCodes),
    )
    const responses = batches.map((batch) => {
      const query = { citicodes: batch.join(','), currency: 'local', rangename: 'O' }
      return upstream.call({ call: `GET /feeds/${feed}`, query, read })
    })
    return (await Promise.all(responses)).flat()
  }
  return {
    listFundFacts: (citiCodes) => requestFeed('factsheet', citiCodes, mapFacts),
    listFundPerformance: (citiCodes) => requestFeed('performance', citiCodes, mapPerformance),
  }
}
