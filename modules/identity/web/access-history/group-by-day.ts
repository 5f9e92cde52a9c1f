import type { HistoryEntry } from '../../contract/access-history.ts'

export type HistoryDay = { date: string; entries: HistoryEntry[] }

/** Groups entries by day in the person's time zone and keeps their order. */
export function groupByDay(entries: readonly HistoryEntry[], timeZone = Temporal.Now.timeZoneId()): HistoryDay[] {
  const days = Map.groupBy(entries, ({ at }) => Temporal.Instant.from(at).toZonedDateTimeISO(timeZone).toPlainDate().toString())
  return [...days].map(([date, own]) => ({ date, entries: own }))
}
