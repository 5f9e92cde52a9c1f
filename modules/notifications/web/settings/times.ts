/** Returns the city of a time zone. @example `Europe/London` is London */
export const cityOf = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')

/** Lists the time zones by the names of their cities, with the one that is chosen. */
export const listZones = (chosen: string): string[] =>
  [...new Set([chosen, ...Intl.supportedValuesOf('timeZone')])].toSorted((left, right) => cityOf(left).localeCompare(cityOf(right)))

/** Reads a time as people write it, such as `21:00`, `9.30` or `2100`. Null if it is none. */
export function readTime(text: string): string | null {
  const [, hour = '', minute = '00'] = /^(\d{1,2})(?:[:.]?(\d\d))?$/.exec(text.trim()) ?? []
  if (hour === '' || Number(hour) > 23 || Number(minute) > 59) return null
  return `${hour.padStart(2, '0')}:${minute}`
}
