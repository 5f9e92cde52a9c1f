import { changePeriods, shownCurrencies, type ChangePeriod, type ShownCurrency } from '../../contract/wealth-terms.ts'
import { removeEmptyValues } from '@atrium/ui/lib/list-search'

/** State of the account page in the URL: the period of the changes, another currency, and the explained figure. */
export type AccountSearch = { change?: Exclude<ChangePeriod, '1D'>; in?: ShownCurrency; explain?: string }

export type OnChoosePeriod = (period: ChangePeriod) => void
export type OnChooseCurrency = (currency: ShownCurrency) => void

/** Parses the state from the URL. Unknown values are ignored. One day is the default and omitted. */
export function parseAccountSearch(raw: Record<string, unknown>): AccountSearch {
  return removeEmptyValues({
    change: changePeriods.filter((period) => period !== '1D').find((period) => period === raw.change),
    in: shownCurrencies.find((currency) => currency === raw.in),
    explain: typeof raw.explain === 'string' && raw.explain !== '' ? raw.explain.slice(0, 120) : undefined,
  })
}
