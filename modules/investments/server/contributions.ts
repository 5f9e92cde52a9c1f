import type { Ask } from '@atrium/platform/figures/explanation-rules'
import type { FigureQuestion, Worked } from './portfolios/figure-reads.ts'
import type { OpenedPortfolio } from './portfolios/provider-reads.ts'

declare module '@atrium/platform/contributions' {
  interface Contributions {
    portfolioFigures: PortfolioFigureSource
  }
}

/** Figures of a portfolio that another module computes. */
export type PortfolioFigureSource = {
  /** First words of their names: `bond` of `bond.accrued`. */
  subjects: readonly string[]
  /**
   * `part` is the rest of the name, `accrued`; `ask` records the calculations.
   * @throws refusal `not-found` where the portfolio has no such figure
   */
  compute: (portfolio: OpenedPortfolio, question: FigureQuestion, part: string, ask: Ask) => Promise<ComputedFigure>
}

/** A figure without the traces of its calculations, which `ask` has recorded. */
export type ComputedFigure = Omit<Worked, 'traces'>
