import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams, useRouterState } from '@tanstack/react-router'
import { createElement, Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useEdition } from '@atrium/ui/brand/edition'
import { useIsMobile } from '@atrium/ui/lib/layout'
import { useOpenedAccount } from '@atrium/accounts/web/recent-accounts/use-opened-account'
import { isStaff } from '@atrium/people/web/profiles/is-staff'
import { meQuery } from '@atrium/people/web/profiles/queries'
import { modules } from '../../modules.ts'
import { collectNavigation, listNavigation } from '../navigation.ts'
import { usePlace } from '../use-place.ts'
import { useAppliedTheme } from '../use-applied-theme.ts'
import { useLiveChanges } from '../use-live-changes.ts'
import { useNavCollapsed } from '../use-nav-collapsed.ts'
import { usePrint } from '../use-print.ts'
import { AddressDrawers } from './address-drawers.tsx'
import { BottomNav } from './bottom-nav.tsx'
import { CommandPalette } from './command-palette.tsx'
import { Impersonation } from './impersonation.tsx'
import { Footer } from './footer.tsx'
import { MobileHead } from './mobile-head.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { SideNav } from './side-nav.tsx'
import { findSideBar } from '../side-bars.ts'
import { ThemeMenu } from './theme-menu.tsx'
import { TopBar } from './top-bar.tsx'
import './shell.css'

const items = collectNavigation(modules)

/** Frame of a page of a signed-in person. */
export function DashboardLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const { features } = useEdition()
  const { data: me } = useQuery(meQuery)
  const { portal } = useParams({ strict: false })
  const place = usePlace()
  const [isCollapsed, toggle] = useNavCollapsed()
  const isSmall = useIsMobile()
  const sideBar = findSideBar(useLocation().pathname)
  useAppliedTheme(portal, sideBar !== undefined)
  usePrint(useRouterState({ select: ({ location }) => new URLSearchParams(location.searchStr).has('print') }))
  useLiveChanges()
  useOpenedAccount(place.account)
  if (!me) return null
  const rules = me.accounts.find(({ id }) => id === place.account)?.rules ?? []
  const isOutsideFirm = me.role === 'professional' && me.organisation === null
  const visitor = { role: me.role, features, isSmall, hasOnePortal: me.portals.length < 2, isOutsideFirm, rules }
  const entries = listNavigation(items, visitor, place)
  return (
    <>
      <a className="skip" href="#main">
        {t('shell.skip')}
      </a>
      <Impersonation me={me} place={place} />
      <div className={isCollapsed ? 'app collapsed' : 'app'}>
        {sideBar ? (
          <Suspense fallback={<nav className="nav" aria-label={t('shell.mainNavigation')} />}>
            {createElement(sideBar, { isCollapsed, onToggle: toggle }, <ThemeMenu me={me} />)}
          </Suspense>
        ) : (
          <SideNav entries={entries} me={me} place={place} isCollapsed={isCollapsed} onToggle={toggle} />
        )}
        <div className="page">
          <MobileHead me={me} />
          <TopBar me={me} />
          <OfflineNotice />
          <main id="main" tabIndex={-1}>
            {children}
          </main>
          <Footer />
        </div>
        <BottomNav entries={entries} portal={place.portal} />
      </div>
      <AddressDrawers portal={place.portal} />
      {isStaff(me) && <CommandPalette me={me} portal={place.portal} entries={entries} />}
    </>
  )
}
