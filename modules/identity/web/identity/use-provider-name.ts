import { useTranslation } from 'react-i18next'
import { useEdition } from '@atrium/ui/brand/edition'

/** Returns the name of the provider of the firm's staff in the language of the page; empty in an edition without one. */
export function useProviderName(): string {
  const { i18n } = useTranslation()
  const { staffSignOn, defaultLocale } = useEdition()
  const names: Readonly<Record<string, string>> = staffSignOn?.provider ?? {}
  return names[i18n.language] ?? names[defaultLocale] ?? ''
}
