import { combineAverages, percentOfAverage } from '@atrium/domain/account-charges'
import { breakdown } from '@atrium/domain/breakdown'
import { differenceFromModel, distanceFromModel } from '@atrium/domain/exposure'
import { sumPartCosts, holdingGain, holdingReturn } from '@atrium/domain/holdings'
import { lookThrough } from '@atrium/domain/look-through'
import { computeGain, keepStated, sumInCurrency } from '@atrium/domain/movement'
import { returnDifference, computeReturnOfSpan, timeWeightedReturn } from '@atrium/domain/performance'
import { maximumDrawdown } from '@atrium/domain/performance/statistics'
import { type Calculation } from '@atrium/domain/trace'
import { toCurrency, computeChangeInValue, holdingValue, computeRateOfChange, sumParts, computePartWeights } from '@atrium/domain/valuation'
import { computeBalance } from '../cash-transactions/cash-rules.ts'
import { sumRealisedGain } from '../holdings/flow-rules.ts'
import { linkMonths, simulateMonths, findWorstMonths } from '../simulations/simulation-rules.ts'
import { computeChargePercent, sumCosts } from './charge-rules.ts'
import { computeBookCost } from '@atrium/platform/providers/trades/book-costs'
import { statedValue, type Formula } from '@atrium/platform/figures/explanation-rules'
import { keepStatedCost, sumToTwoDecimals } from './holdings-rules.ts'
import { computeAnnualRate, computeIndexReturn } from './performance-rules.ts'
import { computeShownMoneyWeightedReturn, computeVolatility } from './statistics-rules.ts'

/** Formulas of portfolios and accounts, used to recompute a figure from its case. */
export const portfolioFormulas = {
  'stated-portfolio-value': statedValue,
  'portfolio-value': sumToTwoDecimals,
  'stated-account-value': statedValue,
  'converted-value': toCurrency,
  'converted-account': toCurrency,
  'sum-of-portfolios': sumInCurrency,
  'sum-of-payments': sumInCurrency,
  'sum-of-unmatched-flows': sumInCurrency,
  'stated-beside-sum': keepStated,
  earned: computeGain,
  'simulated-months': simulateMonths,
  'linked-months': linkMonths,
  'worst-year': findWorstMonths,
  'household-value': sumParts,
  'value-change': computeChangeInValue,
  'change-rate': computeRateOfChange,
  'holding-value': holdingValue,
  'cash-cost': holdingValue,
  'stated-cost': keepStatedCost,
  'average-cost': computeBookCost,
  'holding-gain': holdingGain,
  'holding-return': holdingReturn,
  'value-of-holdings': sumParts,
  'cost-of-holdings': sumPartCosts,
  'value-of-classes': sumParts,
  'cost-of-classes': sumPartCosts,
  weight: computePartWeights,
  'share-of-account': computePartWeights,
  'sum-of-weights': sumParts,
  'time-weighted-return': timeWeightedReturn,
  'period-return': computeReturnOfSpan,
  'benchmark-return': computeIndexReturn,
  'maximum-drawdown': maximumDrawdown,
  'annualised-return': computeAnnualRate,
  'money-weighted-return': computeShownMoneyWeightedReturn,
  volatility: computeVolatility,
  'return-difference': returnDifference,
  'sum-of-transactions': sumParts,
  'cash-balance': computeBalance,
  'sum-of-flows': sumParts,
  'realised-gain': sumRealisedGain,
  'total-charges': sumCosts,
  'charges-percent': computeChargePercent,
  'cost-of-portfolio': sumInCurrency,
  'cost-of-account': sumParts,
  'kind-of-costs': sumParts,
  'average-of-portfolios': combineAverages,
  'cost-in-percent': percentOfAverage,
  'sum-of-trade-costs': sumParts,
  'value-of-slice': sumParts,
  composition: breakdown,
  'weight-in-slice': computePartWeights,
  'weight-of-part': computePartWeights,
  'sectors-of-fund': lookThrough,
  'difference-from-model': differenceFromModel,
  'distance-from-model': distanceFromModel,
} satisfies { [Name in Formula]?: Calculation<never, unknown> }
