import { useCallback, useEffect, useRef, useState } from 'react'
import { failureCode } from '@atrium/ui/lib/failure'
import type { EnvelopeDraft } from '../../contract/envelopes.ts'
import { api } from '../api.ts'

/** State of the draft on the server. After a conflict nothing is saved, because another device has changed the draft. */
export type SavingState = { kind: 'saved'; at: string | null } | { kind: 'waiting' | 'saving' | 'failed' | 'conflict' }

type Start = { account: string; document: string; content: EnvelopeDraft; saved: { revision: number; savedAt: string } | null }

const [pauseMs, retryMs] = [1_000, 10_000]

/** Holds the draft of a request to sign, and saves it on the server when changes pause. */
export function useSavedDraft(start: Start) {
  const [draft, setDraft] = useState(start.content)
  const [state, setState] = useState<SavingState>({ kind: 'saved', at: start.saved?.savedAt ?? null })
  const [saver] = useState(() => createSaver(start, setState))
  const newest = useRef(draft)
  const change = useCallback(
    (edit: (before: EnvelopeDraft) => EnvelopeDraft) => {
      const after = edit(newest.current)
      if (after === newest.current) return
      newest.current = after
      setDraft(after)
      saver.keep(after)
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
  return { draft, change, state, flush: saver.flush, close: saver.close }
}

/** Creates a saver that sends the newest draft. Changes that are made while a request runs are sent after it. */
function createSaver({ account, document, saved }: Start, onState: (state: SavingState) => void) {
  let pending: EnvelopeDraft | null = null
  let revision = saved?.revision ?? 0
  let isClosed = false
  let saving: Promise<void> | null = null
  const send = async (): Promise<void> => {
    while (pending !== null && !isClosed) {
      const content = pending
      pending = null
      onState({ kind: 'saving' })
      try {
        const result = await api.envelopes.saveDraft({ account, document, revision, content })
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
    keep(content: EnvelopeDraft): void {
      if (isClosed) return
      pending = content
      onState({ kind: 'waiting' })
    },
    /** Sends what has not been saved. */
    flush(): Promise<void> {
      saving ??= send().finally(() => (saving = null))
      return saving
    },
    /** Ends saving after the request was sent, or its draft discarded. Waits for a save that runs. */
    async close(): Promise<void> {
      isClosed = true
      pending = null
      await saving
    },
  }
}
