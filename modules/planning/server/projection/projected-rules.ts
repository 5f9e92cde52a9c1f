import { Decimal, zero } from '@atrium/domain/decimal'
import { projectNetWorth, type ProjectionPlan } from '@atrium/domain/projection/net-worth-projection'
import { expression, noRecorder, type TraceRecorder } from '@atrium/domain/trace'
import type { Tracer } from '@atrium/platform/figures/explanation-rules'
import type { ProjectedYear } from '../../contract/projection-terms.ts'

/** Returns the last value of a projection, in the money of its year. */
export function projectedValue(plan: ProjectionPlan, recorder: TraceRecorder = noRecorder): Decimal {
  const { startValue, years, annualReturn, monthlyContribution } = plan
  const { finalNominal } = projectNetWorth(plan)
  const grown = projectNetWorth({ ...plan, monthlyContribution: zero }).finalNominal
  const paidIn = finalNominal.minus(grown)
  recorder.step('start-grown', expression`${startValue} × (1 + ${annualReturn})^${years}`, grown)
  if (!monthlyContribution.isZero())
    recorder.step(
      'contributions-grown',
      annualReturn.isZero()
        ? expression`${monthlyContribution} × 12 × ${years}`
        : expression`${monthlyContribution} × ((1 + ${annualReturn})^${years} − 1) ÷ ((1 + ${annualReturn})^(1/12) − 1)`,
      paidIn,
    )
  recorder.step('projected-value', expression`${grown} + ${paidIn}`, finalNominal)
  recorder.rounded('projected-value', 2, 'half-away-from-zero')
  return finalNominal
}

/** Returns the last value of a projection in today's money. */
export function projectedReal(plan: ProjectionPlan, recorder: TraceRecorder = noRecorder): Decimal {
  const { finalNominal, finalReal } = projectNetWorth(plan)
  recorder.step('projected-real', expression`${finalNominal} ÷ (1 + ${plan.inflation})^${plan.years}`, finalReal)
  recorder.rounded('projected-real', 2, 'half-away-from-zero')
  return finalReal
}

const fraction = (percent: string) => new Decimal(percent).div(100)

/** Computes a year of the projection of a net worth. */
export function computeProjected(
  figure: 'projected-value' | 'projected-real',
  { startValue, projected }: { startValue: Decimal; projected: ProjectedYear },
  tracer: Tracer,
): Decimal {
  const plan: ProjectionPlan = {
    startValue,
    years: projected.year,
    annualReturn: fraction(projected.annualReturn),
    inflation: fraction(projected.inflation),
    monthlyContribution: new Decimal(projected.monthlyContribution),
  }
  const value = tracer('projected-value', projectedValue, plan)
  return figure === 'projected-value' ? value : tracer('projected-real', projectedReal, plan)
}
