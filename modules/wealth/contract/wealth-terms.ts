import type { Currency } from '@atrium/domain/currency'

/** Names in the API of the changes over each period. The specification defines these names. */
export const changeNames = {
  '1D': 'change1d',
  '1M': 'change1m',
  YTD: 'changeYtd',
  '1Y': 'change1y',
  '3Y': 'change3y',
  '5Y': 'change5y',
  SI: 'changeAll',
} as const

export const changePeriods = ['1D', '1M', 'YTD', '1Y', '3Y', '5Y', 'SI'] as const

export type ChangePeriod = (typeof changePeriods)[number]

export type ChangeName = (typeof changeNames)[ChangePeriod]

/** Currencies in which an account's values can be shown. Those named in the specification come first. Pence are used only for prices. */
export const shownCurrencies = ['GBP', 'EUR', 'USD', 'CAD', 'AUD', 'INR', 'JPY', 'CHF', 'ISK'] as const satisfies readonly Currency[]

export type ShownCurrency = (typeof shownCurrencies)[number]
