import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { AccountSwitch } from '@atrium/accounts/web/accounts/components/account-switch.tsx'
import { ClientView } from '@atrium/identity/web/impersonation/components/client-view.tsx'
import { isStaff } from '@atrium/people/web/profiles/is-staff'
import { meQuery } from '@atrium/people/web/profiles/queries'
import { ReportPage, type ReportBody } from '@atrium/ui/components/report-page.tsx'
import { TableSkeleton } from '@atrium/ui/components/states.tsx'
import { accountPath } from '@atrium/ui/lib/paths'
import { usePageParams, usePageSearch } from '@atrium/ui/pages'
import { planningParameter } from '../../contract/planning-terms.ts'
import { PlanDrawers } from '../holdings/plan-drawers.tsx'
import { NetWorthExplanation } from '../net-worth/net-worth-explanation.tsx'
import { NetWorthView } from '../net-worth/net-worth-view.tsx'
import { parsePlanSearch } from '../plan-address.ts'
import { netWorthQuery } from '../queries.ts'

/** The financial page of an account: what its client owns and owes, and how the firm can help. */
export function FinancialPage() {
  const { t } = useTranslation()
  const { portal, account } = usePageParams<'portal' | 'account'>()
  const [search] = usePageSearch(parsePlanSearch)
  const { data: me, error: meError, refetch: refetchMe } = useQuery(meQuery)
  const { data: read, error, refetch } = useQuery(netWorthQuery(account))
  // The data may have been read before the impersonation began, in which nothing is changed.
  const isViewing = Boolean(me?.impersonating)
  const plan = useMemo(() => read && { ...read, mayChange: read.mayChange && !isViewing }, [read, isViewing])
  const body = (): ReportBody => {
    if (error && !plan) return { state: 'failed', title: t('planning.failed'), error, onRetry: () => void refetch() }
    if (meError && !me) return { state: 'failed', title: t('planning.failed'), error: meError, onRetry: () => void refetchMe() }
    if (!me || !plan)
      return {
        state: 'loading',
        skeleton: (
          <div className="wide">
            <TableSkeleton rows={8} />
          </div>
        ),
      }
    const content = (
      <ClientView account={{ id: account, name: plan.accountName }} portal={portal}>
        <AccountSwitch me={me} portal={portal} current={account} />
        <NetWorthView plan={plan} account={account} portal={portal} />
        <PlanDrawers plan={plan} account={account} address={search[planningParameter]} />
        <NetWorthExplanation account={account} name={plan.accountName} explain={search.explain} />
      </ClientView>
    )
    return { state: 'ready', content }
  }
  const previous = me && isStaff(me) && plan ? { title: plan.accountName, href: accountPath(portal, account) } : null
  return <ReportPage id="financial" title={t('planning.title')} previous={previous} body={body()} />
}
