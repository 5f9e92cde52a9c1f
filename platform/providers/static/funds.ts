import { mapDocuments, mapFacts, mapPerformance } from '../fund-feed/map.ts'
import { mapHits } from '../fund-search/map.ts'
import { UpstreamError } from '../ports/answer.ts'
import type { FundFactsPort, FundSearchPort, UpstreamFundDocument } from '../ports/funds.ts'
import { fileName, openFiles } from './files.ts'
import { searchListed } from './fund-search.ts'

/** Creates the adapter for funds from JSON files (docs/providers/static.md). */
export function staticFunds(dir: string): FundFactsPort & FundSearchPort {
  const files = openFiles(dir)
  const call = 'fund-data/{id}.json'
  /** Reads the files of the given codes; omits codes without a file. */
  const readFiles = async <Data>(codes: readonly string[], read: (data: unknown) => Data) => {
    const contents = await Promise.all(
      codes.map((code) => files.read(`fund-data/${fileName(code.toUpperCase())}.json`, read).catch(nullWhenUnknown)),
    )
    return contents.filter((data) => data !== null)
  }
  const documentsOf = async (codes: readonly string[]) =>
    (await files
      .read('fund-docs.json', (listed) => new Map(codes.map((code) => [code, mapListed(listed, code)])))
      .catch(nullWhenUnknown)) ?? new Map<string, UpstreamFundDocument[]>()
  return {
    searchFunds: async (query) => searchListed(await files.read('funds.json', (content) => mapHits(content, 'funds.json').funds), query),
    listFundFacts: async (codes) => {
      const facts = (await readFiles(codes, (data) => mapFacts(instrumentsOf(data, 'factsheet'), call))).flat()
      const documents = await documentsOf(facts.map(({ citiCode }) => citiCode))
      return facts.map((fund) => ({ ...fund, documents: documents.get(fund.citiCode) ?? [] }))
    },
    listFundPerformance: async (codes) =>
      (await readFiles(codes, (data) => mapPerformance(instrumentsOf(data, 'performance'), call))).flat(),
  }
}

/** Returns a fund's entry in a feed as a feed with one fund. */
const instrumentsOf = (data: unknown, feed: 'factsheet' | 'performance') => ({ instruments: [Object(data)[feed] as unknown] })

function mapListed(listed: unknown, citiCode: string): UpstreamFundDocument[] {
  const documents: unknown = Object.hasOwn(Object(listed), citiCode) ? Object(listed)[citiCode] : []
  return mapDocuments(documents, 'fund-docs.json')
}

function nullWhenUnknown(error: unknown): null {
  if (error instanceof UpstreamError && error.fault === 'unknown') return null
  throw error
}
