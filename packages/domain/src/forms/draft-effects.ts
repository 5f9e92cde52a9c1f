import { otherKeyOf } from '../fields/definition.ts'
import { listSteps } from './compile-form.ts'
import type { FormDefinition, FormField } from './definition.ts'

/** What a new version of a form does to an answer of drafts: it is left out when they are sent, or read as another type. */
export type DraftEffect = { name: string; kind: 'left-out' | 'read-anew' }

/**
 * Lists what a changed form does to answers that drafts have, by the names under which answers are stored: those of fields, and ids of
 * repeated fieldsets. `saved` is the form before the change. Answers that keep their field and type are not listed.
 */
export function listDraftEffects(saved: FormDefinition, next: FormDefinition, answered: readonly string[]): DraftEffect[] {
  const [before, after] = [listStoredTypes(saved), listStoredTypes(next)]
  return answered.flatMap((name): DraftEffect[] => {
    const [old, type] = [before.get(name), after.get(name)]
    if (type === undefined) return [{ name, kind: 'left-out' }]
    return old !== undefined && old !== type ? [{ name, kind: 'read-anew' }] : []
  })
}

/** Returns the type of each answer by its stored name; for a repeated fieldset those of all its fields. */
function listStoredTypes({ steps }: FormDefinition): ReadonlyMap<string, string> {
  const fieldsets = listSteps(steps).flatMap(({ step }) => step.fieldsets)
  const typesOf = (fields: readonly FormField[]) =>
    fields.flatMap(({ name, type, other }) => [[name, type] as const, ...(other ? [[otherKeyOf({ name }), 'text'] as const] : [])])
  return new Map(
    fieldsets.flatMap(({ id, repeat, fields }) => (repeat ? [[id, JSON.stringify(typesOf(fields).toSorted())] as const] : typesOf(fields))),
  )
}
