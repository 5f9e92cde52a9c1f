import { failureCode, failureDetails } from '@atrium/ui/lib/failure'
import type { MeetingKind } from '../../contract/kinds.ts'

/** Fields with a number: the lengths in minutes or hours, and the places, with their limits. */
export const kindNumbers = {
  places: { min: 1, max: 100, minutes: 1 },
  duration: { min: 5, max: 480, minutes: 1 },
  step: { min: 5, max: 240, minutes: 1 },
  bufferBefore: { min: 0, max: 240, minutes: 1 },
  bufferAfter: { min: 0, max: 240, minutes: 1 },
  minimumNotice: { min: 0, max: 336, minutes: 60 },
  changeNotice: { min: 0, max: 336, minutes: 60 },
} as const
type KindNumber = keyof typeof kindNumbers
export const kindNumberNames = Object.keys(kindNumbers) as KindNumber[]

/** A kind of meeting as it is typed. */
export type KindDraft = Pick<MeetingKind, 'name' | 'description' | 'mode' | 'staff' | 'rooms' | 'isActive'> &
  Record<KindNumber | 'location' | 'videoLink', string>

/** What is wrong with a field: a text of the module. */
export type KindProblems = Partial<
  Record<string, 'nameRequired' | 'nameTaken' | 'numberInvalid' | 'staffRequired' | 'roomsSmall' | 'videoInvalid' | 'gone'>
>

const newKind: Omit<MeetingKind, 'id' | 'revision'> = {
  name: '',
  description: '',
  mode: 'roundRobin',
  staff: [],
  rooms: [],
  places: 1,
  duration: 60,
  step: 30,
  bufferBefore: 0,
  bufferAfter: 15,
  minimumNotice: 240,
  changeNotice: 1440,
  location: null,
  videoLink: null,
  isActive: true,
}

export function toKindDraft(kind: MeetingKind | null): KindDraft {
  const given = kind ?? newKind
  const numbers = Object.fromEntries(kindNumberNames.map((name) => [name, String(given[name] / kindNumbers[name].minutes)]))
  const { name, description, mode, staff, rooms, isActive } = given
  return {
    name,
    description,
    mode,
    staff,
    rooms,
    isActive,
    ...(numbers as Record<KindNumber, string>),
    location: given.location ?? '',
    videoLink: given.videoLink ?? '',
  }
}

/** True for a whole number within limits. */
export const isWhole = (text: string, min: number, max: number): boolean =>
  /^\d+$/.test(text.trim()) && Number(text) >= min && Number(text) <= max

export function findKindProblems(draft: KindDraft): KindProblems {
  const numbers = kindNumberNames.filter((name) => !isWhole(draft[name], kindNumbers[name].min, kindNumbers[name].max))
  return {
    ...(draft.name.trim() === '' && { name: 'nameRequired' }),
    ...(draft.staff.length === 0 && { staff: 'staffRequired' }),
    ...Object.fromEntries(numbers.map((name) => [name, 'numberInvalid' as const])),
  }
}

export function toMeetingKind(draft: KindDraft): Omit<MeetingKind, 'id' | 'revision'> {
  const numbers = Object.fromEntries(kindNumberNames.map((name) => [name, Number(draft[name]) * kindNumbers[name].minutes]))
  const { name, description, mode, staff, rooms, isActive } = draft
  return {
    name,
    description,
    mode,
    staff,
    rooms,
    isActive,
    ...(numbers as Record<KindNumber, number>),
    location: draft.location.trim() === '' ? null : draft.location.trim(),
    videoLink: draft.videoLink.trim() === '' ? null : draft.videoLink.trim(),
  }
}

const problemTexts: Record<string, NonNullable<KindProblems[string]>> = {
  'name taken': 'nameTaken',
  'staff not-found': 'gone',
  'rooms not-found': 'gone',
  'rooms too-small': 'roomsSmall',
  'videoLink not-a-url': 'videoInvalid',
}

/** Reads what the server refused: by field or, if it names none, as one text. */
export function readProblems(error: unknown) {
  const found = (failureDetails(error).issues ?? []).flatMap(({ path, code }) => {
    const text = problemTexts[`${path} ${code}`]
    return text === undefined ? [] : [[path, text] as const]
  })
  const code = failureCode(error)
  const text = code === 'conflict' ? ('bookings.kindChanged' as const) : (`errors.${code}` as const)
  return { problems: Object.fromEntries(found) as KindProblems, text: found.length > 0 ? null : text }
}
