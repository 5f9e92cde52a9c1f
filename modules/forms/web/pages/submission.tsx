import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { meQuery } from '@atrium/people/web/profiles/queries'
import { ReportPage } from '@atrium/ui/components/report-page.tsx'
import { TableSkeleton } from '@atrium/ui/components/states.tsx'
import { usePageParams } from '@atrium/ui/pages'
import { SubmissionReading } from '../submissions/components/submission-reading.tsx'
import { submissionQuery } from '../queries.ts'

/** A submission with its answers and its steps. Admins of the firm move it from step to step. */
export function SubmissionPage() {
  const { t } = useTranslation()
  const { submission: id } = usePageParams<'submission'>()
  const { data: me } = useQuery(meQuery)
  const { data: submission, error, refetch } = useQuery(submissionQuery(id))
  const mayReview = (submission?.review ?? null) !== null
  return (
    <ReportPage
      id="submission"
      title={submission?.form.name ?? t('forms.submission')}
      previous={submission && mayReview ? { title: t('forms.submissions'), href: `/admin/submissions/${submission.form.id}` } : null}
      body={
        submission && me
          ? {
              state: 'ready',
              content: (
                <div className="wide form-page">
                  <SubmissionReading submission={submission} isAdmin={me.role === 'admin'} />
                </div>
              ),
            }
          : error !== null
            ? { state: 'failed', title: t('forms.failed'), error, onRetry: () => void refetch() }
            : { state: 'loading', skeleton: <TableSkeleton rows={8} /> }
      }
    />
  )
}
