import { useCallback, useEffect, useRef, useState } from 'react'
import { onLiveTopic } from '@atrium/ui/lib/live-topics'
import { api } from '../api.ts'

/** A notice counts for this long. Whoever goes on writing sends another before. */
const shownMs = 7_000
const betweenMs = 4_000

const topicPattern = /^typing:([\da-f-]{36}):([\da-f-]{36})$/

/** Returns the ids of the people who are writing in a conversation, as of the last seconds. */
export function useWriters(conversation: string): string[] {
  const [writers, setWriters] = useState<readonly string[]>([])
  useEffect(() => {
    const timers = new Map<string, ReturnType<typeof setTimeout>>()
    const end = (person: string) => {
      timers.delete(person)
      setWriters((before) => before.filter((one) => one !== person))
    }
    const stop = onLiveTopic((topic) => {
      const [, of, person] = topic.match(topicPattern) ?? []
      if (of !== conversation || person === undefined) return
      clearTimeout(timers.get(person))
      timers.set(
        person,
        setTimeout(() => end(person), shownMs),
      )
      setWriters((before) => (before.includes(person) ? before : [...before, person]))
    })
    return () => {
      stop()
      timers.forEach((timer) => clearTimeout(timer))
      setWriters([])
    }
  }, [conversation])
  return [...writers]
}

/** Returns a function to be called at each change of a reply, which tells the others every few seconds. A notice that is lost does no harm. */
export function useTypingNotice(portal: string, conversation: string | null): () => void {
  const last = useRef(Number.NEGATIVE_INFINITY)
  return useCallback(() => {
    const now = performance.now()
    if (conversation === null || now - last.current < betweenMs) return
    last.current = now
    api.messageTyping.notify({ portal, conversation }).catch(() => undefined)
  }, [portal, conversation])
}
