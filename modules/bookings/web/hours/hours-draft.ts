import type { BookingHours } from '../../contract/hours.ts'

type Hours = { from: string; to: string }

/** Working hours as they are typed. A day without hours is null. */
export type HoursDraft = {
  days: (Hours | null)[]
  breaks: (Hours & { days: number[] })[]
  absences: { from: string; to: string; note: string }[]
  zone: string
  location: string
  videoLink: string
  takesClients: boolean
  takesServices: boolean
} & Record<NumberField, string>

/** Fields with a number: the lengths in minutes or hours, with their limits. */
export const numberFields = {
  duration: { min: 5, max: 480, minutes: 1 },
  step: { min: 5, max: 240, minutes: 1 },
  bufferBefore: { min: 0, max: 240, minutes: 1 },
  bufferAfter: { min: 0, max: 240, minutes: 1 },
  minimumNotice: { min: 0, max: 336, minutes: 60 },
  changeNotice: { min: 0, max: 336, minutes: 60 },
} as const
export type NumberField = keyof typeof numberFields
export const numberNames = Object.keys(numberFields) as NumberField[]

export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

/** Returns the hours as the form shows them: the hours of a day from the first start to the last end, and what lies between as breaks. */
export function toDraft(hours: BookingHours): HoursDraft {
  const days = weekdays.map((day): Hours | null => {
    const own = hours.hours.filter((one) => one.days.includes(day)).toSorted((one, other) => (one.from < other.from ? -1 : 1))
    const [first] = own
    if (!first) return null
    return { from: first.from, to: own.reduce((latest, { to }) => (to > latest ? to : latest), first.to) }
  })
  const gaps = weekdays.flatMap((day) => {
    const own = hours.hours.filter((one) => one.days.includes(day)).toSorted((one, other) => (one.from < other.from ? -1 : 1))
    return own.slice(1).flatMap(({ from }, index) => (own[index]!.to < from ? [{ days: [day], from: own[index]!.to, to: from }] : []))
  })
  const numbers = Object.fromEntries(numberNames.map((name) => [name, String(hours[name] / numberFields[name].minutes)])) as Record<
    NumberField,
    string
  >
  return {
    ...numbers,
    days,
    breaks: [...hours.breaks.map((one) => ({ ...one, days: [...one.days] })), ...gaps],
    absences: hours.absences.map((one) => ({ ...one })),
    zone: hours.zone,
    location: hours.location ?? '',
    videoLink: hours.videoLink ?? '',
    takesClients: hours.takesClients,
    takesServices: hours.takesServices,
  }
}

export type HoursProblems = Partial<Record<string, 'timeOrder' | 'numberInvalid' | 'zoneInvalid' | 'videoInvalid'>>

/** Finds what is wrong with typed hours, by the name of the field. */
export function findProblems(draft: HoursDraft): HoursProblems {
  const problems: HoursProblems = {}
  for (const [index, day] of draft.days.entries()) if (day && day.from >= day.to) problems[`days.${index}`] = 'timeOrder'
  for (const [index, one] of draft.breaks.entries())
    if (one.from >= one.to || one.days.length === 0) problems[`breaks.${index}`] = 'timeOrder'
  for (const [index, one] of draft.absences.entries())
    if (one.from === '' || one.to === '' || one.from > one.to) problems[`absences.${index}`] = 'timeOrder'
  for (const name of numberNames) {
    const { min, max } = numberFields[name]
    const value = Number(draft[name])
    if (!/^\d+$/.test(draft[name].trim()) || value < min || value > max) problems[name] = 'numberInvalid'
  }
  if (!isZone(draft.zone.trim())) problems['zone'] = 'zoneInvalid'
  return problems
}

function isZone(zone: string): boolean {
  try {
    return zone !== '' && Temporal.Now.zonedDateTimeISO(zone).timeZoneId !== ''
  } catch {
    return false
  }
}

/** Returns typed hours as the API takes them. Days with the same hours are joined. */
export function toHours(draft: HoursDraft, revision: number): BookingHours {
  const joined = new Map<string, { days: number[]; from: string; to: string }>()
  for (const [index, day] of draft.days.entries()) {
    if (!day) continue
    const key = `${day.from} ${day.to}`
    const entry = joined.get(key) ?? { days: [], ...day }
    entry.days.push(index + 1)
    joined.set(key, entry)
  }
  const numbers = Object.fromEntries(numberNames.map((name) => [name, Number(draft[name]) * numberFields[name].minutes])) as Record<
    NumberField,
    number
  >
  return {
    ...numbers,
    zone: draft.zone.trim(),
    hours: [...joined.values()],
    breaks: draft.breaks,
    absences: draft.absences,
    location: draft.location.trim() === '' ? null : draft.location.trim(),
    videoLink: draft.videoLink.trim() === '' ? null : draft.videoLink.trim(),
    takesClients: draft.takesClients,
    takesServices: draft.takesServices,
    revision,
  }
}
