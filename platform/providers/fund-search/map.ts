import * as z from 'zod/mini'
import { Decimal, decimalText } from '@atrium/domain/decimal'
import { fundFacets, type UpstreamFoundFund, type UpstreamFundHits } from '../ports/funds.ts'
import { currency, figure, id, list, maybe, readAnswer, text } from '../upstream/reading.ts'

const fund = z.object({
  citiCode: id,
  isin: maybe(text),
  fundName: text,
  groupName: text,
  fundSize: maybe(figure),
  assetClass: maybe(text),
  sector: maybe(text),
  region: maybe(text),
  fundType: maybe(text),
  objective: maybe(text),
  currency,
  price: maybe(figure),
  ongoingCharge: maybe(figure),
  yield: maybe(figure),
  return1y: maybe(figure),
  return3y: maybe(figure),
  return5y: maybe(figure),
})

const hits = z.object({
  '@count': z.int().check(z.minimum(0)),
  '@facets': z._default(z.record(text, list(z.object({ value: text, count: z.int() }))), {}),
  value: list(fund),
})

const millions = 1_000_000
const fractionOf = (percent: string | null) => percent && decimalText(new Decimal(percent).div(100))

export function mapHits(response: unknown, call: string): UpstreamFundHits {
  const { '@count': total, '@facets': facetCounts, value } = readAnswer(hits, response, { provider: 'fund-search', call })
  const facets = Object.fromEntries(fundFacets.flatMap((facet) => (facetCounts[facet] ? [[facet, facetCounts[facet]] as const] : [])))
  return { total, funds: value.map(mapFund), facets }
}

function mapFund({ fundName, fundSize, fundType, ...one }: z.output<typeof fund>): UpstreamFoundFund {
  return {
    ...one,
    name: fundName,
    size: fundSize && decimalText(new Decimal(fundSize).times(millions)),
    type: fundType,
    ongoingCharge: fractionOf(one.ongoingCharge),
    yield: fractionOf(one.yield),
    return1y: fractionOf(one.return1y),
    return3y: fractionOf(one.return3y),
    return5y: fractionOf(one.return5y),
  }
}
