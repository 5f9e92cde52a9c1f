import type { FormDefinition } from '@atrium/domain/forms/definition'
import { isEqual } from '@atrium/domain/fields/json'
import { isFormDefinition } from '@atrium/domain/forms/check-definition'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { whenIdle } from '@atrium/ui/lib/when-idle'
import { readStored, removeStored, store } from '@atrium/ui/lib/stored'

/** Definitions from the first to the newest change, and the one that is shown. */
type History = { definitions: readonly FormDefinition[]; at: number }

/** Milliseconds after which a change is kept on the device. */
const keepAfterMs = 300
const rehearseAfterMs = 300

const keyOf = (form: string) => `unsaved.designer.${form}`

/**
 * Holds the definition of a form while it is designed. Every change can be undone and redone. What has not been saved is kept on the device.
 */
export function useDesigner(form: string, saved: FormDefinition) {
  const [history, setHistory] = useState<History>(() => {
    const kept = readKept(form)
    return kept && !isEqual(kept, saved) ? { definitions: [saved, kept], at: 1 } : { definitions: [saved], at: 0 }
  })
  const definition = history.definitions[history.at] ?? saved
  const isChanged = useMemo(() => !isEqual(definition, saved), [definition, saved])

  // A large form takes long to write, so it is kept once the change has been drawn, or when the page is left before.
  const keepNow = useRef(() => {})
  useEffect(() => {
    const keep = () => {
      keepNow.current = () => {}
      if (isChanged) store(keyOf(form), JSON.stringify(definition))
      else removeStored(keyOf(form))
    }
    // Only what has not been kept is kept when the designer closes, because sign-out removes what was kept.
    keepNow.current = keep
    const timer = setTimeout(keep, keepAfterMs)
    addEventListener('pagehide', keep)
    return () => {
      clearTimeout(timer)
      removeEventListener('pagehide', keep)
    }
  }, [form, definition, isChanged])
  useEffect(() => () => keepNow.current(), [])

  // Draws the designer once more while nobody waits, so that the browser has compiled what the first change runs.
  useEffect(() => whenIdle(() => setHistory((before) => ({ ...before })), rehearseAfterMs), [])

  const change = useCallback((next: FormDefinition) => {
    setHistory(({ definitions, at }) =>
      definitions[at] === next ? { definitions, at } : { definitions: [...definitions.slice(0, at + 1), next], at: at + 1 },
    )
  }, [])
  const step = useCallback((by: -1 | 1) => {
    setHistory(({ definitions, at }) => ({ definitions, at: Math.min(Math.max(at + by, 0), definitions.length - 1) }))
  }, [])
  return {
    definition,
    isChanged,
    change,
    undo: history.at > 0 ? () => step(-1) : undefined,
    redo: history.at < history.definitions.length - 1 ? () => step(1) : undefined,
  }
}

function readKept(form: string): FormDefinition | null {
  const text = readStored(keyOf(form))
  if (text === null) return null
  try {
    const kept: unknown = JSON.parse(text)
    return isFormDefinition(kept) ? kept : null
  } catch {
    return null
  }
}
