import { hasPattern } from '../fields/patterns.ts'
import { listSteps } from './compile-form.ts'
import type { FormDefinition } from './definition.ts'

/** Returns true if a field of a form, or a column of one of its tables, has a pattern, so that its answers need the engine of patterns. */
export const hasPatterns = ({ steps }: FormDefinition): boolean =>
  listSteps(steps).some(({ step }) =>
    step.fieldsets.some(({ fields }) => fields.some((field) => [field, ...(field.columns ?? [])].some(hasPattern))),
  )
