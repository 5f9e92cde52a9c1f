import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ReportPage } from '@atrium/ui/components/report-page.tsx'
import { EmptyState, TableSkeleton } from '@atrium/ui/components/states.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { usePageParams } from '@atrium/ui/pages'
import type { ListedForm } from '../../contract/forms.ts'
import { formPath, submissionPath } from '../paths.ts'
import { formsQuery } from '../queries.ts'
import '../filling/components/form.css'

/** Forms and processes that the person may start, continue or read. */
export function FormsPage() {
  const { t } = useTranslation()
  const { portal } = usePageParams<'portal'>()
  const { data, error, refetch } = useQuery(formsQuery(portal))
  return (
    <ReportPage
      id="forms"
      title={t('forms.title')}
      previous={null}
      body={
        data
          ? {
              state: 'ready',
              content: (
                <div className="wide form-page">
                  <h1>{t('forms.title')}</h1>
                  {data.forms.length === 0 ? (
                    <EmptyState title={t('forms.none')} />
                  ) : (
                    <ul className="form-list">
                      {data.forms.map((form) => (
                        <FormEntry key={form.id} portal={portal} form={form} />
                      ))}
                    </ul>
                  )}
                </div>
              ),
            }
          : error !== null
            ? { state: 'failed', title: t('forms.failed'), error, onRetry: () => void refetch() }
            : { state: 'loading', skeleton: <TableSkeleton rows={5} /> }
      }
    />
  )
}

function FormEntry({ portal, form }: { portal: string; form: ListedForm }) {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const { id, name, description, state, at, submission, canStart } = form
  const isDraft = state === 'draft'
  const action = t(isDraft ? 'forms.continue' : 'forms.start')
  return (
    <li>
      <div>
        <h2>{name}</h2>
        {description !== null && <p className="muted">{description}</p>}
        {at !== null && <p className="muted">{t(isDraft ? 'forms.draftOf' : 'forms.sentOn', { moment: moment(at) })}</p>}
      </div>
      <div className="form-buttons">
        {submission !== null && (
          <Link className="button" to={submissionPath(submission)} aria-label={`${t('forms.read')}: ${name}`}>
            {t('forms.read')}
          </Link>
        )}
        {(isDraft || canStart) && (
          <Link className={isDraft ? 'button primary' : 'button'} to={formPath(portal, id)} aria-label={`${action}: ${name}`}>
            {action}
          </Link>
        )}
      </div>
    </li>
  )
}
