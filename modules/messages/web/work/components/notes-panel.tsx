import { useQuery } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { TextArea } from '@atrium/ui/components/text-area.tsx'
import { showError } from '@atrium/ui/components/notices'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { failureCode } from '@atrium/ui/lib/failure'
import { queryClient } from '@atrium/ui/lib/query-client'
import { maxNoteLength } from '../../../contract/message-terms.ts'
import { api } from '../../api.ts'
import { notesQuery } from '../../queries.ts'
import './work.css'

type Props = { portal: string; conversation: string; mayAdd: boolean }

/** Notes of staff about a conversation, which the client never sees. */
export function NotesPanel({ portal, conversation, mayAdd }: Props) {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const { data } = useQuery(notesQuery(portal, conversation))
  const [isWriting, setIsWriting] = useState(false)
  if (!data || (data.items.length === 0 && !mayAdd)) return null
  return (
    <section className="conversation-notes" aria-label={t('messages.notes')}>
      <h3>{t('messages.notes')}</h3>
      <p className="muted">{t('messages.notesHint')}</p>
      {data.items.length > 0 && (
        <ul>
          {data.items.map(({ id, by, isYours, at, text }) => (
            <li key={id}>
              <p>{text}</p>
              <small className="muted">
                {isYours ? t('messages.you') : by}, {moment(at)}
              </small>
            </li>
          ))}
        </ul>
      )}
      {mayAdd && !isWriting && (
        <button className="link" type="button" onClick={() => setIsWriting(true)}>
          {t('messages.addNote')}
        </button>
      )}
      {isWriting && <NoteForm portal={portal} conversation={conversation} onDone={() => setIsWriting(false)} />}
    </section>
  )
}

function NoteForm({ portal, conversation, onDone }: { portal: string; conversation: string; onDone: () => void }) {
  const { t } = useTranslation()
  const [id] = useState(() => crypto.randomUUID())
  const [text, setText] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const add = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (text.trim() === '' || isBusy) return
    setIsBusy(true)
    try {
      await api.messageWork.addNote({ portal, conversation, note: id, text })
      await queryClient.invalidateQueries({ queryKey: ['messages', 'notes'] })
      onDone()
    } catch (error) {
      showError(t(`errors.${failureCode(error)}`))
      setIsBusy(false)
    }
  }
  return (
    <form onSubmit={(event) => void add(event)}>
      <TextArea name="note" label={t('messages.note')} value={text} maxLength={maxNoteLength} onValue={setText} />
      <div className="message-buttons">
        <button className="button primary" type="submit" aria-busy={isBusy}>
          {t('messages.saveNote')}
        </button>
        <button className="button quiet" type="button" onClick={onDone}>
          {t('messages.cancel')}
        </button>
      </div>
    </form>
  )
}
