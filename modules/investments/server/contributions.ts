import type { Tracer } from '@atrium/platform/figures/explanation-rules'
import type { FigureQuestion, FigureResult } from './portfolios/figure-reads.ts'
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
   * `part` is the rest of the name, `accrued`; `tracer` records the calculations.
   * @throws refusal `not-found` where the portfolio has no such figure
   */
  compute: (portfolio: OpenedPortfolio, question: FigureQuestion, part: string, tracer: Tracer) => Promise<ComputedFigure>
}

/** A figure without its traces, which `tracer` has recorded. */
export type ComputedFigure = Omit<FigureResult, 'traces'>
