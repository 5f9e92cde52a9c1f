import type { Locale } from '@atrium/contract/profiles'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import type en from '@atrium/locales/en'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: typeof en }
  }
}

const texts: Record<Locale, () => Promise<{ default: typeof en }>> = {
  en: () => import('@atrium/locales/en'),
  is: () => import('@atrium/locales/is'),
  el: () => import('@atrium/locales/el'),
}

/** What each language is called by those who read it. */
export const languageNames: Record<Locale, string> = { en: 'English', is: 'Íslenska', el: 'Ελληνικά' }

export async function startI18n(locale: Locale): Promise<void> {
  const { default: translation } = await texts[locale]()
  await i18next.use(initReactI18next).init({
    lng: locale,
    fallbackLng: false,
    resources: { [locale]: { translation } },
    interpolation: { escapeValue: false },
    returnNull: false,
  })
  document.documentElement.lang = locale
}

export async function changeLocale(locale: Locale): Promise<void> {
  if (!i18next.hasResourceBundle(locale, 'translation')) {
    const { default: translation } = await texts[locale]()
    i18next.addResourceBundle(locale, 'translation', translation)
  }
  await i18next.changeLanguage(locale)
  document.documentElement.lang = locale
}
