import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { meQuery } from '@atrium/people/web/profiles/queries'
import { useEdition } from '@atrium/ui/brand/edition'
import { ReportPage } from '@atrium/ui/components/report-page.tsx'
import { TableSkeleton } from '@atrium/ui/components/states.tsx'
import { usePageParams, usePageSearch } from '@atrium/ui/pages'
import { formsPath, submissionPath } from '../paths.ts'
import { formQuery, type FormPlace } from '../queries.ts'
import { FormState } from '../filling/components/form-state.tsx'
import { FillForm } from '../filling/components/fill-form.tsx'
import { parseFormSearch } from '../filling/form-search.ts'

/** A form that the person fills in. */
export function FillFormPage() {
  const { portal, form } = usePageParams<'portal' | 'form'>()
  const [{ account }] = usePageSearch(parseFormSearch)
  // Another form begins anew, when its sub-form is opened from the message at its end.
  return <OpenForm key={`${form} ${account}`} portal={portal} id={form} account={account} />
}

/** The form or, once it was sent, the message at its end. */
function OpenForm({ portal, id, account }: { portal: string; id: string; account: string | undefined }) {
  const { t } = useTranslation()
  const { features } = useEdition()
  const { data: me } = useQuery(meQuery)
  const place = useMemo<FormPlace>(() => ({ portal, form: id, ...(account !== undefined && { account }) }), [portal, id, account])
  const { data: form, error, refetch } = useQuery(formQuery(place))
  const [sent, setSent] = useState<{ id: string; endMessage: string } | null>(null)
  const message = useRef<HTMLDivElement>(null)
  // The form that had the focus is gone.
  useEffect(() => {
    if (sent) message.current?.focus()
  }, [sent])
  const isSentBefore = form?.submission && form.isSingle && !form.draft
  return (
    <ReportPage
      id="form"
      title={form?.name ?? t('forms.title')}
      previous={features.includes('processes') ? { title: t('forms.title'), href: formsPath(portal) } : null}
      body={
        form && me
          ? {
              state: 'ready',
              content: (
                <div className="wide form-page">
                  <h1>{form.name}</h1>
                  {sent || isSentBefore ? (
                    <div ref={message} tabIndex={-1} role="status">
                      <p>{sent ? sent.endMessage : t('forms.sentBefore')}</p>
                      <p>
                        <Link className="button" to={submissionPath(sent?.id ?? form.submission?.id ?? '')}>
                          {t('forms.readAnswers')}
                        </Link>
                      </p>
                      {form.subforms.length > 0 && (
                        <>
                          <h2>{t('assignments.next')}</h2>
                          <ul className="form-list">
                            {form.subforms.map((part) => (
                              <li key={part.id}>
                                <FormState portal={portal} form={part} title={part.name} />
                              </li>
                            ))}
                          </ul>
                        </>
                      )}
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
