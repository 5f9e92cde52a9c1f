import { mapDocuments, mapFacts, mapPerformance } from '../fund-feed/map.ts'
import { mapHits } from '../fund-search/map.ts'
import { UpstreamError } from '../ports/response.ts'
import type { FundFactsPort, FundSearchPort, UpstreamFundDocument } from '../ports/funds.ts'
import { encodeFileName, createFileReader } from './files.ts'
import { searchFundList } from './fund-search.ts'

/** Creates the adapter for funds from JSON files (docs/providers/static.md). */
export function createStaticFundsAdapter(dir: string): FundFactsPort & FundSearchPort {
  const files = createFileReader(dir)
  const call = 'fund-data/{id}.json'
  /** Reads the files of the given codes; omits codes without a file. */
  const readFiles = async <Data>(codes: readonly string[], read: (data: unknown) => Data) => {
    const contents = await Promise.all(
      codes.map((code) => files.read(`fund-data/${encodeFileName(code.toUpperCase())}.json`, read).catch(returnNullIfUnknown)),
    )
    return contents.filter((data) => data !== null)
  }
  const readDocuments = async (codes: readonly string[]) =>
    (await files
      .read('fund-docs.json', (listed) => new Map(codes.map((code) => [code, mapFundDocuments(listed, code)])))
      .catch(returnNullIfUnknown)) ?? new Map<string, UpstreamFundDocument[]>()
  return {
    searchFunds: async (query) => searchFundList(await files.read('funds.json', (content) => mapHits(content, 'funds.json').funds), query),
    listFundFacts: async (codes) => {
      const facts = (await readFiles(codes, (data) => mapFacts(toFeed(data, 'factsheet'), call))).flat()
      const documents = await readDocuments(facts.map(({ citiCode }) => citiCode))
      return facts.map((fund) => ({ ...fund, documents: documents.get(fund.citiCode) ?? [] }))
    },
    listFundPerformance: async (codes) => (await readFiles(codes, (data) => mapPerformance(toFeed(data, 'performance'), call))).flat(),
  }
}

/** Returns a fund's entry in a feed as a feed with one fund. */
const toFeed = (data: unknown, feed: 'factsheet' | 'performance') => ({ instruments: [Object(data)[feed] as unknown] })

function mapFundDocuments(listed: unknown, citiCode: string): UpstreamFundDocument[] {
  const documents: unknown = Object.hasOwn(Object(listed), citiCode) ? Object(listed)[citiCode] : []
  return mapDocuments(documents, 'fund-docs.json')
}

function returnNullIfUnknown(error: unknown): null {
  if (error instanceof UpstreamError && error.fault === 'unknown') return null
  throw error
}
