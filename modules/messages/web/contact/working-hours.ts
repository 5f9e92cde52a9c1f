import type { PublicEdition } from '@atrium/contract/editions'

type Hours = Pick<PublicEdition['officeHours'][number], 'from' | 'to'>

/** Returns the hours in which a firm answers on working days; null if they differ from day to day, which one line cannot say. */
export function findWorkingHours([hours, ...others]: PublicEdition['officeHours']): Hours | null {
  if (!hours || others.length > 0 || hours.days.toSorted().join('') !== '12345') return null
  return { from: hours.from, to: hours.to }
}
