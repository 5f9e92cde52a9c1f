import type { GainsOnBasis, YearOfGains } from '@atrium/contract/gains'
import { roundDecimal } from '../../i18n/decimals.ts'
import { csv } from '../../lib/csv.ts'

type Shown = Pick<GainsOnBasis, 'currency'> & { basis: string; years: readonly YearOfGains[] }

/** The disposals in the order in which they stand on the screen, in plain notation. */
export function gainsCsv(headings: readonly string[], { basis, currency, years }: Shown): string {
  const money = (value: string | null) => (value === null ? '' : roundDecimal(value, 2))
  const rows = years.flatMap(({ taxYear, disposals }) =>
    disposals.map(({ on, name, units, proceeds, cost, gain }) => [
      basis,
      taxYear,
      on,
      name,
      units,
      currency,
      money(proceeds),
      money(cost),
      money(gain),
    ]),
  )
  return csv([headings, ...rows])
}
