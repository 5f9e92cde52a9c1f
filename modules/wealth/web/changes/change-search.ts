import { valuePeriods, type ValuePeriod } from '../../contract/change-terms.ts'
import { removeEmptyValues } from '@atrium/ui/lib/list-search'

/** State of "What changed" in the URL: a period or two days, the portfolio whose holdings are shown, and the explained amount. */
export type ChangeSearch = { period?: ValuePeriod; from?: string; to?: string; portfolio?: string; explain?: string }

/** A change of the state. An undefined value removes a field. */
export type SearchUpdate = { [Name in keyof ChangeSearch]: ChangeSearch[Name] | undefined }

const plainDate = /^(19|20|21)\d\d-\d\d-\d\d$/

/** Parses the state from the URL. Invalid values are ignored. The default period, one month, is omitted. Two days replace the period. */
export function parseChangeSearch(raw: Record<string, unknown>): ChangeSearch {
  const parseDay = (value: unknown) => (typeof value === 'string' && plainDate.test(value) ? value : undefined)
  const [from, to] = [parseDay(raw.from), parseDay(raw.to)]
  const isRange = from !== undefined && to !== undefined && from < to
  return removeEmptyValues({
    period: isRange ? undefined : valuePeriods.filter((period) => period !== '1M').find((period) => period === raw.period),
    from: isRange ? from : undefined,
    to: isRange ? to : undefined,
    portfolio: typeof raw.portfolio === 'string' && raw.portfolio !== '' ? raw.portfolio.slice(0, 100) : undefined,
    explain: typeof raw.explain === 'string' && raw.explain !== '' ? raw.explain.slice(0, 300) : undefined,
  })
}

/** Returns the period in the form that the API expects. */
export const toRequestedPeriod = ({ period, from, to }: ChangeSearch): { period?: ValuePeriod; from?: string; to?: string } =>
  from && to ? { from, to } : { period: period ?? '1M' }
