import { statePensionDate } from '@atrium/domain/tax/ages'
import { taxYearOf } from '@atrium/domain/tax-year'
import type { PlanDocument } from '../../contract/cash-flow-plan.ts'
import { planAccountKinds, planIncomeKinds } from '../../contract/cash-flow-terms.ts'
import { ageIn, type PlanOutcome } from './plan-results.ts'

type Row = PlanOutcome['flow']['rows'][number]
export type ChartYear = { label: string; age: string; parts: number[]; need: number; shortfall: number }

/**
 * Returns the years of the chart in the money of the plan's beginning. Sources are incomes by kind, one-off receipts, and accounts by kind; what
 * exceeds the need is left out, because it is saved.
 */
export function toChartYears(plan: PlanDocument, rows: readonly Row[], inflation: number): ChartYear[] {
  const kindOf = new Map(plan.incomes.map(({ id, kind }) => [id, kind]))
  return rows.map((row, index) => {
    const level = (1 + inflation) ** index
    const incomes = planIncomeKinds.map((kind) =>
      Object.entries(row.incomes).reduce((sum, [id, amount]) => sum + (kindOf.get(id) === kind ? amount : 0), 0),
    )
    const received = Math.max(0, row.events)
    const need = row.spending + row.contributions + row.tax + Math.max(0, -row.events)
    let left = need
    const parts = [...incomes, received, ...planAccountKinds.map((kind) => row.withdrawals[kind])].map((part) => {
      const used = Math.min(part, left)
      left -= used
      return used / level
    })
    return { label: row.taxYear, age: String(ageIn(plan, row.ages)), parts, need: need / level, shortfall: row.shortfall / level }
  })
}

export type LifeMark = {
  taxYear: string
  number: string
  kind: 'retirement' | 'statePension' | 'end' | 'event'
  name: string
  year: string
  age: number
}

/** Lists what happens in a plan: retirements, state pensions, ends of lives but the last, and one-off events, numbered by year. */
export function listMarks(plan: PlanDocument, rows: readonly Row[]): LifeMark[] {
  const years = new Set(rows.map(({ taxYear }) => taxYear))
  const birthday = (born: string, age: number) =>
    `${Number(born.slice(0, 4)) + age}${born.slice(4) === '-02-29' ? '-03-01' : born.slice(4)}`
  const found = plan.people.flatMap(({ id, name, dateOfBirth, retirementAge, horizonAge }) => {
    const works = plan.incomes.some(({ person, until }) => person === id && until === 'retirement')
    const hasPension = plan.incomes.some(({ person, kind }) => person === id && kind === 'statePension')
    const pensionFrom = dateOfBirth >= '1953-12-06' ? statePensionDate(dateOfBirth) : null
    const lastRow = rows.at(-1)
    const isLast = lastRow !== undefined && id in lastRow.ages
    return [
      ...(works ? [{ on: birthday(dateOfBirth, retirementAge), kind: 'retirement' as const, name, age: retirementAge }] : []),
      ...(hasPension && pensionFrom
        ? [{ on: pensionFrom, kind: 'statePension' as const, name, age: Number(pensionFrom.slice(0, 4)) - Number(dateOfBirth.slice(0, 4)) }]
        : []),
      ...(isLast ? [] : [{ on: birthday(dateOfBirth, horizonAge), kind: 'end' as const, name, age: horizonAge }]),
    ]
  })
  const events = [
    ...plan.events,
    ...plan.goals.flatMap((goal) => (goal.kind === 'spend' && goal.date ? [{ ...goal, date: goal.date }] : [])),
  ]
  const all = [...found, ...events.map(({ name, date }) => ({ on: date, kind: 'event' as const, name, age: 0 }))]
    .map((mark) => ({ ...mark, taxYear: taxYearOf(mark.on).label }))
    .filter(({ taxYear }) => years.has(taxYear))
    .toSorted((left, right) => (left.on < right.on ? -1 : 1))
  const numbered = [...new Set(all.map(({ taxYear }) => taxYear))]
  return all.map(({ on, ...mark }) => ({ ...mark, year: on.slice(0, 4), number: String(numbered.indexOf(mark.taxYear) + 1) }))
}
