import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { providerTermKey } from './provider-term-key.ts'

/** Returns a provider's term, such as a type of transaction or the name of cash, in the reader's language. Other texts are returned unchanged. */
export function useProviderTerm(): (text: string) => string {
  const { t, i18n } = useTranslation()
  return useCallback(
    (text) => {
      // English readers see the provider's own spelling.
      if (i18n.language === 'en') return text
      return t(`providerTerms.${providerTermKey(text)}` as 'providerTerms.dividend', { defaultValue: text })
    },
    [t, i18n.language],
  )
}
