import * as z from 'zod/mini'
import { traceTypes } from '@atrium/domain/trace-types'
import { currency, decimal, plainDate, provenance } from './schema.ts'

/** How a figure is written: `rate` is a fraction, `percent` 0–100, `number` a plain one, such as an index level. */
export const figureUnits = ['money', 'units', 'price', 'rate', 'percent', 'date', 'count', 'number'] as const
const unit = z.enum(figureUnits)
export type FigureUnit = (typeof figureUnits)[number]

/** Who says so: the provider, its transactions as Atrium adds them up, market quotes, or Atrium by a calculation of its own. */
export const inputSources = ['provider', 'transactions', 'quotes', 'derived'] as const
export type InputSource = (typeof inputSources)[number]

/**
 * How a figure came about, as data made by the calculation that gave it: the web words it in the reader's language.
 * `formula`, `inputs[].name`, `steps[].name`, `rounding[].name` and `missing[]` are keys of the locale files.
 * Of a long list what a person can take in is sent, and how much more there was.
 */
export const explanation = z.object({
  formula: z.string(),
  inputs: z.array(
    z.object({
      name: z.string(),
      /** A proper name to show beside the input, such as a security or a portfolio. */
      label: z.optional(z.string()),
      value: z.string(),
      unit,
      currency: z.optional(z.string()),
      asOn: z.optional(plainDate),
      source: z.optional(z.enum(inputSources)),
    }),
  ),
  omittedInputs: z.int(),
  /** Figures that nobody gives: in force from a day, by a statute. */
  constants: z.array(z.object({ name: z.string(), value: z.string(), unit, asOn: plainDate, source: z.string() })),
  steps: z.array(z.object({ name: z.string(), label: z.optional(z.string()), expression: z.string(), result: decimal, unit })),
  omittedSteps: z.int(),
  rounding: z.array(z.object({ name: z.string(), decimals: z.int(), mode: z.enum(['half-away-from-zero', 'down']) })),
  /** What was not there and why: the reason also of a figure that is null. */
  missing: z.array(z.object({ name: z.string(), label: z.optional(z.string()), reason: z.string() })),
})

export type Explanation = z.infer<typeof explanation>

/** One figure as it stands on the page, with how it came about. */
export const explainedFigure = z.object({
  figure: z.string(),
  /** Which of several the figure is: a holding's id, an asset class, a period, a year; null where there is one. */
  of: z.nullable(z.string()),
  /** The proper name of what it is about, such as a holding; null where `of` says it. */
  subject: z.nullable(z.string()),
  /** Null where it cannot be said; `explanation.missing` has why. */
  value: z.nullable(decimal),
  unit,
  currency,
  explanation,
  provenance,
})

export type ExplainedFigure = z.infer<typeof explainedFigure>

/** A calculation with what went into it, each input by its place in the record and with its type. */
const calculated = z.object({
  formula: z.string(),
  inputs: z.array(z.object({ name: z.string(), value: z.string(), type: z.enum(traceTypes) })),
})

/** The calculations behind a figure, whole: a line that `bin/calc --lines` runs again. `crop` says what of them the figure is about. */
export const figureCase = z.object({
  kind: z.literal('figure'),
  input: z.object({
    op: z.literal('explained'),
    unit: z.string(),
    crop: z.object({
      from: z.optional(z.nullable(z.string())),
      to: z.optional(z.nullable(z.string())),
      part: z.optional(z.string()),
      isCostOnTheWay: z.optional(z.boolean()),
    }),
    calculations: z.array(calculated),
  }),
})

export type FigureCase = z.infer<typeof figureCase>
