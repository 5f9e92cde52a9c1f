import type { FieldDefinition, LocalText } from './definition.ts'
import { isStored } from './access.ts'

/** The part of a form definition that a table reads. */
export type FormDefinition = {
  readonly steps?: readonly { readonly fieldsets?: readonly { readonly fields?: readonly FieldDefinition[] }[] }[]
}

export type TabularColumns = {
  /** Labels of the columns, which are the headers of the table. A field without a label has its name. */
  labels: readonly LocalText[]
  /** Fields with which a row is edited, one for each column. */
  fields: readonly FieldDefinition[]
}

/**
 * Returns the columns of a table: those fields of the first fieldset of the first step of a form that have values. None if the form is null or has no
 * such fieldset.
 */
export function readTabularColumns(form: FormDefinition | null): TabularColumns {
  const fields = (form?.steps?.[0]?.fieldsets?.[0]?.fields ?? []).filter(isStored)
  return { labels: fields.map(({ label, name }) => label ?? name), fields }
}
