import { empty, invalid, isBlank, stored, type FieldWords } from './field-type.ts'
import type { FieldValue } from './definition.ts'
import type { PartReader } from './parts.ts'
import { valueText } from './texts.ts'

const booleans = new Map([
  ['true', true],
  ['1', true],
  ['yes', true],
  ['false', false],
  ['0', false],
  ['no', false],
])

/** Reads a boolean, or the words and digits with which imports write one, in any case. */
export const readBoolean: PartReader = (input, part) => {
  if (typeof input === 'boolean') return stored(input)
  if (isBlank(input)) return empty
  const isWord = (typeof input === 'string' && input.length <= 20) || typeof input === 'number'
  const value = isWord ? booleans.get(String(input).trim().toLowerCase()) : undefined
  return value === undefined ? invalid(part, 'format') : stored(value)
}

export const booleanText = (value: FieldValue, { yes, no }: FieldWords): string =>
  typeof value === 'boolean' ? (value ? yes : no) : valueText(value)
