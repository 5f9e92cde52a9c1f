import type { Locale } from '@atrium/contract/locales'
import { useTranslation } from 'react-i18next'
import { Menu } from '@atrium/ui/components/menu.tsx'
import { languageNames } from '@atrium/ui/i18n/i18n'
import { useLanguageItems } from '../use-language-items.tsx'

/** Menu of languages. It is rendered only if the edition has several languages. */
export function LanguageMenu({ isSignedIn = false }: { isSignedIn?: boolean }) {
  const { t, i18n } = useTranslation()
  const items = useLanguageItems(isSignedIn)
  if (items.length === 0) return null
  return (
    <Menu
      isNamedByText
      label={t('shell.language', { language: languageNames[i18n.language as Locale] })}
      button={<span>{i18n.language.toUpperCase()}</span>}
      items={items}
    />
  )
}
