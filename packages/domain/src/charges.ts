import { Decimal, roundTo, sum, zero } from './decimal.ts'
import { expression, noRecorder, type TraceRecorder } from './trace.ts'

/** Actual costs of a period by item, in the account's currency. A positive amount is a cost; a negative one, by anti-dilution, a gain. */
export type Costs = Readonly<Record<string, Decimal>>

/**
 * The items of MiFID II annex II: costs of the service, costs of the products, and payments to third parties, which are shown separately.
 */
export const costItems = [
  'serviceOneOff',
  'serviceOngoing',
  'transactionCosts',
  'ancillary',
  'incidental',
  'productOneOff',
  'productOngoing',
  'productTransaction',
  'productIncidental',
  'thirdPartyPayments',
] as const

export type PeriodCosts = {
  costs: Costs
  /** Values to average: daily values or, if they are not available, values of month ends and of the opening and closing days. */
  valuations: readonly Decimal[]
  startValue: Decimal
  endValue: Decimal
  /** Contributions less withdrawals in the period. */
  netFlow?: Decimal | undefined
}

/** Returns on the opening value, as fractions. `difference` is the reduction of the return by costs. */
export type CostEffect = { beforeCosts: Decimal; afterCosts: Decimal; difference: Decimal }

export type ExPostCosts = {
  totalCost: Decimal
  averageValue: Decimal
  /** Percent of the average value, to two decimals; null if the average is not above zero. */
  totalPercent: Decimal | null
  itemPercent: Record<string, Decimal | null>
  effect: CostEffect | null
}

/**
 * Computes costs and charges after the event (MiFID II delegated regulation art. 50(9)–(10), COBS 6.1ZA, ESMA Q&A 9): the sum of all items,
 * each item and the total in percent of the average value of the period, and their effect on the return. The average is taken over
 * `valuations`; without valuations it is 0. Percentages are null unless the average is above zero. The effect is null unless the opening
 * value is above zero. Each percentage is rounded separately, so those of the items need not add up to that of the total.
 * @example a service that costs 1,500 on a value of 100,000: 1.50 %
 */
export function exPostCosts(period: PeriodCosts, recorder: TraceRecorder = noRecorder): ExPostCosts {
  const { costs, valuations } = period
  const totalCost = sum(Object.values(costs))
  const averageValue = valuations.length === 0 ? zero : sum(valuations).div(valuations.length)
  recorder.step('total-cost', expression`Σ ${Object.values(costs).join(' + ')}`, totalCost)
  recorder.step('average-value', expression`Σ ÷ ${valuations.length}`, averageValue)
  if (!averageValue.gt(zero)) recorder.missing('average-value', 'no-average-value')
  // The only division comes last, so that a half to be rounded does not become 0.4999….
  const percent = (cost: Decimal) => (averageValue.gt(zero) ? roundTo(cost.times(100 * valuations.length).div(sum(valuations)), 2) : null)
  recorder.rounded('percent', 2, 'half-away-from-zero')
  return {
    totalCost,
    averageValue,
    totalPercent: percent(totalCost),
    itemPercent: Object.fromEntries(Object.entries(costs).map(([item, cost]) => [item, percent(cost)])),
    effect: effectOf(period, totalCost, recorder),
  }
}

/** Computes the returns on the opening value, without flows. For the return before costs, costs are added back to the gain. */
function effectOf({ startValue, endValue, netFlow = zero }: PeriodCosts, totalCost: Decimal, recorder: TraceRecorder): CostEffect | null {
  const gain = endValue.minus(startValue).minus(netFlow)
  const afterCosts = startValue.gt(zero) ? gain.div(startValue) : null
  if (!afterCosts) recorder.missing('effect', 'no-opening-value')
  if (!afterCosts) return null
  const beforeCosts = gain.plus(totalCost).div(startValue)
  recorder.step('before-costs', expression`(${gain} + ${totalCost}) ÷ ${startValue}`, beforeCosts)
  recorder.step('after-costs', expression`${gain} ÷ ${startValue}`, afterCosts)
  return { beforeCosts, afterCosts, difference: beforeCosts.minus(afterCosts) }
}

export type CumulativeEffect = { year: number; valueBeforeCosts: Decimal; valueAfterCosts: Decimal; difference: Decimal }[]

/**
 * Computes the cumulative effect of costs over years (art. 50(10)). The start value grows at the gross returns, once without costs and once
 * with costs deducted at each year's end. Years are in order; returns and costs are fractions per year.
 * @example 10,000 at 5 % gross and 1 % costs for two years: 11,025.00 before costs, 10,805.6025 after
 */
export function cumulativeEffect(
  { startValue, years }: { startValue: Decimal; years: readonly { year: number; grossReturn: Decimal; costRate: Decimal }[] },
  recorder: TraceRecorder = noRecorder,
): CumulativeEffect {
  let [before, after] = [startValue, startValue]
  return years.map(({ year, grossReturn, costRate }) => {
    before = before.times(grossReturn.plus(1))
    const beforeYearCosts = after.times(grossReturn.plus(1))
    after = beforeYearCosts.times(new Decimal(1).minus(costRate))
    recorder.step('after-costs', expression`${beforeYearCosts} × (1 − ${costRate})`, after, String(year))
    return { year, valueBeforeCosts: before, valueAfterCosts: after, difference: before.minus(after) }
  })
}

export type Reconciliation = {
  startValue: Decimal
  contributions: Decimal
  withdrawals: Decimal
  grossGain: Decimal
  costsOutside: Decimal
  endValue: Decimal
  /** Closing value less the value that the other figures explain; zero if everything adds up. */
  unexplained: Decimal
  grossReturn: Decimal | null
  netReturn: Decimal | null
}

export type PeriodToReconcile = {
  startValue: Decimal
  endValue: Decimal
  contributions: Decimal
  withdrawals: Decimal
  /** Gain of the investments before costs taken from the account. */
  grossGain: Decimal
  /** Costs charged to the account. Costs inside fund prices are already in the gain, and are excluded. */
  costsOutside: Decimal
}

/**
 * Reconciles gross and net: start + contributions − withdrawals + gross gain − costs = end. Any remainder is returned as
 * `unexplained`. Returns are on the sum of opening value and contributions; null unless that is above zero.
 * @example 100,000 + 5,000 gain − 1,200 costs = 103,800: gross 5 %, net 3.8 %
 */
export function reconcile(period: PeriodToReconcile, recorder: TraceRecorder = noRecorder): Reconciliation {
  const { startValue, endValue, contributions, withdrawals, grossGain, costsOutside } = period
  const explained = startValue.plus(contributions).minus(withdrawals).plus(grossGain).minus(costsOutside)
  recorder.step('end-value', expression`${startValue} + ${contributions} − ${withdrawals} + ${grossGain} − ${costsOutside}`, explained)
  const base = startValue.plus(contributions)
  if (!base.gt(zero)) recorder.missing('return', 'no-opening-value')
  return {
    ...period,
    unexplained: endValue.minus(explained),
    grossReturn: base.gt(zero) ? grossGain.div(base) : null,
    netReturn: base.gt(zero) ? grossGain.minus(costsOutside).div(base) : null,
  }
}
