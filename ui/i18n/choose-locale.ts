import type { Locale } from '@atrium/contract/locales'

type EditionLocales = { locales: Locale[]; defaultLocale: Locale }

/** Returns the stored language if the edition offers it, otherwise the edition's default. */
export function chooseLocale({ locales, defaultLocale }: EditionLocales, remembered: string | null): Locale {
  return locales.find((locale) => locale === remembered) ?? defaultLocale
}
