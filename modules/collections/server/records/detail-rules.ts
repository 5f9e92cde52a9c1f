import type { FieldValue, Locale } from '@atrium/domain/fields/definition'
import { isRecord } from '@atrium/domain/fields/field-type'
import el from '../../texts/el/collections.ts'
import en from '../../texts/en/collections.ts'
import is from '../../texts/is/collections.ts'

/** Pattern of the names of details that could be secrets. Events contain none; this keeps a mistake off the screen. */
export const secretNames = '(token|secret|hash|key|pin|password|code)$'

const secretPattern = new RegExp(secretNames, 'i')

const texts = { en, is, el }

/**
 * Writes the details of an event in a language, in the order of their names, without secrets and empty values.
 * @example `by: advisory, pages (law: yes, tax: no)`
 */
export const writeDetails = (details: FieldValue, locale: Locale): string => listParts(details, locale).join(', ')

function listParts(value: FieldValue, locale: Locale): string[] {
  if (Array.isArray(value)) return value.map((part) => writeNested(part, locale)).filter((text) => text !== '')
  if (!isRecord(value)) return [writeNested(value, locale)]
  return Object.entries(value as Readonly<Record<string, FieldValue>>)
    .filter(([name]) => !secretPattern.test(name))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([name, part]) => {
      const text = writeNested(part, locale)
      return text === '' ? [] : [text.startsWith('(') && typeof part === 'object' ? `${name} ${text}` : `${name}: ${text}`]
    })
}

/** Writes a value within another. A list or record is in parentheses, unless it is a list with one value. */
function writeNested(value: FieldValue, locale: Locale): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return texts[locale][value ? 'yes' : 'no'].toLocaleLowerCase(locale)
  if (typeof value !== 'object') return String(value)
  const parts = listParts(value, locale)
  if (parts.length === 0) return ''
  return parts.length === 1 && Array.isArray(value) ? (parts[0] ?? '') : `(${parts.join(', ')})`
}
