/**
 * What a cell of a file of rows says, and nothing that a spreadsheet would run: breaks and tabs are spaces, other control
 * characters are left out, and an apostrophe stands before what starts like a formula. Where a list is parted by semicolons
 * each part is a cell of its own. What is nothing but a number stays.
 * @example "Acme;=1+1;-5" is "Acme;'=1+1;-5"
 */
export function cellText(value: string): string {
  const plain = value.replaceAll(/[\t\r\n]+/g, ' ').replaceAll(/\p{Cc}/gu, '')
  const parts = plain.split(';').map((part) => (isFormula(part) ? `'${part}` : part))
  return parts.join(';')
}

/** By its first sign, after spaces and quotes too; wide signs count as the others. */
function isFormula(part: string): boolean {
  const start = part.replace(/^["\s]+/, '')
  return /^[=+\-@＝＋－＠]/.test(start) && !/^[+-]?\d+(\.\d+)?%?\s*$/.test(start)
}
