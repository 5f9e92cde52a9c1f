import { Decimal, roundTo, sum, zero } from './decimal.ts'
import { expression, noRecorder, type TraceRecorder } from './trace.ts'

/** Actual costs of a period in the account's currency, by item; positive is a cost, negative (anti-dilution) a gain. */
export type Costs = Readonly<Record<string, Decimal>>

/** The items of MiFID II annex II: of the service, of the products, and payments to third parties shown separately. */
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
  /** Values to average: daily where available, else month ends with the days of opening and closing. */
  valuations: readonly Decimal[]
  startValue: Decimal
  endValue: Decimal
  /** Contributions less withdrawals in the period. */
  netFlow?: Decimal | undefined
}

/** Fractions. `difference` is the reduction of the return by costs. Null where the opening value is zero. */
export type CostEffect = { beforeCosts: Decimal; afterCosts: Decimal; difference: Decimal }

export type ExPostCosts = {
  totalCost: Decimal
  averageValue: Decimal
  /** Percent of the average value, two decimals; null where the average is not above zero. */
  totalPercent: Decimal | null
  itemPercent: Record<string, Decimal | null>
  effect: CostEffect | null
}

/**
 * Costs and charges after the event (MiFID II delegated regulation art. 50(9)–(10), COBS 6.1ZA, ESMA Q&A 9): the sum of
 * all items, each and all in percent of the average value of the period, and their effect on the return. The average
 * is of the valuations given, none counts as 0; an average not above zero gives null percentages, the money is still
 * shown. Item percentages are rounded each for itself and need not add up to the total.
 * @example 1,500 for the service on 100,000: 1.50 %
 */
export function exPostCosts(period: PeriodCosts, recorder: TraceRecorder = noRecorder): ExPostCosts {
  const { costs, valuations } = period
  const totalCost = sum(Object.values(costs))
  const averageValue = valuations.length === 0 ? zero : sum(valuations).div(valuations.length)
  recorder.step('total-cost', expression`Σ ${Object.values(costs).join(' + ')}`, totalCost)
  recorder.step('average-value', expression`Σ ÷ ${valuations.length}`, averageValue)
  if (!averageValue.gt(zero)) recorder.missing('average-value', 'no-average-value')
  // One division, at the end: a half to be rounded must not become 0.4999….
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

/** Returns on the opening value, net of flows; costs are in the closing value already and are added back once. */
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
 * The cumulative effect of costs over years (art. 50(10)): a start value growing at the gross returns, and at the
 * gross returns less costs taken at each year's end. Years in order; returns and costs as fractions of the year.
 * @example 10,000 at 5 % gross and 1 % costs for two years: 11,025.00 before, 10,805.6025 after
 */
export function cumulativeEffect(
  { startValue, years }: { startValue: Decimal; years: readonly { year: number; grossReturn: Decimal; costRate: Decimal }[] },
  recorder: TraceRecorder = noRecorder,
): CumulativeEffect {
  let [before, after] = [startValue, startValue]
  return years.map(({ year, grossReturn, costRate }) => {
    before = before.times(grossReturn.plus(1))
    const grown = after.times(grossReturn.plus(1))
    after = grown.times(new Decimal(1).minus(costRate))
    recorder.step('after-costs', expression`${grown} × (1 − ${costRate})`, after, String(year))
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
  /** Part of the gross gain not explained by costs: zero where everything adds up. */
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
  /** Charged to the account. Costs inside fund prices are in the gain already and are excluded. */
  costsOutside: Decimal
}

/**
 * From gross to net: start + contributions − withdrawals + gross gain − costs = end. A remainder is shown, not hidden. Returns are
 * on the opening value and contributions; null where these are not above zero.
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
