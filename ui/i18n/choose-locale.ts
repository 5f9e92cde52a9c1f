import type { Locale } from '@atrium/contract/locales'

type Offer = { locales: Locale[]; defaultLocale: Locale }

/** What the device remembers if the edition speaks it, else the edition's own language. */
export function chooseLocale({ locales, defaultLocale }: Offer, remembered: string | null): Locale {
  return locales.find((locale) => locale === remembered) ?? defaultLocale
}
