import * as z from 'zod/mini'
import { traceTypes } from '@atrium/domain/trace-types'
import { currency, decimal, plainDate, provenance } from './schema.ts'

/** Format of a figure: `rate` is a fraction, `percent` 0 to 100, `number` a plain number such as an index level. */
export const figureUnits = ['money', 'units', 'price', 'rate', 'percent', 'date', 'count', 'number'] as const
const unit = z.enum(figureUnits)
export type FigureUnit = (typeof figureUnits)[number]

/** Source of an input: the provider, a sum of the provider's transactions, market quotes, or a calculation by Atrium. */
export const inputSources = ['provider', 'transactions', 'quotes', 'derived'] as const
export type InputSource = (typeof inputSources)[number]

/**
 * Explanation of a figure, as data from its calculation. The web app translates it: `formula`, `inputs[].name`, `steps[].name`,
 * `rounding[].name` and `missing[]` are keys of the locale files.
 */
export const explanation = z.object({
  formula: z.string(),
  inputs: z.array(
    z.object({
      name: z.string(),
      /** A proper name shown with the input, such as the name of a security or a portfolio. */
      label: z.optional(z.string()),
      value: z.string(),
      unit,
      currency: z.optional(z.string()),
      asOn: z.optional(plainDate),
      source: z.optional(z.enum(inputSources)),
    }),
  ),
  /** Constants set by statute, each with the day from which it applies. */
  constants: z.array(z.object({ name: z.string(), value: z.string(), unit, asOn: plainDate, source: z.string() })),
  /**
   * Sub-periods of a time-weighted return; empty for all other figures. `paidIn` was paid in at the start of a sub-period, and `paidOut`
   * was paid out at its end. Linking the returns of the sub-periods gives the return.
   */
  subPeriods: z.array(
    z.object({ from: plainDate, to: plainDate, opening: decimal, paidIn: decimal, paidOut: decimal, closing: decimal, return: decimal }),
  ),
  steps: z.array(
    z.object({
      name: z.string(),
      label: z.optional(z.string()),
      expression: z.string(),
      result: decimal,
      unit,
      /** Stated only if it differs from the currency of the figure. */
      currency: z.optional(currency),
    }),
  ),
  rounding: z.array(z.object({ name: z.string(), decimals: z.int(), mode: z.enum(['half-away-from-zero', 'down']) })),
  /** Missing inputs, each with the reason. They also explain why a figure is null. */
  missing: z.array(z.object({ name: z.string(), label: z.optional(z.string()), reason: z.string() })),
})

export type Explanation = z.infer<typeof explanation>

/** A figure as displayed, with its explanation. */
export const explainedFigure = z.object({
  figure: z.string(),
  /** Identifies one of several figures by the id of a holding, an asset class, a period or a year; null for a single figure. */
  of: z.nullable(z.string()),
  /** Proper name of what the figure describes, such as a holding; null if `of` is already this name. */
  subject: z.nullable(z.string()),
  /** Null if unknown; `explanation.missing` has the reason. */
  value: z.nullable(decimal),
  unit,
  currency,
  explanation,
  provenance,
})

export type ExplainedFigure = z.infer<typeof explainedFigure>

/** A calculation and its inputs. The name of an input is its path in the input record. */
const calculated = z.object({
  formula: z.string(),
  inputs: z.array(z.object({ name: z.string(), value: z.string(), type: z.enum(traceTypes) })),
})

/**
 * The complete calculations of a figure, in a form that `bin/calc --lines` can run again. `crop` selects the part that concerns the figure.
 */
export const figureCase = z.object({
  kind: z.literal('figure'),
  input: z.object({
    op: z.literal('explained'),
    unit: z.string(),
    crop: z.object({
      from: z.optional(z.nullable(z.string())),
      to: z.optional(z.nullable(z.string())),
      part: z.optional(z.string()),
      sector: z.optional(z.string()),
      isCostOnTheWay: z.optional(z.boolean()),
    }),
    calculations: z.array(calculated),
  }),
})

export type FigureCase = z.infer<typeof figureCase>
