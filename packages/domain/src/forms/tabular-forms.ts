import type { FieldDefinition } from '../fields/definition.ts'
import { readTabularColumns } from '../fields/tabular-columns.ts'
import { listSteps } from './compile-form.ts'
import type { FormDefinition, FormField, FormStep } from './definition.ts'

/** Lists the ids of the forms to which the tabular fields of a form refer, each once. */
export function listReferredForms({ steps }: FormDefinition): string[] {
  const fields = listSteps(steps).flatMap(({ step }) => step.fieldsets.flatMap((fieldset) => fieldset.fields))
  return [...new Set(fields.flatMap((field) => referredForm(field) ?? []))]
}

/** Returns a definition in which each tabular field has the columns of the form to which it refers. */
export function withColumns(definition: FormDefinition, findForm: (id: string) => FormDefinition | null): FormDefinition {
  const change = (field: FormField): FormField => {
    const id = referredForm(field)
    return id === undefined ? field : { ...field, columns: readTabularColumns(findForm(id)).fields.filter(isShown) }
  }
  const changeStep = (step: FormStep): FormStep => ({
    ...step,
    fieldsets: step.fieldsets.map((fieldset) => ({ ...fieldset, fields: fieldset.fields.map(change) })),
    ...(step.children && { children: step.children.map(changeStep) }),
  })
  return { ...definition, steps: definition.steps.map(changeStep) }
}

/** The columns of a table are seen by everybody who fills it in. */
const isShown = ({ internal }: FieldDefinition): boolean => internal !== true

const referredForm = ({ type, collection }: FieldDefinition): string | undefined =>
  type === 'tabular' && typeof collection === 'string' && collection !== '' ? collection : undefined
