import { localText, type FieldDefinition, type FieldValue, type Locale } from '@atrium/domain/fields/definition'
import type { FieldIssue, FieldWords } from '@atrium/domain/fields/field-type'
import { isStored, isVisible } from '@atrium/domain/fields/read-values'
import { findFieldType } from '@atrium/domain/fields/registry'
import type { FileCell } from '@atrium/platform/sheets/cells'
import type { Item } from '../../contract/items.ts'
import type { CollectionDefinition } from '../contributions.ts'
import { isItemColumn, itemColumnLabel, stateText, type ItemColumn } from './word-rules.ts'

/** A column of a file: a field, or a property of every item. */
export type ExportColumn = { field: FieldDefinition } | { of: ItemColumn }

/** Returns the columns with the names. Fields that the caller may not see, and passwords, give the same error as unknown ones. */
export function readColumns(
  { fields }: CollectionDefinition,
  names: readonly string[],
  isAdmin: boolean,
): { columns: ExportColumn[] } | { issues: FieldIssue[] } {
  const known = new Map(
    fields
      .filter((field) => isStored(field) && isVisible(field, isAdmin) && !findFieldType(field.type)?.isSecret)
      .map((field) => [field.name, field]),
  )
  const found = names.map((name): ExportColumn | undefined => {
    const field = known.get(name)
    return field ? { field } : isItemColumn(name) ? { of: name } : undefined
  })
  const issues = found.flatMap((column, index): FieldIssue[] => (column ? [] : [{ path: `columns.${index}`, code: 'unknown-field' }]))
  return issues.length > 0 ? { issues } : { columns: found.filter((column) => column !== undefined) }
}

export const headingOf = (column: ExportColumn, locale: Locale): string =>
  'field' in column ? localText(column.field.label ?? column.field.name, locale) : itemColumnLabel(column.of, locale)

/** Returns the cell of an item: figures and days as such, everything else in the words that the grid shows. */
export function cellOf(
  column: ExportColumn,
  item: Omit<Item, 'references'>,
  words: FieldWords,
  formatMoment: (at: string) => string,
): FileCell {
  return 'field' in column
    ? fieldCell(column.field, item.values[column.field.name] ?? null, words)
    : propertyCell(column.of, item, words.locale, formatMoment)
}

function fieldCell(field: FieldDefinition, value: FieldValue, words: FieldWords): FileCell {
  if (value === null) return null
  const type = findFieldType(field.type)
  if (!type) return typeof value === 'string' ? value : JSON.stringify(value)
  const text = type.text(value, field, words)
  if (text === '') return null
  if (type.order === 'number' && /^-?\d+(\.\d+)?$/.test(text)) return { number: text }
  return type.order === 'date' && /^\d{4}-\d{2}-\d{2}$/.test(text) ? { date: text } : text
}

function propertyCell(name: ItemColumn, item: Omit<Item, 'references'>, locale: Locale, formatMoment: (at: string) => string): FileCell {
  switch (name) {
    case 'id':
      return item.id
    case 'state':
      return item.publication && stateText(item.publication.state, locale)
    case 'order':
      return item.order === null ? null : { number: String(item.order) }
    case 'published':
      return item.published && formatMoment(item.published)
    default:
      return formatMoment(item[name].at)
  }
}
