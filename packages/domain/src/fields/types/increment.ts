import { empty, invalid, isBlank, stored, type FieldType } from '../field-type.ts'
import { valueText } from '../texts.ts'

const shape = /^([A-Za-z][A-Za-z0-9_-]{0,99})-([1-9]\d{0,14})$/

/** Returns the value of the field for a record. @example incrementText('forms', 12) is "forms-12" */
export const incrementText = (collection: string, index: number): string => `${collection}-${index}`

/** The name of the collection and the number of the record in it. The server assigns it to a new record. */
export const increment: FieldType = {
  name: 'increment',
  isStored: true,
  isAssigned: true,
  order: 'text',
  read(input, field) {
    if (isBlank(input)) return empty
    const [, collection] = (typeof input === 'string' ? input.trim() : '').match(shape) ?? []
    const isValid = collection !== undefined && (field.collection === undefined || collection === field.collection)
    return isValid ? stored(String(input).trim()) : invalid(field, 'format')
  },
  text: valueText,
}
