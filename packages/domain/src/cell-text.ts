/**
 * Text of a cell that a spreadsheet does not execute: breaks and tabs become spaces, other control characters are removed, and an
 * apostrophe precedes text that starts like a formula. In a list separated by semicolons each part counts as a cell. Plain numbers
 * stay.
 * @example "Acme;=1+1;-5" is "Acme;'=1+1;-5"
 */
export function cellText(value: string): string {
  const plain = value.replaceAll(/[\t\r\n]+/g, ' ').replaceAll(/\p{Cc}/gu, '')
  const parts = plain.split(';').map((part) => (isFormula(part) ? `'${part}` : part))
  return parts.join(';')
}

/** Tested by the first character after spaces and quotes; full-width characters count like the others. */
function isFormula(part: string): boolean {
  const start = part.replace(/^["\s]+/, '')
  return /^[=+\-@＝＋－＠]/.test(start) && !/^[+-]?\d+(\.\d+)?%?\s*$/.test(start)
}
