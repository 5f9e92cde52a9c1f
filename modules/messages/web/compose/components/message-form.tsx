import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldValue } from '@atrium/domain/fields/definition'
import { richtext } from '@atrium/collections/web/fields/types/richtext'
import { useUploads } from '@atrium/files/web/use-uploads'
import { FieldMessages, TextField } from '@atrium/ui/components/field.tsx'
import { hideErrors, showError, showUndoable } from '@atrium/ui/components/notices'
import { Switch } from '@atrium/ui/components/switch.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { failureCode, failureDetails } from '@atrium/ui/lib/failure'
import { queryClient } from '@atrium/ui/lib/query-client'
import { attachmentPurpose, maxSubjectLength, undoMs } from '../../../contract/message-terms.ts'
import { writtenPlaceholders } from '../../../contract/placeholders.ts'
import { api } from '../../api.ts'
import { recipientsQuery } from '../../queries.ts'
import { SeenRecordBox } from '../../about/components/seen-record.tsx'
import { TemplateField } from '../../templates/components/template-field.tsx'
import { bodyField, bodyForm } from '../body-field.ts'
import { applyTemplate, findProblems, toMoment, toRequest } from '../content.ts'
import { isDraft, useMessageDraft, type DraftStart } from '../use-message-draft.ts'
import { useTakeBack } from '../use-take-back.ts'
import { useTypingNotice } from '../../typing/use-typing.ts'
import { AttachmentField, type AttachedFile } from './attachment-field.tsx'
import { AdviserRecipient, ClientRecipient } from './recipient-field.tsx'
import { SavingNote } from './saving-note.tsx'
import './compose.css'

type Props = {
  start: DraftStart
  files: readonly AttachedFile[]
  /** Called with the conversation to which the message belongs. */
  onSent: (conversation: string) => void
  onDiscarded: () => void
  /** Called with the name of the recipient of a new message, as soon as it is chosen. */
  onRecipient?: (name: string | null) => void
}

type Errors = Partial<Record<'recipient' | 'subject' | 'about' | 'body' | 'attachment' | 'loom_link' | 'sendAt', string>>

const noErrors = {}

/** Returns a function that says how much of a time in milliseconds is left. */
function countDown(ms: number): () => number {
  const end = performance.now() + ms
  return () => end - performance.now()
}

