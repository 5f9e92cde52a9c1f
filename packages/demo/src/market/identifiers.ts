/** Adds the check digit to the six characters of a SEDOL, with the weights 1, 3, 1, 7, 3, 9 and letters from A = 10. */
export function createSedol(stem: string): string {
  const weights = [1, 3, 1, 7, 3, 9]
  const sum = [...stem].reduce((total, character, index) => total + parseInt(character, 36) * weights[index]!, 0)
  return stem + ((10 - (sum % 10)) % 10)
}

/**
 * Creates an ISIN from a country code and a SEDOL. The Luhn check digit is computed over all characters, with letters as two-digit numbers.
 */
export function createIsin(country: string, sedol: string): string {
  const body = `${country}00${sedol}`
  const digits = [...body].map((character) => parseInt(character, 36)).join('')
  const sum = [...digits].toReversed().reduce((total, digit, index) => total + luhn(Number(digit), index % 2 === 0), 0)
  return body + ((10 - (sum % 10)) % 10)
}

const luhn = (digit: number, doubled: boolean) => {
  const value = doubled ? digit * 2 : digit
  return value > 9 ? value - 9 : value
}
