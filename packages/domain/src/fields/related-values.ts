import { createSlug } from '../slug.ts'
import { otherKeyOf, type FieldDefinition, type FieldValue, type FieldValues } from './definition.ts'
import { isBlank, type FieldIssue } from './field-type.ts'
import { ownValue } from './json.ts'
import { usualSlugLimit } from './types/slug.ts'

/** Name of the field from whose value an empty slug is created. */
export const slugSource = 'name'

/** Returns the slug of a name, cut to the limit of the field. Null if the name has no letters or digits that a slug may contain. */
export function createFieldSlug({ limit = usualSlugLimit }: FieldDefinition, name: FieldValue | undefined): string | null {
  if (typeof name !== 'string') return null
  return createSlug({ name, existing: null })?.slice(0, limit).replace(/-+$/, '') || null
}

/**
 * Returns an error for every repetition of a password that differs from the new password in the same input. It repeats the last password
 * field before it.
 */
export function listPasswordIssues(fields: readonly FieldDefinition[], input: Readonly<Record<string, unknown>>): FieldIssue[] {
  const issues: FieldIssue[] = []
  let given: unknown = null
  for (const { type, name } of fields) {
    if (type === 'password') given = ownValue(input, name)
    if (type === 'confirm_password' && !isBlank(given) && ownValue(input, name) !== given)
      issues.push({ path: name, code: 'passwords-differ' })
  }
  return issues
}

/** Name of the field that holds the new password which a repetition must equal on screen. */
export const passwordSource = 'password'

/** Returns true if the control of a field shows or compares values of other fields. */
export const hasRelatedValues = ({ type, other }: FieldDefinition): boolean =>
  other === true || type === 'custom' || type === 'slug' || type === 'confirm_password'

/** Returns the values of other fields that the control of a field shows or compares; all values for a custom component. */
export function selectRelatedValues({ name, type, other }: FieldDefinition, values: FieldValues): FieldValues {
  if (type === 'custom') return values
  const names = [
    ...(type === 'slug' ? [slugSource] : []),
    ...(type === 'confirm_password' ? [passwordSource] : []),
    ...(other ? [otherKeyOf({ name })] : []),
  ]
  return Object.fromEntries(names.map((related) => [related, values[related] ?? null]))
}
