import type { Holding, HoldingGroup } from '../../contract/portfolios.ts'

/** A holding with the asset class of its group. All holdings are in one table, and its file has a column for the asset class. */
export type ListedHolding = Holding & { assetClass: string }

/** Figures of a holding that have an explanation. */
export type HoldingFigure = 'value' | 'cost' | 'gain' | 'return' | 'weight'

export const listHoldings = (groups: readonly HoldingGroup[]): ListedHolding[] =>
  groups.flatMap(({ assetClass, holdings }) => holdings.map((holding) => ({ ...holding, assetClass })))
