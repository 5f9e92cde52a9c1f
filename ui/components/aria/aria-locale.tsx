import type { Locale } from '@atrium/contract/locales'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { I18nProvider } from 'react-aria-components/I18nProvider'

/**
 * Locales in which dates and numbers are typed. Chromium has no Icelandic date or number data. Dates are the same in
 * all three languages (DD/MM/YYYY), and `NumberField` uses its own locale.
 */
const ariaLocales: Record<Locale, string> = { en: 'en-GB', is: 'en-GB', el: 'el-GR' }

export function AriaLocale({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation()
  return <I18nProvider locale={ariaLocales[i18n.language as Locale]}>{children}</I18nProvider>
}
