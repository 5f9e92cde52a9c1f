import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ReportPage, type ReportBody } from '@atrium/ui/components/report-page.tsx'
import { TableSkeleton } from '@atrium/ui/components/states.tsx'
import { usePageParams, usePageSearch } from '@atrium/ui/pages'
import { KindPage } from '../today/components/kind-page.tsx'
import { PostponedPage } from '../today/components/postponed-page.tsx'
import { TodayView } from '../today/components/today-view.tsx'
import { parseTodaySearch } from '../today/today-search.ts'
import { todayQuery } from '../queries.ts'
import '../today/components/today.css'

/** An adviser's home page: what is to be done for clients today, and the assets under advice; or all items of one kind, or those that are postponed. */
export function TodayPage() {
  const { t } = useTranslation()
  const { portal } = usePageParams<'portal'>()
  const [{ all }] = usePageSearch(parseTodaySearch)
  const { data, error, refetch } = useQuery(todayQuery(portal))
  const body = (): ReportBody => {
    if (all === 'postponed') return { state: 'ready', content: <PostponedPage portal={portal} /> }
    if (all !== undefined) return { state: 'ready', content: <KindPage key={all} portal={portal} kind={all} /> }
    if (error && !data) return { state: 'failed', title: t('today.failed'), error, onRetry: () => void refetch() }
    if (!data) return { state: 'loading', skeleton: <TableSkeleton rows={9} /> }
    return { state: 'ready', content: <TodayView portal={portal} list={data} /> }
  }
  return <ReportPage id="today" title={t('today.title')} previous={null} body={body()} />
}
