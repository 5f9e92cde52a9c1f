import { cellText } from '@atrium/domain/cell-text'

/** Formats rows as CSV. Commas are removed from cells (specification 1, section 9), and formulas are neutralised. */
export function csv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(cell).join(',')).join('\r\n') + '\r\n'
}

function cell(value: string): string {
  const safe = cellText(value.replaceAll(',', ''))
  return safe.includes('"') ? `"${safe.replaceAll('"', '""')}"` : safe
}
