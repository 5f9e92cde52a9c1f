import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { meQuery } from '@atrium/people/web/profiles/queries'
import { ReportPage } from '@atrium/ui/components/report-page.tsx'
import { TableSkeleton } from '@atrium/ui/components/states.tsx'
import { usePageParams, usePageSearch } from '@atrium/ui/pages'
import { formsPath, submissionPath } from '../paths.ts'
import { formQuery, type FormPlace } from '../queries.ts'
import { FillForm } from '../filling/components/fill-form.tsx'
import { parseFormSearch } from '../filling/form-search.ts'

/** A form that the person fills in, and the message at its end. */
export function FillFormPage() {
  const { t } = useTranslation()
  const { portal, form: id } = usePageParams<'portal' | 'form'>()
  const [{ account }] = usePageSearch(parseFormSearch)
  const { data: me } = useQuery(meQuery)
  const place = useMemo<FormPlace>(() => ({ portal, form: id, ...(account !== undefined && { account }) }), [portal, id, account])
  const { data: form, error, refetch } = useQuery(formQuery(place))
  const [sent, setSent] = useState<{ id: string; endMessage: string } | null>(null)
  const isSentBefore = form?.submission && form.isSingle && !form.draft
  return (
    <ReportPage
      id="form"
      title={form?.name ?? t('forms.title')}
      previous={{ title: t('forms.title'), href: formsPath(portal) }}
      body={
        form && me
          ? {
              state: 'ready',
              content: (
                <div className="wide form-page">
                  <h1>{form.name}</h1>
                  {sent || isSentBefore ? (
                    <div role="status">
                      <p>{sent ? sent.endMessage : t('forms.sentBefore')}</p>
                      <p>
                        <Link className="button" to={submissionPath(sent?.id ?? form.submission?.id ?? '')}>
                          {t('forms.readAnswers')}
                        </Link>
                      </p>
                    </div>
                  ) : (
                    <>
                      {form.description !== null && <p className="muted">{form.description}</p>}
                      <FillForm
                        key={`${form.id} ${form.version}`}
                        form={form}
                        place={place}
                        isAdmin={me.role === 'admin'}
                        onSent={setSent}
                      />
                    </>
                  )}
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
