import type { AssetClass } from '@atrium/contract/portfolio-terms'
import { Decimal, decimalText } from '@atrium/domain/decimal'
import { untraced } from '@atrium/platform/figures/explanation-rules'
import type { UpstreamHoldings } from '@atrium/platform/providers/ports/holdings'
import type { UpstreamPerformance } from '@atrium/platform/providers/ports/performance'
import { classifyAsset, computeHoldingValue, createPositions } from '../portfolios/holdings-rules.ts'

/** A holding as it is stored. Its value is in the portfolio's currency; null without a price or an exchange rate. */
export type HoldingToStore = {
  id: string
  name: string
  symbol: string | null
  sedol: string | null
  isCash: boolean
  units: string
  value: string | null
  assetClass: AssetClass
}

/** Values the holdings of a response as the portfolio's page does. A holding that is stated twice is stored once. */
export function listHoldingsToStore(response: UpstreamHoldings): HoldingToStore[] {
  const held = createPositions(response, null)
  const holdings = response.holdings.map((holding): HoldingToStore => {
    const { value } = computeHoldingValue(holding, held, untraced)
    return {
      id: holding.id,
      name: holding.name,
      symbol: holding.symbol,
      sedol: holding.sedol,
      isCash: holding.cashTypeId !== null,
      units: holding.quantity,
      value: value && decimalText(value),
      assetClass: classifyAsset(holding.assetClass),
    }
  })
  return [...new Map(holdings.map((holding) => [holding.id, holding])).values()]
}

/** Closing value of a day, and the net flow of that day. */
export type DayValue = { on: string; value: string; netFlow: string }

/** Lists the daily values of a period, in ascending order and once for each day. Days outside the period, such as later ones, are omitted. */
export function listDayValues({ values }: UpstreamPerformance, { from, to }: { from: string; to: string }): DayValue[] {
  const byDay = new Map(values.filter(({ on }) => on >= from && on <= to).map((day) => [day.on, day]))
  return [...byDay.values()]
    .toSorted((left, right) => left.on.localeCompare(right.on))
    .map(({ on, value, inflow, outflow }) => ({ on, value, netFlow: decimalText(new Decimal(inflow).minus(outflow)) }))
}
