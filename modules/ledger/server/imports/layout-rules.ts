import { isKnownHeading } from './heading-rules.ts'
import type { Encoding, ImportKind, Layout } from '../../contract/imports.ts'
import { detectDateOrder, detectDecimalMark, detectTextFormat } from '@atrium/platform/sheets/layout'

/** Detects the format of a text file from its start. The user can change the format afterwards. */
export function detectLayout(
  sample: Uint8Array,
  { kind, usualEncoding }: { kind: ImportKind; usualEncoding: Encoding },
): { layout: Layout; rows: string[][] } {
  const { encoding, delimiter, rows } = detectTextFormat(sample, usualEncoding)
  return { layout: { source: 'text', encoding, delimiter, ...detectLayoutOfRows(rows, kind) }, rows }
}

export function detectLayoutOfRows(
  rows: readonly (readonly string[])[],
  kind: ImportKind,
): Pick<Layout, 'hasHeadings' | 'dateOrder' | 'decimalMark'> {
  const hasHeadings = detectHeadings(rows[0] ?? [], kind)
  const cells = rows.slice(hasHeadings ? 1 : 0).flat()
  return { hasHeadings, dateOrder: detectDateOrder(cells), decimalMark: detectDecimalMark(cells) }
}

/**
 * Returns true if the first row contains headings: if one of its cells is a known heading, or if none contains a digit. Remembered headings
 * are not considered, because they may have been values.
 */
function detectHeadings(row: readonly string[], kind: ImportKind): boolean {
  if (row.some((cell) => isKnownHeading(kind, cell))) return true
  return row.every((cell) => !/\d/.test(cell))
}
