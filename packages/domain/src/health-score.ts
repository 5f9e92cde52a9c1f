import { Decimal, roundTo, zero } from './decimal.ts'
import { refuse } from './error.ts'
import { expression, noRecorder, type TraceRecorder } from './trace.ts'

/** Amounts in pounds, both including VAT or both excluding it. */
export type BusinessFigures = {
  turnover: Decimal | null
  debtorBalance: Decimal | null
  /** Number of months of the turnover; 12 by default. */
  months?: number | undefined
  turnoverIncludesVat?: boolean | undefined
  debtorsIncludeVat?: boolean | undefined
}

export type HealthScore =
  | { debtorDays: Decimal; score: number; band: 'green' | 'amber' | 'red'; reason: null }
  | { debtorDays: null; score: null; band: null; reason: 'not-enough-data' }

/** Debtor days with their scores. Between two entries the score is linear. */
const scale: readonly [number, number][] = [
  [30, 100],
  [45, 80],
  [60, 60],
  [90, 30],
  [120, 0],
]

/**
 * Computes the business health score (rules §12). Debtor days = max(0, debtors)/turnover of 12 months · 365. The score is linear between
 * the points (30, 100), (45, 80), (60, 60), (90, 30) and (120, 0), and is rounded to a whole number. The band is green for a rounded score
 * of 70 or more, amber from 40, and red below. Without debtors, or turnover above zero, there is no score.
 * @throws DomainError `BASIS_MISMATCH` if only one of the two figures includes VAT; `INVALID_INPUT` for months that are not 1 to 12
 * @example turnover 730,000, debtors 105,000: 52.5 days, score 70, green
 */
export function healthScore(figures: BusinessFigures, recorder: TraceRecorder = noRecorder): HealthScore {
  const { turnover, debtorBalance, months = 12, turnoverIncludesVat = false, debtorsIncludeVat = turnoverIncludesVat } = figures
  if (turnoverIncludesVat !== debtorsIncludeVat)
    refuse('BASIS_MISMATCH', 'turnover and debtors must both include VAT, or neither', 'turnoverIncludesVat')
  if (!(months > 0 && months <= 12)) refuse('INVALID_INPUT', 'turnover must be of up to twelve months', 'months')
  if (!turnover?.gt(zero) || !debtorBalance) {
    recorder.missing(turnover?.gt(zero) ? 'debtor-balance' : 'turnover', 'not-enough-data')
    return { debtorDays: null, score: null, band: null, reason: 'not-enough-data' }
  }
  // The only division comes last, so that a half to be rounded does not become 0.4999….
  const debtorDays = Decimal.max(zero, debtorBalance)
    .times(365 * months)
    .div(turnover.times(12))
  const exact = computeScore(debtorDays)
  const score = roundTo(exact, 0).toNumber()
  recorder.step('debtor-days', expression`max(0, ${debtorBalance}) ÷ (${turnover} × 12 ÷ ${months}) × 365`, debtorDays)
  recorder.step('score', expression`f(${debtorDays})`, exact)
  recorder.rounded('score', 0, 'half-away-from-zero')
  return { debtorDays, score, band: score >= 70 ? 'green' : score >= 40 ? 'amber' : 'red', reason: null }
}

function computeScore(days: Decimal): Decimal {
  const index = scale.findIndex(([limit]) => days.lte(limit))
  if (index === 0) return new Decimal(scale[0]![1])
  if (index === -1) return new Decimal(0)
  const [[fromDays, from], [toDays, to]] = [scale[index - 1]!, scale[index]!]
  return days
    .minus(fromDays)
    .times(to - from)
    .div(toDays - fromDays)
    .plus(from)
}
