import { listSteps } from './compile-form.ts'
import type { FormDefinition } from './definition.ts'
import type { Evaluation } from './evaluate-form.ts'

/** Returns true if a step is shown after another one, by its id. A step is shown if it has a field to show, or a fieldset that is repeated. */
export function hasLaterStep({ steps }: FormDefinition, { shown, fieldsets }: Evaluation, step: string): boolean {
  const all = listSteps(steps).map((one) => one.step)
  const filled = new Set(shown.map(({ compiled }) => compiled.fieldset))
  return all
    .slice(all.findIndex(({ id }) => id === step) + 1)
    .some((later) => later.fieldsets.some(({ id, repeat }) => fieldsets.has(id) && (repeat === true || filled.has(id))))
}
