import { useTranslation } from 'react-i18next'
import { ReportPage } from '@atrium/ui/components/report-page.tsx'
import { usePageParams } from '@atrium/ui/pages'
import { BatchForm } from '../batches/components/batch-form.tsx'
import { batchesPath } from '../paths.ts'

/** Sends a document for signing to several clients of a portal. */
export function NewBatchPage() {
  const { t } = useTranslation()
  const { portal } = usePageParams<'portal'>()
  const previous = { title: t('batches.title'), href: batchesPath(portal) }
  return (
    <ReportPage
      id="new-signing-batch"
      title={t('batches.send')}
      previous={previous}
      body={{ state: 'ready', content: <BatchForm portal={portal} /> }}
    />
  )
}
