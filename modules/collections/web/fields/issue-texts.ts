import { localText, otherKeyOf, type FieldDefinition, type Locale } from '@atrium/domain/fields/definition'
import type { FieldIssue } from '@atrium/domain/fields/field-type'
import type { TFunction } from 'i18next'

/**
 * Returns the text of an error in a value. For a missing value, and for one that does not match a pattern, this is the text of the field, if
 * its definition states one.
 */
export function issueText({ path, code, limit }: FieldIssue, field: FieldDefinition, t: TFunction, locale: Locale): string {
  if (code === 'required' && field.requiredMessage !== undefined) return localText(field.requiredMessage, locale)
  const message = code === 'pattern' ? (columnOf(field, path) ?? field).patternMessage : undefined
  return message === undefined ? t(`fields.issues.${code}`, { limit }) : localText(message, locale)
}

/** Returns the column of the table in which an error is, `{name}.items.{row}.{column}`. */
function columnOf({ name, columns }: FieldDefinition, path: string): FieldDefinition | undefined {
  const [items, , column] = path.startsWith(`${name}.`) ? path.slice(name.length + 1).split('.') : []
  return items === 'items' ? columns?.[Number(column)] : undefined
}

type FieldErrors = { error: string | undefined; partErrors: Record<string, string> }

/**
 * Selects the errors of a field, with their texts: those of the field itself, of the parts of its value by path (`0.title`), and of the text
 * that goes with the option "Other" (`other`). Of several errors in one place, only the first is shown.
 */
export function fieldErrors(field: FieldDefinition, issues: readonly FieldIssue[], t: TFunction, locale: Locale): FieldErrors {
  const errors: FieldErrors = { error: undefined, partErrors: {} }
  for (const issue of issues) {
    const text = issueText(issue, field, t, locale)
    if (issue.path === field.name) errors.error ??= text
    else if (issue.path === otherKeyOf(field)) errors.partErrors['other'] ??= text
    else if (issue.path.startsWith(`${field.name}.`)) errors.partErrors[issue.path.slice(field.name.length + 1)] ??= text
  }
  return errors
}
