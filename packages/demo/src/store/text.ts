export type Cell = string | number | null

/** Formats rows as comma-separated text. */
export function text(rows: readonly (readonly Cell[])[]): string {
  let csv = ''
  for (const row of rows) csv += `${row.map(cellText).join(',')}\n`
  return csv
}

function cellText(cell: Cell): string {
  const plain = String(cell ?? '')
  return /[",\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/** Converts basis points to a fraction. */
export const fractionText = (points: number): string => String(points / 10_000)
