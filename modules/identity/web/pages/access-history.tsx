import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { HistoryList } from '../access-history/components/history-list.tsx'
import { HistoryMore } from '../access-history/components/history-more.tsx'
import { historyQuery } from '../access-history/queries.ts'
import { EmptyState, TableSkeleton } from '@atrium/ui/components/states.tsx'
import { ReportPage, type ReportBody } from '@atrium/ui/components/report-page.tsx'

export function AccessHistoryReport() {
  const { t } = useTranslation()
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(historyQuery)
  const title = t('accessHistory.title')
  const body = (): ReportBody => {
    if (error && !data) return { state: 'failed', title: t('accessHistory.failed'), error, onRetry: () => void refetch() }
    if (!data) return { state: 'loading', skeleton: <TableSkeleton /> }
    const entries = data.pages.flatMap((page) => page.items)
    const content = (
      <div className="wrap history-page">
        <h1>{title}</h1>
        <p className="muted">{t('accessHistory.lede')}</p>
        <HistoryList entries={entries} />
        {entries.length === 0 && <EmptyState title={t('accessHistory.nothing')}>{t('accessHistory.nothingHint')}</EmptyState>}
        {hasNextPage && <HistoryMore isLoading={isFetchingNextPage} onMore={() => void fetchNextPage()} />}
      </div>
    )
    return { state: 'ready', content }
  }
  return <ReportPage id="access-history" title={title} previous={{ title: t('profiles.title'), href: '/profile/me' }} body={body()} />
}
