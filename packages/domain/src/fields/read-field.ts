import { isChangeable, isVisible } from './access.ts'
import { otherKeyOf, otherValueOf, type FieldDefinition, type FieldValue, type FieldValues } from './definition.ts'
import { isBlank, isIssue, stored, type FieldIssue, type FieldType } from './field-type.ts'
import { isEqual, ownValue } from './json.ts'
import type { ReadOptions } from './read-values.ts'
import { findFieldType } from './registry.ts'
import { readText } from './texts.ts'

type Input = Readonly<Record<string, unknown>>

/** Values to store for a field, by key, and the errors in its input. Keys that stay as they were are missing. */
export type FieldResult = { values: FieldValues; issues: readonly FieldIssue[] }

const unchanged: FieldResult = { values: {}, issues: [] }

/** Reads the input for one field, with the text of its option "Other". */
export function readField(field: FieldDefinition, input: Input, { isAdmin, before }: ReadOptions): FieldResult {
  const type = findFieldType(field.type)
  if (type?.isStored === false) return unchanged
  const initial = before === null ? initialValues(field, type) : {}
  const current = before ?? initial
  if (!type || !isChangeable(field, isAdmin))
    return { values: initial, issues: isVisible(field, isAdmin) ? listRefusedChanges(field, type, input, current) : [] }
  const isGiven = hasInput(input, field.name)
  const isOtherGiven = field.other === true && hasInput(input, otherKeyOf(field))
  if (!isGiven && !isOtherGiven && before !== null) return unchanged
  const reading = isGiven ? type.read(input[field.name], field) : stored(ownValue(current, field.name) ?? null)
  if (isIssue(reading)) return { values: {}, issues: reading.issues }
  if (type.isSecret && reading.value === null) return unchanged
  if (!field.other) return { values: { [field.name]: reading.value }, issues: [] }
  return readWithOther(field, reading.value, ownValue<unknown>(isOtherGiven ? input : current, otherKeyOf(field)))
}

const hasInput = (input: Input, name: string): boolean => ownValue(input, name) !== undefined

/** Returns the values of a new record: the default of the field, or null. */
function initialValues(field: FieldDefinition, type: FieldType | undefined): FieldValues {
  if (!type) return field.value === undefined ? {} : { [field.name]: field.value }
  if (type.isSecret) return {}
  const reading = type.read(field.value, field)
  return { [field.name]: isIssue(reading) ? null : reading.value, ...(field.other && { [otherKeyOf(field)]: null }) }
}

/** Returns errors for values that the caller may not change and that differ from the present ones. */
function listRefusedChanges(field: FieldDefinition, type: FieldType | undefined, input: Input, current: FieldValues): FieldIssue[] {
  const keys = field.other ? [field.name, otherKeyOf(field)] : [field.name]
  return keys
    .filter(
      (key) => hasInput(input, key) && !isSame(input[key], ownValue(current, key) ?? null, key === field.name ? type : undefined, field),
    )
    .map((path) => ({ path, code: 'not-allowed' }))
}

/** Returns true if an input states the present value, in any form that the type reads as that value. */
function isSame(input: unknown, current: FieldValue, type: FieldType | undefined, field: FieldDefinition): boolean {
  if (isEqual(input, current)) return true
  if (isBlank(input)) return isBlank(current) || type?.isSecret === true
  const reading = type?.read(input, field)
  return reading !== undefined && !isIssue(reading) && isEqual(reading.value, current)
}

/** Reads the text of the option "Other", which is required if the option is chosen, and null otherwise. */
function readWithOther(field: FieldDefinition, value: FieldValue, input: unknown): FieldResult {
  const key = otherKeyOf(field)
  const isChosen = value === otherValueOf(field) || (Array.isArray(value) && value.includes(otherValueOf(field)))
  if (!isChosen) return { values: { [field.name]: value, [key]: null }, issues: [] }
  const reading = readText(input, { name: key, type: 'text' }, { isOneLine: false, limit: 2_000 })
  if (isIssue(reading)) return { values: {}, issues: reading.issues }
  const issues: FieldIssue[] = reading.value === null ? [{ path: key, code: 'required' }] : []
  return { values: { [field.name]: value, [key]: reading.value }, issues }
}
