import {
  localText,
  otherKeyOf,
  type FieldDefinition,
  type FieldValue,
  type FieldValues,
  type Locale,
} from '@atrium/domain/fields/definition'
import { isStored, isVisible } from '@atrium/domain/fields/access'
import { isRecord, type FieldWords } from '@atrium/domain/fields/field-type'
import { findFieldType } from '@atrium/domain/fields/registry'
import type { CompiledField, CompiledForm } from '@atrium/domain/forms/compile-form'
import { formatCsvRow } from '@atrium/platform/sheets/csv-writer'
import type { FileCell } from '@atrium/platform/sheets/cells'

/** A column of a file with answers: its heading, and the cell of a submission. */
export type AnswerColumn = { heading: string; cell: (answers: FieldValues) => FileCell }

type ColumnOptions = {
  /** Versions of a form, the newest first. A field of an earlier version has a column only if its name is not used by a later one. */
  versions: readonly CompiledForm[]
  /** Number of copies of each repeated fieldset that have columns. */
  copies: ReadonlyMap<string, number>
  /** True to include internal fields. */
  isAdmin: boolean
  words: FieldWords
}

/** Lists the columns of stored fields, one for each copy of a field in a repeated fieldset. Passwords have none. */
export function listAnswerColumns({ versions, copies, isAdmin, words }: ColumnOptions): AnswerColumn[] {
  const known = new Set<string>()
  return versions
    .flatMap(({ fields }) => fields)
    .flatMap((compiled): AnswerColumn[] => {
      const { name, field, fieldset, isRepeated } = compiled
      if (known.has(name) || !isWritten(compiled, isAdmin)) return []
      known.add(name)
      if (!isRepeated) return listFieldColumns(field, words, '', (answers) => answers)
      return Array.from({ length: copies.get(fieldset) ?? 0 }, (_, index) =>
        listFieldColumns(field, words, ` ${index + 1}`, (answers) => listCopies(answers[fieldset] ?? null)[index] ?? {}),
      ).flat()
    })
}

/** Counts the copies of each repeated fieldset in the answers. */
export const countCopies = (form: CompiledForm, answers: FieldValues): ReadonlyMap<string, number> =>
  new Map([...form.repeated.keys()].map((fieldset) => [fieldset, listCopies(answers[fieldset] ?? null).length]))

/** Writes the answers of a submission as CSV with one row, without internal fields. Formulas are neutralised. */
export function writeSubmissionCsv(form: CompiledForm, answers: FieldValues, words: FieldWords): string {
  const columns = listAnswerColumns({ versions: [form], copies: countCopies(form, answers), isAdmin: false, words })
  return `\uFEFF${formatCsvRow(columns.map(({ heading }) => heading))}${formatCsvRow(columns.map(({ cell }) => cell(answers)))}`
}

const isWritten = ({ field }: CompiledField, isAdmin: boolean): boolean =>
  isStored(field) && isVisible(field, isAdmin) && !findFieldType(field.type)?.isSecret

const listCopies = (value: FieldValue): FieldValues[] =>
  Array.isArray(value) ? (value as readonly FieldValue[]).filter((copy): copy is FieldValues => isRecord(copy)) : []

function listFieldColumns(
  field: FieldDefinition,
  words: FieldWords,
  suffix: string,
  select: (answers: FieldValues) => FieldValues,
): AnswerColumn[] {
  const heading = `${headingOf(field, words.locale)}${suffix}`
  const other = (answers: FieldValues) => select(answers)[otherKeyOf(field)] ?? null
  return [
    { heading, cell: (answers) => toCell(field, select(answers)[field.name] ?? null, words) },
    ...(field.other
      ? [
          {
            heading: `${heading} – ${otherKeyOf(field)}`,
            cell: (answers: FieldValues) => (typeof other(answers) === 'string' ? String(other(answers)) : null),
          },
        ]
      : []),
  ]
}

const headingOf = ({ label, name }: FieldDefinition, locale: Locale): string => (label === undefined ? name : localText(label, locale))

function toCell(field: FieldDefinition, value: FieldValue, words: FieldWords): FileCell {
  if (value === null) return null
  const type = findFieldType(field.type)
  const text = type ? type.text(value, field, words) : JSON.stringify(value)
  if (text === '') return null
  return type?.order === 'number' && /^-?\d+(\.\d+)?$/.test(text) ? { number: text } : text
}
