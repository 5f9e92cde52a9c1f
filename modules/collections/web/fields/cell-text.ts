import type { FieldDefinition } from '@atrium/domain/fields/definition'
import type { FieldWords } from '@atrium/domain/fields/field-type'
import { fieldText } from '../grid/item-text.ts'

/** Writes a cell of a table in the words of its column: the label of an option, a number with separators. Other cells are texts already. */
export const cellText = (column: FieldDefinition | undefined, cell: string, words: FieldWords): string =>
  column === undefined || cell === '' ? cell : fieldText(column, cell, words)
