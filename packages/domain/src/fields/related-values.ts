import { createSlug } from '../slug.ts'
import type { FieldDefinition, FieldValue } from './definition.ts'
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
