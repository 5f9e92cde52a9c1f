import type { Condition, Term } from '@atrium/domain/forms/expression'
import type { FormStep } from '@atrium/domain/forms/definition'
import { longestPattern } from '@atrium/domain/fields/patterns'
import * as z from 'zod/mini'

/**
 * Schema of the definition of a form, which files for import follow. Attributes that this version does not know are permitted and kept.
 * Names, references between fields and the rules of field types are checked when the form is designed and published.
 */

const localText = z.union([z.string(), z.looseObject({ en: z.string(), is: z.optional(z.string()), el: z.optional(z.string()) })])

const value = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.unknown())])

const term: z.ZodMiniType<Term> = z.lazy(() => {
  const [terms, pair] = [z.array(term).check(z.minLength(1)), z.tuple([term, term])]
  return z.union([
    z.strictObject({ field: z.string().check(z.minLength(1)) }),
    z.strictObject({ value }),
    z.strictObject({ today: z.literal(true) }),
    z.strictObject({ if: z.tuple([condition, term, term]) }),
    z.strictObject({ count: term }),
    z.strictObject({ round: z.tuple([term, z.int().check(z.minimum(0), z.maximum(20))]) }),
    ...(['sum', 'product', 'min', 'max', 'concat'] as const).map((name) => z.strictObject({ [name]: terms })),
    ...(['difference', 'quotient', 'age'] as const).map((name) => z.strictObject({ [name]: pair })),
  ])
}) as z.ZodMiniType<Term>

const condition: z.ZodMiniType<Condition> = z.lazy(() =>
  z.union([
    z.strictObject({ all: z.array(condition) }),
    z.strictObject({ any: z.array(condition) }),
    z.strictObject({ not: condition }),
    z.strictObject({ answered: term }),
    ...(['eq', 'ne', 'lt', 'le', 'gt', 'ge', 'in', 'contains'] as const).map((name) => z.strictObject({ [name]: z.tuple([term, term]) })),
  ]),
) as z.ZodMiniType<Condition>

const field = z.looseObject({
  name: z.string().check(z.regex(/^[A-Za-z][\w-]{0,99}$/)),
  type: z.string(),
  label: z.optional(localText),
  help: z.optional(localText),
  notes: z.optional(localText),
  required: z.optional(z.boolean()),
  readonly: z.optional(z.boolean()),
  admin: z.optional(z.boolean()),
  internal: z.optional(z.boolean()),
  inset: z.optional(z.boolean()),
  multiple: z.optional(z.boolean()),
  other: z.optional(z.boolean()),
  pattern: z.optional(z.string().check(z.maxLength(longestPattern))),
  patternMessage: z.optional(localText),
  limit: z.optional(z.number()),
  min: z.optional(z.number()),
  max: z.optional(z.number()),
  rules: z.optional(z.array(z.string())),
  options: z.optional(z.array(z.looseObject({ value: z.string(), label: localText }))),
  exclude: z.optional(z.string()),
  color: z.optional(z.string()),
  collection: z.optional(z.string()),
  when: z.optional(condition),
  compute: z.optional(z.union([term, condition])),
})

const fieldset = z.looseObject({
  id: z.string().check(z.minLength(1)),
  title: z.optional(localText),
  summary: z.optional(localText),
  fullwidth: z.optional(z.boolean()),
  repeat: z.optional(z.boolean()),
  when: z.optional(condition),
  fields: z.array(field),
})

const step: z.ZodMiniType<FormStep> = z.lazy(() =>
  z.looseObject({
    id: z.string().check(z.minLength(1)),
    title: z.optional(localText),
    when: z.optional(condition),
    fieldsets: z.array(fieldset),
    children: z.optional(z.array(step)),
  }),
) as z.ZodMiniType<FormStep>

const score = z.looseObject({
  questions: z.array(z.looseObject({ name: z.string(), weight: z.optional(z.number()), scores: z.record(z.string(), z.number()) })),
  bands: z.optional(z.array(z.number()).check(z.length(7))),
  caps: z.optional(
    z.array(z.looseObject({ when: condition, profile: z.int().check(z.minimum(1), z.maximum(7)), reason: z.optional(localText) })),
  ),
  isShownToSender: z.optional(z.boolean()),
})

export const formDefinition = z.looseObject({
  steps: z.array(step),
  rules: z.optional(z.array(z.looseObject({ field: z.string(), refuseWhen: condition, message: localText }))),
  score: z.optional(score),
})

/** Writes the schema as JSON Schema (draft 2020-12). */
export const toFormJsonSchema = (): object => ({
  title: 'Form of Atrium',
  description: 'Definition of a form, as the designer exports and imports it.',
  ...z.toJSONSchema(formDefinition, { io: 'input' }),
})
