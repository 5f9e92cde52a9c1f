import type { FundRow, FundSearchResult, Fund } from '../../contract/funds.ts'
import { fundFacets, fundRanges } from '../../contract/fund-terms.ts'
import type {
  UpstreamFundSummary,
  UpstreamFundFacts,
  UpstreamFundHits,
  UpstreamFundPerformance,
} from '@atrium/platform/providers/ports/funds'

/** Fields that both fund sources provide. */
type CommonFundFields = Omit<UpstreamFundSummary, 'return1y' | 'return3y' | 'return5y'>

export function toFundRow(found: UpstreamFundSummary): FundRow {
  const { return1y, return3y, return5y } = found
  return { ...toCommonFields(found), return1y, return3y, return5y }
}

export function toFund(facts: UpstreamFundFacts): Omit<Fund, 'performance' | 'provenance'> {
  return { ...toCommonFields(facts), isin: facts.isin, pricedOn: facts.pricedOn, launchedOn: facts.launchedOn }
}

function toCommonFields({
  citiCode,
  name,
  groupName,
  size,
  assetClass,
  type,
  objective,
  currency,
  price,
  ongoingCharge,
  yield: fundYield,
}: CommonFundFields) {
  return {
    citiCode,
    fundName: name,
    groupName,
    fundSize: size,
    assetClass,
    fundType: type,
    objective,
    currency,
    price,
    ongoingCharge,
    yield: fundYield,
  }
}

/** Converts facets in the order of the contract. Empty values are omitted, because they cannot be chosen. */
export function toFacets(facets: UpstreamFundHits['facets']): FundSearchResult['facets'] {
  return fundFacets.map((facet) => ({ facet, values: (facets[facet] ?? []).filter(({ value }) => value !== '') }))
}

/** Converts a fund's performance. Unknown ranges are omitted, as are prices in another currency than the fund's. */
export function toPerformance(
  { citiCode, currency }: Pick<UpstreamFundFacts, 'citiCode' | 'currency'>,
  listed: readonly UpstreamFundPerformance[],
): Fund['performance'] {
  const own = listed.find((one) => one.citiCode === citiCode && one.currency === currency)
  const ranges = fundRanges.flatMap((range) => own?.ranges.find((one) => one.range === range) ?? [])
  return {
    ranges: ranges.map((one) => ({ range: one.range as (typeof fundRanges)[number], return: one.return })),
    prices: own?.prices ?? [],
  }
}
