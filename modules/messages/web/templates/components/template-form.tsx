import { useState, type KeyboardEvent, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldValue } from '@atrium/domain/fields/definition'
import { richtext } from '@atrium/collections/web/fields/types/richtext'
import { TextField } from '@atrium/ui/components/field.tsx'
import { showError, showResult } from '@atrium/ui/components/notices'
import { failureCode, failureDetails } from '@atrium/ui/lib/failure'
import { maxSubjectLength } from '../../../contract/message-terms.ts'
import { writtenPlaceholders } from '../../../contract/placeholders.ts'
import type { MessageTemplate } from '../../../contract/templates.ts'
import { api } from '../../api.ts'
import { bodyField, bodyForm } from '../../compose/body-field.ts'

type Props = { portal: string; template: MessageTemplate | null; onSaved: () => void; onCancel: () => void }
type Errors = Partial<Record<'name' | 'subject' | 'body', string>>

const noErrors = {}

/** Adds or changes a template. */
export function TemplateForm({ portal, template, onSaved, onCancel }: Props) {
  const { t } = useTranslation()
  const [id] = useState(() => template?.id ?? crypto.randomUUID())
  const [name, setName] = useState(template?.name ?? '')
  const [subject, setSubject] = useState(template?.subject ?? '')
  const [body, setBody] = useState<FieldValue>((template?.body as FieldValue | undefined) ?? null)
  const [errors, setErrors] = useState<Errors>(noErrors)
  const [isBusy, setIsBusy] = useState(false)
  const save = async () => {
    const missing: Errors = {
      ...(name.trim() === '' && { name: t('messages.templateNameRequired') }),
      ...(body === null && { body: t('messages.bodyRequired') }),
    }
    setErrors(missing)
    if (Object.keys(missing).length > 0) return
    setIsBusy(true)
    try {
      const given = { name, subject, body: body as Record<string, unknown> }
      await api.messageTemplates.save({ portal, template: id, revision: template?.revision ?? 0, ...given })
      showResult(t('messages.templateSaved'))
      onSaved()
    } catch (error) {
      const words: Record<string, string> = {
        'name taken': t('messages.templateNameTaken'),
        'subject placeholder': t('messages.placeholderUnknown', { list: writtenPlaceholders }),
        'body placeholder': t('messages.placeholderUnknown', { list: writtenPlaceholders }),
        'body not-allowed': t('messages.noPictures'),
      }
      const found = (failureDetails(error).issues ?? []).flatMap(({ path, code, limit }) => {
        const text = words[`${path} ${code}`] ?? (code === 'too-long' ? t('messages.tooLong', { count: limit ?? 0 }) : undefined)
        return text === undefined ? [] : [[path, text]]
      })
      if (found.length > 0) setErrors(Object.fromEntries(found) as Errors)
      else showError(t(`errors.${failureCode(error)}`))
      setIsBusy(false)
    }
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    event.stopPropagation()
    void save()
  }
  // The form belongs to that of the message, which Ctrl and Enter send.
  const keepKey = (event: KeyboardEvent) => event.key === 'Enter' && event.stopPropagation()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only keeps a key from the form around it
    <form className="message-form" noValidate onSubmit={submit} onKeyDown={keepKey}>
      <TextField name="name" label={t('messages.templateName')} value={name} maxLength={80} error={errors.name} onValue={setName} />
      <TextField
        name="subject"
        label={t('messages.subject')}
        value={subject}
        maxLength={maxSubjectLength}
        error={errors.subject}
        onValue={setSubject}
      />
      <richtext.Edit
        field={bodyField}
        value={body}
        label={t('messages.body')}
        error={errors.body}
        partErrors={noErrors}
        isReadOnly={false}
        form={bodyForm}
        onValue={setBody}
      />
      <p className="muted template-hint">{t('messages.placeholderHint', { list: writtenPlaceholders })}</p>
      <div className="message-buttons">
        <button className="button primary" type="submit" aria-busy={isBusy}>
          {t('messages.saveTemplate')}
        </button>
        <button className="button quiet" type="button" onClick={onCancel}>
          {t('messages.cancel')}
        </button>
      </div>
    </form>
  )
}
