import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { memo, Suspense, type ComponentType, type ReactNode, useCallback, useDeferredValue, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { PortfolioDocuments } from '@atrium/documents/web/panel/part'
import { NonEmptyActionQueue } from '@atrium/actions/web/action-queue/components/action-queue.tsx'
import { AccountFooters } from '@atrium/accounts/web/account-footers.tsx'
import { AccountSwitch } from '@atrium/accounts/web/accounts/components/account-switch.tsx'
import { ClientView } from '@atrium/identity/web/impersonation/components/client-view.tsx'
import { isStaff } from '@atrium/people/web/profiles/is-staff'
import { PortfolioSkeleton, TabSkeleton } from '../portfolios/components/portfolio-skeleton.tsx'
import { PortfolioPage } from '../portfolios/components/portfolio-page.tsx'
import {
  parseDrawer,
  parsePortfolioSearch,
  type DrawerProps,
  type PortfolioSearch,
  type Tab,
  type TabProps,
} from '../portfolios/portfolio-search.ts'
import { portfolioQuery } from '../portfolios/queries.ts'
import { meQuery } from '@atrium/people/web/profiles/queries'
import { pageAccount } from '@atrium/ui/lib/page-account'
import { accountPath, clientsPath } from '@atrium/ui/lib/paths'
import { isRevisit } from '@atrium/ui/lib/revisit'
import { useStore } from '@atrium/ui/lib/store'
import { usePortfolioParts } from '../portfolios/portfolio-parts.ts'
import { Boundary } from '@atrium/ui/components/panel.tsx'
import { ReportPage, type ReportBody } from '@atrium/ui/components/report-page.tsx'
import { usePageParams, usePageSearch } from '@atrium/ui/pages'

export function PortfolioReport() {
  const { t } = useTranslation()
  const { portal, portfolio: id } = usePageParams<'portal' | 'portfolio'>()
  const [search, changeSearch] = usePageSearch(parsePortfolioSearch)
  const { data: me } = useQuery(meQuery)
  const response = useQuery({ ...portfolioQuery({ portfolio: id, on: search.on }), placeholderData: keepPreviousData })
  // While another day loads, the previous day of the same portfolio stays visible, but never another portfolio.
  const portfolio = response.data?.id === id ? response.data : undefined
  const account = portfolio?.account
  useEffect(() => {
    pageAccount.set(account?.id ?? null)
    return () => pageAccount.set(null)
  }, [account?.id])
  const onSearch = useCallback(
    (change: Record<string, unknown>) => changeSearch((before) => removeUndefined({ ...before, ...change }), { replace: true }),
    [changeSearch],
  )

  const staff = me && isStaff(me)
  const clients = staff ? { title: t('accounts.clientsTitle'), href: clientsPath(portal) } : null
  const owner = account && { title: staff ? account.name : t('navigation.overview'), href: accountPath(portal, account.id) }
  const place = { title: portfolio?.name ?? '', previous: (account?.portfolioCount === 1 ? clients : owner) ?? null }
  const body = (): ReportBody => {
    const { error, refetch } = response
    if (error && !portfolio) return { state: 'failed', title: t('portfolios.failed'), error, onRetry: () => void refetch() }
    if (!portfolio) return { state: 'loading', skeleton: <PortfolioSkeleton hasStrip={(search.tab ?? 'holdings') === 'holdings'} /> }
    const content = (
      <ClientView account={portfolio.account} portal={portal}>
        {/* An account with one portfolio opens that portfolio directly, with a link to other accounts, the actions of its client and
            what the page of the account ends with. */}
        {me && portfolio.account.portfolioCount === 1 && <AccountSwitch me={me} portal={portal} current={portfolio.account.id} />}
        <TabAndDrawer
          key={id}
          portfolio={portfolio}
          search={search}
          onSearch={onSearch}
          actions={me && !staff && portfolio.account.portfolioCount === 1 && <NonEmptyActionQueue />}
        />
        {me && !staff && portfolio.account.portfolioCount === 1 && <AccountFooters portal={portal} account={portfolio.account.id} />}
      </ClientView>
    )
    return { state: 'ready', content }
  }
  return <ReportPage id="portfolio" {...place} body={body()} />
}

/**
 * Shows the tab and the drawer named in the URL. Both are loaded lazily within the page. The tab is marked as selected immediately; its
 * content follows, because a long table takes noticeable time to render.
 */
function TabAndDrawer({ actions, ...props }: TabProps & { actions: ReactNode }) {
  const { tab = 'holdings', drawer } = props.search
  const deferredSearch = useDeferredValue(props.search)
  const shownSearch = useStore(isRevisit) || (deferredSearch.tab ?? 'holdings') === tab ? props.search : deferredSearch
  const parts = usePortfolioParts()
  const Tab = parts.tabs[shownSearch.tab ?? 'holdings']
  const opened = parseDrawer(drawer)
  const Drawer = opened && parts.drawers[opened.kind]
  // Errors are ignored here: the request is repeated when the tab opens, and then errors are shown.
  const fetchTab = (wanted: Tab) => void parts.tabs[wanted]?.fetch?.().catch(() => {})
  return (
    <PortfolioPage
      {...props}
      tab={tab}
      shown={shownSearch.tab ?? 'holdings'}
      installedTabs={parts.tabs}
      onIntent={fetchTab}
      actions={actions}
    >
      {Tab && <TabBody {...props} search={shownSearch} Tab={Tab} />}
      {(shownSearch.tab ?? 'holdings') === 'holdings' && (
        <Suspense fallback={null}>
          <PortfolioDocuments portal={props.portfolio.account.portal} account={props.portfolio.account.id} portfolio={props.portfolio.id} />
        </Suspense>
      )}
      {opened && Drawer && <OpenDrawer key={drawer} {...props} subject={opened.subject} Drawer={Drawer} />}
    </PortfolioPage>
  )
}

const TabBody = memo(function TabBody({ Tab, ...props }: TabProps & { Tab: ComponentType<TabProps> }) {
  const { t } = useTranslation()
  return (
    <Boundary key={props.search.tab} failure={t('portfolios.tabFailed')}>
      <Suspense fallback={<TabSkeleton />}>
        <Tab {...props} />
      </Suspense>
    </Boundary>
  )
})

function OpenDrawer({ Drawer, ...props }: DrawerProps & { Drawer: ComponentType<DrawerProps> }) {
  const { t } = useTranslation()
  return (
    <Boundary failure={t('portfolios.drawerFailed')}>
      <Suspense>
        <Drawer {...props} />
      </Suspense>
    </Boundary>
  )
}

const removeUndefined = (search: object) =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as PortfolioSearch
