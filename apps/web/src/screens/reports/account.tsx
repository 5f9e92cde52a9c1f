import type { ChangePeriod, ShownCurrency } from '@atrium/contract/accounts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { AccountRecord } from '../../features/account-records/components/account-record.tsx'
import { AccountOverview } from '../../features/accounts/components/account-overview.tsx'
import { AccountBones } from '../../features/accounts/components/account-bones.tsx'
import { parseAccountSearch } from '../../features/accounts/account-search.ts'
import { accountQuery } from '../../features/accounts/queries.ts'
import { DoingBanner, DoingList } from '../../features/doings/components/doing-list.tsx'
import { AccountSwitch } from '../../features/households/components/account-switch.tsx'
import { ImpersonationBar } from '../../features/impersonation/components/impersonation-bar.tsx'
import { isStaff, singlePortfolioGuard } from '../../features/identity/guards.ts'
import { meQuery } from '../../features/profiles/queries.ts'
import { rememberAccount } from '../../features/shell/recent-accounts.ts'
import { SinceVisit } from '../../features/visits/components/since-visit.tsx'
import { clientsPath } from '../../lib/paths.ts'
import { ReportPage, type ReportBody } from '../report-page.tsx'

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
  // An entry of the history each, so that Back shows the currency before; the account's own does not stand in the address.
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
    if (!me || !account) return { state: 'loading', bones: <AccountBones /> }
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
