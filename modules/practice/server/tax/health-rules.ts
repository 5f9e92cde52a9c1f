import { Decimal, decimalText } from '@atrium/domain/decimal'
import { healthScore } from '@atrium/domain/health-score'
import type { UpstreamHealthFigures } from '@atrium/platform/providers/ports/tax-accounts'
import type { HealthScore } from '../../contract/tax-accounts.ts'

const toDecimal = (amount: string | null) => (amount === null ? null : new Decimal(amount))
const toMoney = (amount: string | null) => (amount === null ? null : { amount, currency: 'GBP' as const })

const noFigures = {
  asOn: null,
  months: null,
  includesVat: null,
  turnover: null,
  debtorBalance: null,
  debtorDays: null,
  score: null,
  band: null,
}

/** Returns the entry of a company whose figures are not known. */
export const describeUnscored = (company: string, state: 'not-read' | 'no-books' | 'not-enough-data'): HealthScore => ({
  company,
  ...noFigures,
  state,
})

/** Computes the health score of a company from the figures of its books, which either both include VAT or both exclude it. */
export function computeHealthScore(company: string, figures: UpstreamHealthFigures): HealthScore {
  const { asOn, months, includesVat, turnover, debtorBalance } = figures
  const { debtorDays, score, band, reason } = healthScore({
    turnover: toDecimal(turnover),
    debtorBalance: toDecimal(debtorBalance),
    months,
    turnoverIncludesVat: includesVat,
  })
  return {
    company,
    asOn,
    months,
    includesVat,
    turnover: toMoney(turnover),
    debtorBalance: toMoney(debtorBalance),
    debtorDays: debtorDays && decimalText(debtorDays.toDecimalPlaces(1)),
    score,
    band,
    state: reason ?? 'scored',
  }
}
