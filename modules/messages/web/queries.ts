import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { listByCursor } from '@atrium/ui/lib/list-source'
import { api } from './api.ts'

const pageSize = 25

export type ConversationFilter = { portal: string; archived?: boolean; waiting?: boolean; label?: string; search?: string }

export const conversationsSource = listByCursor({
  key: ['messages', 'conversations'],
  pageSize,
  read: (filter: ConversationFilter, page) => api.messages.listConversations({ ...filter, ...page }),
  staleMs: 0,
})

/** Numbers of unread and archived conversations. They change by the stream of changes, and are read again on each page that shows them. */
export const countsQuery = (portal: string) =>
  queryOptions({ queryKey: ['messages', 'counts', portal], queryFn: () => api.messages.counts({ portal }), retry: false })

/** A conversation. The first page has its newest messages, and each further one those before. */
export const conversationQuery = (portal: string, conversation: string) =>
  infiniteQueryOptions({
    queryKey: ['messages', 'conversation', portal, conversation],
    queryFn: ({ pageParam }) => api.messages.getConversation({ portal, conversation, ...(pageParam !== null && { before: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ earlier }) => earlier,
    staleTime: 0,
    retry: false,
  })

export const recipientsQuery = (portal: string, { search = '', account }: { search?: string; account?: string | null }) =>
  queryOptions({
    queryKey: ['messages', 'recipients', portal, search, account ?? null],
    queryFn: () => api.messages.recipients({ portal, ...(search !== '' && { search }), ...(account && { account }) }),
  })

export const labelsQuery = (portal: string) =>
  queryOptions({ queryKey: ['messages', 'labels', portal], queryFn: () => api.messageLabels.list({ portal }), retry: false })

export const absenceQuery = (portal: string) =>
  queryOptions({ queryKey: ['messages', 'absence', portal], queryFn: () => api.messageAbsences.get({ portal }), retry: false })

/** Notes of staff about a conversation. */
export const notesQuery = (portal: string, conversation: string) =>
  queryOptions({
    queryKey: ['messages', 'notes', portal, conversation],
    queryFn: () => api.messageWork.listNotes({ portal, conversation }),
    staleTime: 0,
    retry: false,
  })

export const colleaguesQuery = (portal: string, conversation: string, search: string) =>
  queryOptions({
    queryKey: ['messages', 'colleagues', portal, conversation, search],
    queryFn: () => api.messageWork.listColleagues({ portal, conversation, ...(search !== '' && { search }) }),
  })

/** The templates of a portal. Professionals from outside the firm are refused. */
export const templatesQuery = (portal: string) =>
  queryOptions({ queryKey: ['messages', 'templates', portal], queryFn: () => api.messageTemplates.list({ portal }), retry: false })

/** Whom a message to a group or segment would reach now. */
export const previewQuery = (portal: string, kind: 'group' | 'segment', recipient: string) =>
  queryOptions({
    queryKey: ['messages', 'recipient-preview', portal, kind, recipient],
    queryFn: () => api.messages.previewRecipients({ portal, kind, recipient }),
    staleTime: 0,
    retry: false,
  })

/** The drafts as they are when a form opens. It is not read again, because the form saves its draft itself. */
export const openingDraftsQuery = (portal: string, opening: string) =>
  queryOptions({
    queryKey: ['message-drafts', portal, opening],
    queryFn: () => api.messageDrafts.list({ portal }),
    staleTime: Infinity,
    gcTime: 0,
  })

export const draftsQuery = (portal: string) =>
  queryOptions({
    queryKey: ['messages', 'drafts', portal],
    queryFn: () => api.messageDrafts.list({ portal }),
    staleTime: 0,
  })
