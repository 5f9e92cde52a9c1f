import type { ChangePeriod, ShownCurrency } from '../../contract/wealth.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { AccountRecord } from '@atrium/accounts/web/account-records/components/account-record.tsx'
import { AccountOverview } from '../wealth/components/account-overview.tsx'
import { AccountSkeleton } from '../wealth/components/account-skeleton.tsx'
import { parseAccountSearch } from '../wealth/account-search.ts'
import { accountQuery } from '@atrium/accounts/web/accounts/queries'
import { DoingBanner, DoingList } from '@atrium/actions/web/doings/components/doing-list.tsx'
import { AccountSwitch } from '@atrium/accounts/web/accounts/components/account-switch.tsx'
import { ImpersonationBar } from '@atrium/identity/web/impersonation/components/impersonation-bar.tsx'
import { singlePortfolioGuard } from '@atrium/identity/web/identity/guards'
import { isStaff } from '@atrium/people/web/profiles/is-staff'
import { meQuery } from '@atrium/people/web/profiles/queries'
import { rememberAccount } from '@atrium/ui/lib/recent-accounts'
import { SinceVisit } from '../visits/components/since-visit.tsx'
import { clientsPath } from '@atrium/ui/lib/paths'
import { ReportPage, type ReportBody } from '@atrium/ui/components/report-page.tsx'

const route = getRouteApi('/signed-in/dashboard/dashboard/$portal/account/$account')

export function AccountReport() {
  const { t } = useTranslation()
  const { portal, account: id } = route.useParams()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { data: me } = useQuery(meQuery)
  const { data: account, error, refetch } = useQuery(accountQuery(id))
  const staff = me && isStaff(me)
  useEffect(() => {
    if (account && staff) rememberAccount({ id: account.id, name: account.name, portal })
  }, [account, staff, portal])

  const choose = (period: ChangePeriod) =>
    void navigate({
      search: (before) => parseAccountSearch({ ...before, change: period }),
      replace: true,
      resetScroll: false,
    })
  // A history entry for each, so that Back returns to the previous currency; the account's own is not in the address.
  const chooseCurrency = (currency: ShownCurrency) =>
    void navigate({
      search: (before) => parseAccountSearch({ ...before, in: currency === account?.currency ? undefined : currency }),
      resetScroll: false,
    })
  const place = staff
    ? { title: account?.name ?? '', previous: { title: t('clients.title'), href: clientsPath(portal) } }
    : { title: t('navigation.overview'), previous: null }
  const body = (): ReportBody => {
    if (error && !account) return { state: 'failed', title: t('accounts.failed'), error, onRetry: () => void refetch() }
    if (!me || !account) return { state: 'loading', skeleton: <AccountSkeleton /> }
    const only = singlePortfolioGuard(portal, account.portfolios)
    if (only) return { state: 'elsewhere', to: only }
    const reader = { name: me.name, isClient: !staff, lastSignInAt: me.lastSignInAt }
    const doings = staff ? null : { list: <DoingList />, banner: <DoingBanner />, sinceVisit: <SinceVisit account={id} portal={portal} /> }
    const content = (
      <>
        <AccountSwitch me={me} portal={portal} current={id} />
        {staff && <ImpersonationBar key={`as ${id}`} account={account} portal={portal} />}
        <AccountOverview
          key={id}
          account={account}
          reader={reader}
          search={search}
          onChoose={choose}
          onCurrency={chooseCurrency}
          doings={doings}
          record={staff ? <AccountRecord account={id} /> : null}
        />
      </>
    )
    return { state: 'ready', content }
  }
  return <ReportPage id="account" {...place} body={body()} />
}
