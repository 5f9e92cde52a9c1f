import type { Locale } from '@atrium/contract/locales'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { TextLoaders, Texts } from './texts.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: Texts }
  }
}

const shared: TextLoaders = {
  en: () => import('@atrium/locales/en'),
  is: () => import('@atrium/locales/is'),
  el: () => import('@atrium/locales/el'),
}

/** Each language's own name. */
export const languageNames: Record<Locale, string> = { en: 'English', is: 'Íslenska', el: 'Ελληνικά' }

/** Loaders of the texts in use; a change of language loads all of them. */
const loaders: TextLoaders[] = [shared]

export async function startI18n(locale: Locale, own: readonly TextLoaders[] = []): Promise<void> {
  loaders.push(...own)
  await i18next.use(initReactI18next).init({
    lng: locale,
    fallbackLng: false,
    resources: { [locale]: { translation: await load(locale) } },
    interpolation: { escapeValue: false },
    returnNull: false,
  })
  document.documentElement.lang = locale
}

export async function changeLocale(locale: Locale): Promise<void> {
  if (!i18next.hasResourceBundle(locale, 'translation')) i18next.addResourceBundle(locale, 'translation', await load(locale))
  await i18next.changeLanguage(locale)
  document.documentElement.lang = locale
}

async function load(locale: Locale): Promise<object> {
  const parts = await Promise.all(loaders.map((loader) => loader[locale]()))
  return Object.assign({}, ...parts.map((part) => part.default)) as object
}
