import * as z from 'zod/mini'
import { countedItems, offsetPage, searchText } from '@atrium/contract/lists'
import { decimal, identifier, instant, money, plainDate } from '@atrium/contract/schema'
import { maxConditions, maxDaysOfCondition } from './client-condition-terms.ts'

/** Number of days before today, in the settings of a condition. */
export const pastDays = z.int().check(z.minimum(1), z.maximum(maxDaysOfCondition))

const kind = z.string().check(z.minLength(1), z.maxLength(60))

/** Settings of a condition. The module that provides the kind states which settings it has and checks them. */
const conditionSettings = z.record(
  z.string().check(z.maxLength(40)),
  z.union([
    z.string().check(z.maxLength(200)),
    z.number(),
    z.boolean(),
    z.null(),
    z.array(z.string().check(z.maxLength(100))).check(z.maxLength(20)),
  ]),
)

export const clientCondition = z.strictObject({ kind, settings: conditionSettings })

/** Conditions of a segment. A client matches if all of them apply. */
export const clientConditionList = z.array(clientCondition).check(z.maxLength(maxConditions))

/** A text in one language, or in several. */
const text = z.union([z.string(), z.object({ en: z.string(), is: z.optional(z.string()), el: z.optional(z.string()) })])

/** What a condition refers to, in the order of the request. */
export const conditionState = z.object({
  kind,
  /** Names of the records that the settings refer to, such as a form, by setting. */
  names: z.record(z.string(), text),
  /** True if a form, a security or another record of the settings no longer exists. No client matches then. */
  isMissing: z.boolean(),
})

/** Why a client matches a condition. Each kind has some of these facts. */
export const conditionFacts = z.object({
  /** A name, a title or an answer. */
  text: z.optional(z.string()),
  /** Name of a person. */
  by: z.optional(z.string()),
  codes: z.optional(z.array(z.string())),
  count: z.optional(z.int()),
  amount: z.optional(money),
  /** Share as a fraction. */
  rate: z.optional(decimal),
  on: z.optional(plainDate),
  at: z.optional(instant),
})

/** One entry of the choices that a setting offers. */
const conditionOption = z.object({
  value: z.string(),
  label: text,
  detail: z.optional(z.string()),
  /** How an answer to this field of a form is entered. */
  entry: z.optional(z.enum(['text', 'number', 'date', 'choice'])),
})

export const conditionOptionsInput = z.strictObject({
  portal: identifier,
  kind,
  /** Name of the setting. */
  setting: z.string().check(z.minLength(1), z.maxLength(40)),
  /** Settings chosen before, on which the choices depend. */
  settings: z._default(conditionSettings, {}),
  search: searchText,
  ...offsetPage({ usual: 50, most: 100 }),
})

export const conditionOptions = z.object(countedItems(conditionOption))

export type ClientCondition = z.infer<typeof clientCondition>
export type ConditionFacts = z.infer<typeof conditionFacts>
export type ConditionOption = z.infer<typeof conditionOption>
export type ConditionSettings = z.infer<typeof conditionSettings>
export type ConditionState = z.infer<typeof conditionState>
export type ConditionText = z.infer<typeof text>
