import { changePeriods, shownCurrencies, type ChangePeriod, type ShownCurrency } from '../../contract/wealth-terms.ts'
import { removeEmptyValues } from '@atrium/ui/lib/list-search'

/** State of the account page in the URL: the period of changes, the currency, the valuation day and the explained figure. */
export type AccountSearch = { change?: ChangePeriod; in?: ShownCurrency; on?: string; explain?: string }

export type OnChoosePeriod = (period: ChangePeriod) => void
/** Chooses the valuation day. If undefined, the latest is chosen. */
export type OnChooseDay = (on: string | undefined) => void
export type OnChooseCurrency = (currency: ShownCurrency) => void

/** Returns the period of changes that is shown first: one year, or since inception if the account is younger. */
export function defaultPeriod(inception: string | null, asOn: string | null): ChangePeriod {
  if (!inception || !asOn) return '1Y'
  return inception > Temporal.PlainDate.from(asOn).subtract({ years: 1 }).toString() ? 'SI' : '1Y'
}

/** Parses the state from the URL. Invalid values are ignored. */
export function parseAccountSearch(raw: Record<string, unknown>): AccountSearch {
  return removeEmptyValues({
    change: changePeriods.find((period) => period === raw.change),
    in: shownCurrencies.find((currency) => currency === raw.in),
    on: typeof raw.on === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(raw.on) ? raw.on : undefined,
    explain: typeof raw.explain === 'string' && raw.explain !== '' ? raw.explain.slice(0, 120) : undefined,
  })
}
