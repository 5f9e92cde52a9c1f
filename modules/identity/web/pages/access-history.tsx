import { useTranslation } from 'react-i18next'
import { HistoryList } from '../access-history/components/history-list.tsx'
import { historySource } from '../access-history/queries.ts'
import { PagedList } from '@atrium/ui/components/data-table/paged-list.tsx'
import { EmptyState, TableSkeleton } from '@atrium/ui/components/states.tsx'
import { ReportPage, type ReportBody } from '@atrium/ui/components/report-page.tsx'
import { useList } from '@atrium/ui/lib/use-list'

export function AccessHistoryReport() {
  const { t } = useTranslation()
  const list = useList(historySource, null)
  const title = t('accessHistory.title')
  const body = (): ReportBody => {
    if (list.state === 'failed') return { state: 'failed', title: t('accessHistory.failed'), error: list.error, onRetry: list.retry }
    if (list.state === 'loading') return { state: 'loading', skeleton: <TableSkeleton /> }
    const content = (
      <div className="wrap history-page">
        <h1>{title}</h1>
        <p className="muted">{t('accessHistory.lede')}</p>
        <PagedList
          list={list}
          failure={t('accessHistory.failed')}
          more={t('accessHistory.older')}
          empty={<EmptyState title={t('accessHistory.nothing')}>{t('accessHistory.nothingHint')}</EmptyState>}
        >
          {(entries) => <HistoryList entries={entries} />}
        </PagedList>
      </div>
    )
    return { state: 'ready', content }
  }
  return <ReportPage id="access-history" title={title} previous={{ title: t('profiles.title'), href: '/profile/me' }} body={body()} />
}
