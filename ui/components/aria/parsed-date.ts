import { parseDate, type CalendarDate } from '@internationalized/date'
import { useMemo } from 'react'

/**
 * Parses a date (YYYY-MM-DD) once for each text. React Aria compares dates by identity, so the same text must give the same object at
 * every render.
 */
export function useParsedDate(date: string | null | undefined): CalendarDate | null {
  return useMemo(() => (date ? parseDate(date) : null), [date])
}
