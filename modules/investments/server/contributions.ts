import type { Tracer } from '@atrium/platform/figures/explanation-rules'
import type { FigureRequest, FigureResult } from './portfolios/figure-reads.ts'
import type { OpenedPortfolio } from './portfolios/provider-reads.ts'

declare module '@atrium/platform/contributions' {
  interface Contributions {
    portfolioFigures: PortfolioFigureSource
  }
}

/** Source of portfolio figures that another module computes. */
export type PortfolioFigureSource = {
  /** First segments of figure names, such as `bond` for `bond.accrued`. */
  subjects: readonly string[]
  /**
   * Computes a figure. `part` is the rest of its name, such as `accrued`. The calculations are recorded with `tracer`.
   * @throws error `not-found` if the portfolio has no such figure
   */
  compute: (portfolio: OpenedPortfolio, question: FigureRequest, part: string, tracer: Tracer) => Promise<ComputedFigure>
}

/** A computed figure. Its traces are recorded with `tracer`. */
export type ComputedFigure = Omit<FigureResult, 'traces'>
