import type { Locale } from '@atrium/domain/fields/definition'

const marks: Record<Locale, { group: string; point: string }> = {
  en: { group: ',', point: '.' },
  is: { group: '.', point: ',' },
  el: { group: '.', point: ',' },
}

/**
 * Reads a number typed in the notation of a language. A point is also read as the decimal point in Icelandic and Greek, unless it separates
 * thousands. Returns null for a text that is no number.
 * @example readTypedNumber('1.234,5', 'is') is '1234.5', readTypedNumber('0.5', 'is') is '0.5'
 */
export function readTypedNumber(text: string, locale: Locale): string | null {
  const { group, point } = marks[locale]
  const typed = text
    .trim()
    .replaceAll(/[\s\u00a0\u202f]/g, '')
    .replace('\u2212', '-')
  const isGrouped = new RegExp(`^[-+]?[1-9]\\d{0,2}(\\${group}\\d{3})+(\\${point}\\d*)?$`).test(typed)
  const plain = (isGrouped ? typed.replaceAll(group, '') : typed).replace(point, '.')
  const match = /^([-+]?)(\d*)(?:\.(\d*))?$/.exec(plain)
  if (!match || (!match[2] && !match[3])) return null
  const [, sign, whole, fraction] = match
  return `${sign === '-' ? '-' : ''}${(whole ?? '').replace(/^0+(?=\d)/, '') || '0'}${fraction ? `.${fraction}` : ''}`
}

/** Writes a stored decimal as a person types it: with the decimal mark of the language and without separators of thousands. */
export const writeTypedNumber = (decimal: string, locale: Locale): string =>
  /^-?\d+(\.\d+)?$/.test(decimal) ? decimal.replace('.', marks[locale].point) : decimal
