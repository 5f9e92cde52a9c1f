import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { nobody, toSelection } from '@atrium/documents/web/publications/recipients'
import { RecipientsField } from '@atrium/documents/web/publications/recipients-field.tsx'
import { FileDrop } from '@atrium/files/web/components/file-drop.tsx'
import { UploadList } from '@atrium/files/web/components/upload-list.tsx'
import type { UploadedFile } from '@atrium/files/web/upload'
import { useUploads } from '@atrium/files/web/use-uploads'
import { DateField } from '@atrium/ui/components/aria/date-field.tsx'
import { showError, showResult } from '@atrium/ui/components/notices'
import { NativeSelect } from '@atrium/ui/components/pick.tsx'
import { Note } from '@atrium/ui/components/states.tsx'
import { TextArea } from '@atrium/ui/components/text-area.tsx'
import { failureCode, failureDetails } from '@atrium/ui/lib/failure'
import { queryClient } from '@atrium/ui/lib/query-client'
import { batchPurpose, maxSignatureDays } from '../../../contract/signing-terms.ts'
import { api } from '../../api.ts'
import { batchPath } from '../../paths.ts'
import { templatesQuery } from '../../queries.ts'
import { BatchPreview, type Preview } from './batch-preview.tsx'
import './batches.css'

const usualDays = 14
const refusals = ['too-large', 'encrypted', 'active-content', 'form', 'already-signed'] as const

/** The form with which staff choose a document, a template and clients, see who would sign, and send the document. */
export function BatchForm({ portal }: { portal: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [today] = useState(() => Temporal.Now.plainDateISO().toString())
  const dayAfter = (days: number) => Temporal.PlainDate.from(today).add({ days }).toString()
  const { data } = useQuery(templatesQuery(portal))
  const [file, setFile] = useState<UploadedFile | null>(null)
  const [template, setTemplate] = useState('')
  const [recipients, setRecipients] = useState(nobody)
  const [message, setMessage] = useState('')
  const [expiresOn, setExpiresOn] = useState<string | null>(dayAfter(usualDays))
  const [preview, setPreview] = useState<Preview | null>(null)
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const uploads = useUploads({ purpose: batchPurpose, target: { portal }, onAdd: (added) => change(() => setFile(added)) })
  const isUploading = uploads.states.some(({ status }) => status !== 'done' && status !== 'failed')
  const templates = data?.items ?? []
  const selection = toSelection(recipients)
  /** What was checked is no longer what would be sent. */
  const change = (edit: () => void) => {
    edit()
    setPreview(null)
    setError(undefined)
  }
  const isDayValid = expiresOn !== null && expiresOn >= today && expiresOn <= dayAfter(maxSignatureDays)

  const fail = (failure: unknown) => {
    const code = failureCode(failure)
    const [issue] = failureDetails(failure).issues ?? []
    setError(describe(code, issue))
    if (!issue && code !== 'conflict') showError(t(`errors.${code}`))
    if (code === 'conflict') setPreview(null)
  }
  const describe = (code: string, issue: { path: string; code: string; limit?: number | undefined } | undefined): string | undefined => {
    if (code === 'conflict') return t('batches.errors.conflict')
    if (!issue) return undefined
    const { path, code: reason, limit = 0 } = issue
    if (path === 'document') return t(`sending.refusals.${refusals.find((one) => one === reason) ?? 'other'}`)
    if (path === 'template') return reason === 'pages' ? t('batches.errors.pages', { count: limit }) : t('batches.errors.templateGone')
    if (path === 'expiresOn') return t('batches.errors.day')
    if (path.endsWith('segment')) return t('batches.errors.segmentGone')
    return reason === 'too-many' ? t('batches.errors.tooMany', { count: limit }) : t('batches.errors.nobody')
  }
  const check = async () => {
    if (!file) return setError(t(isUploading ? 'batches.errors.uploading' : 'batches.errors.document'))
    if (template === '') return setError(t('batches.errors.template'))
    if (!selection) return setError(t('batches.errors.recipients'))
    if (!isDayValid) return setError(t('batches.errors.day'))
    setError(undefined)
    setIsBusy(true)
    try {
      setPreview(await api.batches.preview({ portal, batch: file.id, template, selection }))
    } catch (failure) {
      fail(failure)
    } finally {
      setIsBusy(false)
    }
  }
  const send = async () => {
    if (!file || !preview || !selection) return
    if (!isDayValid) return setError(t('batches.errors.day'))
    setIsBusy(true)
    try {
      await api.batches.send({
        portal,
        batch: file.id,
        template,
        templateRevision: preview.templateRevision,
        message: message.trim(),
        expiresOn,
        accounts: preview.items.map(({ account }) => account),
        segment: selection.by === 'segment' ? selection.segment : null,
      })
      await queryClient.invalidateQueries({ queryKey: ['signing'] })
      showResult(t('sending.sent'))
      void navigate({ to: batchPath(portal, file.id) })
    } catch (failure) {
      fail(failure)
      setIsBusy(false)
    }
  }
  return (
    <div className="wide batches-page">
      <h1>{t('batches.send')}</h1>
      <p className="muted">{t('batches.newLede')}</p>
      <div className="batch-form">
        <div className="batch-fields">
          {file ? (
            <p>
              <strong>{file.name}</strong>{' '}
              <button className="link" type="button" onClick={() => change(() => setFile(null))}>
                {t('batches.otherFile')}
              </button>
            </p>
          ) : (
            <div>
              <FileDrop label={t('batches.document')} isMultiple={false} onFiles={(files) => uploads.queue.add(files)} />
              <UploadList uploads={uploads} />
            </div>
          )}
          <div>
            <NativeSelect
              isForm
              label={t('batches.template')}
              value={template}
              choices={[
                { value: '', label: t('batches.chooseTemplate') },
                ...templates.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              onChoose={(value) => change(() => setTemplate(value))}
            />
            <p className="muted">{t(data && templates.length === 0 ? 'batches.noTemplates' : 'batches.templateHint')}</p>
          </div>
          <RecipientsField portal={portal} recipients={recipients} onChange={(value) => change(() => setRecipients(value))} />
          <TextArea label={t('batches.message')} value={message} maxLength={2_000} onValue={setMessage} />
          <DateField
            label={t('batches.lastDay')}
            value={expiresOn}
            earliest={today}
            latest={dayAfter(maxSignatureDays)}
            onValue={setExpiresOn}
          />
          {error !== undefined && <Note kind="error">{error}</Note>}
          <div>
            <button className={preview ? 'button' : 'button primary'} type="button" aria-busy={isBusy} onClick={() => void check()}>
              {t('batches.check')}
            </button>
          </div>
        </div>
        <section className="batch-preview" aria-live="polite">
          {preview ? (
            <BatchPreview preview={preview} isBusy={isBusy} onSend={() => void send()} />
          ) : (
            <p className="muted">{t('batches.checkFirst')}</p>
          )}
        </section>
      </div>
    </div>
  )
}
