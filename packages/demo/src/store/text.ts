export type Cell = string | number | null

/** Formats rows as comma-separated text. */
export function text(rows: readonly (readonly Cell[])[]): string {
  let written = ''
  for (const row of rows) written += `${row.map(cellText).join(',')}\n`
  return written
}

function cellText(cell: Cell): string {
  const plain = String(cell ?? '')
  return /[",\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/** Converts basis points to a fraction. */
export const fractionText = (points: number): string => String(points / 10_000)
