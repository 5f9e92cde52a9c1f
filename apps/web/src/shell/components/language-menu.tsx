import type { Locale } from '@atrium/contract/locales'
import { useTranslation } from 'react-i18next'
import { useEdition } from '@atrium/ui/brand/edition'
import { changeLocale, languageNames } from '@atrium/ui/i18n/i18n'
import { store } from '@atrium/ui/lib/stored'
import { Menu } from '@atrium/ui/components/menu.tsx'
import { changeProfile } from '@atrium/people/web/profiles/queries'
import { report } from '@atrium/ui/lib/report'

/** Menu of languages; rendered only in an edition with several languages. */
export function LanguageMenu({ isSignedIn }: { isSignedIn?: boolean }) {
  const { t, i18n } = useTranslation()
  const { locales } = useEdition()
  if (locales.length < 2) return null
  const choose = async (locale: Locale) => {
    await changeLocale(locale)
    store('locale', locale)
    // The page uses the selected language even if it could not be stored.
    if (isSignedIn) await changeProfile({ locale }).catch((error: unknown) => report('language not kept', error))
  }
  return (
    <Menu
      isNamedByText
      label={t('shell.language', { language: languageNames[i18n.language as Locale] })}
      button={<span>{i18n.language.toUpperCase()}</span>}
      items={locales.map((locale) => ({
        id: locale,
        text: languageNames[locale],
        label: <span lang={locale}>{languageNames[locale]}</span>,
        isChosen: locale === i18n.language,
        onChoose: () => void choose(locale),
      }))}
    />
  )
}
