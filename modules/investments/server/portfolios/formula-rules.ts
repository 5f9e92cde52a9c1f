import { averageOfPortfolios, percentOfAverage } from '@atrium/domain/account-charges'
import { breakdown } from '@atrium/domain/breakdown'
import { differenceFromModel, distanceFromModel } from '@atrium/domain/exposure'
import { costOfParts, holdingGain, holdingReturn } from '@atrium/domain/holdings'
import { lookThrough } from '@atrium/domain/look-through'
import { earnedOf, statedBeside, sumInCurrency } from '@atrium/domain/movement'
import { returnDifference, returnOfSpan, timeWeightedReturn } from '@atrium/domain/performance'
import { maximumDrawdown } from '@atrium/domain/performance/statistics'
import { type Calculation } from '@atrium/domain/trace'
import { amountIn, changeInValue, holdingValue, rateOfChange, sumOfParts, weightsOf } from '@atrium/domain/valuation'
import { computeBalance } from '../cash-transactions/cash-rules.ts'
import { sumRealisedGain } from '../holdings/flow-rules.ts'
import { linkedMonths, simulatedMonths, findWorstMonths } from '../simulations/simulation-rules.ts'
import { computeChargePercent, sumCosts } from './charge-rules.ts'
import { bookCost } from '@atrium/platform/providers/trades/book-costs'
import { statedValue, type Formula } from '@atrium/platform/figures/explanation-rules'
import { explainStatedCost, toThePenny } from './holdings-rules.ts'
import { computeAnnualRate, indexReturn } from './performance-rules.ts'
import { moneyWeightedShown, computeVolatility } from './statistics-rules.ts'

/** Formulas of portfolios and accounts, used to recompute a figure from its case. */
export const portfolioFormulas = {
  'stated-portfolio-value': statedValue,
  'portfolio-value': toThePenny,
  'stated-account-value': statedValue,
  'converted-value': amountIn,
  'converted-account': amountIn,
  'sum-of-portfolios': sumInCurrency,
  'sum-of-payments': sumInCurrency,
  'sum-of-unmatched-flows': sumInCurrency,
  'stated-beside-sum': statedBeside,
  earned: earnedOf,
  'simulated-months': simulatedMonths,
  'linked-months': linkedMonths,
  'worst-year': findWorstMonths,
  'household-value': sumOfParts,
  'value-change': changeInValue,
  'change-rate': rateOfChange,
  'holding-value': holdingValue,
  'cash-cost': holdingValue,
  'stated-cost': explainStatedCost,
  'average-cost': bookCost,
  'holding-gain': holdingGain,
  'holding-return': holdingReturn,
  'value-of-holdings': sumOfParts,
  'cost-of-holdings': costOfParts,
  'value-of-classes': sumOfParts,
  'cost-of-classes': costOfParts,
  weight: weightsOf,
  'share-of-account': weightsOf,
  'sum-of-weights': sumOfParts,
  'time-weighted-return': timeWeightedReturn,
  'period-return': returnOfSpan,
  'benchmark-return': indexReturn,
  'maximum-drawdown': maximumDrawdown,
  'annualised-return': computeAnnualRate,
  'money-weighted-return': moneyWeightedShown,
  volatility: computeVolatility,
  'return-difference': returnDifference,
  'sum-of-transactions': sumOfParts,
  'cash-balance': computeBalance,
  'sum-of-flows': sumOfParts,
  'realised-gain': sumRealisedGain,
  'total-charges': sumCosts,
  'charges-percent': computeChargePercent,
  'cost-of-portfolio': sumInCurrency,
  'cost-of-account': sumOfParts,
  'kind-of-costs': sumOfParts,
  'average-of-portfolios': averageOfPortfolios,
  'cost-in-percent': percentOfAverage,
  'sum-of-trade-costs': sumOfParts,
  'value-of-slice': sumOfParts,
  composition: breakdown,
  'weight-in-slice': weightsOf,
  'weight-of-part': weightsOf,
  'sectors-of-fund': lookThrough,
  'difference-from-model': differenceFromModel,
  'distance-from-model': distanceFromModel,
} satisfies { [Name in Formula]?: Calculation<never, unknown> }
