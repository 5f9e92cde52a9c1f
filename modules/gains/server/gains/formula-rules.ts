import type { Calculation } from '@atrium/domain/trace'
import type { Formula } from '@atrium/platform/figures/explanation-rules'
import { sumOfParts } from '@atrium/domain/valuation'

/** Formulas of this module, used to recompute a figure from its case. */
export const gainFormulas = {
  'sum-of-disposals': sumOfParts,
} satisfies { [Name in Formula]?: Calculation<never, unknown> }
