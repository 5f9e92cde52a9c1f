/**
 * Returns the text of a cell in a form that a spreadsheet does not execute. Line breaks and tabs become spaces, other control characters
 * are removed, and an apostrophe is put before text that starts like a formula. Each part of a list separated by semicolons is
 * treated as a cell. Plain numbers are unchanged.
 * @example "Acme;=1+1;-5" is "Acme;'=1+1;-5"
 */
export function cellText(value: string): string {
  const plain = value.replaceAll(/[\t\r\n]+/g, ' ').replaceAll(/\p{Cc}/gu, '')
  const parts = plain.split(';').map((part) => (isFormula(part) ? `'${part}` : part))
  return parts.join(';')
}

/** Returns true for text that a spreadsheet may execute, judged by the first character after spaces and quotes. */
function isFormula(part: string): boolean {
  const start = part.replace(/^["\s]+/, '')
  return /^[=+\-@＝＋－＠]/.test(start) && !/^[+-]?\d+(\.\d+)?%?\s*$/.test(start)
}
