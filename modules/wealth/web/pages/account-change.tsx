import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { accountQuery } from '@atrium/accounts/web/accounts/queries'
import { ClientView } from '@atrium/identity/web/impersonation/components/client-view.tsx'
import { isStaff } from '@atrium/people/web/profiles/is-staff'
import { meQuery } from '@atrium/people/web/profiles/queries'
import { ReportPage, type ReportBody } from '@atrium/ui/components/report-page.tsx'
import { TableSkeleton } from '@atrium/ui/components/states.tsx'
import { accountPath } from '@atrium/ui/lib/paths'
import { usePageParams, usePageSearch } from '@atrium/ui/pages'
import { ChangePage } from '../changes/components/change-page.tsx'
import { parseChangeSearch, type SearchUpdate } from '../changes/change-search.ts'
import { accountChangeQuery } from '../changes/queries.ts'

export function AccountChangeReport() {
  const { t } = useTranslation()
  const { portal, account: id } = usePageParams<'portal' | 'account'>()
  const [search, setSearch] = usePageSearch(parseChangeSearch)
  const { data: me } = useQuery(meQuery)
  const { data: account } = useQuery(accountQuery(id))
  const { data: change, error, refetch, isPlaceholderData } = useQuery(accountChangeQuery(id, search))
  const previous = { title: me && isStaff(me) ? (account?.name ?? '') : t('navigation.overview'), href: accountPath(portal, id) }
  const onSearch = (next: SearchUpdate) => setSearch((before) => parseChangeSearch({ ...before, ...next }), { replace: true })
  const body = (): ReportBody => {
    if (error && !change) return { state: 'failed', title: t('changes.failed'), error, onRetry: () => void refetch() }
    if (!me || !account || !change) return { state: 'loading', skeleton: <TableSkeleton rows={9} /> }
    const content = (
      <ClientView account={account} portal={portal}>
        <ChangePage account={account} portal={portal} change={change} search={search} isWaiting={isPlaceholderData} onSearch={onSearch} />
      </ClientView>
    )
    return { state: 'ready', content }
  }
  return <ReportPage id="what-changed" title={t('changes.title')} previous={previous} body={body()} />
}
