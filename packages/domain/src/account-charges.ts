import type { Currency } from './currency.ts'
import { roundTo, sum, zero, type Decimal } from './decimal.ts'
import type { Rate } from './movement.ts'
import { expression, noRecorder, type TraceRecorder } from './trace.ts'

/** Average value of a portfolio over the days of a period on which it existed. `rate` converts to the currency of the total. */
export type PortfolioAverage = { name: string; average: Decimal | null; days: number; currency: Currency; rate?: Rate | undefined }

export type AveragesToCombine = { parts: readonly PortfolioAverage[]; days: number; decimals: number }

/**
 * Returns the average total value of several portfolios over a period: Σ average × rate × days of the portfolio ÷ days of the period (MiFID
 * II art. 50(9): the mean of all valuations). The result is rounded to the displayed decimals. Null without portfolios or days, or if a
 * portfolio has no average.
 * @example 100 over all 366 days and 50 over 183 of them: 125
 */
export function combineAverages({ parts, days, decimals }: AveragesToCombine, recorder: TraceRecorder = noRecorder): Decimal | null {
  const unknown = parts.filter(({ average }) => !average)
  for (const { name } of unknown) recorder.missing('average-value', 'no-average-value', name)
  if (unknown.length > 0 || parts.length === 0 || days <= 0) return null
  const weighted = parts.map(({ name, average, days: partDays, rate }) => {
    const converted = rate ? average!.times(rate.factor) : average!
    const part = partDays === days ? converted : converted.times(partDays).div(days)
    if (partDays !== days) recorder.step('part-of-period', expression`${converted} × ${partDays} ÷ ${days}`, part, name)
    return part
  })
  const total = sum(weighted)
  recorder.step('average', { texts: ['', ...weighted.slice(1).map(() => ' + '), ''], values: weighted }, total)
  recorder.rounded('average', decimals, 'half-away-from-zero')
  return roundTo(total, decimals)
}

/**
 * Returns costs in per cent of an average value, to two decimals; null if the average is unknown or not above zero.
 * @example 15 of 1,000: 1.50
 */
export function percentOfAverage(
  { cost, average }: { cost: Decimal; average: Decimal | null },
  recorder: TraceRecorder = noRecorder,
): Decimal | null {
  if (!average?.gt(zero)) {
    recorder.missing('average-value', average ? 'average-value-is-zero' : 'no-average-value')
    return null
  }
  const percent = cost.times(100).div(average)
  recorder.step('percent', expression`${cost} × 100 ÷ ${average}`, percent)
  recorder.rounded('percent', 2, 'half-away-from-zero')
  return roundTo(percent, 2)
}
