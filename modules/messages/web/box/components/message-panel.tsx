import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldValue } from '@atrium/domain/fields/definition'
import { richTextToPlain } from '@atrium/domain/fields/rich-text'
import { richtext } from '@atrium/collections/web/fields/types/richtext'
import { FileBadge } from '@atrium/files/web/components/file-badge.tsx'
import { sizeText } from '@atrium/files/web/size-text'
import { Avatar } from '@atrium/ui/components/avatar.tsx'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { showError } from '@atrium/ui/components/notices'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { failureCode } from '@atrium/ui/lib/failure'
import { withProof } from '@atrium/ui/lib/proof'
import { queryClient } from '@atrium/ui/lib/query-client'
import type { Message } from '../../../contract/messages.ts'
import { api } from '../../api.ts'
import { SeenRecordBox } from '../../about/components/seen-record.tsx'
import { contentOf } from '../../compose/content.ts'
import { useTakeBack } from '../../compose/use-take-back.ts'

type Props = { message: Message; conversation: string; isFirstOpen: boolean; mayChange: boolean }

const bodyField = { name: 'body', type: 'richtext' } as const
const Body = richtext.Read!

/** A message of a conversation, which can be collapsed to one line. */
export function MessagePanel({ message, conversation, isFirstOpen, mayChange }: Props) {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const [isOpen, setIsOpen] = useState(isFirstOpen)
  const { created, isYours, state, body, isLocked, attach_message: isConfidential } = message
  const isUnread = !isYours && message.readAt === null
  const words = body === null ? t('messages.confidentialText') : richTextToPlain(body as FieldValue)
  return (
    <li className={['message', isUnread && 'unread', isYours && 'yours', state === 'failed' && 'failed'].filter(Boolean).join(' ')}>
      <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary>
          <Avatar name={created.by} photo={created.photo} pixels={32} className="message-face-small" />
          <span className="message-who">
            <span className="message-by">{isYours ? t('messages.you') : created.by}</span>
            {isOpen ? (
              <span className="muted">{t('messages.to', { name: message.recipient })}</span>
            ) : (
              <span className="muted message-line">{words}</span>
            )}
          </span>
          {isConfidential && (
            <span className="message-secret">
              <Icon name="lock" small />
              {t('messages.confidential')}
            </span>
          )}
          {isUnread && <span className="message-new">{t('messages.unread')}</span>}
          <time className="muted" dateTime={message.at}>
            {moment(message.at)}
          </time>
        </summary>
        <div className="message-content">
          {message.about && (
            <SeenRecordBox about={message.about} statedBy={message.isFromClient && !message.isYours ? message.created.by : undefined} />
          )}
          {isLocked ? <Locked message={message} /> : <Body field={bodyField} value={body as FieldValue} words={noWords} />}
          {message.loom_link && (
            <p>
              <a className="link message-recording" href={message.loom_link} target="_blank" rel="noopener noreferrer">
                <Icon name="play" small />
                {t('messages.recording')}
              </a>
            </p>
          )}
          <Attachments message={message} />
          <Status message={message} conversation={conversation} mayChange={mayChange} />
        </div>
      </details>
    </li>
  )
}

/** The words of fields, of which a rich text needs none. */
const noWords = { locale: 'en', yes: '', no: '', date: String, number: String, record: (_collection: string, id: string) => id } as const

function Locked({ message: { portal, id } }: { message: Message }) {
  const { t } = useTranslation()
  const open = async () => {
    try {
      await withProof(() => api.messages.open({ portal, message: id }))
      await queryClient.invalidateQueries({ queryKey: ['messages', 'conversation'] })
    } catch (error) {
      if (failureCode(error) !== 'proof-required') showError(t(`errors.${failureCode(error)}`))
    }
  }
  return (
    <div className="message-locked">
      <Icon name="lock" />
      <p>{t('messages.locked')}</p>
      <button className="button" type="button" onClick={() => void open()}>
        {t('messages.open')}
      </button>
    </div>
  )
}

function Attachments({ message: { attachment } }: { message: Message }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  if (attachment.length === 0) return null
  return (
    <ul className="message-attachments" aria-label={t('messages.attachments')}>
      {attachment.map(({ id, url, name, bytes }) => (
        <li key={id}>
          <a href={`${url}?download`}>
            <FileBadge name={name} />
            <span>
              <span className="visually-hidden">{t('messages.download')}: </span>
              <span className="message-file">{name}</span>
              <small className="muted">{sizeText(bytes, number)}</small>
            </span>
            <Icon name="download" small />
          </a>
        </li>
      ))}
    </ul>
  )
}

/** For the sender: whether a message is on its way, was delivered, and when it was read. */
function Status({ message, conversation, mayChange }: Pick<Props, 'message' | 'conversation' | 'mayChange'>) {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const takeBack = useTakeBack()
  const { created, isYours, state, at, portal, id, thread, receipts } = message
  if (!isYours) return null
  const back = () => void takeBack({ portal, message: id, thread: thread === null ? null : conversation, content: contentOf(message) })
  const hasLongWait = Date.parse(at) - Date.parse(created.at) > 15_000
  return (
    <p className="message-status">
      {state === 'queued' && (
        <>
          <Icon name="clock" small />
          <span role="status">{hasLongWait ? t('messages.scheduled', { moment: moment(at) }) : t('messages.sending')}</span>
        </>
      )}
      {state === 'failed' && (
        <>
          <Icon name="warning" small />
          <span role="alert">{t('messages.notDelivered', { name: message.recipient })}</span>
        </>
      )}
      {state === 'sent' && receipts && (
        <>
          <Icon name={receipts.read > 0 ? 'eye' : 'check'} small />
          <span>{receiptText()}</span>
        </>
      )}
      {state !== 'sent' && mayChange && (
        <button className="link" type="button" onClick={back}>
          {t(state === 'failed' ? 'messages.edit' : hasLongWait ? 'messages.takeBack' : 'messages.undo')}
        </button>
      )}
    </p>
  )

  function receiptText(): string {
    if (!receipts || receipts.firstReadAt === null)
      return receipts && receipts.received > 1 ? t('messages.deliveredTo', { count: receipts.received }) : t('messages.delivered')
    if (receipts.received === 1) return t('messages.read', { moment: moment(receipts.firstReadAt) })
    return t('messages.readSome', { read: receipts.read, received: receipts.received, moment: moment(receipts.firstReadAt) })
  }
}
