/** Returns the days of a month (1 to 12) in weeks that start on Monday. Days of neighbouring months are null. */
export function createMonthGrid(year: number, month: number): (string | null)[][] {
  const first = Temporal.PlainDate.from({ year, month, day: 1 })
  const days = Array.from({ length: first.daysInMonth }, (_, index) => first.add({ days: index }).toString())
  const cells: (string | null)[] = [...Array<null>(first.dayOfWeek - 1).fill(null), ...days]
  while (cells.length % 7) cells.push(null)
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}

/** Returns the latest of the dates on or before a day, or the earliest date if all are later. Undefined if there are no dates. */
export function findNearestDate(dates: readonly string[], targetDate: string): string | undefined {
  const sorted = dates.toSorted()
  return sorted.findLast((date) => date <= targetDate) ?? sorted[0]
}
