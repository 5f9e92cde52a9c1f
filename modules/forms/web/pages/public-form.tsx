import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEdition } from '@atrium/ui/brand/edition'
import { ReportPage } from '@atrium/ui/components/report-page.tsx'
import { TableSkeleton } from '@atrium/ui/components/states.tsx'
import { usePageParams } from '@atrium/ui/pages'
import type { PublicForm } from '../../contract/public-forms.ts'
import { FillPublicForm } from '../filling/components/fill-public-form.tsx'
import { publicFormQuery } from '../queries.ts'

/** A form that anybody fills in without an account, and the message at its end. */
export function PublicFormPage() {
  const { t } = useTranslation()
  const { form: id } = usePageParams<'form'>()
  const { data: form, error, refetch } = useQuery(publicFormQuery(id))
  return (
    <ReportPage
      id="public-form"
      title={form?.name ?? t('forms.title')}
      previous={null}
      body={
        form
          ? { state: 'ready', content: <OpenForm key={form.id} form={form} /> }
          : error !== null
            ? { state: 'failed', title: t('forms.failed'), error, onRetry: () => void refetch() }
            : { state: 'loading', skeleton: <TableSkeleton rows={8} /> }
      }
    />
  )
}

function OpenForm({ form }: { form: PublicForm }) {
  const { t } = useTranslation()
  const { name } = useEdition()
  const [endMessage, setEndMessage] = useState<string | null>(null)
  return (
    <div className="public-form">
      <h1>{form.name}</h1>
      {endMessage === null ? (
        <>
          {form.description !== null && <p className="lede">{form.description}</p>}
          <p className="muted">{t('forms.public.sentTo', { name })}</p>
          <FillPublicForm key={form.version} form={form} onSent={(sent) => setEndMessage(sent.endMessage)} />
        </>
      ) : (
        <EndMessage text={endMessage} onAgain={() => setEndMessage(null)} />
      )}
    </div>
  )
}

/** The message at the end, on which the focus is set, because the form that had it is gone. */
function EndMessage({ text, onAgain }: { text: string; onAgain: () => void }) {
  const { t } = useTranslation()
  const { contact } = useEdition()
  const message = useRef<HTMLDivElement>(null)
  useEffect(() => message.current?.focus(), [])
  return (
    <div className="public-form-end">
      <div ref={message} tabIndex={-1} role="status">
        <p className="lede">{text}</p>
      </div>
      <p>
        {t('forms.public.contact')}{' '}
        <a className="link" href={`tel:${contact.phone.replaceAll(' ', '')}`}>
          {contact.phone}
        </a>
        ,{' '}
        <a className="link" href={`mailto:${contact.email}`}>
          {contact.email}
        </a>
      </p>
      <button className="button" type="button" onClick={onAgain}>
        {t('forms.public.again')}
      </button>
    </div>
  )
}
