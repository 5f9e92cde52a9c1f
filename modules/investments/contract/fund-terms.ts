/** Filters of the fund search. The results include a count for each value. */
export const fundFacets = ['assetClass', 'sector', 'region', 'groupName', 'fundType', 'currency'] as const
export type FundFacet = (typeof fundFacets)[number]

/** Sort orders of funds. */
export const fundOrders = ['fundName', 'groupName', 'fundSize', 'ongoingCharge', 'yield', 'return1y', 'return3y', 'return5y'] as const
export type FundOrder = (typeof fundOrders)[number]

/** Periods of a fund's return, the shortest first. */
export const fundRanges = ['1m', '3m', '6m', '1y', '3y', '5y'] as const

/** Default number of rows per page. */
export const fundsOnPage = 25
