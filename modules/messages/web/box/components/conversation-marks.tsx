import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatLocalMoment } from '@atrium/ui/i18n/dates'
import type { Conversation } from '../../../contract/messages.ts'
import './staff-tools.css'

type Props = Pick<Conversation, 'answerDueAt' | 'labels'>

/** What staff see of a conversation: by when the client is answered, and the labels. */
export function ConversationMarks({ answerDueAt, labels }: Props) {
  const { t } = useTranslation()
  if (answerDueAt === null && labels.length === 0) return null
  return (
    <span className="conversation-marks">
      {answerDueAt !== null && <Due at={answerDueAt} />}
      {labels.map(({ id, name }) => (
        <span key={id} className="chip">
          {name}
        </span>
      ))}
      {labels.length > 0 && <span className="visually-hidden">{t('messages.labels')}</span>}
    </span>
  )
}

const minute = 60_000

function Due({ at }: { at: string }) {
  const { t } = useTranslation()
  const now = useNow()
  const minutes = Math.round((Date.parse(at) - now) / minute)
  if (minutes < 0) return <span className="overdue">{t('messages.overdue')}</span>
  if (minutes < 60) return <span>{t('messages.minutesLeft', { count: minutes })}</span>
  if (minutes < 24 * 60) return <span className="muted">{t('messages.hoursLeft', { count: Math.floor(minutes / 60) })}</span>
  return <span className="muted">{t('messages.answerBy', formatLocalMoment(at))}</span>
}

/** The present time in milliseconds, to the minute. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minute)
    return () => clearInterval(timer)
  }, [])
  return now
}
