import { labelOf } from '@atrium/collections/web/grid/item-text'
import { localText, type Locale } from '@atrium/domain/fields/definition'
import { listSteps } from '@atrium/domain/forms/compile-form'
import type { FormDefinition } from '@atrium/domain/forms/definition'

/** Returns the label of a field, or the title of a repeated fieldset, by the name under which its answers are stored; otherwise the name. */
export function nameText({ steps }: FormDefinition, name: string, locale: Locale): string {
  const fieldsets = listSteps(steps).flatMap(({ step }) => step.fieldsets)
  const repeated = fieldsets.find(({ id, repeat }) => repeat && id === name)
  if (repeated) return repeated.title === undefined ? name : localText(repeated.title, locale)
  const field = fieldsets
    .filter(({ repeat }) => !repeat)
    .flatMap(({ fields }) => fields)
    .find((one) => one.name === name)
  return field ? labelOf(field, locale) : name
}
