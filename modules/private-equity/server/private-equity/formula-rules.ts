import { distributedToPaidIn, computeFundRate, residualToPaidIn, totalToPaidIn } from '@atrium/domain/private-equity'
import type { Calculation } from '@atrium/domain/trace'
import type { Formula } from '@atrium/platform/figures/explanation-rules'

/** Formulas of this module, used to recompute a figure from its case. */
export const fundFormulas = {
  'total-to-paid-in': totalToPaidIn,
  'distributed-to-paid-in': distributedToPaidIn,
  'residual-to-paid-in': residualToPaidIn,
  'fund-rate': computeFundRate,
} satisfies { [Name in Formula]?: Calculation<never, unknown> }
