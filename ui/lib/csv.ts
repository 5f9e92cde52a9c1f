import { cellText } from '@atrium/domain/cell-text'

/** CSV of rows: commas stripped from words (specification 1, section 9), and no formulas. */
export function csv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(cell).join(',')).join('\r\n') + '\r\n'
}

function cell(value: string): string {
  const safe = cellText(value.replaceAll(',', ''))
  return safe.includes('"') ? `"${safe.replaceAll('"', '""')}"` : safe
}
