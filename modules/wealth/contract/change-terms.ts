/** Periods of "What changed", up to the latest valuation. */
export const valuePeriods = ['1M', '3M', 'YTD', '1Y'] as const

export type ValuePeriod = (typeof valuePeriods)[number]

/** Amounts of each holding, and of the total of a portfolio's holdings. */
export const holdingAmounts = ['opening', 'moved', 'market', 'income', 'charges', 'currency', 'other', 'closing'] as const

export type HoldingAmountName = (typeof holdingAmounts)[number]

/**
 * Amounts of an account. `change` is closing less opening value and also exists for each portfolio. `earned` is the sum of market, income,
 * charges, currency and other, and also exists for each holding. `unmatched` exists only for the account's total, and `return` only for an
 * investment over all portfolios.
 */
export const accountAmounts = [...holdingAmounts, 'moneyIn', 'moneyOut', 'payment', 'unmatched', 'earned', 'change', 'return'] as const

export type AccountAmountName = (typeof accountAmounts)[number]
