/** The digits of a telephone number that is searched for, or of its end. */
export type PhoneSearch = {
  /** Digits that a number contains: as they were entered, and without the zeros that begin a national or an international number. */
  parts: readonly string[]
  /** The digits of a complete number, which may have a country code that the stored number lacks. Null for a part of a number. */
  whole: string | null
}

const [minDigits, minDigitsWithoutZeros, minWholeDigits] = [4, 6, 7]

/** Returns the telephone number in a text of at least four digits and the characters between them, or null for other texts. */
export function parsePhoneSearch(text: string): PhoneSearch | null {
  const digits = text.replaceAll(/\D/g, '')
  if (digits.length < minDigits || !/^[+\d\s()./-]+$/.test(text)) return null
  const stripped = digits.replace(/^0+/, '')
  return {
    parts: stripped !== digits && stripped.length >= minDigitsWithoutZeros ? [digits, stripped] : [digits],
    whole: stripped.length >= minWholeDigits ? stripped : null,
  }
}
