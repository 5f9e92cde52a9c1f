export type DayGroup = 'today' | 'week' | 'earlier'

/** Returns the group of an instant: today, within the last seven days or earlier, by the days of a time zone. */
export function findDayGroup(instant: string, now: string, zone: string): DayGroup {
  const dayOf = (at: string) => Temporal.Instant.from(at).toZonedDateTimeISO(zone).toPlainDate()
  const { days } = dayOf(instant).until(dayOf(now), { largestUnit: 'day' })
  if (days <= 0) return 'today'
  return days <= 7 ? 'week' : 'earlier'
}

/** Groups items in their order by the day of each. */
export function groupByDay<Item extends { created: string }>(
  items: readonly Item[],
  now: string,
  zone: string,
): { group: DayGroup; items: Item[] }[] {
  const groups: { group: DayGroup; items: Item[] }[] = []
  for (const item of items) {
    const group = findDayGroup(item.created, now, zone)
    const last = groups.at(-1)
    if (last?.group === group) last.items.push(item)
    else groups.push({ group, items: [item] })
  }
  return groups
}
