import type { ChangePeriod, ShownCurrency } from '../../contract/wealth-terms.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { AccountRecord } from '@atrium/accounts/web/account-records/components/account-record.tsx'
import { toAmountsRequest } from '../wealth/queries.ts'
import { AccountOverview } from '../wealth/components/account-overview.tsx'
import { AccountSkeleton } from '../wealth/components/account-skeleton.tsx'
import { parseAccountSearch } from '../wealth/account-search.ts'
import { accountQuery } from '@atrium/accounts/web/accounts/queries'
import { ActionBanner, ActionQueue } from '@atrium/actions/web/action-queue/components/action-queue.tsx'
import { AccountSwitch } from '@atrium/accounts/web/accounts/components/account-switch.tsx'
import { ClientView } from '@atrium/identity/web/impersonation/components/client-view.tsx'
import { singlePortfolioGuard } from '@atrium/identity/web/identity/guards'
import { isStaff } from '@atrium/people/web/profiles/is-staff'
import { meQuery } from '@atrium/people/web/profiles/queries'
import { SinceVisit } from '../visits/components/since-visit.tsx'
import { clientsPath } from '@atrium/ui/lib/paths'
import { lazyPart } from '@atrium/ui/components/lazy-part'
import { ReportPage, type ReportBody } from '@atrium/ui/components/report-page.tsx'
import { usePageParams, usePageSearch } from '@atrium/ui/pages'

const onDayPart = lazyPart(async () => (await import('../wealth/components/account-on-day.tsx')).AccountOnDay)

export function AccountScreen() {
  const { t } = useTranslation()
  const { portal, account: id } = usePageParams<'portal' | 'account'>()
  const [search, changeSearch] = usePageSearch(parseAccountSearch)
  const { data: me, error: meError, refetch: refetchMe } = useQuery(meQuery)
  const { data: account, error, refetch } = useQuery(accountQuery(id))
  const staff = me && isStaff(me)

  const choose = (period: ChangePeriod) => changeSearch((before) => parseAccountSearch({ ...before, change: period }), { replace: true })
  // Adds a history entry for each choice, so that Back returns to the previous currency. The URL does not contain the
  // account's own currency.
  const chooseCurrency = (currency: ShownCurrency) =>
    changeSearch((before) => parseAccountSearch({ ...before, in: currency === account?.currency ? undefined : currency }))
  const chooseDay = (on: string | undefined) =>
    changeSearch((before) => parseAccountSearch({ ...before, on: on === account?.provenance?.asOn ? undefined : on, explain: undefined }))
  const place = staff
    ? { title: account?.name ?? '', previous: { title: t('accounts.clientsTitle'), href: clientsPath(portal) } }
    : { title: t('navigation.overview'), previous: null }
  const body = (): ReportBody => {
    if (error && !account) return { state: 'failed', title: t('accounts.failed'), error, onRetry: () => void refetch() }
    if (meError && !me) return { state: 'failed', title: t('accounts.failed'), error: meError, onRetry: () => void refetchMe() }
    if (!me || !account) return { state: 'loading', skeleton: <AccountSkeleton /> }
    const only = singlePortfolioGuard(portal, account.portfolios)
    if (only) return { state: 'elsewhere', to: only }
    const reader = { name: me.name, isClient: !staff, lastSignInAt: me.lastSignInAt }
    const request = toAmountsRequest(account, search.in)
    const actions = staff
      ? null
      : { queue: <ActionQueue />, banner: <ActionBanner />, sinceVisit: <SinceVisit request={request} portal={portal} /> }
    const content = (
      <ClientView account={account} portal={portal} hasRoomBeside>
        {!account.hasLimitedAccess && !account.isEmpty && !search.on && (
          <a className="skip" href="#portfolio-table">
            {t('accounts.skipToPortfolios')}
          </a>
        )}
        <AccountSwitch me={me} portal={portal} current={id} />
        {search.on ? (
          <onDayPart.Part key={id} account={id} on={search.on} explain={search.explain} onDay={chooseDay} />
        ) : (
          <AccountOverview
            key={id}
            account={account}
            portal={portal}
            reader={reader}
            search={search}
            request={request}
            onChoose={choose}
            onCurrency={chooseCurrency}
            onDay={chooseDay}
            actions={actions}
            record={staff ? <AccountRecord account={id} /> : null}
          />
        )}
      </ClientView>
    )
    return { state: 'ready', content }
  }
  return <ReportPage id="account" {...place} body={body()} />
}
