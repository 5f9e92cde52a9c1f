import type { FieldValue } from '@atrium/domain/fields/definition'

/** Returns a stored value as the text of a control; empty for null. */
export const textOf = (value: FieldValue | undefined): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** Returns the value that a control's text stores: null for an empty text. */
export const storedText = (text: string): string | null => (text === '' ? null : text)

/** Returns a stored list of texts. A single text is a list of one. */
export function textsOf(value: FieldValue): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value]
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
}

/** Returns the value that a list stores: null for an empty one. */
export const storedList = <Entry extends FieldValue>(list: readonly Entry[]): readonly Entry[] | null => (list.length === 0 ? null : list)
