import { parseDate, type CalendarDate } from '@internationalized/date'
import { useMemo } from 'react'

/** React Aria compares dates by identity: the same text gives the same date on every render. */
export function useParsedDate(date: string | null | undefined): CalendarDate | null {
  return useMemo(() => (date ? parseDate(date) : null), [date])
}
