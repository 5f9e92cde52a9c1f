import { Link, useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { NavigationCount } from './navigation-count.tsx'
import { selectBottomEntries, isEntryOfPage, type NavigationEntry } from '../navigation.ts'

export function BottomNav({ entries, portal }: { entries: NavigationEntry[]; portal: string | null }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  return (
    <nav className="bottom-nav" aria-label={t('shell.mainNavigation')}>
      <ul>
        {selectBottomEntries(entries).map(({ id, icon, href, alsoBelow, search = {} }) => (
          <li key={id}>
            <Link
              to={href}
              {...(isEntryOfPage({ id, href, alsoBelow }, pathname, entries) && { 'aria-current': true })}
              search={search as never}
              activeOptions={{ exact: true, includeSearch: false }}
            >
              <Icon name={icon} />
              {t(`navigation.${id}`)}
              <NavigationCount id={id} portal={portal} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
