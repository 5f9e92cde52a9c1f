import type { Locale } from '@atrium/contract/locales'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { I18nProvider } from 'react-aria-components/I18nProvider'

/**
 * Locales in which dates are typed. Chromium has no Icelandic formats. English is used instead, because dates have the same format in all
 * three languages (DD/MM/YYYY). `NumberField` sets its locale itself.
 */
const ariaLocales: Record<Locale, string> = { en: 'en-GB', is: 'en-GB', el: 'el-GR' }

export function AriaLocale({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation()
  return <I18nProvider locale={ariaLocales[i18n.language as Locale]}>{children}</I18nProvider>
}
