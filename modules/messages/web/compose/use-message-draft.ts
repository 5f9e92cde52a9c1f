import { useCallback, useEffect, useRef, useState } from 'react'
import { failureCode } from '@atrium/ui/lib/failure'
import type { DraftContent } from '../../contract/drafts.ts'
import { api } from '../api.ts'
import { isEmptyContent } from './content.ts'

/** State of the draft on the server. After a conflict nothing is saved, because another device has changed, sent or discarded it. */
export type SavingState = { kind: 'saved'; at: string | null } | { kind: 'waiting' | 'saving' | 'failed' | 'conflict' }

/** Returns false until something was typed that is kept. */
export const isDraft = (state: SavingState): boolean => state.kind !== 'saved' || state.at !== null

export type DraftStart = {
  portal: string
  id: string
  thread: string | null
  content: DraftContent
  saved: { revision: number; savedAt: string } | null
}

const [pauseMs, retryMs] = [1_000, 10_000]

/** Holds a message that is being written, and saves it on the server when changes pause. */
export function useMessageDraft(start: DraftStart) {
  const [content, setContent] = useState(start.content)
  const [state, setState] = useState<SavingState>({ kind: 'saved', at: start.saved?.savedAt ?? null })
  const [saver] = useState(() => createSaver(start, setState))
  const newest = useRef(content)
  const change = useCallback(
    (edit: (before: DraftContent) => DraftContent) => {
      newest.current = edit(newest.current)
      setContent(newest.current)
      saver.keep(newest.current)
    },
    [saver],
  )
  useEffect(() => {
    if (state.kind !== 'waiting' && state.kind !== 'failed') return
    const timer = setTimeout(() => void saver.flush(), state.kind === 'failed' ? retryMs : pauseMs)
    return () => clearTimeout(timer)
  }, [state, saver])
  useEffect(() => {
    const saveWhenHidden = () => document.visibilityState === 'hidden' && void saver.flush()
    document.addEventListener('visibilitychange', saveWhenHidden)
    return () => {
      document.removeEventListener('visibilitychange', saveWhenHidden)
      void saver.flush()
    }
  }, [saver])
  return { content, change, state, flush: saver.flush, close: saver.close }
}

/** Creates a saver that sends the newest content. Changes that are made while a request runs are sent after it. */
function createSaver({ portal, id, thread, saved }: DraftStart, onState: (state: SavingState) => void) {
  let pending: DraftContent | null = null
  let revision = saved?.revision ?? 0
  let isClosed = false
  let saving: Promise<void> | null = null
  const send = async (): Promise<void> => {
    while (pending !== null && !isClosed) {
      const content = pending
      pending = null
      onState({ kind: 'saving' })
      try {
        const result = await api.messageDrafts.save({ portal, draft: id, thread, revision, content })
        revision = result.revision
        onState(pending === null ? { kind: 'saved', at: result.savedAt } : { kind: 'waiting' })
      } catch (error) {
        if (failureCode(error) === 'conflict') {
          isClosed = true
          onState({ kind: 'conflict' })
          return
        }
        pending ??= content
        onState({ kind: 'failed' })
        return
      }
    }
  }
  return {
    keep(content: DraftContent): void {
      // What was never saved, and is empty again, leaves no draft.
      if (isClosed || (revision === 0 && pending === null && isEmptyContent(content))) return
      pending = content
      onState({ kind: 'waiting' })
    },
    /** Sends what has not been saved. */
    flush(): Promise<void> {
      saving ??= send().finally(() => (saving = null))
      return saving
    },
    /** Ends saving after the message was sent, or its draft discarded. Waits for a save that runs. */
    async close(): Promise<void> {
      isClosed = true
      pending = null
      await saving
    },
  }
}
