import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { AccountSwitch } from '@atrium/accounts/web/accounts/components/account-switch.tsx'
import { ClientView } from '@atrium/identity/web/impersonation/components/client-view.tsx'
import { meQuery } from '@atrium/people/web/profiles/queries'
import { ReportPage, type ReportBody } from '@atrium/ui/components/report-page.tsx'
import { TableSkeleton } from '@atrium/ui/components/states.tsx'
import { usePageParams, usePageSearch } from '@atrium/ui/pages'
import { estateParameter } from '../../contract/estate-terms.ts'
import { parseEstateSearch } from '../estate-address.ts'
import { EstateExplanation } from '../estate/estate-explanation.tsx'
import { EstateView } from '../estate/estate-view.tsx'
import { EstateDrawers } from '../forms/estate-drawers.tsx'
import { estateQuery } from '../queries.ts'

/** The inheritance tax of an account's client: what it would be, how it comes about, and what would save some of it. */
export function InheritanceTaxPage() {
  const { t } = useTranslation()
  const { portal, account } = usePageParams<'portal' | 'account'>()
  const [search] = usePageSearch(parseEstateSearch)
  const { data: me, error: meError, refetch: refetchMe } = useQuery(meQuery)
  const { data: estate, error, refetch } = useQuery(estateQuery(account))
  // The data may have been read before the impersonation began, in which nothing is changed.
  const isViewing = Boolean(me?.impersonating)
  const shown = useMemo(() => estate && { ...estate, mayChange: estate.mayChange && !isViewing }, [estate, isViewing])
  const body = (): ReportBody => {
    if (error && !shown) return { state: 'failed', title: t('estate.failed'), error, onRetry: () => void refetch() }
    if (meError && !me) return { state: 'failed', title: t('estate.failed'), error: meError, onRetry: () => void refetchMe() }
    if (!me || !shown)
      return {
        state: 'loading',
        skeleton: (
          <div className="wide">
            <TableSkeleton rows={8} />
          </div>
        ),
      }
    const content = (
      <ClientView account={{ id: account, name: shown.accountName }} portal={portal}>
        <AccountSwitch me={me} portal={portal} current={account} />
        <EstateView key={account} estate={shown} account={account} portal={portal} />
        <EstateDrawers estate={shown} account={account} address={search[estateParameter]} />
        <EstateExplanation account={account} name={shown.accountName} explain={search.explain} />
      </ClientView>
    )
    return { state: 'ready', content }
  }
  const previous = { title: t('planning.title'), href: `/dashboard/${portal}/account/${account}/financial` }
  return <ReportPage id="inheritance-tax" title={t('estate.title')} previous={previous} body={body()} />
}
