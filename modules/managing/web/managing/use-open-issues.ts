import type { FieldDefinition, FieldValues } from '@atrium/domain/fields/definition'
import type { FieldIssue } from '@atrium/domain/fields/field-type'
import { isChangeable, readValues } from '@atrium/domain/fields/read-values'
import { useCallback, useMemo, useState, type FocusEvent } from 'react'

/** Returns the errors in what a person has typed so far: missing and invalid values of the fields that they can change. */
export function useOpenIssues(fields: readonly FieldDefinition[], values: FieldValues, before: FieldValues | null): readonly FieldIssue[] {
  return useMemo(() => {
    const given = Object.fromEntries(fields.filter((field) => isChangeable(field, true)).map(({ name }) => [name, values[name] ?? null]))
    return readValues(fields, given, { isAdmin: true, before }).issues
  }, [fields, values, before])
}

/** Remembers which fields a person has left, whose errors are then shown. `onBlur` belongs to the parent of the fields. */
export function useLeftFields(fields: readonly FieldDefinition[]) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const onBlur = useCallback(
    ({ target, relatedTarget, currentTarget }: FocusEvent<HTMLElement>) => {
      const own = [...currentTarget.children].findIndex((child) => child.contains(target))
      const isInside = currentTarget.children[own]?.contains(relatedTarget) === true
      // Lists, calendars and dialogs are outside of the field, but belong to it.
      if (isInside || relatedTarget?.closest('[role="listbox"], [role="dialog"] [role="dialog"]')) return
      const name = fields[own]?.name
      if (name !== undefined) setLeft((before) => (before.has(name) ? before : new Set(before).add(name)))
    },
    [fields],
  )
  return { left, onBlur }
}
