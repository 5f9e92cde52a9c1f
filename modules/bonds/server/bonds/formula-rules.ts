import { bondPortfolio, bondStatistics, runningYield } from '@atrium/domain/bonds/bond-statistics'
import type { Calculation } from '@atrium/domain/trace'
import type { Formula } from '@atrium/platform/figures/explanation-rules'
import { computeCouponIncome } from './bond-total-rules.ts'

/** Formulas of this module, used to recompute a figure from its case. */
export const bondFormulas = {
  'bond-accrued': bondStatistics,
  'bond-dirty-price': bondStatistics,
  'bond-yield': bondStatistics,
  'bond-macaulay': bondStatistics,
  'bond-modified': bondStatistics,
  'bond-convexity': bondStatistics,
  'running-yield': runningYield,
  'bonds-yield': bondPortfolio,
  'bonds-modified': bondPortfolio,
  'bond-income': computeCouponIncome,
} satisfies { [Name in Formula]?: Calculation<never, unknown> }
