import type { ConditionFacts, ConditionSettings, ConditionText } from '../../contract/client-conditions.ts'
import type { Formats } from '@atrium/ui/i18n/use-formats'
import type { TFunction } from 'i18next'
import type { ComponentType } from 'react'

declare module '@atrium/ui/contributions' {
  interface WebContributions {
    /** Forms and words of the conditions that a module provides, and the texts that they need. They load when a list first shows conditions. */
    clientConditions: { texts: string; load: () => Promise<ConditionForms> }
  }
}

export const conditionTopics = ['account', 'people', 'investments', 'records', 'forms', 'activity'] as const

export type ConditionWords = { t: TFunction; formats: Formats }

export type ConditionFieldProps = {
  portal: string
  settings: ConditionSettings
  /** Names of the records that the settings refer to, by setting, as far as they are known. */
  names: Readonly<Record<string, string>>
  onChange: (change: ConditionSettings) => void
}

/** A field of the form in which the settings of a condition are entered. */
export type ConditionField = { name: string; label: string; isOptional?: true } & (
  | { type: 'choice'; choices: readonly { value: string; label: string }[] }
  /** Several of the choices. */
  | { type: 'choices'; choices: readonly { value: string; label: string }[] }
  | { type: 'number'; unit?: string }
  | { type: 'decimal'; unit?: string; decimals: number }
  | { type: 'date' }
  /** A record that the server offers. A change resets the settings named in `resets`. */
  | { type: 'option'; resets?: readonly string[] }
  | { type: 'custom'; Field: ComponentType<ConditionFieldProps> }
)

/** A condition as it is described in words: its settings, and the names of the records to which they refer. */
export type NamedCondition = { settings: ConditionSettings; names: Readonly<Record<string, string>> }

/** Form and words of a kind of condition. */
export type ConditionForm = {
  topic: (typeof conditionTopics)[number]
  title: (words: ConditionWords) => string
  /** Settings of a new condition, in a list whose values are mainly in a currency. */
  start: (currency: string) => ConditionSettings
  fields: (settings: ConditionSettings, words: ConditionWords) => readonly ConditionField[]
  /** Returns true if the settings can be used, in addition to the fields that must be filled in. */
  isComplete?: (settings: ConditionSettings) => boolean
  /** Says what the condition requires. */
  describe: (condition: NamedCondition, words: ConditionWords) => string
  /** Says why a client matches. */
  explain: (facts: ConditionFacts, condition: NamedCondition, words: ConditionWords) => string
}

/** Forms by kind. */
export type ConditionForms = Readonly<Record<string, ConditionForm>>

/** Converts names to one language. */
export const toNames = (names: Readonly<Record<string, ConditionText>>, locale: 'en' | 'is' | 'el'): Record<string, string> =>
  Object.fromEntries(Object.entries(names).map(([key, text]) => [key, typeof text === 'string' ? text : (text[locale] ?? text.en)]))
