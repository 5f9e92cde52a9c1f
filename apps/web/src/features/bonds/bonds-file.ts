import type { Bonds } from '@atrium/contract/bonds'
import { roundDecimal, shiftDecimal } from '../../i18n/decimals.ts'
import { csv } from '../../lib/csv.ts'

/** The bonds in the order of the screen, in plain notation: yields in per cent. */
export function bondsCsv(headings: readonly string[], { bonds }: Pick<Bonds, 'bonds'>): string {
  const figure = (value: string | null, decimals: number) => (value === null ? '' : roundDecimal(value, decimals))
  const percent = (rate: string | null) => (rate === null ? '' : roundDecimal(shiftDecimal(rate, 2), 2))
  const rows = bonds.map((bond) => [
    bond.name,
    bond.maturesOn ?? '',
    percent(bond.coupon),
    bond.nominal,
    bond.priceCurrency ?? '',
    figure(bond.cleanPrice, 2),
    figure(bond.accrued, 2),
    percent(bond.runningYield),
    percent(bond.redemptionYield),
    figure(bond.modified, 2),
  ])
  return csv([headings, ...rows])
}
