import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { PagedList } from '@atrium/ui/components/data-table/paged-list.tsx'
import { NativeSelect } from '@atrium/ui/components/pick.tsx'
import { ReportPage } from '@atrium/ui/components/report-page.tsx'
import { EmptyState, TableSkeleton } from '@atrium/ui/components/states.tsx'
import { useList } from '@atrium/ui/lib/use-list'
import { usePageParams, usePageSearch } from '@atrium/ui/pages'
import { parseFeedbackSearch } from '../feedback-search.ts'
import { commentsSource, reportQuery } from '../queries.ts'
import { CommentList } from '../report/comment-list.tsx'
import { FeedbackSummary } from '../report/feedback-summary.tsx'
import '../report/feedback.css'

/** How likely clients are to recommend the firm: over time, by rating and adviser, with their comments. */
export function FeedbackPage() {
  const { t } = useTranslation()
  const { portal } = usePageParams<'portal'>()
  const [{ adviser }, changeSearch] = usePageSearch(parseFeedbackSearch)
  const { data, error, refetch } = useQuery(reportQuery(portal, adviser))
  const comments = useList(commentsSource, { portal, comments: true, ...(adviser !== undefined && { adviser }) })
  const open = useList(commentsSource, { portal, comments: false, open: true, ...(adviser !== undefined && { adviser }) })
  const choices = [
    { value: '', label: t('feedback.allAdvisers') },
    ...(data?.advisers ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ]
  const content = data && (
    <div className="wide feedback-page">
      <header className="feedback-head">
        <div>
          <h1>{t('feedback.title')}</h1>
          <p className="muted">{t('feedback.lede')}</p>
        </div>
        {choices.length > 1 && (
          <NativeSelect
            label={t('feedback.adviser')}
            value={adviser ?? ''}
            choices={choices}
            onChoose={(value) => changeSearch(() => parseFeedbackSearch({ adviser: value }))}
          />
        )}
      </header>
      {data.total.count === 0 ? (
        <EmptyState title={t('feedback.none')}>{t('feedback.noneHint')}</EmptyState>
      ) : (
        <>
          <FeedbackSummary report={data} />
          {open.items.length > 0 && (
            <section aria-labelledby="feedback-open">
              <h2 id="feedback-open">{t('feedback.toFollowUp')}</h2>
              <p className="muted">{t('feedback.toFollowUpHint')}</p>
              <PagedList list={open} failure={t('feedback.failed')} more={t('feedback.more')} empty={null}>
                {(items) => <CommentList portal={portal} entries={items} />}
              </PagedList>
            </section>
          )}
          <section aria-labelledby="feedback-comments">
            <h2 id="feedback-comments">{t('feedback.comments')}</h2>
            <PagedList
              list={comments}
              failure={t('feedback.failed')}
              more={t('feedback.more')}
              empty={<p className="muted">{t('feedback.noComments')}</p>}
            >
              {(items) => <CommentList portal={portal} entries={items} />}
            </PagedList>
          </section>
        </>
      )}
    </div>
  )
  const body = content
    ? ({ state: 'ready', content } as const)
    : error
      ? ({ state: 'failed', title: t('feedback.failed'), error, onRetry: () => void refetch() } as const)
      : ({ state: 'loading', skeleton: <TableSkeleton rows={8} /> } as const)
  return <ReportPage id="feedback" title={t('feedback.title')} previous={null} body={body} />
}
