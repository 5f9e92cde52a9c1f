import type { HoldingGroup } from '../../contract/portfolios.ts'
import { roundDecimal, shiftDecimal } from '@atrium/ui/i18n/decimals'
import { figureCell, type Cell, type Sheet } from '@atrium/ui/components/sheet'

/** The holdings that are shown, in their groups' order, in plain notation. */
export function holdingsSheet(headings: readonly string[], groups: readonly HoldingGroup[]): Sheet {
  const rows = groups.flatMap((group) =>
    group.holdings.map(({ name, sedol, quantity, price, priceCurrency, cost, value, gain, return: rate, yield: paid, weight }) => [
      group.assetClass,
      name,
      sedol,
      { number: quantity },
      figureCell(price),
      priceCurrency,
      money(cost),
      money(value),
      money(gain),
      percent(rate),
      percent(paid),
      figureCell(weight),
    ]),
  )
  return { headings, rows }
}

const money = (value: string | null): Cell => (value === null ? null : { number: roundDecimal(value, 2) })
const percent = (rate: string | null): Cell => (rate === null ? null : { number: roundDecimal(shiftDecimal(rate, 2), 2) })
