import type { Me } from '@atrium/people/contract/profiles'
import { navigationQuery } from '@atrium/people/web/portals/queries'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { areAmountsHidden, setAmountsHidden } from '@atrium/ui/lib/hidden-amounts'
import { useStore } from '@atrium/ui/lib/store'
import { useLanguageItems } from '../use-language-items.tsx'
import { listLinks, useOpenLink } from '../firm-links.ts'
import { usePlace } from '../use-place.ts'
import { useThemeItems } from '../use-theme-items.ts'
import { PersonMenu } from './person-menu.tsx'

/** Tools on a phone. They are one menu, so that the title of the page has room. */
export function MobileTools({ me }: { me: Me }) {
  const { t } = useTranslation()
  const { portal } = usePlace()
  const { data: firm } = useQuery({ ...navigationQuery(portal ?? ''), enabled: portal !== null })
  const open = useOpenLink()
  const links = listLinks(firm?.entries ?? [])
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
        ...(links.length > 0
          ? [
              {
                id: 'firm',
                heading: t('shell.fromYourFirm'),
                items: links.map(({ id, name, link }) => ({ id, label: name, onChoose: () => open(link) })),
              },
            ]
          : []),
        { id: 'themes', heading: t('shell.theme'), items: themes },
        ...(languages.length > 0 ? [{ id: 'languages', heading: t('shell.languages'), items: languages }] : []),
      ]}
    />
  )
}
