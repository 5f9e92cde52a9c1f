import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { accountQuery } from '@atrium/accounts/web/accounts/queries'
import { ReportPage, type ReportBody } from '@atrium/ui/components/report-page.tsx'
import { TableSkeleton } from '@atrium/ui/components/states.tsx'
import { accountPath } from '@atrium/ui/lib/paths'
import { usePageParams, usePageSearch } from '@atrium/ui/pages'
import { Library } from '../library/components/library.tsx'
import { Opening } from '../library/opening.tsx'
import { parseLibrarySearch } from '../library/library-search.ts'

/** Documents of an account. */
export function LibraryPage() {
  const { t } = useTranslation()
  const { portal, account: id } = usePageParams<'portal' | 'account'>()
  const [search, changeSearch] = usePageSearch(parseLibrarySearch)
  const { data: account, error, refetch } = useQuery(accountQuery(id))
  const body = (): ReportBody => {
    if (error && !account) return { state: 'failed', title: t('library.failed'), error, onRetry: () => void refetch() }
    if (!account) return { state: 'loading', skeleton: <TableSkeleton rows={6} /> }
    const content = (
      <Opening key={id} account={id}>
        <Library
          account={account}
          search={search}
          onSearch={(change) => changeSearch((before) => parseLibrarySearch({ ...before, ...change }), { replace: 'q' in change })}
        />
      </Opening>
    )
    return { state: 'ready', content }
  }
  const previous = account ? { title: account.name, href: accountPath(portal, id) } : null
  return <ReportPage id="library" title={t('documentParts.title')} previous={previous} body={body()} />
}
