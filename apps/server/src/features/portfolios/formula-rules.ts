import { averageOfPortfolios, percentOfAverage } from '@atrium/domain/account-charges'
import { breakdown } from '@atrium/domain/breakdown'
import { bondPortfolio, bondStatistics, runningYield } from '@atrium/domain/bonds/bond-statistics'
import { Decimal, decimalText, roundTo } from '@atrium/domain/decimal'
import { differenceFromModel, distanceFromModel } from '@atrium/domain/exposure'
import { costOfParts, holdingGain, holdingReturn } from '@atrium/domain/holdings'
import { earnedOf, statedBeside, sumInCurrency } from '@atrium/domain/movement'
import { returnDifference, returnOfSpan, timeWeightedReturn } from '@atrium/domain/performance'
import { maximumDrawdown } from '@atrium/domain/performance/statistics'
import { distributedToPaidIn, fundRate, residualToPaidIn, totalToPaidIn } from '@atrium/domain/private-equity'
import { explain, inputsOf, type Calculation, type Trace, type TraceInput, type TraceType } from '@atrium/domain/trace'
import { amountIn, changeInValue, holdingValue, rateOfChange, sumOfParts, weightsOf } from '@atrium/domain/valuation'
import type { FigureCase } from '@atrium/contract/explanation'
import { couponIncome } from '../bonds/bond-total-rules.ts'
import { balanceOf } from '../cash-transactions/cash-rules.ts'
import { realisedBy } from '../holdings/flow-rules.ts'
import { linkedMonths, simulatedMonths, worstOfMonths } from '../simulations/simulation-rules.ts'
import { percentOf, totalOf } from './charge-rules.ts'
import { bookCost } from '../../providers/trades/book-costs.ts'
import { statedValue, toExplanation, type Crop, type Formula } from './explanation-rules.ts'
import { costAsStated, toThePenny } from './holdings-rules.ts'
import { annualOf, indexReturn } from './performance-rules.ts'
import { moneyWeightedShown, volatilityOf } from './statistics-rules.ts'
import { roundedRate } from './wire-rules.ts'

/** What each formula of an explanation is, to be run again on the inputs that it was run on; the return of an account is that of a period. */
const calculations: Record<Exclude<Formula, 'account-return'>, Calculation<never, unknown>> = {
  'stated-portfolio-value': statedValue,
  'portfolio-value': toThePenny,
  'stated-account-value': statedValue,
  'converted-value': amountIn,
  'converted-account': amountIn,
  'sum-of-portfolios': sumInCurrency,
  'sum-of-payments': sumInCurrency,
  'stated-beside-sum': statedBeside,
  earned: earnedOf,
  'simulated-months': simulatedMonths,
  'linked-months': linkedMonths,
  'worst-year': worstOfMonths,
  'household-value': sumOfParts,
  'value-change': changeInValue,
  'change-rate': rateOfChange,
  'holding-value': holdingValue,
  'cash-cost': holdingValue,
  'stated-cost': costAsStated,
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
  'annualised-return': annualOf,
  'money-weighted-return': moneyWeightedShown,
  volatility: volatilityOf,
  'return-difference': returnDifference,
  'sum-of-transactions': sumOfParts,
  'cash-balance': balanceOf,
  'sum-of-flows': sumOfParts,
  'realised-gain': realisedBy,
  'total-to-paid-in': totalToPaidIn,
  'distributed-to-paid-in': distributedToPaidIn,
  'residual-to-paid-in': residualToPaidIn,
  'fund-rate': fundRate,
  'sum-of-disposals': sumOfParts,
  'total-charges': totalOf,
  'charges-percent': percentOf,
  'cost-of-portfolio': sumInCurrency,
  'cost-of-account': sumOfParts,
  'average-of-portfolios': averageOfPortfolios,
  'cost-in-percent': percentOfAverage,
  'sum-of-trade-costs': sumOfParts,
  'value-of-slice': sumOfParts,
  composition: breakdown,
  'weight-in-slice': weightsOf,
  'difference-from-model': differenceFromModel,
  'distance-from-model': distanceFromModel,
  'bond-accrued': bondStatistics,
  'bond-dirty-price': bondStatistics,
  'bond-yield': bondStatistics,
  'bond-macaulay': bondStatistics,
  'bond-modified': bondStatistics,
  'bond-convexity': bondStatistics,
  'running-yield': runningYield,
  'bonds-yield': bondPortfolio,
  'bonds-modified': bondPortfolio,
  'bond-income': couponIncome,
}

/** Nothing that flowed, sold or cost comes to nought; anything else that cannot be said is not nought. */
const sums = new Set<string>(['sum-of-transactions', 'sum-of-flows', 'sum-of-trade-costs', 'sum-of-disposals'] satisfies Formula[])

function isSumOfNone(last: FigureCase['input']['calculations'][number] | undefined): boolean {
  return last !== undefined && sums.has(last.formula) && last.inputs.some(({ name, type }) => name === 'parts' && type === 'empty-list')
}

/** What a case leaves out says how an input is shown, not what it is. */
function readAgain({ name, value, type }: { name: string; value: string; type: TraceType }): TraceInput {
  return { name, value, type, unit: 'text' }
}

/** The calculations behind a figure with all that went into them, as one line that `bin/calc --lines` runs again. */
export function caseOf(traces: readonly Trace[], crop: Crop, unit: string): FigureCase {
  const calculated = traces.map(({ formula, inputs }) => ({
    formula,
    inputs: inputs.map(({ name, value, type }) => ({ name, value, type })),
  }))
  return { kind: 'figure', input: { op: 'explained', unit, crop, calculations: calculated } }
}

/**
 * The figure that a case comes to: its calculations run again, the last step of the last of them, rounded as it is told.
 * Null where something was missing, and where nothing could be worked out; nought where there was nothing to add up.
 * @throws TypeError for a formula that is not known
 */
export function figureOf({ unit, crop, calculations: calculated }: FigureCase['input']): string | null {
  if (calculated.length === 0) return null
  const run = calculated.map((one) => {
    const calculate = (calculations as Record<string, Calculation<never, unknown> | undefined>)[one.formula]
    if (!calculate) throw new TypeError(`there is no formula ${one.formula}`)
    return explain(one.formula, calculate as Calculation<unknown, unknown>, inputsOf({ inputs: one.inputs.map(readAgain) }))
  })
  if (run.at(-1)?.value === null) return isSumOfNone(calculated.at(-1)) ? '0' : null
  const { steps, rounding, missing } = toExplanation(
    run.map(({ trace }) => trace),
    crop,
  )
  const last = steps.at(-1)
  if (!last) return missing.length > 0 ? null : '0'
  const decimals = rounding.find(({ mode }) => mode === 'half-away-from-zero')?.decimals
  const result = new Decimal(last.result)
  return decimalText(decimals !== undefined ? roundTo(result, decimals) : unit === 'rate' ? roundedRate(result) : result)
}
