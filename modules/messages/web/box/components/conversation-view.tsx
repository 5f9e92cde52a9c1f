import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOpenedAccount } from '@atrium/accounts/web/recent-accounts/use-opened-account'
import { Avatar } from '@atrium/ui/components/avatar.tsx'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { showError, showResult } from '@atrium/ui/components/notices'
import { ErrorState, Note, TableSkeleton } from '@atrium/ui/components/states.tsx'
import { useUrlDrawer } from '@atrium/ui/components/use-url-drawer'
import { formatDate } from '@atrium/ui/i18n/dates'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { failureCode } from '@atrium/ui/lib/failure'
import { useIsMobile } from '@atrium/ui/lib/layout'
import { accountPath } from '@atrium/ui/lib/paths'
import { queryClient } from '@atrium/ui/lib/query-client'
import { meQuery } from '@atrium/people/web/profiles/queries'
import type { Conversation, FirmReader, Message, MessageAdviser } from '../../../contract/messages.ts'
import { messageParameter } from '../../../contract/message-terms.ts'
import { api } from '../../api.ts'
import { replyContent } from '../../compose/content.ts'
import { MessageForm } from '../../compose/components/message-form.tsx'
import { ExportMenu } from '../../export/export-menu.tsx'
import { LabelsDrawer } from '../../labels/labels-drawer.tsx'
import { ColleagueDrawer } from '../../work/components/colleague-drawer.tsx'
import { NotesPanel } from '../../work/components/notes-panel.tsx'
import { TypingLine } from '../../typing/typing-line.tsx'
import { messagesPath } from '../../paths.ts'
import { conversationQuery, draftsQuery } from '../../queries.ts'
import type { MessageSearch } from '../message-search.ts'
import { isOpenAtFirst } from '../thread-place.ts'
import { useReading } from '../use-reading.ts'
import { useThreadPlace } from '../use-thread-place.ts'
import { ConversationMarks } from './conversation-marks.tsx'
import { MessagePanel } from './message-panel.tsx'

type Props = { portal: string; id: string; search: MessageSearch; isImpersonated: boolean; isStaff: boolean }

/** A conversation: its messages as panels, and the reply. */
export function ConversationView({ portal, id, search, isImpersonated, isStaff }: Props) {
  const { t } = useTranslation()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchedAfterMount } = useInfiniteQuery(
    conversationQuery(portal, id),
  )
  const messages = (data?.pages ?? []).toReversed().flatMap((page) => page.messages)
  useReading({
    portal,
    conversation: id,
    messages,
    isMarked: (data?.pages[0]?.conversation.unread ?? 0) > 0,
    isActive: !isImpersonated && data !== undefined,
  })
  const [newest] = data?.pages ?? []
  const thread = useThreadPlace(messages, isFetchedAfterMount)
  const about = newest?.conversation.account
  useOpenedAccount(about?.isVisible ? about.id : null)
  if (error && !data) return <ErrorState title={t('messages.failed')} error={error} onRetry={() => void refetch()} />
  if (!newest) return <TableSkeleton rows={6} />
  const { conversation, mayReply, adviser, firm, away } = newest
  const isGroup = conversation.group?.count !== null && conversation.group !== null
  return (
    <article ref={thread} className="conversation" aria-labelledby="conversation-title">
      <Header
        portal={portal}
        conversation={conversation}
        search={search}
        adviser={adviser}
        firm={firm}
        mayForward={mayReply && isStaff}
        isStaff={isStaff}
        mayChange={!isImpersonated}
        mayMarkUnread={messages.some(({ isYours }) => !isYours)}
      />
      <div className="conversation-body">
        {hasNextPage && (
          <button className="button quiet earlier" type="button" aria-busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('messages.earlier')}
          </button>
        )}
        <ol className="messages" aria-label={t('messages.thread')}>
          {messages.map((message, index) => (
            <MessagePanel
              key={message.id}
              message={message}
              conversation={id}
              isFirstOpen={isOpenAtFirst(messages, index)}
              mayChange={!isImpersonated}
            />
          ))}
        </ol>
        {away.map((notice) => (
          <Note key={`${notice.name} ${notice.until}`} kind="info">
            {t('messages.isAway', { name: notice.name, date: formatDate(notice.until) })} {notice.note}
            {notice.standIn !== null && ` ${t('messages.standsIn', { name: notice.standIn })}`}
          </Note>
        ))}
        {isGroup && <Note kind="info">{t('messages.groupNoReply')}</Note>}
        {!mayReply && !isGroup && !isImpersonated && messages.some(({ state }) => state === 'sent') && (
          <Note kind="info">{t('messages.noReply')}</Note>
        )}
        {mayReply && (
          <TypingLine
            // What somebody sends ends the notice that they write it.
            key={messages.at(-1)?.id}
            conversation={id}
            firm={firm}
            client={isStaff ? (conversation.account?.name ?? null) : null}
          />
        )}
        {isStaff && !isGroup && mayReply && <NotesPanel portal={portal} conversation={id} mayAdd={!isImpersonated} />}
        {mayReply && <ReplyBox portal={portal} conversation={id} messages={messages} />}
      </div>
    </article>
  )
}

