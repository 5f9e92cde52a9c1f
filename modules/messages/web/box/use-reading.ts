import { useEffect } from 'react'
import { report } from '@atrium/ui/lib/report'
import type { Message } from '../../contract/messages.ts'
import { api } from '../api.ts'

/** Records that the messages of a conversation are read, while the window is visible. Locked ones are not read yet. */
export function useReading({
  portal,
  conversation,
  messages,
  isActive,
}: {
  portal: string
  conversation: string
  messages: readonly Message[]
  isActive: boolean
}): void {
  const unread = messages.filter(({ isYours, readAt, isLocked }) => !isYours && readAt === null && !isLocked).map(({ id }) => id)
  const key = unread.join(' ')
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
