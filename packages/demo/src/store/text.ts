export type Cell = string | number | null

/** Formats rows as comma-separated text. */
export function formatCsv(rows: readonly (readonly Cell[])[]): string {
  let csv = ''
  for (const row of rows) csv += `${row.map(formatCell).join(',')}\n`
  return csv
}

function formatCell(cell: Cell): string {
  const cellValue = String(cell ?? '')
  return /[",\n]/.test(cellValue) ? `"${cellValue.replaceAll('"', '""')}"` : cellValue
}

/** Converts basis points to a fraction. */
export const formatFraction = (points: number): string => String(points / 10_000)
