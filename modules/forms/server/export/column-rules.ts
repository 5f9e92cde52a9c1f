import { localText, otherKeyOf, type FieldValue, type FieldValues, type Locale } from '@atrium/domain/fields/definition'
import { isRecord, type FieldWords } from '@atrium/domain/fields/field-type'
import { isStored } from '@atrium/domain/fields/access'
import { findFieldType } from '@atrium/domain/fields/registry'
import type { CompiledField, CompiledForm } from '@atrium/domain/forms/compile-form'
import { formatCsvRow } from '@atrium/platform/sheets/csv-writer'
import type { FileCell } from '@atrium/platform/sheets/cells'

type Column = { heading: string; cell: FileCell }

/**
 * Writes the answers of a submission as CSV with one row. Each stored field has a column, and each copy of a field in a repeated fieldset.
 * Internal fields and passwords are omitted. Formulas are neutralised.
 */
export function writeSubmissionCsv(form: CompiledForm, answers: FieldValues, words: FieldWords): string {
  const columns = form.fields.flatMap((compiled): Column[] => {
    if (!isWritten(compiled)) return []
    if (!compiled.isRepeated) return listColumns(compiled, answers, words, '')
    return listCopies(answers[compiled.fieldset] ?? null).flatMap((copy, index) => listColumns(compiled, copy, words, ` ${index + 1}`))
  })
  return `\uFEFF${formatCsvRow(columns.map(({ heading }) => heading))}${formatCsvRow(columns.map(({ cell }) => cell))}`
}

const isWritten = ({ field }: CompiledField): boolean => isStored(field) && !field.internal && !findFieldType(field.type)?.isSecret

const listCopies = (value: FieldValue): FieldValues[] =>
  Array.isArray(value) ? (value as readonly FieldValue[]).filter((copy): copy is FieldValues => isRecord(copy)) : []

function listColumns({ field }: CompiledField, values: FieldValues, words: FieldWords, suffix: string): Column[] {
  const heading = `${headingOf(field.label, field.name, words.locale)}${suffix}`
  const other = values[otherKeyOf(field)]
  return [
    { heading, cell: toCell(field, values[field.name] ?? null, words) },
    ...(field.other ? [{ heading: `${heading} – ${otherKeyOf(field)}`, cell: typeof other === 'string' ? other : null }] : []),
  ]
}

const headingOf = (label: CompiledField['field']['label'], name: string, locale: Locale): string =>
  label === undefined ? name : localText(label, locale)

function toCell(field: CompiledField['field'], value: FieldValue, words: FieldWords): FileCell {
  if (value === null) return null
  const type = findFieldType(field.type)
  const text = type ? type.text(value, field, words) : JSON.stringify(value)
  if (text === '') return null
  return type?.order === 'number' && /^-?\d+(\.\d+)?$/.test(text) ? { number: text } : text
}
