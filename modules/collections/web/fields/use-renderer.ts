import { useCallback, useEffect, useState } from 'react'
import { loadWithRetries } from '@atrium/ui/lib/load-code'
import { report } from '@atrium/ui/lib/report'
import type { FieldRenderer } from './field-renderer.ts'
import { renderers } from './renderers.ts'

/** Renderers whose code has loaded, by type. A field of such a type is shown at once. */
const loaded = new Map<string, FieldRenderer>()
const loading = new Map<string, Promise<FieldRenderer>>()

async function load(type: string, fetch: () => Promise<FieldRenderer>): Promise<FieldRenderer> {
  try {
    const renderer = await loadWithRetries(fetch)
    loaded.set(type, renderer)
    return renderer
  } catch (error) {
    report('part of the page not loaded', error)
    throw error
  } finally {
    loading.delete(type)
  }
}

function loadOnce(type: string): Promise<FieldRenderer> | undefined {
  const registered = renderers.get(type)
  if (!registered) return undefined
  const started = loading.get(type) ?? load(type, registered.load)
  loading.set(type, started)
  return started
}

type Loading = { renderer: FieldRenderer | undefined; hasFailed: boolean; retry: () => void }

/** Loads the renderer of a type. It is undefined while its code loads, after a failure, and for an unknown type. */
export function useRenderer(type: string, isNeeded = true): Loading {
  const [failedType, setFailedType] = useState<string>()
  const [, setLoadedType] = useState<string>()
  const start = useCallback(() => {
    loadOnce(type)?.then(
      () => setLoadedType(type),
      () => setFailedType(type),
    )
  }, [type])
  useEffect(() => {
    if (isNeeded && !loaded.has(type)) start()
  }, [type, isNeeded, start])
  const retry = () => {
    setFailedType(undefined)
    start()
  }
  return { renderer: loaded.get(type), hasFailed: failedType === type, retry }
}
