import type { FieldType } from '../field-type.ts'
import { listRecords, readList, readRecord, type PartReader } from '../parts.ts'
import { checkPattern } from '../patterns.ts'
import { readText, usualLimits, valueText } from '../texts.ts'

const mostTexts = 200

/** A list of texts, each as `{ value }`. A text without an object is read as one. The limit of the definition is that of each text. */
export const multiTextField: FieldType = {
  name: 'multi-text-field',
  isStored: true,
  order: 'none',
  read(input, field) {
    const readValue: PartReader = (text, part) =>
      checkPattern(readText(text, part, { isOneLine: true, limit: field.limit ?? usualLimits.line }), { ...field, name: part.name })
    const readItem: PartReader = (item, part) => readRecord(typeof item === 'string' ? { value: item } : item, part, { value: readValue })
    return readList(input, field, { most: mostTexts, read: readItem })
  },
  text: (value) =>
    listRecords(value)
      .map((item) => valueText(item['value'] ?? null))
      .join('\n'),
}
