import type { FieldDefinition } from '../fields/definition.ts'
import { listSteps } from './compile-form.ts'
import type { FormDefinition, FormField, FormStep } from './definition.ts'

/**
 * Types of fields that a form may have which is filled in without a sign-in. Files, records, passwords, rich texts and access levels belong
 * to a person.
 */
const publicTypes: ReadonlySet<string> = new Set([
  'checkbox',
  'combobox',
  'country',
  'date-picker',
  'dropdown',
  'hidden',
  'increment',
  'label',
  'multi-group-text-field',
  'multi-text-field',
  'number',
  'radio',
  'range',
  'select',
  'slider',
  'switch',
  'tabular',
  'text',
  'textarea',
])

/** Returns true if anybody can answer a field of this type; for a table, if that holds for each column. */
export const hasPublicType = ({ type, columns }: Pick<FieldDefinition, 'type' | 'columns'>): boolean =>
  publicTypes.has(type) && (columns ?? []).every(isPublicField)

/** Returns true if people without an account see and answer the field: internal fields and those of admins stay within the firm. */
export function isPublicField(field: FieldDefinition): boolean {
  return !field.internal && !field.admin && hasPublicType(field)
}

/**
 * Returns a form as people without an account fill it in: without fields that they may not see or cannot answer, without fieldsets that have
 * only such fields, and without points and the rules at those fields.
 */
export function selectPublicDefinition(definition: FormDefinition): FormDefinition {
  const removed = new Set<string>()
  const keep = (fieldset: string, isRepeated: boolean) => (field: FormField) => {
    if (isPublicField(field)) return true
    removed.add(isRepeated ? `${fieldset}.${field.name}` : field.name)
    return false
  }
  const select = (step: FormStep): FormStep => ({
    ...step,
    fieldsets: step.fieldsets
      .map((fieldset) => ({ ...fieldset, fields: fieldset.fields.filter(keep(fieldset.id, fieldset.repeat === true)) }))
      .filter(({ fields }, index) => fields.length > 0 || step.fieldsets[index]?.fields.length === 0),
    ...(step.children && { children: step.children.map(select) }),
  })
  const { score: _score, ...visible } = definition
  const steps = definition.steps.map(select)
  const rules = definition.rules?.filter(({ field }) => !removed.has(field))
  return { ...visible, steps, ...(rules && { rules }) }
}

/** Lists the names of the fields that people without an account do not get. */
export const listWithheldFields = ({ steps }: FormDefinition): string[] =>
  listSteps(steps).flatMap(({ step }) =>
    step.fieldsets.flatMap(({ id, repeat, fields }) =>
      fields.filter((field) => !isPublicField(field)).map(({ name }) => (repeat ? `${id}.${name}` : name)),
    ),
  )
