import { cashFlowFigure } from '@atrium/domain/cash-flow/project'
import { countedValue } from '@atrium/domain/net-worth'
import { coverAfterDebts } from '@atrium/domain/protection-gap'
import type { Calculation } from '@atrium/domain/trace'
import type { Formula } from '@atrium/platform/figures/explanation-rules'
import { projectedReal, projectedValue } from '../projection/projected-rules.ts'
import { sumItems } from './net-worth-rules.ts'

/** Formulas of this module, used to recompute a figure from its case. */
export const planningFormulas = {
  'cash-flow-figure': cashFlowFigure,
  'counted-value': countedValue,
  'net-worth': sumItems,
  'plan-assets': sumItems,
  'plan-liabilities': sumItems,
  'life-cover': sumItems,
  'cover-after-debts': coverAfterDebts,
  'projected-value': projectedValue,
  'projected-real': projectedReal,
} satisfies { [Name in Formula]?: Calculation<never, unknown> }
