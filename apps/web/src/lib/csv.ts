/** One file of rows: commas stripped from words (specification 1, section 9) and nothing a spreadsheet would run. */
export function csv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(cell).join(',')).join('\r\n') + '\r\n'
}

function cell(value: string): string {
  const plain = value.replaceAll(',', '').replaceAll(/[\r\n]+/g, ' ')
  const safe = isFormula(plain) ? `'${plain}` : plain
  return safe.includes('"') ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A cell that starts like a formula is one, unless it is nothing but a number. */
function isFormula(value: string): boolean {
  return /^[=+\-@\t]/.test(value) && !/^[+-]?\d+(\.\d+)?%?$/.test(value)
}
