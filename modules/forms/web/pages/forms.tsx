import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ReportPage } from '@atrium/ui/components/report-page.tsx'
import { EmptyState, TableSkeleton } from '@atrium/ui/components/states.tsx'
import { usePageParams } from '@atrium/ui/pages'
import type { ListedForm } from '../../contract/forms.ts'
import { FormState } from '../filling/components/form-state.tsx'
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
                        <FormEntry key={`${form.process?.id} ${form.id} ${form.account?.id}`} portal={portal} form={form} />
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
  return (
    <li>
      <FormState portal={portal} form={form} title={form.process?.name ?? form.name} />
      {form.subforms.length > 0 && (
        <ul className="form-list subforms" aria-label={t('assignments.parts')}>
          {form.subforms.map((part) => (
            <li key={part.id}>
              <FormState portal={portal} form={part} title={part.name} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
