/** Languages in which a text of a definition may be given. */
export type Locale = 'en' | 'is' | 'el'

/** A text in one language, or in several. English is shown where a language is missing. */
export type LocalText = string | Readonly<{ en: string } & Partial<Record<Exclude<Locale, 'en'>, string | undefined>>>

/** A value as it is stored and sent: JSON without numbers that lose digits. Decimals are text. */
export type FieldValue = null | boolean | string | number | readonly FieldValue[] | { readonly [key: string]: FieldValue }

export type FieldValues = Readonly<Record<string, FieldValue>>

export type FieldOption = { value: string; label: LocalText }

/** A rule in addition to those of the type. The server and the web app check it alike. */
export type FieldRule = 'email' | 'url' | 'https-url' | 'link' | 'digit' | 'positive' | 'whole' | 'money'

/**
 * Definition of a field, as stored with a form or stated by a collection. Attributes that this version does not know are kept. All
 * attributes but `name` and `type` are optional.
 */
export type FieldDefinition = {
  /** Key of the value. Unique within its collection or form. */
  name: string
  /** Name of a field type. A type that this version does not know is shown read-only, and its value is kept. */
  type: string
  label?: LocalText
  /** Value of a new record. */
  value?: FieldValue
  help?: LocalText
  required?: boolean
  /** Text of the error if a required value is missing. The default is "Field is required". */
  requiredMessage?: LocalText
  rules?: readonly FieldRule[]
  /**
   * Regular expression (syntax of RE2) that a text, or each text of several, must match from its beginning to its end; with the text of the
   * error if it does not.
   */
  pattern?: string
  patternMessage?: LocalText
  /** Maximum number of characters of a text, maximum value of a number, or maximum number of files of a dropzone. */
  limit?: number
  /** Smallest and largest value of a number, slider or range. */
  min?: number
  max?: number
  options?: readonly FieldOption[]
  /** True to offer the options as values of a filter in the order of their labels, in the language of the reader. */
  sortsOptions?: boolean
  /** True if several values may be chosen. */
  multiple?: boolean
  /** Adds the option "Other" with a text box, whose value is stored as `{name}-other`. */
  other?: boolean
  /** Value of the option "Other"; `other` by default. */
  otherValue?: string
  disabled?: boolean
  readonly?: boolean
  /** True if only admins may change the field; others see it read-only. */
  admin?: boolean
  /** True if only admins may see the field. */
  internal?: boolean
  /** Collection of the records that a picker offers, or whose items a grid lists. */
  collection?: string
  /** Field of those records that must contain the id of this record. */
  parentId?: string
  /** Conditions on the records that a picker offers, by field: an exact value, `[empty]` or `[not-empty]`. */
  filter?: Readonly<Record<string, string>>
  /** Names of fields, separated by commas, that do not apply while this checkbox is not ticked. */
  exclude?: string
  notes?: LocalText
  comment?: LocalText
  /** Colour of the line beside the field: one that the themes define, such as `accent`, or `#rrggbb`. */
  color?: string
  /** True to show a control without a border. */
  flat?: boolean
  /** True to indent the field. */
  inset?: boolean
  /** True if a slider always shows the label of its value. */
  thumblabel?: boolean
  icon?: string
  /** Columns of a table, each with the type of its cells; the server takes them from the form that the table names as its collection. */
  columns?: readonly FieldDefinition[]
  /** Name of the component that shows a field of the type `custom`. */
  component?: string
  readonly [unknown: string]: unknown
}

/** Value of the option "Other". */
export const otherValueOf = ({ otherValue = 'other' }: FieldDefinition): string => otherValue

/** Key of the text that goes with the option "Other". */
export const otherKeyOf = ({ name }: Pick<FieldDefinition, 'name'>): string => `${name}-other`

/** Returns a text in a language, or in English. */
export function localText(text: LocalText, locale: Locale): string {
  return typeof text === 'string' ? text : (text[locale] ?? text.en)
}
