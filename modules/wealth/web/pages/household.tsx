import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { AccountSwitch } from '@atrium/accounts/web/accounts/components/account-switch.tsx'
import { HouseholdPage } from '../households/components/household-page.tsx'
import { parseHouseholdSearch } from '../households/household-search.ts'
import { householdQuery } from '../households/queries.ts'
import { meQuery } from '@atrium/people/web/profiles/queries'
import { accountPath } from '@atrium/ui/lib/paths'
import { TableSkeleton } from '@atrium/ui/components/states.tsx'
import { ReportPage, type ReportBody } from '@atrium/ui/components/report-page.tsx'
import { usePageParams, usePageSearch } from '@atrium/ui/pages'

export function HouseholdReport() {
  const { t } = useTranslation()
  const { portal } = usePageParams<'portal'>()
  const [{ explain }] = usePageSearch(parseHouseholdSearch)
  const { data: me } = useQuery(meQuery)
  const { data: household, error, refetch } = useQuery(householdQuery(portal))
  const body = (): ReportBody => {
    if (error && !household) return { state: 'failed', title: t('households.failed'), error, onRetry: () => void refetch() }
    if (!me || !household) return { state: 'loading', skeleton: <TableSkeleton rows={3} /> }
    const [only, another] = household.accounts
    if (only && !another) return { state: 'elsewhere', to: accountPath(portal, only.id) }
    const content = (
      <>
        <AccountSwitch me={me} portal={portal} current={null} />
        <HouseholdPage household={household} portal={portal} explain={explain} />
      </>
    )
    return { state: 'ready', content }
  }
  return <ReportPage id="household" title={t('households.title')} previous={null} body={body()} />
}
