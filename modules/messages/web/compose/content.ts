import type { DraftContent } from '../../contract/drafts.ts'
import type { MessageTemplate } from '../../contract/templates.ts'
import type { Message, NewMessage } from '../../contract/messages.ts'

export const emptyContent: DraftContent = {
  recipient: null,
  recipientName: null,
  subject: '',
  body: null,
  attachment: [],
  attach_message: false,
  loom_link: '',
  about: null,
}

/** Returns with what a reply begins: it is confidential if the newest message of the conversation is, until its author decides otherwise. */
export const replyContent = (messages: readonly Pick<Message, 'attach_message'>[]): DraftContent => ({
  ...emptyContent,
  attach_message: messages.at(-1)?.attach_message ?? false,
})

/** Returns true if there is nothing that would be lost. A chosen recipient alone is not kept. */
export const isEmptyContent = ({ subject, body, attachment, loom_link: link, about }: DraftContent): boolean =>
  about === null && subject.trim() === '' && body === null && attachment.length === 0 && link.trim() === ''

/** Returns what a message that was not delivered consists of, so that its sender can go on writing. */
export const contentOf = (message: Message): DraftContent => ({
  recipient: message.sentTo,
  recipientName: message.sentTo && message.recipient,
  subject: message.sentTo ? message.subject : '',
  body: message.body,
  attachment: message.attachment.map(({ id }) => id),
  attach_message: message.attach_message,
  loom_link: message.loom_link ?? '',
  about: message.about,
})

/** Returns a message with the text of a template below what was written before. Its subject is used where there is none. */
export function applyTemplate(
  before: DraftContent,
  { subject, body }: Pick<MessageTemplate, 'subject' | 'body'>,
  isReply: boolean,
): DraftContent {
  const blocks = (doc: DraftContent['body']) => (Array.isArray(doc?.['content']) ? (doc['content'] as unknown[]) : [])
  return {
    ...before,
    subject: isReply || before.subject.trim() !== '' ? before.subject : subject,
    body: before.body === null ? body : { ...before.body, content: [...blocks(before.body), ...blocks(body)] },
  }
}

export type ContentProblem = { field: 'recipient' | 'subject' | 'body'; key: 'recipientRequired' | 'subjectRequired' | 'bodyRequired' }

/** Lists the required fields that are empty. A reply has neither recipient nor subject. */
export function findProblems({ recipient, subject, body }: DraftContent, isReply: boolean): ContentProblem[] {
  return [
    ...(!isReply && recipient === null ? [{ field: 'recipient', key: 'recipientRequired' } as const] : []),
    ...(!isReply && subject.trim() === '' ? [{ field: 'subject', key: 'subjectRequired' } as const] : []),
    ...(body === null ? [{ field: 'body', key: 'bodyRequired' } as const] : []),
  ]
}

/** Returns the request that sends a message. `sendAt` is a moment in UTC, or null for now. */
export const toRequest = (content: DraftContent, thread: string | null, sendAt: string | null): NewMessage => ({
  ...(thread === null ? { subject: content.subject, ...(content.recipient && { recipient: content.recipient }) } : { thread }),
  body: content.body ?? {},
  attachment: content.attachment,
  attach_message: content.attach_message,
  loom_link: content.loom_link.trim() === '' ? null : content.loom_link.trim(),
  about: content.about,
  process: null,
  sendAt,
})

/** Returns the moment of a local date and time such as `2026-11-27T09:30`; null if it is none. */
export function toMoment(local: string, timeZone = Temporal.Now.timeZoneId()): string | null {
  try {
    return Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone).toInstant().toString({ smallestUnit: 'millisecond' })
  } catch {
    return null
  }
}
