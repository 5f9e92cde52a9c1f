import type { ImportError } from '../../contract/imports.ts'
import { cellText } from '@atrium/domain/cell-text'
import el from '../../texts/el/imports.ts'
import en from '../../texts/en/imports.ts'
import is from '../../texts/is/imports.ts'

const texts = { en, is, el }

type Locale = keyof typeof texts

export function errorHeadings(locale: Locale): string {
  const { row, column, found, wrong } = texts[locale].mistakeHeadings
  return line([row, column, found, wrong])
}

/** Formats an error as a CSV line in the given language. */
export function errorLine({ row, field, code, value, detail }: ImportError, locale: Locale): string {
  const { mistakes: wordings, fields } = texts[locale]
  const facts: Readonly<Record<string, string>> = { value: value ?? '', detail: detail ?? '' }
  const words = wordings[code].replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => facts[name] ?? '')
  const column = field === null ? '' : ((fields as Readonly<Record<string, string>>)[field] ?? field)
  return line([String(row), column, value ?? '', words])
}

const line = (cells: readonly string[]) => `${cells.map(cell).join(',')}\r\n`

/** Quotes a cell and neutralises formulas, because cells of the imported file can contain formulas. */
function cell(text: string): string {
  return `"${cellText(text).replaceAll('"', '""')}"`
}
