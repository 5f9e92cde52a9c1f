import { daysAfter, monthsBefore } from '@atrium/domain/calendar'
import { decimalText, type Decimal } from '@atrium/domain/decimal'
import { findLevelOn } from '@atrium/domain/performance'
import type { NetWorthHistory } from '../../contract/net-worth.ts'
import { computeTotal, countAlone, partOf, sumItems, type PlanItem, type PlanItems, type TotalFigure } from './net-worth-rules.ts'

/** An item with its values over time, oldest first. Each value has the currency and the client's share as they were on its day. */
export type DatedItem = Omit<PlanItem, 'value' | 'valueDate' | 'currency' | 'share'> & {
  values: readonly ({ on: string } & Pick<PlanItem, 'value' | 'currency' | 'share'>)[]
}

/** The items of a plan over time. `current` are those of today. */
export type DatedItems = { dated: readonly DatedItem[]; current: PlanItems }

const mostYears = 10

/** Returns the items of a day, each with its last value until then. An item without one does not exist yet. */
export function findItemsOn(on: string, { dated, current }: DatedItems): PlanItems {
  if (on >= current.today) return current
  const items = dated.flatMap(({ values, ...item }) => {
    const level = findLevelOn(values, on)
    if (!level) return []
    const { on: valueDate, value, currency, share } = level
    return [{ ...item, value, currency, share, valueDate }]
  })
  return { ...current, items }
}

/** Lists the last day of each month since the first value, at most ten years ago, and today. */
export function listDays({ dated, current: { today } }: DatedItems): string[] {
  const first = dated.flatMap(({ values }) => values[0]?.on ?? []).toSorted()[0]
  if (first === undefined) return []
  const earliest = monthsBefore(today, mostYears * 12)
  const days: string[] = []
  let day = findMonthEnd(first > earliest ? first : earliest)
  while (day < today) {
    days.push(day)
    day = findMonthEnd(nextMonth(day))
  }
  return [...days, today]
}

/** Returns the first day of the next month. */
const nextMonth = (day: string): string => {
  const [year, month] = day.split('-').map(Number) as [number, number]
  return month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`
}

const findMonthEnd = (day: string): string => daysAfter(nextMonth(day), -1)

/** What each value of the items adds. It is computed once, because a value counts in the same way on every day until the next one. */
type CountedValues = ReadonlyMap<object, Decimal | null>

const countValues = ({ dated, current }: DatedItems): CountedValues =>
  new Map(
    dated.flatMap(({ values, ...item }) =>
      values.map((one) => [one, countAlone({ ...item, ...one, valueDate: one.on }, current)] as const),
    ),
  )

/** Computes the net worth of each day, with what is owned and owed. */
export function computeHistory(items: DatedItems): NetWorthHistory['points'] {
  const counted = countValues(items)
  const { today } = items.current
  return listDays(items).map((on) => {
    const computeOn = on >= today ? (figure: TotalFigure) => computeTotal(figure, items.current) : createTotals(on, items.dated, counted)
    return {
      on,
      netWorth: decimalText(computeOn('net-worth')),
      assets: decimalText(computeOn('plan-assets')),
      liabilities: decimalText(computeOn('plan-liabilities')),
    }
  })
}

/** Returns a function that sums what counts of the items of a figure on a day before today. */
function createTotals(on: string, dated: readonly DatedItem[], counted: CountedValues): (figure: TotalFigure) => Decimal {
  const values = dated.flatMap(({ values: levels, name, part }) => {
    const level = findLevelOn(levels, on)
    const value = level && counted.get(level)
    return value ? [{ name, part, value }] : []
  })
  return (figure) => sumItems({ items: values.filter(({ part }) => partOf[figure].includes(part)) })
}
