import { useLayoutEffect, useRef, type RefObject } from 'react'
import type { Message } from '../../contract/messages.ts'
import { findOpening } from './thread-place.ts'

/**
 * Returns the ref of a conversation, which is opened at its newest or first unread message, and stays at what the reader sends. `isFresh` is false
 * while messages are shown as they were at an earlier visit.
 */
export function useThreadPlace(messages: readonly Message[], isFresh: boolean): RefObject<HTMLElement | null> {
  const thread = useRef<HTMLElement>(null)
  const seen = useRef<{ newest: string; isFresh: boolean }>(undefined)
  const newest = messages.at(-1)
  useLayoutEffect(() => {
    if (!newest) return
    const before = seen.current
    const isNew = before?.newest !== newest.id
    seen.current = { newest: newest.id, isFresh }
    if (!isNew || (before?.isFresh && !(newest.isYours && newest.state === 'queued'))) return
    const index = before?.isFresh ? messages.length - 1 : findOpening(messages)
    const show = () => {
      const message = thread.current?.querySelectorAll('.messages > .message')[index]
      // The head of a conversation of one message is shown with it.
      ;(index === 0 ? thread.current : message)?.scrollIntoView({ block: 'start' })
    }
    show()
    // After the router has restored the place of the page.
    requestAnimationFrame(show)
  })
  return thread
}
