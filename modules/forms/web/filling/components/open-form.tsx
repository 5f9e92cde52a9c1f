import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { meQuery } from '@atrium/people/web/profiles/queries'
import type { Form } from '../../../contract/forms.ts'
import { submissionPath } from '../../paths.ts'
import type { FormPlace } from '../../queries.ts'
import { FillForm } from './fill-form.tsx'
import { FormState } from './form-state.tsx'
import './form.css'

/** A form to fill in or, once it was sent, the message at its end, with the forms that follow it. */
export function OpenForm({ form, place }: { form: Form; place: FormPlace }) {
  const { t } = useTranslation()
  const { data: me } = useQuery(meQuery)
  const [sent, setSent] = useState<{ id: string; endMessage: string } | null>(null)
  const message = useRef<HTMLDivElement>(null)
  // The form that had the focus is gone.
  useEffect(() => {
    if (sent) message.current?.focus()
  }, [sent])
  if (!me) return null
  if (!sent && !(form.submission && form.isSingle && !form.draft))
    return (
      <>
        {form.description !== null && <p className="muted">{form.description}</p>}
        <FillForm key={`${form.id} ${form.version}`} form={form} place={place} isAdmin={me.role === 'admin'} onSent={setSent} />
      </>
    )
  return (
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
                <FormState portal={place.portal} form={part} title={part.name} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
