import { Decimal, roundTo } from '../decimal.ts'
import { refuse } from '../error.ts'
import { expression, noRecorder, type TraceRecorder } from '../trace.ts'
import { isNegligible, monthlyRate } from './annuity.ts'

/** Input of a projection. Rates are fractions per year. Contributions are paid at each month's end; negative ones are withdrawals. */
export type ProjectionPlan = { startValue: Decimal; years: number; annualReturn: Decimal; inflation: Decimal; monthlyContribution: Decimal }

/** Values at the end of a year, to the penny. `real` is in today's money; `contributed` is the sum of contributions so far. */
export type ProjectionRow = { year: number; nominal: Decimal; real: Decimal; contributed: Decimal }

export type Projection = { rows: ProjectionRow[]; finalNominal: Decimal; finalReal: Decimal }

/** The specification's defaults (section 9): 10 years (of 5, 10 or 20), 4 % return, 2 % inflation, no contributions, risk profile 5. */
export const projectionDefaults = { years: 10, annualReturn: '0.04', inflation: '0.02', monthlyContribution: '0', riskProfile: 5 } as const
export const projectionYears = [5, 10, 20] as const

const maxYears = 150

/**
 * Projects a net worth. It grows each month by the rate (1 + r)^(1/12) − 1, and contributions are paid at each month's end; real =
 * nominal/(1 + inflation)^years. Returns one row per year, the first for today. Start values and returns may be negative. Only the rows are
 * rounded, to the penny. The projection is not advice.
 * @throws DomainError `INVALID_RATE` for a return below −100 % or inflation of −100 % or less; `INVALID_INPUT` unless years are a whole
 * number from 0 to 150
 * @example 500,000 at 4 % for ten years with inflation of 2 %: 740,122.14, or 607,157.94 in today's money
 */
export function projectNetWorth(plan: ProjectionPlan, recorder: TraceRecorder = noRecorder): Projection {
  checkPlan(plan)
  const { startValue, years, annualReturn, inflation, monthlyContribution } = plan
  const grownContributions = monthlyContribution.times(growMonthlyPayments(annualReturn))
  const rows: ProjectionRow[] = []
  let value = startValue
  for (let year = 0; year <= years; year++) {
    if (year > 0) value = value.times(annualReturn.plus(1)).plus(grownContributions)
    const real = value.div(inflation.plus(1).pow(year))
    recorder.step('year', expression`${value} ÷ (1 + ${inflation})^${year}`, real, String(year))
    rows.push({ year, nominal: roundTo(value, 2), real: roundTo(real, 2), contributed: monthlyContribution.times(12 * year) })
  }
  recorder.rounded('rows', 2, 'half-away-from-zero')
  const last = rows.at(-1)!
  return { rows, finalNominal: last.nominal, finalReal: last.real }
}

/** Returns the value after a year of 1 paid at each month's end: r/i with the monthly rate i, or 12 without growth. */
function growMonthlyPayments(annualReturn: Decimal): Decimal {
  return isNegligible(annualReturn) ? new Decimal(12) : annualReturn.div(monthlyRate(annualReturn))
}

export function checkPlan({ years, annualReturn, inflation }: ProjectionPlan): void {
  if (!Number.isInteger(years) || years < 0 || years > maxYears)
    refuse('INVALID_INPUT', `years must be a whole number of 0 to ${maxYears}`, 'years')
  if (annualReturn.lt(-1)) refuse('INVALID_RATE', 'a return cannot be below −100 %', 'annualReturn')
  if (inflation.lte(-1)) refuse('INVALID_RATE', 'prices cannot fall by 100 %', 'inflation')
}
