import { parseDate, type CalendarDate } from '@internationalized/date'
import { useMemo } from 'react'

/**
 * Parses a date once per text. React Aria compares dates by identity, so the same text must return the same object on
 * every render.
 */
export function useParsedDate(date: string | null | undefined): CalendarDate | null {
  return useMemo(() => (date ? parseDate(date) : null), [date])
}
