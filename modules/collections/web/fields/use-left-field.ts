import { isBlank, isIssue, type FieldIssue } from '@atrium/domain/fields/field-type'
import { isEqual } from '@atrium/domain/fields/json'
import { findFieldType } from '@atrium/domain/fields/registry'
import { useState, type FocusEvent } from 'react'
import type { FieldProps } from './field-renderer.ts'

const noIssues: readonly FieldIssue[] = []

/**
 * Checks the value of a field when focus leaves it, by the rules of its type. The errors disappear when the value changes. A missing value
 * is no error before the form is sent.
 */
export function useLeftField({ field, value }: Pick<FieldProps, 'field' | 'value'>) {
  const [left, setLeft] = useState<{ value: FieldProps['value']; issues: readonly FieldIssue[] }>()
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    // Lists and calendars are outside of the field, but belong to it.
    if (currentTarget.contains(relatedTarget) || relatedTarget?.closest('[role="listbox"], [role="dialog"]')) return
    const reading = isBlank(value) ? undefined : findFieldType(field.type)?.read(value, field)
    setLeft({ value, issues: reading && isIssue(reading) ? reading.issues : noIssues })
  }
  return { issues: left && isEqual(left.value, value) ? left.issues : noIssues, onBlur }
}
