import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AddressDrawerProps } from '@atrium/ui/address-drawers'
import { Drawer } from '@atrium/ui/components/drawer.tsx'
import { ErrorState, TableSkeleton } from '@atrium/ui/components/states.tsx'
import type { DraftContent, MessageDraft } from '../../../contract/drafts.ts'
import { messagesPath, parseMessageDrawer } from '../../paths.ts'
import { conversationQuery, openingDraftsQuery, recipientsQuery } from '../../queries.ts'
import { findRecord } from '../../about/asked-records.ts'
import { emptyContent, replyContent } from '../content.ts'
import { MessageForm } from './message-form.tsx'

const createId = () => crypto.randomUUID()

/** The drawer in which a message or a reply is written, over any page of the dashboard. */
export function MessageDrawer({ subject, portal, onClose }: AddressDrawerProps) {
  const drawer = parseMessageDrawer(subject)
  if (portal === null || !drawer) return null
  return <OpenDrawer key={subject} portal={portal} drawer={drawer} onClose={onClose} />
}

type Props = { portal: string; drawer: NonNullable<ReturnType<typeof parseMessageDrawer>>; onClose: () => void }

function OpenDrawer({ portal, drawer, onClose }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [id] = useState(createId)
  const [recipientName, setRecipientName] = useState<string | null>(null)
  const drafts = useQuery({ ...openingDraftsQuery(portal, id), enabled: drawer.kind !== 'new' })
  const about = drawer.kind === 'new' && drawer.about !== null ? findRecord(drawer.about) : null
  // What belongs to a client is for that client.
  const account = drawer.kind === 'new' ? (drawer.account ?? about?.account ?? null) : null
  const chosen = useQuery({ ...recipientsQuery(portal, { account }), enabled: account !== null })
  const recipients = useQuery(recipientsQuery(portal, {}))
  const answered = drawer.kind === 'reply' ? drawer.conversation : null
  const answeredQuery = useInfiniteQuery({ ...conversationQuery(portal, answered ?? ''), enabled: answered !== null })
  const isLoading =
    recipients.isPending ||
    (answered !== null && answeredQuery.isPending) ||
    (drawer.kind === 'new' ? account !== null && chosen.isPending : drafts.isPending)
  const error = recipients.error ?? chosen.error ?? drafts.error ?? (answeredQuery.data ? null : answeredQuery.error)
  const draft = findDraft(drafts.data?.items ?? [], drawer)
  const thread = drawer.kind === 'reply' ? drawer.conversation : (draft?.thread ?? null)
  const client = chosen.data?.accounts.find((one) => one.id === account)
  const content: DraftContent = draft?.content ?? {
    ...(answered === null ? emptyContent : replyContent(answeredQuery.data?.pages[0]?.messages ?? [])),
    ...(client && { recipient: { kind: 'account', id: client.id }, recipientName: client.name }),
    ...(about && { about, subject: about.label }),
  }
  const answering = answeredQuery.data?.pages[0]?.conversation.with
  const name = thread === null ? recipientName : answering
  const title =
    thread === null
      ? name
        ? t('messages.messageTo', { name })
        : t('messages.addNew')
      : name
        ? t('messages.replyToName', { name })
        : t('messages.reply')
  const goTo = (conversation: string) => void navigate({ to: messagesPath(portal), search: { conversation } as never, resetScroll: false })
  return (
    <Drawer title={title} onClose={onClose}>
      {isLoading && <TableSkeleton rows={5} />}
      {error && <ErrorState title={t('messages.failed')} error={error} />}
      {!isLoading && !error && (
        <MessageForm
          key={draft?.id ?? id}
          start={{ portal, id: draft?.id ?? id, thread, content, saved: draft ?? null }}
          files={draft?.attachment ?? []}
          onSent={goTo}
          onDiscarded={onClose}
          onRecipient={setRecipientName}
        />
      )}
    </Drawer>
  )
}

const findDraft = (drafts: readonly MessageDraft[], drawer: Props['drawer']): MessageDraft | undefined => {
  if (drawer.kind === 'draft') return drafts.find(({ id }) => id === drawer.draft)
  return drawer.kind === 'reply' ? drafts.find(({ thread }) => thread === drawer.conversation) : undefined
}
