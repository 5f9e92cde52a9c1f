import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ReportPage, type ReportBody } from '@atrium/ui/components/report-page.tsx'
import { TableSkeleton } from '@atrium/ui/components/states.tsx'
import { accountPath } from '@atrium/ui/lib/paths'
import { usePageParams, usePageSearch } from '@atrium/ui/pages'
import { clientQuery, preparationQuery } from '../queries.ts'
import { parseReviewSearch } from '../review-search.ts'
import { ReviewSheet } from '../review/components/review-sheet.tsx'

/** What is needed for the next review of a client, printed as one page. */
export function ReviewPreparation() {
  const { t } = useTranslation()
  const { portal, account } = usePageParams<'portal' | 'account'>()
  const [{ meeting }] = usePageSearch(parseReviewSearch)
  const { data: client, error, refetch } = useQuery(clientQuery(account))
  const preparation = useQuery(preparationQuery(account))
  const failure = error ?? preparation.error
  const retry = () => {
    void refetch()
    void preparation.refetch()
  }
  const body = (): ReportBody => {
    if (client && preparation.data)
      return { state: 'ready', content: <ReviewSheet portal={portal} client={client} preparation={preparation.data} meeting={meeting} /> }
    if (failure) return { state: 'failed', title: t('clientPage.failed'), error: failure, onRetry: retry }
    return { state: 'loading', skeleton: <TableSkeleton rows={9} /> }
  }
  const previous = { title: client?.name ?? '', href: accountPath(portal, account) }
  return <ReportPage id="review-preparation" title={t('clientPage.review.pageTitle')} previous={previous} body={body()} />
}
