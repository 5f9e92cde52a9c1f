import { useEffect } from 'react'
import { report } from '@atrium/ui/lib/report'
import type { Message } from '../../contract/messages.ts'
import { api } from '../api.ts'

/**
 * Records that the messages of a conversation are read, while the window is visible. Locked ones are not read yet. `isMarked` is true for a
 * conversation that is shown as unread, also because its reader has marked it so.
 */
export function useReading({
  portal,
  conversation,
  messages,
  isMarked,
  isActive,
}: {
  portal: string
  conversation: string
  messages: readonly Message[]
  isMarked: boolean
  isActive: boolean
}): void {
  const received = messages.filter(({ isYours, isLocked }) => !isYours && !isLocked)
  const unread = received.filter(({ readAt }) => readAt === null)
  const key = (unread.length === 0 && isMarked ? received.slice(-1) : unread).map(({ id }) => id).join(' ')
  useEffect(() => {
    if (!isActive || key === '') return
    const mark = () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', mark)
      api.messages
        .markRead({ portal, conversation, messages: key.split(' ').slice(0, 100) })
        .catch((error: unknown) => report('reading of messages not recorded', error))
    }
    document.addEventListener('visibilitychange', mark)
    mark()
    return () => document.removeEventListener('visibilitychange', mark)
  }, [portal, conversation, key, isActive])
}
