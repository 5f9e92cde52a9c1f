import * as z from 'zod/mini'
import { Decimal, decimalText } from '@atrium/domain/decimal'
import { fundFacets, type UpstreamFundSummary, type UpstreamFundHits } from '../ports/funds.ts'
import { currency, figure, id, list, nullable, parseResponse, text } from '../upstream/reading.ts'

const fund = z.object({
  citiCode: id,
  isin: nullable(text),
  fundName: text,
  groupName: text,
  fundSize: nullable(figure),
  assetClass: nullable(text),
  sector: nullable(text),
  region: nullable(text),
  fundType: nullable(text),
  objective: nullable(text),
  currency,
  price: nullable(figure),
  ongoingCharge: nullable(figure),
  yield: nullable(figure),
  return1y: nullable(figure),
  return3y: nullable(figure),
  return5y: nullable(figure),
})

const hits = z.object({
  '@count': z.int().check(z.minimum(0)),
  '@facets': z._default(z.record(text, list(z.object({ value: text, count: z.int() }))), {}),
  value: list(fund),
})

const millions = 1_000_000
const toFraction = (percent: string | null) => percent && decimalText(new Decimal(percent).div(100))

export function mapHits(response: unknown, call: string): UpstreamFundHits {
  const { '@count': total, '@facets': facetCounts, value } = parseResponse(hits, response, { provider: 'fund-search', call })
  const facets = Object.fromEntries(fundFacets.flatMap((facet) => (facetCounts[facet] ? [[facet, facetCounts[facet]] as const] : [])))
  return { total, funds: value.map(mapFund), facets }
}

function mapFund({ fundName, fundSize, fundType, ...one }: z.output<typeof fund>): UpstreamFundSummary {
  return {
    ...one,
    name: fundName,
    size: fundSize && decimalText(new Decimal(fundSize).times(millions)),
    type: fundType,
    ongoingCharge: toFraction(one.ongoingCharge),
    yield: toFraction(one.yield),
    return1y: toFraction(one.return1y),
    return3y: toFraction(one.return3y),
    return5y: toFraction(one.return5y),
  }
}
