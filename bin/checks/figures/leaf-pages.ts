/** The answer of the realised gains of a portfolio, as far as its figures go: a check of all tabs does not need the module. */
export type RealisedPage = { book: RealisedBasis; tax: RealisedBasis | null }
type RealisedBasis = { years: { taxYear: string; totals: Record<string, string> | null }[] }

/** The answer of the bonds of a portfolio, as far as its figures go. */
export type BondsPage = {
  bonds: ({ id: string; missing: string | null } & Record<BondColumn, string | null>)[]
  total: { redemptionYield: string | null; modified: string | null; income: string | null }
}
type BondColumn = 'accrued' | 'dirtyPrice' | 'runningYield' | 'redemptionYield' | 'macaulay' | 'modified' | 'convexity'
