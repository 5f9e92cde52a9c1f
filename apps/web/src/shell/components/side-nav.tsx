import type { Me } from '@atrium/people/contract/profiles'
import { Link, useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Brand } from '@atrium/ui/brand/brand.tsx'
import { accountPath } from '@atrium/ui/lib/paths'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { createInitials } from '@atrium/ui/components/initials'
import type { NavigationPlace } from '@atrium/ui/pages'
import { isEntryOfPage, type NavigationEntry } from '../navigation.ts'
import { NavigationCount } from './navigation-count.tsx'
import { recentAccountsQuery } from '@atrium/accounts/web/recent-accounts/queries'
import { useQuery } from '@tanstack/react-query'

/** Loaded after the page, which it does not delay. */
const FirmEntries = lazy(() => import('./firm-entries.tsx'))

type Props = { entries: NavigationEntry[]; me: Me; place: NavigationPlace; isCollapsed: boolean; onToggle: () => void }

export function SideNav({ entries, me, place, isCollapsed, onToggle }: Props) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const toggleLabel = isCollapsed ? t('shell.expand') : t('shell.collapse')
  return (
    <nav className="nav" aria-label={t('shell.mainNavigation')}>
      {/* The home of a client is the overview, whose entry follows. */}
      <Brand label={t('shell.home')} hasTabStop={me.role !== 'client' || entries[0]?.id !== 'overview'} />
      <ul>
        {entries.map(({ id, icon, href, alsoBelow, search = {} }) => (
          <li key={id}>
            <Link
              to={href}
              {...(isEntryOfPage({ id, href, alsoBelow }, pathname, entries) && { 'aria-current': true })}
              search={search as never}
              activeOptions={{ exact: true, includeSearch: false }}
              title={isCollapsed ? t(`navigation.${id}`) : undefined}
            >
              <Icon name={icon} />
              <span className="label">{t(`navigation.${id}`)}</span>
              <NavigationCount id={id} portal={place.portal} />
            </Link>
          </li>
        ))}
      </ul>
      {place.portal !== null && (
        <Suspense>
          <FirmEntries portal={place.portal} />
        </Suspense>
      )}
      <OtherAccounts me={me} place={place} />
      <div className="nav-foot">
        <button type="button" aria-expanded={!isCollapsed} title={toggleLabel} onClick={onToggle}>
          <Icon name={isCollapsed ? 'expand' : 'collapse'} />
          <span className="label">{toggleLabel}</span>
        </button>
      </div>
    </nav>
  )
}

/** Lists recently opened accounts for staff, and the other accounts for a client with several. */
function OtherAccounts({ me, place }: { me: Me; place: NavigationPlace }) {
  const { t } = useTranslation()
  const isClient = me.role === 'client'
  const { data: recent = [] } = useQuery({ ...recentAccountsQuery, enabled: !isClient })
  const accounts = isClient ? (me.accounts.length > 1 ? me.accounts : []) : recent.filter(({ portal }) => portal === place.portal)
  if (accounts.length === 0) return null
  return (
    <>
      <p className="nav-label">{isClient ? t('shell.yourAccounts') : t('shell.openedLately')}</p>
      <ul className="nav-more">
        {accounts.map(({ id, name, portal }) => (
          <li key={id}>
            {/* The entry of the overview leads to the open account as well, so that this link needs no Tab stop. */}
            <Link
              to={accountPath(portal, id)}
              activeOptions={{ exact: true }}
              title={name}
              tabIndex={id === place.account ? -1 : undefined}
            >
              <span className="mono" aria-hidden="true">
                {createInitials(name)}
              </span>
              <span className="label">{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
