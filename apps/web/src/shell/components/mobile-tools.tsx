import type { Me } from '@atrium/people/contract/profiles'
import { useTranslation } from 'react-i18next'
import { areAmountsHidden, setAmountsHidden } from '@atrium/ui/lib/hidden-amounts'
import { useStore } from '@atrium/ui/lib/store'
import { useLanguageItems } from '../use-language-items.tsx'
import { useThemeItems } from '../use-theme-items.ts'
import { PersonMenu } from './person-menu.tsx'

/** Tools on a phone. They are one menu, so that the title of the page has room. */
export function MobileTools({ me }: { me: Me }) {
  const { t } = useTranslation()
  const isHidden = useStore(areAmountsHidden)
  const languages = useLanguageItems(true)
  const themes = useThemeItems(me)
  return (
    <PersonMenu
      me={me}
      settings={[
        { id: 'amounts', label: t(isHidden ? 'shell.showAmounts' : 'shell.hideAmounts'), onChoose: () => setAmountsHidden(!isHidden) },
      ]}
      groups={[
        { id: 'themes', heading: t('shell.theme'), items: themes },
        ...(languages.length > 0 ? [{ id: 'languages', heading: t('shell.languages'), items: languages }] : []),
      ]}
    />
  )
}
