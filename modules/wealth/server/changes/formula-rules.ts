import { modifiedDietz } from '@atrium/domain/performance/modified-dietz'
import { holdingValue, sumParts } from '@atrium/domain/valuation'
import { convertAmount, computeMoneyOut } from '@atrium/domain/value-change'
import { computeOtherCash, computeUnexplainedCash, sumCash } from '@atrium/domain/value-change/cash'
import { computeCurrencyPart, computeIncomePart, computeMarketPart, computeMovedPart } from '@atrium/domain/value-change/security'
import { roundCell } from '@atrium/domain/value-change/table'
import type { Calculation } from '@atrium/domain/trace'
import type { Formula } from '@atrium/platform/figures/explanation-rules'
import { sumEarnings } from './account-explanation-rules.ts'

/** Formulas of "What changed", used to recompute an amount from its case. */
export const changeFormulas = {
  'opening-of-holding': holdingValue,
  'closing-of-holding': holdingValue,
  'security-moved': computeMovedPart,
  'security-income': computeIncomePart,
  'security-market': computeMarketPart,
  'security-currency': computeCurrencyPart,
  'cash-balance-of-day': sumCash,
  'cash-moved': sumCash,
  'cash-income': sumCash,
  'cash-charges': sumCash,
  'cash-currency': computeUnexplainedCash,
  'cash-other': computeOtherCash,
  'rounded-change': roundCell,
  'change-of-portfolio': sumParts,
  'sum-of-exact': sumParts,
  'sum-of-moved': sumParts,
  'converted-change': convertAmount,
  'money-out': computeMoneyOut,
  'change-of-account': sumParts,
  'change-of-investment': sumParts,
  'investment-return': modifiedDietz,
  'earned-in-period': sumEarnings,
} satisfies { [Name in Formula]?: Calculation<never, unknown> }
