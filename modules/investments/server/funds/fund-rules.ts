import type { FoundFund, FoundFunds, Fund } from '../../contract/funds.ts'
import { fundFacets, fundRanges } from '../../contract/fund-terms.ts'
import type {
  UpstreamFoundFund,
  UpstreamFundFacts,
  UpstreamFundHits,
  UpstreamFundPerformance,
} from '@atrium/platform/providers/ports/funds'

/** Fields that both fund sources provide. */
type Stated = Omit<UpstreamFoundFund, 'return1y' | 'return3y' | 'return5y'>

export function toFoundFund(found: UpstreamFoundFund): FoundFund {
  const { return1y, return3y, return5y } = found
  return { ...labelled(found), return1y, return3y, return5y }
}

export function toFund(facts: UpstreamFundFacts): Omit<Fund, 'performance' | 'provenance'> {
  return { ...labelled(facts), isin: facts.isin, pricedOn: facts.pricedOn, launchedOn: facts.launchedOn }
}

function labelled({ citiCode, name, groupName, size, assetClass, type, objective, currency, price, ongoingCharge, yield: paid }: Stated) {
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
    yield: paid,
  }
}

/** Converts facets in the order of the contract. Empty values are omitted, because they cannot be chosen. */
export function toFacets(facets: UpstreamFundHits['facets']): FoundFunds['facets'] {
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
