import type { FieldDefinition, FieldValue } from './definition.ts'
import { empty, invalid, isBlank, isIssue, isRecord, stored, type FieldIssue, type Reading } from './field-type.ts'
import { ownValue } from './json.ts'
import { readText, usualLimits } from './texts.ts'

/** Reads one part of a value. The definition of the part has the path of the part as its name. */
export type PartReader = (input: unknown, part: FieldDefinition) => Reading

/** Maximum number of errors that are reported for one value. */
const mostIssues = 100

/** Returns the definition of a part, which has no rules and limits of its own. */
export const partOf = ({ name }: Pick<FieldDefinition, 'name'>, key: string | number): FieldDefinition => ({
  name: `${name}.${key}`,
  type: 'text',
})

type ListOptions = {
  most: number
  read: PartReader
  /** Returns the key of an item. The first of several items with the same key is kept. */
  keyOf?: (item: FieldValue) => string
}

/** Reads a list of items that have errors of their own, such as `tabs.0.title`. Empty items are left out. */
export function readList(input: unknown, field: FieldDefinition, { most, read, keyOf }: ListOptions): Reading {
  if (isBlank(input)) return empty
  if (!Array.isArray(input)) return invalid(field, 'format')
  if (input.length > most) return invalid(field, 'too-many', { limit: most })
  const items = new Map<unknown, FieldValue>()
  const issues: FieldIssue[] = []
  for (const [index, item] of input.entries()) {
    const reading = read(item, partOf(field, index))
    if (isIssue(reading)) issues.push(...reading.issues)
    else if (reading.value !== null) {
      const key = keyOf ? keyOf(reading.value) : index
      if (!items.has(key)) items.set(key, reading.value)
    }
    if (issues.length >= mostIssues) break
  }
  if (issues.length > 0) return { issues: issues.slice(0, mostIssues) }
  return items.size === 0 ? empty : stored([...items.values()])
}

/** Reads a list of different texts, such as ids. An error concerns the field, not the item. One text is read as a list. */
export function readSet(input: unknown, field: FieldDefinition, { most, read }: { most: number; read: PartReader }): Reading {
  if (isBlank(input)) return empty
  const list: readonly unknown[] = Array.isArray(input) ? input : [input]
  if (list.length > most) return invalid(field, 'too-many', { limit: most })
  const values = new Set<FieldValue>()
  for (const item of list) {
    const reading = read(item, field)
    if (isIssue(reading)) return reading
    if (reading.value !== null) values.add(reading.value)
  }
  return values.size === 0 ? empty : stored([...values])
}

/** Reads an object with the given parts. Other keys are left out. Empty if all parts are empty. */
export function readRecord(input: unknown, field: FieldDefinition, parts: Readonly<Record<string, PartReader>>): Reading {
  if (isBlank(input)) return empty
  if (!isRecord(input)) return invalid(field, 'format')
  const readings = Object.entries(parts).map(([key, read]) => [key, read(ownValue(input, key), partOf(field, key))] as const)
  const issues = readings.flatMap(([, reading]) => (isIssue(reading) ? reading.issues : []))
  if (issues.length > 0) return { issues }
  const values = readings.map(([key, reading]) => [key, isIssue(reading) ? null : reading.value] as const)
  return values.every(([, value]) => isBlank(value)) ? empty : stored(Object.fromEntries(values))
}

/** Reads a part that is a text of one line; an empty text instead of null. */
export const line =
  (limit: number = usualLimits.line): PartReader =>
  (input, part) =>
    orElse(readText(input, part, { isOneLine: true, limit }), '')

/** Reads a part that is a text of several lines; an empty text instead of null. */
export const lines =
  (limit: number = usualLimits.lines): PartReader =>
  (input, part) =>
    orElse(readText(input, part, { isOneLine: false, limit }), '')

/** Replaces an empty value. */
export const orElse = (reading: Reading, value: FieldValue): Reading =>
  !isIssue(reading) && reading.value === null ? stored(value) : reading

/** Refuses an empty part. */
export const required =
  (read: PartReader): PartReader =>
  (input, part) => {
    const reading = read(input, part)
    return !isIssue(reading) && isBlank(reading.value) ? invalid(part, 'required') : reading
  }

/** Lists the objects of a stored list; none for a value of another shape. */
export const listRecords = (value: FieldValue): Readonly<Record<string, FieldValue>>[] =>
  Array.isArray(value) ? (value as readonly FieldValue[]).filter(isValueRecord) : []

const isValueRecord = (value: FieldValue): value is Readonly<Record<string, FieldValue>> => isRecord(value)

/** Lists the texts of a stored list, or of a single text; none for a value of another shape. */
export function listTexts(value: FieldValue): string[] {
  const list: readonly FieldValue[] = Array.isArray(value) ? value : [value]
  return list.filter((item) => typeof item === 'string')
}
