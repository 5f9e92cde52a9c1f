import { otherKeyOf, otherValueOf, type FieldDefinition, type FieldValue, type FieldValues } from './definition.ts'
import { isBlank, isIssue, isRecord, type FieldIssue, type FieldType } from './field-type.ts'
import { findFieldType } from './registry.ts'
import { readText } from './texts.ts'

export type ReadOptions = {
  /** True for callers who may change fields for admins and see internal fields. */
  isAdmin: boolean
  /** Stored values of an existing record; null for a new one. */
  before: FieldValues | null
}

export type ReadResult = {
  /** Values to store, with those of fields that the caller may not see or change, and of unknown types. */
  values: FieldValues
  issues: readonly FieldIssue[]
}

/**
 * Reads the values of a form or record against its fields. A value that the input leaves out stays as it was, or is the default of the
 * field. Fields that an unticked checkbox excludes are stored as null without being checked. A change of a field that the caller may not
 * change is an error, as is a value without a field.
 */
export function readValues(fields: readonly FieldDefinition[], input: Readonly<Record<string, unknown>>, options: ReadOptions): ReadResult {
  const values: Record<string, FieldValue> = { ...options.before }
  const issues: FieldIssue[] = listUnknownFields(fields, input)
  const readings = fields.map((field) => ({ field, result: readField(field, input, options) }))
  for (const { result } of readings) Object.assign(values, result.values ?? {})
  const excluded = listExcludedFields(fields, values)
  for (const { field, result } of readings) {
    if (excluded.has(field.name)) {
      values[field.name] = null
      if (field.other) values[otherKeyOf(field)] = null
      continue
    }
    issues.push(...result.issues)
    const isMissing = result.issues.length === 0 && field.required === true && isStored(field) && isBlank(values[field.name])
    if (isMissing) issues.push({ path: field.name, code: 'required' })
  }
  return { values, issues }
}

/** Returns true if the caller may change the field. */
export function isChangeable(field: FieldDefinition, isAdmin: boolean): boolean {
  if (!isStored(field) || field.readonly || field.disabled) return false
  return isAdmin || !(field.admin || field.internal)
}

/** Returns true if the caller may see the field. */
export const isVisible = (field: FieldDefinition, isAdmin: boolean): boolean => isAdmin || !field.internal

/** Returns the values that the caller may see. Secret values are left out. */
export function selectVisibleValues(fields: readonly FieldDefinition[], values: FieldValues, isAdmin: boolean): FieldValues {
  const hidden = new Set<string>()
  for (const field of fields)
    if (!isVisible(field, isAdmin) || findFieldType(field.type)?.isSecret) hidden.add(field.name).add(otherKeyOf(field))
  return Object.fromEntries(Object.entries(values).filter(([key]) => !hidden.has(key)))
}

/** Lists the names of the fields that do not apply because a checkbox with `exclude` is not ticked. */
export function listExcludedFields(fields: readonly FieldDefinition[], values: FieldValues): Set<string> {
  const unticked = fields.filter(({ type, exclude, name }) => type === 'checkbox' && exclude && values[name] !== true)
  return new Set(unticked.flatMap(({ exclude = '' }) => exclude.split(',').map((name) => name.trim())))
}

/** Returns true if the field has a value of its own. The value of an unknown type is kept as it is. */
export const isStored = ({ type }: Pick<FieldDefinition, 'type'>): boolean => findFieldType(type)?.isStored ?? true

function listUnknownFields(fields: readonly FieldDefinition[], input: Readonly<Record<string, unknown>>): FieldIssue[] {
  const known = new Set(fields.flatMap((field) => [field.name, ...(field.other ? [otherKeyOf(field)] : [])]))
  return Object.keys(input)
    .filter((name) => !known.has(name))
    .map((path) => ({ path, code: 'unknown-field' }))
}

type FieldResult = { values: Record<string, FieldValue> | null; issues: readonly FieldIssue[] }

function readField(field: FieldDefinition, input: Readonly<Record<string, unknown>>, { isAdmin, before }: ReadOptions): FieldResult {
  const type = findFieldType(field.type)
  const isGiven = Object.hasOwn(input, field.name) && input[field.name] !== undefined
  if (!isGiven || !isChangeable(field, isAdmin) || !type) {
    const kept = readUnchanged(field, type, { isAdmin, before })
    const isChange = isGiven && type?.isStored !== false && !isEqual(input[field.name], before?.[field.name] ?? kept[field.name] ?? null)
    return { values: kept, issues: isChange ? [{ path: field.name, code: 'not-allowed' }] : [] }
  }
  const reading = type.read(input[field.name], field)
  if (isIssue(reading)) return { values: null, issues: reading.issues }
  if (type.isSecret && reading.value === null) return { values: {}, issues: [] }
  if (!field.other) return { values: { [field.name]: reading.value }, issues: [] }
  return readWithOther(field, reading.value, input[otherKeyOf(field)])
}

/** Returns the value of a field that the input leaves out, or may not change: as it was, or the default of a new record. */
function readUnchanged(field: FieldDefinition, type: FieldType | undefined, { before }: ReadOptions): Record<string, FieldValue> {
  if (type?.isStored === false || before !== null) return {}
  if (field.value === undefined) return {}
  if (!type) return { [field.name]: field.value }
  const reading = type.read(field.value, field)
  return isIssue(reading) ? {} : { [field.name]: reading.value }
}

/** Reads the text of the option "Other", which is required if the option is chosen, and null otherwise. */
function readWithOther(field: FieldDefinition, value: FieldValue, input: unknown): FieldResult {
  const key = otherKeyOf(field)
  const isChosen = value === otherValueOf(field) || (Array.isArray(value) && value.includes(otherValueOf(field)))
  if (!isChosen) return { values: { [field.name]: value, [key]: null }, issues: [] }
  const reading = readText(input, { name: key, type: 'text' }, { isOneLine: false, limit: 2_000 })
  if (isIssue(reading)) return { values: null, issues: reading.issues }
  const issues: FieldIssue[] = reading.value === null ? [{ path: key, code: 'required' }] : []
  return { values: { [field.name]: value, [key]: reading.value }, issues }
}

/** Compares two JSON values; the order of keys does not matter. */
export function isEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value, index) => isEqual(value, other[index]))
  if (!isRecord(one) || !isRecord(other)) return false
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...keys].every((key) => isEqual(one[key], other[key]))
}
