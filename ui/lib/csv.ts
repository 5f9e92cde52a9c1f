import { cellText } from '@atrium/domain/cell-text'

/** Formats rows as CSV. Commas are removed from cells (specification 1, section 9), and formulas are neutralised. */
export function formatCsvRows(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(formatCsvCell).join(',')).join('\r\n') + '\r\n'
}

function formatCsvCell(value: string): string {
  const safe = cellText(value.replaceAll(',', ''))
  return safe.includes('"') ? `"${safe.replaceAll('"', '""')}"` : safe
}
