import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ReportPage, type ReportBody } from '@atrium/ui/components/report-page.tsx'
import { TableSkeleton } from '@atrium/ui/components/states.tsx'
import { usePageParams } from '@atrium/ui/pages'
import { BatchView } from '../batches/components/batch-view.tsx'
import { batchQuery } from '../batches/queries.ts'
import { batchesPath } from '../paths.ts'

/** A document that was sent for signing to several clients: who has signed, who has not, and who was left out and why. */
export function BatchPage() {
  const { t } = useTranslation()
  const { portal, batch } = usePageParams<'portal' | 'batch'>()
  const { data, error, refetch } = useQuery(batchQuery(portal, batch))
  const body = (): ReportBody => {
    if (error && !data) return { state: 'failed', title: t('batches.failed'), error, onRetry: () => void refetch() }
    if (!data) return { state: 'loading', skeleton: <TableSkeleton rows={9} /> }
    return { state: 'ready', content: <BatchView portal={portal} batch={data} onChanged={() => void refetch()} /> }
  }
  const previous = { title: t('batches.title'), href: batchesPath(portal) }
  return <ReportPage id="signing-batch" title={data?.name ?? t('batches.title')} previous={previous} body={body()} />
}
