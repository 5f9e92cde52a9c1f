import type { Locale } from '@atrium/contract/locales'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { createTranslations } from '../i18n/i18n.ts'
import { FormatsProvider, useCreateFormats } from '../i18n/use-formats.ts'

/** Shows its children in a language other than that of the app, once its texts have loaded. */
export function OtherLanguage({ locale, children }: { locale: Locale; children: ReactNode }) {
  const { data } = useQuery({
    queryKey: ['translations', locale],
    queryFn: () => createTranslations(locale),
    staleTime: Infinity,
    structuralSharing: false,
  })
  if (!data) return null
  return (
    <I18nextProvider i18n={data}>
      <div lang={locale}>
        <OtherFormats>{children}</OtherFormats>
      </div>
    </I18nextProvider>
  )
}

function OtherFormats({ children }: { children: ReactNode }) {
  return <FormatsProvider value={useCreateFormats()}>{children}</FormatsProvider>
}
