import type { Locale, LocalText } from '@atrium/domain/fields/definition'

/** Returns the text of exactly one language; empty if it is not translated. */
export function ownText(text: LocalText | undefined, locale: Locale): string {
  if (text === undefined) return ''
  return typeof text === 'string' ? (locale === 'en' ? text : '') : (text[locale] ?? '')
}

/** Sets the text of one language. A text in English alone stays a plain text; without any text it is undefined. */
export function withText(text: LocalText | undefined, locale: Locale, value: string): LocalText | undefined {
  const before = text === undefined ? { en: '' } : typeof text === 'string' ? { en: text } : text
  const after = { ...before, [locale]: value === '' && locale !== 'en' ? undefined : value }
  const others = [after.is, after.el].some((one) => one !== undefined && one !== '')
  if (others) return after
  return after.en === '' ? undefined : after.en
}
