import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isStaff } from '@atrium/people/web/profiles/is-staff'
import { meQuery } from '@atrium/people/web/profiles/queries'
import { PagedList } from '@atrium/ui/components/data-table/paged-list.tsx'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { ReportPage } from '@atrium/ui/components/report-page.tsx'
import { SearchField } from '@atrium/ui/components/search-field.tsx'
import { EmptyState, Note, TableSkeleton } from '@atrium/ui/components/states.tsx'
import { useUrlDrawer } from '@atrium/ui/components/use-url-drawer'
import { useList } from '@atrium/ui/lib/use-list'
import { usePageParams, usePageSearch } from '@atrium/ui/pages'
import type { Conversation } from '../../contract/messages.ts'
import { messageParameter } from '../../contract/message-terms.ts'
import { ConversationList } from '../box/components/conversation-list.tsx'
import { ConversationView } from '../box/components/conversation-view.tsx'
import { StaffTools } from '../box/components/staff-tools.tsx'
import { DraftList } from '../box/components/draft-list.tsx'
import { parseMessageSearch } from '../box/message-search.ts'
import { useBoxKeys } from '../box/use-box-keys.ts'
import { messagesPath } from '../paths.ts'
import { conversationsSource, countsQuery } from '../queries.ts'
import '../box/components/messages.css'

const searchPauseMs = 300

/** The message box of a portal: conversations in the inbox or archive, and the open one beside them. */
export function MessagesPage() {
  const { t } = useTranslation()
  const { portal } = usePageParams<'portal'>()
  const [search, changeSearch] = usePageSearch(parseMessageSearch)
  const { data: me } = useQuery(meQuery)
  const { data: counts } = useQuery(countsQuery(portal))
  const isArchive = search.archived ?? false
  const isWaiting = search.waiting ?? false
  const list = useList(conversationsSource, {
    portal,
    archived: isArchive,
    ...(isWaiting && { waiting: true }),
    ...(search.label !== undefined && { label: search.label }),
    ...(search.q && { search: search.q }),
  })
  const { open } = useUrlDrawer(messageParameter)
  const isImpersonated = (me?.impersonating ?? null) !== null
  const isOfFirm = me !== undefined && isStaff(me)
  const announcement = useAnnouncement(list.items)
  useBoxKeys({
    ids: list.items.map(({ id }) => id),
    current: search.conversation,
    onShow: (conversation) => changeSearch((before) => ({ ...before, conversation })),
    onNew: () => !isImpersonated && open('new'),
  })
  const compose = (
    <button className="button primary" type="button" onClick={() => open('new')}>
      <Icon name="edit" small />
      {t('messages.new')}
    </button>
  )
  const tab = (place: 'inbox' | 'waiting' | 'archive', label: string, count: string) => (
    <Link
      to={messagesPath(portal)}
      search={searchOf[place] as never}
      aria-current={place === (isArchive ? 'archive' : isWaiting ? 'waiting' : 'inbox') ? 'page' : undefined}
      activeOptions={{ exact: true, includeSearch: true }}
    >
      {label} <span className="muted">{count}</span>
    </Link>
  )
  const content = (
    <div className={search.conversation === undefined ? 'message-box' : 'message-box open'}>
      <section className="message-list" aria-label={t(isArchive ? 'messages.archived' : 'messages.inbox')}>
        <header>
          <div className="message-list-title">
            <h1>{t('messages.title')}</h1>
            {!isImpersonated && compose}
          </div>
          <nav className="message-tabs" aria-label={t('messages.title')}>
            {tab('inbox', t('messages.inbox'), counts && counts.unread > 0 ? t('messages.unreadCount', { count: counts.unread }) : '')}
            {isOfFirm &&
              !isImpersonated &&
              tab('waiting', t('messages.waiting'), counts && counts.waiting > 0 ? String(counts.waiting) : '')}
            {tab('archive', t('messages.archived'), counts && counts.archived > 0 ? String(counts.archived) : '')}
          </nav>
          <SearchField
            label={t('messages.search')}
            value={search.q ?? ''}
            pauseMs={searchPauseMs}
            onValue={(q) => changeSearch((before) => parseMessageSearch({ ...before, q: q.trim() }), { replace: true })}
          />
          {isOfFirm && !isImpersonated && (
            <StaffTools
              portal={portal}
              label={search.label}
              onLabel={(label) => changeSearch((before) => parseMessageSearch({ ...before, label }))}
            />
          )}
        </header>
        {isImpersonated && <Note kind="info">{t('messages.impersonated')}</Note>}
        {!isArchive && !isWaiting && !search.q && search.label === undefined && !isImpersonated && <DraftList portal={portal} />}
        <PagedList
          list={list}
          failure={t('messages.failed')}
          more={t('messages.more')}
          skeletonRows={6}
          empty={
            search.q || search.label !== undefined ? (
              <EmptyState title={t('messages.nothingFound')}>{t('messages.nothingFoundHint')}</EmptyState>
            ) : isWaiting ? (
              <EmptyState title={t('messages.noneWaiting')}>{t('messages.noneWaitingHint')}</EmptyState>
            ) : isArchive ? (
              <EmptyState title={t('messages.noneArchived')}>{t('messages.noneArchivedHint')}</EmptyState>
            ) : (
              <EmptyState title={t('messages.none')}>{t(isOfFirm ? 'messages.noneHintStaff' : 'messages.noneHintClient')}</EmptyState>
            )
          }
        >
          {(items) => <ConversationList portal={portal} conversations={items} search={search} />}
        </PagedList>
        <p className="visually-hidden" role="status">
          {announcement}
        </p>
      </section>
      <section className="message-thread">
        {search.conversation === undefined ? (
          <EmptyState
            title={t('messages.choose')}
            action={
              <p className="muted message-keys only-desktop">
                <kbd className="key">J</kbd> <kbd className="key">K</kbd> {t('messages.keysMove')}
                {!isImpersonated && (
                  <>
                    <kbd className="key">N</kbd> {t('messages.keysNew')}
                  </>
                )}
              </p>
            }
          >
            {t(isArchive ? 'messages.chooseHint' : 'messages.chooseHintInbox')}
          </EmptyState>
        ) : (
          <ConversationView
            key={search.conversation}
            portal={portal}
            id={search.conversation}
            search={search}
            isImpersonated={isImpersonated}
            isStaff={isOfFirm}
          />
        )}
      </section>
    </div>
  )
  const body = me ? ({ state: 'ready', content } as const) : ({ state: 'loading', skeleton: <TableSkeleton rows={8} /> } as const)
  return <ReportPage id="messages" title={t('messages.title')} previous={null} body={body} />
}

const searchOf = { inbox: {}, waiting: { waiting: true }, archive: { archived: true } } as const

/** Returns a text for screen readers when a message arrives while the list is shown. */
function useAnnouncement(items: readonly Conversation[]): string {
  const { t } = useTranslation()
  const newest = items.find(({ unread }) => unread > 0)
  const key = newest ? `${newest.id} ${newest.latest.at}` : ''
  const [seen, setSeen] = useState<{ key: string; text: string }>()
  if (items.length > 0 && seen?.key !== key)
    setSeen({ key, text: seen && newest && newest.latest.at > seen.key.slice(37) ? t('messages.arrived', { name: newest.with }) : '' })
  return seen?.text ?? ''
}
