import type { FieldDefinition, LocalText } from '../fields/definition.ts'
import type { Condition, Term } from './expression.ts'

/**
 * A field of a form. It is shown if its condition, and those of its fieldset and its step, are true. A computed field cannot be filled in:
 * its value is the result of its expression.
 */
export type FormField = FieldDefinition & { when?: Condition; compute?: Term | Condition; prefill?: PrefillSource }

/** What a field of a new draft begins with: data of the person or account, or the answer of the owner's last submission of the form. */
export const prefillSources = ['name', 'email', 'phone', 'account', 'last'] as const
export type PrefillSource = (typeof prefillSources)[number]

/** Fields that belong together. The answers of a repeated fieldset are a list with one record for each copy, under the fieldset's id. */
export type Fieldset = {
  id: string
  title?: LocalText
  /** True to give each field the whole width. */
  fullwidth?: boolean
  /** Introduction above the fields. */
  summary?: LocalText
  repeat?: boolean
  when?: Condition
  fields: readonly FormField[]
  readonly [unknown: string]: unknown
}

/** A page of a form. Its children follow it, and are shown only if it is. */
export type FormStep = {
  id: string
  title?: LocalText
  when?: Condition
  fieldsets: readonly Fieldset[]
  children?: readonly FormStep[]
  readonly [unknown: string]: unknown
}

/**
 * A rule over several answers: the field has an error while the condition is true. A comparison with a missing answer is false. A rule at a
 * field of a repeated fieldset, `{fieldset}.{name}`, is evaluated for each copy.
 */
export type FormRule = { field: string; refuseWhen: Condition; message: LocalText }

/** The steps of a form, as stored with each of its versions. Attributes that this version of Atrium does not know are kept. */
export type FormDefinition = {
  steps: readonly FormStep[]
  rules?: readonly FormRule[]
  score?: FormScore
  readonly [unknown: string]: unknown
}

/** Points of the options of questions, from which a risk profile follows. */
export type FormScore = {
  questions: readonly ScoredQuestion[]
  /** Lower bounds of the seven profiles in percent, ascending. Defaults to seven equal bands. */
  bands?: readonly number[]
  /** The highest profile permitted while a condition holds, with the reason as people read it. */
  caps?: readonly { when: Condition; profile: number; reason?: LocalText }[]
  /** True if the sender sees the result. Otherwise only staff do. */
  isShownToSender?: boolean
}

/** `scores` has the points of each option of the field, and `weight` multiplies them; 1 by default. */
export type ScoredQuestion = { name: string; weight?: number; scores: Readonly<Record<string, number>> }

/** Maximum numbers of fields and of fieldsets of a form. */
export const [mostFields, mostFieldsets] = [1_000, 300]

/** Maximum number of copies of a repeated fieldset. */
export const mostCopies = 100
