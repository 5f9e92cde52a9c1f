import { isChangeable, isStored, isVisible } from './access.ts'
import { otherKeyOf, type FieldDefinition, type FieldValue, type FieldValues } from './definition.ts'
import { listExcludedFields } from './exclusion.ts'
import { isBlank, type FieldIssue } from './field-type.ts'
import { readField } from './read-field.ts'
import { findFieldType } from './registry.ts'
import { createFieldSlug, listPasswordIssues, slugSource } from './related-values.ts'

export { isChangeable, isStored, isVisible, selectVisibleValues } from './access.ts'
export { listExcludedFields } from './exclusion.ts'
export { isEqual } from './json.ts'

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
 * field, or null. Fields that an unticked checkbox excludes are stored as null without being checked. An empty slug is created from the
 * name. Errors are: a value without a field, or of one that the caller may not see; a change of a field that the caller may not change; a
 * missing value that the caller could give; and a repeated password that differs.
 */
export function readValues(fields: readonly FieldDefinition[], input: Readonly<Record<string, unknown>>, options: ReadOptions): ReadResult {
  const { isAdmin, before } = options
  const named = fields.filter(({ name }) => isSafeKey(name))
  const results = named.map((field) => ({ field, ...readField(field, input, options) }))
  const values = new Map(Object.entries(before ?? {}).filter(([key]) => isSafeKey(key)))
  for (const result of results) for (const [key, value] of Object.entries(result.values)) values.set(key, value)
  const excluded = listExcludedFields(named, Object.fromEntries(values))
  const applied = results.filter(({ field }) => !excluded.has(field.name))
  for (const { field } of results) if (excluded.has(field.name)) clearValue(values, field)
  const isNameInvalid = applied.some(({ field, issues }) => field.name === slugSource && issues.length > 0)
  fillSlugs(
    applied.map(({ field }) => field),
    values,
  )
  const issues = listUnknownFields(named, input, isAdmin)
  for (const { field, issues: found } of applied) {
    issues.push(...found)
    const isAwaited = field.type === 'slug' && isNameInvalid
    if (found.length === 0 && !isAwaited && isMissing(field, values.get(field.name), isAdmin))
      issues.push({ path: field.name, code: 'required' })
  }
  const shown = applied.map(({ field }) => field).filter((field) => isVisible(field, isAdmin))
  return { values: Object.fromEntries(values), issues: [...issues, ...listPasswordIssues(shown, input)] }
}

/** Assigning to this key would change what an object inherits. No field can have it as its name. */
const isSafeKey = (key: string): boolean => key !== '__proto__'

/** Returns true if a required value is missing. It is required only of callers who may change it. */
function isMissing(field: FieldDefinition, value: FieldValue | undefined, isAdmin: boolean): boolean {
  if (field.required !== true || !isChangeable(field, isAdmin)) return false
  return value === undefined || isBlank(value) || findFieldType(field.type)?.isMissing?.(value) === true
}

/** Clears the value of an excluded field. A value that the server assigned stays. */
function clearValue(values: Map<string, FieldValue>, field: FieldDefinition): void {
  if (!isStored(field) || findFieldType(field.type)?.isAssigned) return
  values.set(field.name, null)
  if (field.other) values.set(otherKeyOf(field), null)
}

function fillSlugs(fields: readonly FieldDefinition[], values: Map<string, FieldValue>): void {
  for (const field of fields)
    if (field.type === 'slug' && isBlank(values.get(field.name))) values.set(field.name, createFieldSlug(field, values.get(slugSource)))
}

/** Lists errors for inputs without a field that the caller may see. An input for a field without a value of its own is ignored. */
function listUnknownFields(fields: readonly FieldDefinition[], input: Readonly<Record<string, unknown>>, isAdmin: boolean): FieldIssue[] {
  const allowed = fields.filter((field) => isVisible(field, isAdmin) || !isStored(field))
  const known = new Set(allowed.flatMap((field) => [field.name, ...(field.other ? [otherKeyOf(field)] : [])]))
  return Object.keys(input)
    .filter((name) => !known.has(name))
    .map((path) => ({ path, code: 'unknown-field' }))
}
