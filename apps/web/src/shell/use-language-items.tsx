import type { Locale } from '@atrium/contract/locales'
import { useTranslation } from 'react-i18next'
import { changeProfile } from '@atrium/people/web/profiles/queries'
import { useEdition } from '@atrium/ui/brand/edition'
import type { MenuItem } from '@atrium/ui/components/menu.tsx'
import { changeLocale, languageNames } from '@atrium/ui/i18n/i18n'
import { report } from '@atrium/ui/lib/report'
import { store } from '@atrium/ui/lib/stored'

/** Returns menu items for the languages of the edition, or none if it has only one language. */
export function useLanguageItems(isSignedIn: boolean): MenuItem[] {
  const { i18n } = useTranslation()
  const { locales } = useEdition()
  if (locales.length < 2) return []
  const choose = async (locale: Locale) => {
    await changeLocale(locale)
    store('locale', locale)
    // The page uses the selected language even if it could not be stored.
    if (isSignedIn) await changeProfile({ locale }).catch((error: unknown) => report('language not kept', error))
  }
  return locales.map((locale) => ({
    id: locale,
    text: languageNames[locale],
    label: <span lang={locale}>{languageNames[locale]}</span>,
    isChosen: locale === i18n.language,
    onChoose: () => void choose(locale),
  }))
}
