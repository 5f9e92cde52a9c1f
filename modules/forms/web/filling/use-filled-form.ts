import { useFieldWords } from '@atrium/collections/web/grid/item-text'
import type { FieldValues, LocalText } from '@atrium/domain/fields/definition'
import { compileForm, listSteps } from '@atrium/domain/forms/compile-form'
import type { Fieldset, FormStep } from '@atrium/domain/forms/definition'
import type { ShownField } from '@atrium/domain/forms/evaluate-form'
import { listPlaceholders, pipeText } from '@atrium/domain/forms/piping'
import { readAnswers, type AnswerIssue } from '@atrium/domain/forms/read-answers'
import { useMemo } from 'react'
import type { Form } from '../../contract/forms.ts'

/** A fieldset with the fields that are shown; of a repeated one, for each copy. */
export type ShownFieldset = { fieldset: Fieldset; copies: readonly (readonly ShownField[])[] }
export type ShownStep = { step: FormStep; fieldsets: readonly ShownFieldset[]; issues: readonly AnswerIssue[] }

/**
 * Evaluates a form with the answers so far: its shown steps, fieldsets and fields, and what is missing or wrong, by the rules of the server.
 * Texts with placeholders contain the answers.
 */
export function useFilledForm({ definition, today }: Pick<Form, 'definition' | 'today'>, values: FieldValues, isAdmin: boolean) {
  const compiled = useMemo(() => compileForm(definition), [definition])
  const reading = useMemo(() => readAnswers(compiled, values, { isAdmin, before: null, today }), [compiled, values, today, isAdmin])
  const words = useFieldWords(noNames)
  return useMemo(() => {
    const pipe = <Text extends LocalText | undefined>(text: Text): Text =>
      listPlaceholders(text).length === 0 ? text : (pipeText(text as LocalText, compiled, reading.answers, words) as Text)
    const byFieldset = Map.groupBy(reading.evaluation.shown, ({ compiled: { fieldset } }) => fieldset)
    const steps = listSteps(definition.steps)
      .map(({ step: unpiped }): ShownStep => {
        const step = pipeNode(unpiped, pipe, 'title')
        const fieldsets = step.fieldsets.flatMap((fieldset) =>
          showFieldset(
            pipeNode(fieldset, pipe, 'title', 'summary'),
            (byFieldset.get(fieldset.id) ?? []).map((field) => pipeField(field, pipe)),
            reading.evaluation.fieldsets.has(fieldset.id),
          ),
        )
        const names = new Set(fieldsets.flatMap(({ copies }) => copies.flat().map(({ path }) => path)))
        return { step, fieldsets, issues: reading.issues.filter(({ path }) => isOf(path, names)) }
      })
      .filter(({ fieldsets }) => fieldsets.length > 0)
    const named = { ...compiled, fields: compiled.fields.map((one) => ({ ...one, field: pipeNode(one.field, pipe, 'label') })) }
    return { steps, answers: reading.answers, issues: reading.issues, compiled: named }
  }, [definition, reading, compiled, words])
}

const noNames = () => undefined

type Pipe = <Text extends LocalText | undefined>(text: Text) => Text

/** Parts of forms whose texts have no placeholders, which most parts of most forms are. */
const plainParts = new WeakSet<object>()

const pipedTexts = ['title', 'summary', 'label', 'help', 'notes'] as const

/** Returns true if no text of a part of a form contains an answer. */
function isPlain(part: { readonly [name: string]: unknown }): boolean {
  if (plainParts.has(part)) return true
  if (pipedTexts.some((name) => listPlaceholders(part[name] as LocalText | undefined).length > 0)) return false
  plainParts.add(part)
  return true
}

/** Returns a part of a form with answers in its texts; the same object if its texts have no placeholders. */
function pipeNode<Name extends string, Node extends { readonly [Key in Name]?: LocalText }>(
  node: Node,
  pipe: Pipe,
  ...names: Name[]
): Node {
  if (isPlain(node)) return node
  const changed = names.filter((name) => pipe(node[name]) !== node[name])
  return changed.length === 0 ? node : { ...node, ...Object.fromEntries(changed.map((name) => [name, pipe(node[name])])) }
}

function pipeField(shown: ShownField, pipe: Pipe): ShownField {
  const field = pipeNode(shown.compiled.field, pipe, 'label', 'help', 'notes')
  return field === shown.compiled.field ? shown : { ...shown, compiled: { ...shown.compiled, field } }
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
