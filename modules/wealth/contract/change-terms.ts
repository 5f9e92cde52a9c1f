/** Periods of "What changed", up to the latest valuation. */
export const valuePeriods = ['1M', '3M', 'YTD', '1Y'] as const

export type ValuePeriod = (typeof valuePeriods)[number]
