import { localText, type Locale } from '@atrium/domain/fields/definition'
import type { FileCell } from '@atrium/platform/sheets/cells'
import el from '../../texts/el/transfer.ts'
import elFields from '../../texts/el/fields.ts'
import en from '../../texts/en/transfer.ts'
import enFields from '../../texts/en/fields.ts'
import is from '../../texts/is/transfer.ts'
import isFields from '../../texts/is/fields.ts'
import type { RowError } from '../../contract/transfer.ts'
import type { CollectionDefinition } from '../contributions.ts'

const texts = { en: { ...en, issues: enFields.issues }, is: { ...is, issues: isFields.issues }, el: { ...el, issues: elFields.issues } }

export function errorHeadings(locale: Locale): string[] {
  const { row, column, found, problem } = texts[locale]
  return [row, column, found, problem]
}

/** Writes an error as the cells of a file, in a language, with the texts of the fields. */
export function errorCells(
  { fields }: CollectionDefinition,
  { row, field: name, code, limit, value }: RowError,
  locale: Locale,
): FileCell[] {
  const field = fields.find((one) => one.name === name)
  const { issues, rowErrors } = texts[locale]
  const required = code === 'required' ? field?.requiredMessage : undefined
  const known: Readonly<Record<string, string>> = { ...issues, ...rowErrors }
  const message = required === undefined ? (known[code] ?? code) : localText(required, locale)
  return [
    { number: String(row) },
    field ? localText(field.label ?? field.name, locale) : name,
    value,
    message.replaceAll('{{limit}}', String(limit ?? '')),
  ]
}
