import { holdingValue, sumOfParts } from '@atrium/domain/valuation'
import { convertAmount, moneyOutOf } from '@atrium/domain/value-change'
import { otherOfCash, restOfCash, sumOfCash } from '@atrium/domain/value-change/cash'
import { currencyOfSecurity, incomeOfSecurity, marketOfSecurity, movedOfSecurity } from '@atrium/domain/value-change/security'
import { roundCell } from '@atrium/domain/value-change/table'
import type { Calculation } from '@atrium/domain/trace'
import type { Formula } from '@atrium/platform/figures/explanation-rules'
import { earned } from './account-explanation-rules.ts'

/** Formulas of "What changed", used to recompute an amount from its case. */
export const changeFormulas = {
  'opening-of-holding': holdingValue,
  'closing-of-holding': holdingValue,
  'security-moved': movedOfSecurity,
  'security-income': incomeOfSecurity,
  'security-market': marketOfSecurity,
  'security-currency': currencyOfSecurity,
  'cash-balance-of-day': sumOfCash,
  'cash-moved': sumOfCash,
  'cash-income': sumOfCash,
  'cash-charges': sumOfCash,
  'cash-currency': restOfCash,
  'cash-other': otherOfCash,
  'rounded-change': roundCell,
  'change-of-portfolio': sumOfParts,
  'sum-of-exact': sumOfParts,
  'sum-of-moved': sumOfParts,
  'converted-change': convertAmount,
  'money-out': moneyOutOf,
  'change-of-account': sumOfParts,
  'earned-in-period': earned,
} satisfies { [Name in Formula]?: Calculation<never, unknown> }
