import type { FieldValues } from '@atrium/domain/fields/definition'
import { compileForm, listSteps } from '@atrium/domain/forms/compile-form'
import type { Fieldset, FormStep } from '@atrium/domain/forms/definition'
import type { ShownField } from '@atrium/domain/forms/evaluate-form'
import { readAnswers, type AnswerIssue } from '@atrium/domain/forms/read-answers'
import { useMemo } from 'react'
import type { Form } from '../../contract/forms.ts'

/** A fieldset with the fields that are shown; of a repeated one, for each copy. */
export type ShownFieldset = { fieldset: Fieldset; copies: readonly (readonly ShownField[])[] }
export type ShownStep = { step: FormStep; fieldsets: readonly ShownFieldset[]; issues: readonly AnswerIssue[] }

/** Evaluates a form with the answers so far: its shown steps, fieldsets and fields, and what is missing or wrong, by the rules of the server. */
export function useFilledForm({ definition, today }: Pick<Form, 'definition' | 'today'>, values: FieldValues, isAdmin: boolean) {
  const compiled = useMemo(() => compileForm(definition), [definition])
  const reading = useMemo(() => readAnswers(compiled, values, { isAdmin, before: null, today }), [compiled, values, today, isAdmin])
  return useMemo(() => {
    const byFieldset = Map.groupBy(reading.evaluation.shown, ({ compiled: { fieldset } }) => fieldset)
    const steps = listSteps(definition.steps)
      .map(({ step }): ShownStep => {
        const fieldsets = step.fieldsets.flatMap((fieldset) =>
          showFieldset(fieldset, byFieldset.get(fieldset.id) ?? [], reading.evaluation.fieldsets.has(fieldset.id)),
        )
        const names = new Set(fieldsets.flatMap(({ copies }) => copies.flat().map(({ path }) => path)))
        return { step, fieldsets, issues: reading.issues.filter(({ path }) => isOf(path, names)) }
      })
      .filter(({ fieldsets }) => fieldsets.length > 0)
    return { steps, answers: reading.answers, issues: reading.issues, compiled }
  }, [definition, reading, compiled])
}

/** Returns true if an error belongs to one of the fields, to a part of its value, or to the text of its option "Other". */
const isOf = (path: string, names: ReadonlySet<string>): boolean =>
  names.has(path) || names.has(path.replace(/-other$/, '')) || [...names].some((name) => path.startsWith(`${name}.`))

function showFieldset(fieldset: Fieldset, shown: readonly ShownField[], isShown: boolean): ShownFieldset[] {
  if (!isShown) return []
  if (!fieldset.repeat) return shown.length > 0 ? [{ fieldset, copies: [shown] }] : []
  const byCopy = Map.groupBy(shown, ({ copy }) => copy ?? 0)
  return [{ fieldset, copies: [...byCopy.entries()].toSorted(([left], [right]) => left - right).map(([, fields]) => fields) }]
}
