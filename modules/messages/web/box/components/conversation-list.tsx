import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { formatLocalMoment } from '@atrium/ui/i18n/dates'
import type { Conversation } from '../../../contract/messages.ts'
import { messagesPath } from '../../paths.ts'
import { ConversationMarks } from './conversation-marks.tsx'
import type { MessageSearch } from '../message-search.ts'

type Props = { portal: string; conversations: readonly Conversation[]; search: MessageSearch }

/** Rows of the inbox or archive. Unread ones stand out. */
export function ConversationList({ portal, conversations, search }: Props) {
  const { t } = useTranslation()
  return (
    <ul className="conversations" aria-label={t('messages.conversations')}>
      {conversations.map((conversation) => (
        <li key={conversation.id} className={conversation.unread > 0 ? 'unread' : undefined}>
          <Link
            to={messagesPath(portal)}
            search={{ ...search, conversation: conversation.id } as never}
            resetScroll={false}
            aria-current={search.conversation === conversation.id ? 'true' : undefined}
          >
            <Row conversation={conversation} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Row({ conversation: { subject, with: name, group, count, unread, latest, answerDueAt, labels } }: { conversation: Conversation }) {
  const { t } = useTranslation()
  const time = useShortTime()
  const excerpt = latest.excerpt ?? t('messages.confidentialText')
  return (
    <>
      <span className="conversation-head">
        {group?.count !== null && group && <Icon name="people" small />}
        <span className="conversation-with">{name}</span>
        <span className="muted conversation-count">
          {group?.count !== null && group ? t('messages.clients', { count: group.count }) : count > 1 && count}
        </span>
        <time className="muted" dateTime={latest.at}>
          {time(latest.at)}
        </time>
      </span>
      <span className="conversation-subject">{subject}</span>
      <span className="conversation-foot">
        <span className="muted conversation-excerpt">{latest.isYours ? t('messages.youWrote', { text: excerpt }) : excerpt}</span>
        {latest.isConfidential && <Icon name="lock" small />}
        {latest.hasAttachments && (
          <>
            <Icon name="clip" small />
            <span className="visually-hidden">{t('messages.hasAttachments')}</span>
          </>
        )}
        {latest.state === 'queued' && <Icon name="clock" small />}
        {unread > 0 && (
          <span className="unread-dot">
            <span className="visually-hidden">{t('messages.unread')}</span>
          </span>
        )}
      </span>
      <ConversationMarks answerDueAt={answerDueAt} labels={labels} />
    </>
  )
}

/** Returns a function that writes the time of today, and the day of an earlier moment. */
function useShortTime(): (instant: string) => string {
  const today = formatLocalMoment(new Date().toISOString()).date
  return (instant) => {
    const { date, time } = formatLocalMoment(instant)
    return date === today ? time : date
  }
}
