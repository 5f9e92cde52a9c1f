import type { Message } from '../../contract/messages.ts'

type Shown = Pick<Message, 'isYours' | 'readAt' | 'isFromClient'>

/** Number of the newest messages that are open at first. */
const openAtEnd = 2

/** Returns whether a message is open at first: the first one, the newest, those that are unread, and the last answer of the other side. */
export function isOpenAtFirst(messages: readonly Shown[], index: number): boolean {
  const message = messages[index]!
  return (
    index === 0 ||
    index >= messages.length - openAtEnd ||
    (!message.isYours && message.readAt === null) ||
    index === messages.findLastIndex(({ isYours }) => !isYours) ||
    index === messages.findLastIndex(({ isFromClient }) => !isFromClient)
  )
}

/** Returns the index of the message at which a conversation opens: the first unread one, or the newest. */
export function findOpening(messages: readonly Shown[]): number {
  const unread = messages.findIndex(({ isYours, readAt }) => !isYours && readAt === null)
  return unread === -1 ? messages.length - 1 : unread
}
