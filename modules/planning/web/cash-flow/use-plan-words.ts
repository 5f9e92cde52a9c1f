import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { PlanChanges, PlanDocument } from '../../contract/cash-flow-plan.ts'
import type { PlanOutcome } from './plan-results.ts'

/** Describes plans and scenarios in words. */
export function usePlanWords() {
  const { t } = useTranslation()
  const { amount, percent } = useFormats()
  const pounds = (value: number | string) => amount(String(value), 'GBP', undefined, 0)
  const rate = (value: string) => percent(value, undefined, Number.isInteger(Number(value)) ? 0 : 2)
  const years = (short: PlanOutcome['short']): string => {
    const [first, last] = [short[0]?.taxYear ?? '', short.at(-1)?.taxYear ?? '']
    if (short.length <= 1) return first
    return t('planning.cashFlow.yearRange', { first, last })
  }
  return {
    pounds,
    years,
    rate,
    /** The age to which the money lasts, or the age beyond which it does. */
    lasts: ({ lastsTo, horizon }: PlanOutcome) =>
      lastsTo === null ? t('planning.cashFlow.beyond', { age: horizon }) : t('planning.cashFlow.to', { age: lastsTo }),
    /** What spending would change, or nothing. */
    room: (room: number | null, { lastsTo, horizon }: PlanOutcome): string => {
      if (room === null || room === 0) return ''
      if (lastsTo !== null) return t('planning.cashFlow.spendLess', { amount: pounds(-room), age: horizon })
      return t('planning.cashFlow.spendMore', { amount: pounds(room) })
    },
    /** Each change as a sentence, such as "Retire at 60 instead of 65". */
    changes: (plan: PlanDocument, changes: PlanChanges): string[] => {
      const [person] = plan.people
      const { retirementAge, horizonAge, spending, growth, inflation, oneOff } = changes
      return [
        ...(retirementAge === undefined
          ? []
          : [t('planning.cashFlow.changes.retirementAge', { to: retirementAge, from: person?.retirementAge })]),
        ...(spending === undefined
          ? []
          : [t('planning.cashFlow.changes.spending', { to: pounds(spending), from: pounds(plan.spending[0]?.amount ?? 0) })]),
        ...(growth === undefined ? [] : [t('planning.cashFlow.changes.growth', { to: rate(growth), from: rate(plan.assumptions.growth) })]),
        ...(inflation === undefined
          ? []
          : [t('planning.cashFlow.changes.inflation', { to: rate(inflation), from: rate(plan.assumptions.inflation) })]),
        ...(horizonAge === undefined ? [] : [t('planning.cashFlow.changes.horizonAge', { to: horizonAge, from: person?.horizonAge })]),
        ...(oneOff ? [t('planning.cashFlow.changes.oneOff', { amount: pounds(oneOff.amount), year: oneOff.year })] : []),
      ]
    },
    /** Compares a scenario with the plan. */
    compare: (scenario: PlanOutcome, plan: PlanOutcome): string => {
      if (scenario.lastsTo === null && plan.lastsTo === null) {
        // What is left at the end of different years cannot be compared.
        if (scenario.horizon !== plan.horizon) return t('planning.cashFlow.otherHorizon', { age: scenario.horizon })
        const difference = scenario.left - plan.left
        return t(difference >= 0 ? 'planning.cashFlow.leavesMore' : 'planning.cashFlow.leavesLess', {
          amount: pounds(Math.abs(Math.round(difference / 1000) * 1000)),
          age: scenario.horizon,
        })
      }
      if (scenario.lastsTo === null) return t('planning.cashFlow.nowBeyond', { age: scenario.horizon, from: plan.lastsTo })
      const short = { count: scenario.short.length, years: years(scenario.short) }
      if (plan.lastsTo === null) return t('planning.cashFlow.insteadOfBeyond', { to: scenario.lastsTo, from: plan.horizon, ...short })
      if (plan.lastsTo === scenario.lastsTo) return t('planning.cashFlow.sameAge', { to: scenario.lastsTo, ...short })
      return t('planning.cashFlow.insteadOf', { to: scenario.lastsTo, from: plan.lastsTo, ...short })
    },
  }
}
