import { mapDocuments, mapFacts, mapPerformance } from '../fund-feed/map.ts'
import { mapHits } from '../fund-search/map.ts'
import { UpstreamError } from '../ports/answer.ts'
import type { FundFactsPort, FundSearchPort, UpstreamFundDocument } from '../ports/funds.ts'
import { fileName, openFiles } from './files.ts'
import { searchListed } from './fund-search.ts'

/** Creates the adapter for funds from JSON files, which `docs/providers/static.md` describes. */
export function staticFunds(dir: string): FundFactsPort & FundSearchPort {
  const files = openFiles(dir)
  const call = 'fund-data/{id}.json'
  /** Reads only the codes that have a file. */
  const known = async <Data>(codes: readonly string[], read: (data: unknown) => Data) => {
    const found = await Promise.all(
      codes.map((code) => files.read(`fund-data/${fileName(code.toUpperCase())}.json`).catch(nullWhenUnknown)),
    )
    return found.filter((data) => data !== null).map(read)
  }
  const documents = async () => (await files.read('fund-docs.json').catch(nullWhenUnknown)) ?? {}
  return {
    searchFunds: async (query) => searchListed(mapHits(await files.read('funds.json'), 'funds.json').funds, query),
    listFundFacts: async (codes) => {
      const [facts, listed] = await Promise.all([known(codes, (data) => mapFacts(instrumentsOf(data, 'factsheet'), call)), documents()])
      return facts.flat().map((fund) => ({ ...fund, documents: documentsOf(listed, fund.citiCode) }))
    },
    listFundPerformance: async (codes) => (await known(codes, (data) => mapPerformance(instrumentsOf(data, 'performance'), call))).flat(),
  }
}

/** Returns the fund's part of each feed from its file. */
const instrumentsOf = (data: unknown, feed: 'factsheet' | 'performance') => ({ instruments: [Object(data)[feed] as unknown] })

function documentsOf(listed: unknown, citiCode: string): UpstreamFundDocument[] {
  const own: unknown = Object.hasOwn(Object(listed), citiCode) ? Object(listed)[citiCode] : []
  return mapDocuments(own, 'fund-docs.json')
}

function nullWhenUnknown(error: unknown): null {
  if (error instanceof UpstreamError && error.fault === 'unknown') return null
  throw error
}
