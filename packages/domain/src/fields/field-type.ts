import type { FieldDefinition, FieldValue, LocalText, Locale } from './definition.ts'

/**
 * Codes of errors in a value. The texts of the specification are: `required` "Field is required", `not-a-number` "Please enter a number",
 * `too-large` "Maximum value is {limit}", `too-long` "Max {limit} characters", `passwords-differ` "Passwords do not match".
 */
export const fieldIssueCodes = [
  'required',
  'not-a-number',
  'too-large',
  'too-small',
  'too-long',
  'too-short',
  'too-many',
  'too-deep',
  'format',
  // A text that does not match the pattern of its field, and a pattern that cannot be used.
  'pattern',
  'not-a-pattern',
  'not-an-option',
  'not-a-date',
  'not-an-email',
  'not-a-url',
  'digit-required',
  'passwords-differ',
  'not-allowed',
  'unknown-field',
  'not-found',
  'taken',
  'cycle',
  'not-hundred',
  'not-registered',
  'too-many-units',
  'amount-disagrees',
  'wrong-sign',
  'not-wanted',
  'in-future',
  'too-long-ago',
  'before-inception',
  'stated-by-firm',
  'account-exists',
  'rate-missing',
] as const
export type FieldIssueCode = (typeof fieldIssueCodes)[number]

/** An error in a value. `path` names the field and, for a value with parts, the part: `tabs.0.title`. */
export type FieldIssue = { path: string; code: FieldIssueCode; limit?: number }

/** Result of reading an input: the value to store (null if it is empty), or the errors in it. */
export type Reading = { value: FieldValue } | { issues: readonly FieldIssue[] }

/** Words and formats with which a value is written as text. */
export type FieldWords = {
  locale: Locale
  yes: string
  no: string
  /** Formats a day, `YYYY-MM-DD`. */
  date: (day: string) => string
  /** Formats an exact decimal, rounded to the given number of decimals if there is one. */
  number: (decimal: string, decimals?: number) => string
  /** Returns the name of a record or file, or its id if it is not known. */
  record: (collection: string, id: string) => string
}

/** A record or file that a value names. */
export type Reference = { collection: string; id: string }

/** Order of the values of a type in a list; `none` if they cannot be sorted. */
export type FieldOrder = 'text' | 'number' | 'date' | 'none'

/**
 * A field type: reads inputs, and writes values as text. It has no state and does no I/O. How a value is edited and shown is defined by the
 * renderer of the same name in the web app.
 */
export type FieldType = {
  name: string
  /** False for types that show something and have no value of their own. */
  isStored: boolean
  /** True if the value is never sent back and never written as text. */
  isSecret?: true
  /** True if the server assigns the value and nobody may change it. */
  isAssigned?: true
  /** True if values are too long for lists, which leave them out. */
  isLong?: true
  order: FieldOrder
  /** Reads an input of any shape. Never throws. The required value is checked elsewhere, for all types alike. */
  read: (input: unknown, field: FieldDefinition) => Reading
  /** Returns true for further values that do not satisfy a required field, such as an unticked checkbox. */
  isMissing?: (value: FieldValue) => boolean
  /**
   * Writes a stored value for a file, the history and the audit. Empty for null. Never throws, also for a value that was stored when the
   * field had another type.
   */
  text: (value: FieldValue, field: FieldDefinition, words: FieldWords) => string
  /** Lists the records and files that a stored value names. Never throws. */
  references?: (value: FieldValue, field: FieldDefinition) => readonly Reference[]
}

export const stored = (value: FieldValue): Reading => ({ value })
export const empty: Reading = { value: null }

/** Creates the reading of an invalid input. `part` names the part of a value that has several. */
export function invalid(field: Pick<FieldDefinition, 'name'>, code: FieldIssueCode, more: { limit?: number; part?: string } = {}): Reading {
  const { limit, part } = more
  const path = part === undefined ? field.name : `${field.name}.${part}`
  return { issues: [{ path, code, ...(limit !== undefined && { limit }) }] }
}

export const isIssue = (reading: Reading): reading is { issues: readonly FieldIssue[] } => 'issues' in reading

/** Returns true for inputs that count as no value. */
export const isBlank = (input: unknown): boolean =>
  input === undefined ||
  input === null ||
  (typeof input === 'string' && input.trim() === '') ||
  (Array.isArray(input) && input.length === 0)

export const isRecord = (input: unknown): input is Readonly<Record<string, unknown>> =>
  typeof input === 'object' && input !== null && !Array.isArray(input)

export type { LocalText }
