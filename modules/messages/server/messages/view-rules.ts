import { listPhotoSizes } from '@atrium/people/server/portraits/reads'
import { createFilePath } from '@atrium/files/server/serving/address-rules'
import { isStaff, type SignedInPerson } from '@atrium/platform/session/access'
import type { Attachment, Conversation, Message, Recipient } from '../../contract/messages.ts'
import { fillRichText } from '../../contract/placeholders.ts'
import type { RecipientKind } from '../schema.ts'
import { answerDue } from './clock-rules.ts'
import { cutExcerpt } from './message-rules.ts'
import type { AttachmentRow, ConversationRow, MessageRow } from './reads.ts'

/** Who reads, and whether they have proved recently who they are. */
export type Reader = { person: Pick<SignedInPerson, 'id' | 'role'>; hasProof: boolean }

export const toAttachment = ({ file_id: id, name, bytes, created_at: at }: AttachmentRow): Attachment => ({
  id,
  url: createFilePath({ id }),
  name,
  created: at.toISOString(),
  bytes: Number(bytes),
})

/** Returns a message as its reader sees it. The content of a confidential one is withheld from a reader without a recent proof. */
export function toMessage(row: MessageRow, { person, hasProof }: Reader): Message {
  const isYours = row.created_by === person.id
  const isLocked = row.is_confidential && !hasProof
  const own = row.receipts.find((one) => one.person === person.id)
  // A client reads a message to a group as one to themselves, and learns neither of the group nor of its other members.
  const hidesGroup = (row.group_id !== null || row.subthread_id !== null || isOfMany(row.recipient_kind)) && !isStaff(person)
  return {
    id: row.id,
    created: { at: row.created_at.toISOString(), by: row.created_name, photo: listPhotoSizes(row.photo) },
    recipient: isOfMany(row.recipient_kind) && !isStaff(person) ? (row.client_name ?? '') : row.recipient_name,
    subject: row.subject,
    body: isLocked ? null : row.placeholders === null ? row.body : fillRichText(row.body, row.placeholders),
    thread: row.thread_id,
    subthread: hidesGroup ? null : row.subthread_id,
    threadInitiator: { name: row.initiator_name, at: row.initiated_at.toISOString() },
    group: hidesGroup ? null : row.group_id,
    process: row.process_id,
    portal: row.portal_id,
    attachment: isLocked ? [] : row.attachments.map(toAttachment),
    archived: row.is_archived,
    active: row.state !== 'failed',
    notification: toNotification(row, isYours, person.id),
    loom_link: isLocked ? null : row.loom_link,
    about: isLocked ? null : row.about,
    attach_message: row.is_confidential,
    isYours,
    isFromClient: row.is_from_client,
    sentTo: isYours && row.state !== 'sent' && row.thread_id === null ? toRecipient(row) : null,
    state: row.state,
    at: (row.ended_at ?? row.send_at).toISOString(),
    readAt: own?.read?.toISOString() ?? null,
    receipts: isYours
      ? { received: row.counts.received, read: row.counts.read, firstReadAt: row.counts.first?.toISOString() ?? null }
      : null,
    isLocked,
  }
}

const toRecipient = ({ recipient_kind: kind, recipient_id: id }: MessageRow): Recipient =>
  kind === 'general' || id === null ? { kind: 'general' } : { kind, id }

/**
 * Returns who is notified, and whether they still have to read it: the single recipient or, for a group, each of its members as far as the
 * reader may know them. A client is notified as one, and has read it as soon as one of its people has.
 */
function toNotification(row: MessageRow, isYours: boolean, reader: string): Message['notification'] {
  if (!isYours) {
    const own = row.receipts.find((one) => one.person === reader)
    return { value: own?.read === null, notify: reader }
  }
  const byClient = new Map<string, boolean>()
  for (const { person, account, read } of row.receipts) {
    const notified = account ?? person
    byClient.set(notified, (byClient.get(notified) ?? true) && read === null)
  }
  const members = [...byClient].map(([notify, value]) => ({ value, notify }))
  if (isOfMany(row.recipient_kind) || members.length > 1) return members
  return members[0] ?? { value: true, notify: row.recipient_id ?? reader }
}

const isOfMany = (kind: RecipientKind | null): boolean => kind === 'group' || kind === 'segment'

/** Returns the name of the person to whom a client wrote or, for a message to a group, of whoever wrote it. */
const nameOfFirst = ({ first_kind: kind, first_recipient: recipient, initiator_name: initiator }: ConversationRow): string =>
  isOfMany(kind) ? initiator : recipient

/** Returns a conversation as its reader sees it. */
export function toConversation(
  row: ConversationRow,
  { person }: Pick<Reader, 'person'>,
  edition: Parameters<typeof answerDue>[0],
): Conversation {
  const isOfFirm = isStaff(person)
  const client =
    row.account_id !== null && row.account_name !== null
      ? { id: row.account_id, name: row.account_name, isVisible: row.is_client_visible }
      : null
  return {
    id: row.id,
    subject: row.subject,
    with: isOfFirm ? (client?.name ?? row.group_name ?? row.first_recipient) : (row.staff_name ?? nameOfFirst(row)),
    photo: isOfFirm ? [] : listPhotoSizes(row.staff_photo),
    account: client,
    group:
      isOfFirm && (row.group_id !== null || isOfMany(row.first_kind))
        ? { id: row.group_id, name: row.group_name ?? row.first_recipient, count: row.group_count }
        : null,
    threadInitiator: { name: row.initiator_name, at: row.initiated_at.toISOString(), isYou: row.initiator_id === person.id },
    isArchived: row.is_archived,
    unread: row.unread_count,
    count: row.count,
    latest: {
      at: row.latest_at.toISOString(),
      by: row.latest_name,
      isYours: row.latest_by === person.id,
      state: row.latest_state,
      excerpt: row.is_confidential ? null : cutExcerpt(row.latest_excerpt, row.latest_placeholders),
      isConfidential: row.is_confidential,
      hasAttachments: row.has_attachments,
    },
    assignee:
      isOfFirm && row.assigned_to !== null
        ? { id: row.assigned_to, name: row.assigned_name ?? '', isYou: row.assigned_to === person.id }
        : null,
    waitingSince: (isOfFirm && row.waiting_since?.toISOString()) || null,
    answerDueAt: (isOfFirm && row.waiting_since && answerDue(edition, row.waiting_since)?.toISOString()) || null,
    labels: isOfFirm ? row.labels : [],
  }
}
