import { useQuery } from '@tanstack/react-query'
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
import { parseCashFlowDrawer, parseCashFlowSearch } from '../cash-flow-address.ts'
import { CashFlowView } from '../cash-flow/cash-flow-view.tsx'
import { financialPath } from '../plan-address.ts'
import { cashFlowQuery } from '../queries.ts'

/** The cash flow of an account by tax year: income, tax, spending, and how long the money lasts. */
export function CashFlowPage() {
  const { t } = useTranslation()
  const { portal, account } = usePageParams<'portal' | 'account'>()
  const [search] = usePageSearch(parseCashFlowSearch)
  const { data: me, error: meError, refetch: refetchMe } = useQuery(meQuery)
  const { data: page, error, refetch } = useQuery(cashFlowQuery(account))
  const body = (): ReportBody => {
    if (error && !page) return { state: 'failed', title: t('planning.cashFlow.failed'), error, onRetry: () => void refetch() }
    if (meError && !me) return { state: 'failed', title: t('planning.cashFlow.failed'), error: meError, onRetry: () => void refetchMe() }
    if (!me || !page)
      return {
        state: 'loading',
        skeleton: (
          <div className="wide">
            <TableSkeleton rows={8} />
          </div>
        ),
      }
    const view = (
      <>
        <AccountSwitch me={me} portal={portal} current={account} />
        <CashFlowView page={page} account={account} search={search} drawer={parseCashFlowDrawer(search[planningParameter])} />
      </>
    )
    // Staff see the plan of the firm, for which they state no reason; during an impersonation, that of the client.
    const content = me.impersonating ? (
      <ClientView account={{ id: account, name: page.accountName }} portal={portal}>
        {view}
      </ClientView>
    ) : (
      view
    )
    return { state: 'ready', content }
  }
  return (
    <ReportPage
      id="cash-flow"
      title={t('planning.cashFlow.title')}
      previous={
        me && isStaff(me) && page
          ? { title: page.accountName, href: accountPath(portal, account) }
          : { title: t('planning.title'), href: financialPath(portal, account) }
      }
      body={body()}
    />
  )
}
