import type { Calculation } from '@atrium/domain/trace'
import type { Formula } from '@atrium/platform/figures/explanation-rules'
import { sumParts } from '@atrium/domain/valuation'

/** Formulas of this module, used to recompute a figure from its case. */
export const gainFormulas = {
  'sum-of-disposals': sumParts,
} satisfies { [Name in Formula]?: Calculation<never, unknown> }