/** The form of a new message or a reply, which hides recipient and subject. What is typed is kept as a draft on the server. */
export function MessageForm({ start, files: firstFiles, onSent, onDiscarded, onRecipient }: Props) {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const { portal, id, thread } = start
  const isReply = thread !== null
  const draft = useMessageDraft(start)
  const { content, change } = draft
  const takeBack = useTakeBack()
  const noteTyping = useTypingNotice(portal, thread)
  const { data: recipients } = useQuery(recipientsQuery(portal, {}))
  const [files, setFiles] = useState(firstFiles)
  const [errors, setErrors] = useState<Errors>(noErrors)
  const [isLater, setIsLater] = useState(false)
  const [sendAt, setSendAt] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const uploads = useUploads({
    purpose: attachmentPurpose,
    target: { portal },
    onAdd: ({ id: file, name }) => {
      setFiles((before) => [...before, { id: file, name }])
      change((before) => ({ ...before, attachment: [...before.attachment, file] }))
    },
  })
  const advisers = recipients?.advisers ?? []
  const hosts = (recipients?.loomHosts ?? []).filter((host) => !host.startsWith('www.'))
  const isClient = advisers.length > 0
  const only = advisers.length === 1 ? advisers[0] : undefined
  const needsChoice = !isReply && content.recipient === null && only !== undefined
  useEffect(() => {
    if (needsChoice)
      change((before) => ({
        ...before,
        recipient: only.id === null ? { kind: 'general' } : { kind: 'adviser', id: only.id },
        recipientName: only.name,
      }))
  }, [needsChoice, only, change])

  const chosenName = content.recipientName
  useEffect(() => onRecipient?.(chosenName), [onRecipient, chosenName])

  const clear = (field: keyof Errors) => setErrors((before) => ({ ...before, [field]: undefined }))
  const show = (found: Errors) => {
    setErrors(found)
    const [first] = Object.keys(found)
    const control = first && form.current?.querySelector<HTMLElement>(`[data-field="${first}"], [name="${first}"]`)
    if (control) control.focus()
  }
  const describe = (error: unknown): Errors => {
    const words: Record<string, string> = {
      'recipient not-found': 'recipientGone',
      'recipient required': 'recipientRequired',
      'recipient empty': 'recipientEmpty',
      'about other-client': 'aboutOther',
      'subject required': 'subjectRequired',
      'body required': 'bodyRequired',
      'body not-allowed': 'noPictures',
      'subject placeholder': 'placeholderUnknown',
      'body placeholder': 'placeholderUnknown',
      'attachment not-found': 'attachmentGone',
      'loom_link not-a-url': 'loomInvalid',
      'sendAt too-large': 'sendAtInvalid',
    }
    const found: Errors = {}
    for (const { path, code, limit } of failureDetails(error).issues ?? []) {
      const key = words[`${path} ${code}`]
      if (key) found[path as keyof Errors] = t(`messages.${key as 'bodyRequired'}`, { hosts: hosts.join(', '), list: writtenPlaceholders })
      else if (code === 'too-long') found[path as keyof Errors] = t('messages.tooLong', { count: limit ?? 0 })
    }
    return found
  }

  const send = async () => {
    if (isBusy) return
    hideErrors()
    const missing: Errors = Object.fromEntries(findProblems(content, isReply).map(({ field, key }) => [field, t(`messages.${key}`)]))
    const at = isLater ? toMoment(sendAt) : null
    if (isLater && at === null) missing.sendAt = t('messages.sendAtInvalid')
    if (Object.keys(missing).length > 0) return show(missing)
    if (uploads.states.some(({ status }) => ['waiting', 'uploading', 'retrying', 'paused', 'checking'].includes(status)))
      return showError(t('messages.uploadsRunning'))
    setIsBusy(true)
    try {
      await draft.flush()
      const undoLeft = countDown(undoMs)
      const { conversation, sendAt: when } = await api.messages.send({ portal, message: id, ...toRequest(content, thread, at) })
      await draft.close()
      void queryClient.invalidateQueries({ queryKey: ['messages'] })
      showUndoable(
        at === null ? t('messages.sent') : t('messages.wasScheduled', { moment: moment(when) }),
        { label: t('messages.undo'), act: () => void takeBack({ portal, message: id, thread, content }) },
        undoLeft(),
      )
      onSent(conversation)
    } catch (error) {
      const found = describe(error)
      if (Object.keys(found).length > 0) show(found)
      else showError(t(`errors.${failureCode(error)}`))
      setIsBusy(false)
    }
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void send()
  }
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void send()
  }
  const discard = async () => {
    await draft.close()
    try {
      await api.messageDrafts.discard({ portal, draft: id })
      void queryClient.invalidateQueries({ queryKey: ['messages', 'drafts'] })
      onDiscarded()
    } catch (error) {
      showError(t(`errors.${failureCode(error)}`))
    }
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Ctrl and Enter send from every field
    <form ref={form} className={isReply ? 'message-form reply' : 'message-form'} noValidate onSubmit={submit} onKeyDown={sendByKey}>
      {!isReply &&
        recipients &&
        (isClient ? (
          <AdviserRecipient
            advisers={advisers}
            recipient={content.recipient}
            error={errors.recipient}
            onChoose={(recipient, recipientName) => {
              clear('recipient')
              change((before) => ({ ...before, recipient, recipientName }))
            }}
          />
        ) : (
          <ClientRecipient
            portal={portal}
            recipient={content.recipient}
            name={content.recipientName}
            error={errors.recipient}
            onChoose={(recipient, recipientName) => {
              clear('recipient')
              clear('about')
              change((before) => ({ ...before, recipient, recipientName }))
            }}
          />
        ))}
      {recipients && !isClient && (
        <TemplateField
          portal={portal}
          onChoose={(template) => {
            clear('body')
            clear('subject')
            change((before) => applyTemplate(before, template, isReply))
          }}
        />
      )}
      {!isReply && (
        <TextField
          name="subject"
          label={t('messages.subject')}
          value={content.subject}
          maxLength={maxSubjectLength}
          error={errors.subject}
          onValue={(subject) => {
            clear('subject')
            change((before) => ({ ...before, subject }))
          }}
        />
      )}
      {content.about && (
        <div data-field="about" tabIndex={-1}>
          <SeenRecordBox
            about={content.about}
            onRemove={() => {
              clear('about')
              change((before) => ({ ...before, about: null }))
            }}
          />
          <FieldMessages id="message-about" error={errors.about} />
        </div>
      )}
      <richtext.Edit
        field={bodyField}
        value={content.body as FieldValue}
        label={t('messages.body')}
        error={errors.body}
        partErrors={noErrors}
        isReadOnly={false}
        form={bodyForm}
        onValue={(body) => {
          clear('body')
          // Nobody is told of a message that they will see only once they prove who they are.
          if (!content.attach_message) noteTyping()
          change((before) => ({ ...before, body: body as (typeof before)['body'] }))
        }}
      />
      <AttachmentField
        files={files}
        uploads={uploads}
        error={errors.attachment}
        onRemove={(file) => {
          setFiles((before) => before.filter((one) => one.id !== file))
          change((before) => ({ ...before, attachment: before.attachment.filter((one) => one !== file) }))
        }}
      />
      {hosts.length > 0 && (
        <TextField
          name="loom_link"
          type="url"
          label={t('messages.loomLink')}
          placeholder="https://"
          value={content.loom_link}
          error={errors.loom_link}
          hint={t('messages.loomHint', { hosts: hosts.join(', ') })}
          onValue={(link) => {
            clear('loom_link')
            change((before) => ({ ...before, loom_link: link }))
          }}
        />
      )}
      <Switch
        name="attach_message"
        label={t('messages.attachMessage')}
        hint={t('messages.attachMessageHint')}
        isOn={content.attach_message}
        onChange={(isOn) => change((before) => ({ ...before, attach_message: isOn }))}
      />
      {isLater && (
        <TextField
          name="sendAt"
          type="datetime-local"
          label={t('messages.sendAt')}
          value={sendAt}
          error={errors.sendAt}
          onValue={(value) => {
            clear('sendAt')
            setSendAt(value)
          }}
        />
      )}
      <div className="message-buttons">
        <button className="button primary" type="submit" aria-busy={isBusy} disabled={draft.state.kind === 'conflict'}>
          {t(isReply ? 'messages.reply' : 'messages.send')}
        </button>
        <button className="button quiet" type="button" aria-pressed={isLater} onClick={() => setIsLater(!isLater)}>
          {t(isLater ? 'messages.sendNow' : 'messages.sendLater')}
        </button>
        {isDraft(draft.state) && (
          <button className="link" type="button" onClick={() => void discard()}>
            {t('messages.discard')}
          </button>
        )}
        <SavingNote state={draft.state} />
      </div>
    </form>
  )
}
