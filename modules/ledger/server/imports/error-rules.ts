import type { ImportError } from '../../contract/imports.ts'
import { cellText } from '@atrium/domain/cell-text'
import el from '../../texts/el/imports.ts'
import en from '../../texts/en/imports.ts'
import is from '../../texts/is/imports.ts'

const texts = { en, is, el }

type Locale = keyof typeof texts

export function formatErrorHeadings(locale: Locale): string {
  const { row, column, found, wrong } = texts[locale].mistakeHeadings
  return formatLine([row, column, found, wrong])
}

/** Formats an error as a CSV line in the given language. */
export function formatErrorLine({ row, field, code, value, detail }: ImportError, locale: Locale): string {
  const { mistakes: messages, fields } = texts[locale]
  const placeholders: Readonly<Record<string, string>> = { value: value ?? '', detail: detail ?? '' }
  const message = messages[code].replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => placeholders[name] ?? '')
  const column = field === null ? '' : ((fields as Readonly<Record<string, string>>)[field] ?? field)
  return formatLine([String(row), column, value ?? '', message])
}

const formatLine = (cells: readonly string[]) => `${cells.map(formatCell).join(',')}\r\n`

/** Quotes a cell and neutralises formulas, because cells of the imported file can contain formulas. */
function formatCell(text: string): string {
  return `"${cellText(text).replaceAll('"', '""')}"`
}
