import type { FieldDefinition, FieldValue, Locale } from '../definition.ts'
import { isIssue, type FieldIssue, type FieldType, type FieldWords } from '../field-type.ts'
import { findFieldType } from '../registry.ts'

/** Attributes of a definition without its name and type. */
export type Attributes = Omit<FieldDefinition, 'name' | 'type'>

/** The errors of a refused input, each as `path code` with its limit. */
export type Refusal = { refused: readonly string[] }

/** Expected result of an input that is refused. */
export const refused = (...issues: readonly string[]): Refusal => ({ refused: issues })

/** Defines a field with the name `field`. */
export const fieldOf = (type: string, attributes: Attributes = {}): FieldDefinition => ({ ...attributes, name: 'field', type })

/** Returns a field type of the registry. */
export function typeOf(name: string): FieldType {
  const type = findFieldType(name)
  if (!type) throw new Error(`No field type ${name}`)
  return type
}

/** Returns the value that is stored for an input, or the errors. */
export function read(type: string, input: unknown, attributes: Attributes = {}): FieldValue | Refusal {
  const reading = typeOf(type).read(input, fieldOf(type, attributes))
  return isIssue(reading) ? refused(...reading.issues.map(issueText)) : reading.value
}

export const issueText = ({ path, code, limit }: FieldIssue): string =>
  limit === undefined ? `${path} ${code}` : `${path} ${code} ${limit}`

/** Words that mark what they were given, so that a test sees how a value was written. */
export const testWords = (locale: Locale = 'en'): FieldWords => ({
  locale,
  yes: 'Yes',
  no: 'No',
  date: (day) => `day ${day}`,
  number: (decimal) => `n${decimal}`,
  record: (collection, id) => `${collection}/${id}`,
})

/** Returns the text of a stored value. */
export const textOf = (type: string, value: FieldValue, attributes: Attributes = {}, locale: Locale = 'en'): string =>
  typeOf(type).text(value, fieldOf(type, attributes), testWords(locale))

/** Lists the references of a stored value, each as `collection/id`. */
export const referencesOf = (type: string, value: FieldValue, attributes: Attributes = {}): string[] =>
  (typeOf(type).references?.(value, fieldOf(type, attributes)) ?? []).map(({ collection, id }) => `${collection}/${id}`)

/** Adds a title to each row of a table whose last column is the expected value. */
export const titled = <const Row extends readonly unknown[]>(rows: readonly Row[]): (readonly [title: string, ...Row])[] =>
  rows.map((row) => {
    const given = row.slice(0, -1).map(brief)
    return [`${given.filter((text) => text !== '{}').join(', ') || '{}'} as ${brief(row.at(-1))}`, ...row]
  })

function brief(value: unknown): string {
  const text = JSON.stringify(value) ?? 'undefined'
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}
