import type { Locale } from '@atrium/contract/locales'
import type { FileCell } from '@atrium/platform/sheets/cells'
import type { ClientImportRow } from '../../contract/client-imports.ts'
import { clientImportFields } from '../../contract/client-import-terms.ts'
import el from '../../texts/el/client-import.ts'
import en from '../../texts/en/client-import.ts'
import is from '../../texts/is/client-import.ts'

const texts = { en, is, el }

/** Headings of the file of faults. Those of the fields are recognised when the corrected file is imported. */
export function faultHeadings(locale: Locale): FileCell[] {
  const { row, field, fault, fields } = texts[locale]
  return [row, ...clientImportFields.map((name) => fields[name]), field, fault]
}

/** Writes an invalid or refused row as the cells of a file. */
export function faultCells({ fault, ...row }: ClientImportRow, locale: Locale): FileCell[] {
  const { fields, faults } = texts[locale]
  return [
    { number: String(row.row) },
    ...clientImportFields.map((name) => row[name] || null),
    fault?.field ? fields[fault.field] : null,
    fault ? faults[fault.code] : null,
  ]
}