type HeaderProps = {
  portal: string
  conversation: Conversation
  search: MessageSearch
  adviser: MessageAdviser | null
  /** The people of the firm who read it. */
  firm: readonly FirmReader[]
  mayForward: boolean
  isStaff: boolean
  mayChange: boolean
  /** True if somebody else wrote a message of it. */
  mayMarkUnread: boolean
}

function Header({ portal, conversation, search, adviser, firm, mayForward, isStaff, mayChange, mayMarkUnread }: HeaderProps) {
  const { t } = useTranslation()
  const { date } = useFormats()
  const navigate = useNavigate()
  const { id, subject, account, group, threadInitiator, isArchived, assignee } = conversation
  const [isForwarding, setIsForwarding] = useState(false)
  const [isLabelling, setIsLabelling] = useState(false)
  const { data: me } = useQuery(meQuery)
  const change = async (act: () => Promise<unknown>, text: string) => {
    try {
      await act()
      showResult(text)
    } catch (error) {
      showError(t(`errors.${failureCode(error)}`))
    }
    await queryClient.invalidateQueries({ queryKey: ['messages'] })
  }
  const archive = () =>
    change(
      () => api.messages.archive({ portal, conversation: id, archived: !isArchived }),
      t(isArchived ? 'messages.wasUnarchived' : 'messages.wasArchived'),
    )
  const markUnread = async () => {
    // An open conversation would be read again at once.
    await navigate({ to: messagesPath(portal), search: list as never })
    await change(() => api.messages.markUnread({ portal, conversation: id }), t('messages.wasMarkedUnread'))
  }
  const { conversation: _open, ...list } = search
  const started = t(threadInitiator.isYou ? 'messages.startedByYou' : 'messages.startedBy', {
    name: threadInitiator.name,
    date: date(threadInitiator.at),
  })
  return (
    <header className="conversation-header">
      <Link className="link conversation-back" to={messagesPath(portal)} search={list as never}>
        <Icon name="back" small />
        {t('messages.backToList')}
      </Link>
      <div className="conversation-title">
        <div>
          <h2 id="conversation-title">{subject}</h2>
          <p className="muted conversation-facts">
            {isStaff && account?.isVisible ? (
              <>
                <Link className="link" to={accountPath(portal, account.id)}>
                  {account.name}
                </Link>
                {', '}
              </>
            ) : (
              isStaff && `${conversation.with}, `
            )}
            {group?.count !== null && group && `${t('messages.clients', { count: group.count })}, `}
            {started}
            {assignee && `, ${assignee.isYou ? t('messages.assignedToYou') : t('messages.assignedTo', { name: assignee.name })}`}
          </p>
          {isStaff && <ConversationMarks answerDueAt={conversation.answerDueAt} labels={conversation.labels} />}
          {firm.length > 1 && (
            <p className="muted conversation-facts">{t('messages.readers', { names: firm.map(({ name }) => name).join(', ') })}</p>
          )}
        </div>
        {mayChange && (
          <div className="conversation-tools">
            <ExportMenu portal={portal} conversation={conversation} />
            {mayForward && me && !group?.count && (
              <button className="button quiet" type="button" onClick={() => setIsForwarding(true)}>
                {t('messages.forwardOrAssign')}
              </button>
            )}
            {mayForward && !group?.count && (
              <button className="button quiet" type="button" onClick={() => setIsLabelling(true)}>
                {t('messages.labels')}
              </button>
            )}
            {mayMarkUnread && (
              <button className="button quiet" type="button" onClick={() => void markUnread()}>
                {t('messages.markUnread')}
              </button>
            )}
            <button className="button" type="button" onClick={() => void archive()}>
              <Icon name="archive" small />
              {t(isArchived ? 'messages.unarchive' : 'messages.archive')}
            </button>
          </div>
        )}
      </div>
      {isLabelling && <LabelsDrawer portal={portal} conversation={conversation} onClose={() => setIsLabelling(false)} />}
      {isForwarding && me && (
        <ColleagueDrawer portal={portal} conversation={conversation} you={me.id} onClose={() => setIsForwarding(false)} />
      )}
      {adviser && <AdviserLine adviser={adviser} />}
    </header>
  )
}

