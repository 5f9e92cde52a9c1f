/** Figures in the response for a portfolio's realised gains, declared here so that the check does not depend on the module. */
export type RealisedPage = { book: RealisedBasis; tax: RealisedBasis | null }
type RealisedBasis = { years: { taxYear: string; totals: Record<string, string> | null }[] }

/** Figures in the response for a portfolio's bonds. */
export type BondsPage = {
  bonds: ({ id: string; missing: string | null } & Record<BondColumn, string | null>)[]
  total: { redemptionYield: string | null; modified: string | null; income: string | null }
}
type BondColumn = 'accrued' | 'dirtyPrice' | 'runningYield' | 'redemptionYield' | 'macaulay' | 'modified' | 'convexity'
