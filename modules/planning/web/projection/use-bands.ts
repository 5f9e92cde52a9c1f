import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { report } from '@atrium/ui/lib/report'
import type { ProjectionOptions } from '../../contract/projection-terms.ts'
import { allPaths, quickPaths, simulateBands, type BandRow } from './projection-rules.ts'

export type BandState = 'running' | 'complete' | 'stopped'
type Bands = { rows: readonly BandRow[]; paths: number; state: BandState; stop: () => void }

/** Time without a change after which all paths are simulated. */
const pauseMs = 300

/**
 * Simulates the range of a projection: a few paths as soon as the line is drawn, then all of them in a worker, which a change or `stop` ends.
 */
export function useBands(startValue: string, options: ProjectionOptions): Bands {
  const shown = useDeferredValue(options)
  const quick = useMemo(() => simulateBands({ startValue, options: shown, paths: quickPaths }), [startValue, shown])
  const [full, setFull] = useState<{ of: readonly BandRow[]; rows: readonly BandRow[] | null } | null>(null)
  const isStopped = full?.of === quick && full.rows === null
  useEffect(() => {
    if (isStopped) return undefined
    let worker: Worker | undefined
    const fail = (error: unknown) => {
      report('projection not simulated', error)
      setFull({ of: quick, rows: null })
    }
    const timer = setTimeout(() => {
      try {
        worker = new Worker(new URL('simulation-worker.ts', import.meta.url), { type: 'module' })
      } catch (error) {
        fail(error)
        return
      }
      worker.addEventListener('message', ({ data }: MessageEvent<BandRow[]>) => setFull({ of: quick, rows: data }))
      worker.addEventListener('error', fail)
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target origin
      worker.postMessage({ startValue, options: shown, paths: allPaths })
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      worker?.terminate()
    }
  }, [startValue, shown, quick, isStopped])
  const rows = full?.of === quick ? full.rows : null
  return {
    rows: rows ?? quick,
    paths: rows ? allPaths : quickPaths,
    state: rows ? 'complete' : isStopped ? 'stopped' : 'running',
    stop: () => setFull({ of: quick, rows: null }),
  }
}