/** The person of the firm with whom a client has the conversation. */
function AdviserLine({ adviser: { name, title, email, phone, photo } }: { adviser: MessageAdviser }) {
  const { t } = useTranslation()
  return (
    <section className="message-adviser" aria-label={t('messages.adviser')}>
      <Avatar name={name} photo={photo} pixels={40} className="message-face" />
      <p>
        <span className="message-adviser-name">{name}</span>
        {title && <span className="muted">{title}</span>}
      </p>
      <a className="link" href={`mailto:${email}`}>
        <Icon name="mail" small />
        {email}
      </a>
      {phone && (
        <a className="link number" href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>
          <Icon name="phone" small />
          {phone}
        </a>
      )}
    </section>
  )
}

/** Scrolls to the form and puts the focus into the text, as soon as the code of the editor has loaded. */
function showEditor(form: HTMLElement | null): () => void {
  const focus = () => {
    const editor = form?.querySelector<HTMLElement>('[data-field="body"]')
    form?.scrollIntoView({ block: 'end' })
    editor?.focus({ preventScroll: true })
    if (editor) observer.disconnect()
  }
  const observer = new MutationObserver(focus)
  if (form) observer.observe(form, { childList: true, subtree: true })
  focus()
  return () => observer.disconnect()
}

/** The reply below the messages: a line that opens the form and, on a phone, the drawer. A draft is open at once. */
function ReplyBox({ portal, conversation, messages }: { portal: string; conversation: string; messages: readonly Message[] }) {
  const { t } = useTranslation()
  const isMobile = useIsMobile()
  const { open } = useUrlDrawer(messageParameter)
  const { data } = useQuery(draftsQuery(portal))
  const [writing, setWriting] = useState<string | null>(null)
  const draft = data?.items.find(({ thread }) => thread === conversation)
  const [first, setFirst] = useState<{ id: string; draft: typeof draft }>()
  if (!data) return null
  const shown = first ?? (draft ? { id: draft.id, draft } : writing === null ? undefined : { id: writing, draft: undefined })
  if (isMobile || !shown) {
    const start = () => (isMobile ? open(`reply/${conversation}`) : setWriting(crypto.randomUUID()))
    return (
      <button className="reply-line" type="button" onClick={start}>
        {t('messages.writeReply')}
        <span className="button primary" aria-hidden="true">
          {t('messages.reply')}
        </span>
      </button>
    )
  }
  // The form keeps its id while its draft is saved and read again.
  if (!first) setFirst(shown)
  const close = () => {
    setFirst(undefined)
    setWriting(null)
    void queryClient.invalidateQueries({ queryKey: ['messages', 'drafts'] })
  }
  return (
    <section className="reply-box" aria-label={t('messages.reply')} ref={writing === null ? null : showEditor}>
      <MessageForm
        key={shown.id}
        start={{
          portal,
          id: shown.id,
          thread: conversation,
          content: shown.draft?.content ?? replyContent(messages),
          saved: shown.draft ?? null,
        }}
        files={shown.draft?.attachment ?? []}
        onSent={close}
        onDiscarded={close}
      />
    </section>
  )
}
