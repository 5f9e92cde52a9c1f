import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { createProviderTermKey } from './provider-term-key.ts'

/** Returns a function that translates a provider's term, such as a type of transaction. Other texts are unchanged. */
export function useProviderTerm(): (text: string) => string {
  const { t, i18n } = useTranslation()
  return useCallback(
    (text) => {
      // In English, the spelling of the provider is shown.
      if (i18n.language === 'en') return text
      return t(`providerTerms.${createProviderTermKey(text)}` as 'providerTerms.dividend', { defaultValue: text })
    },
    [t, i18n.language],
  )
}
