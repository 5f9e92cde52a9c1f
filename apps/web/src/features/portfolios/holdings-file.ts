import type { Holdings } from '@atrium/contract/portfolios'
import { roundDecimal } from '../../i18n/decimals.ts'
import { csv } from '../../lib/csv.ts'

/** The holdings in their groups' order, in plain notation. */
export function holdingsCsv(headings: readonly string[], holdings: Pick<Holdings, 'groups'>): string {
  const money = (value: string | null) => (value === null ? '' : roundDecimal(value, 2))
  const rows = holdings.groups.flatMap((group) =>
    group.holdings.map(({ name, sedol, quantity, price, priceCurrency, cost, value, gain, weight }) => [
      group.assetClass,
      name,
      sedol ?? '',
      quantity,
      price ?? '',
      priceCurrency ?? '',
      money(cost),
      money(value),
      money(gain),
      weight ?? '',
    ]),
  )
  return csv([headings, ...rows])
}
