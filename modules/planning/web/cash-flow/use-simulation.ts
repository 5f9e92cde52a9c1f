import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { SimulatedCashFlow } from '@atrium/domain/cash-flow/simulate'
import { report } from '@atrium/ui/lib/report'
import { allPaths, quickPaths, simulate, type SimulationMessage, type SimulationRequest } from './simulation.ts'

export type SimulationState = 'running' | 'complete' | 'stopped'
type Simulated = { result: SimulatedCashFlow; paths: number; done: number; state: SimulationState; stop: () => void }
type Full = { of: SimulatedCashFlow; result: SimulatedCashFlow | null; done: number; isStopped: boolean }

/** Time without a change after which all paths are simulated. */
const pauseMs = 300

/** Simulates a plan: a few paths after each change, then all of them in a worker, which a change or `stop` ends. */
export function useSimulation(request: Omit<SimulationRequest, 'paths'>): Simulated {
  const shown = useDeferredValue(request)
  const quick = useMemo(() => simulate({ ...shown, paths: quickPaths }), [shown])
  const [full, setFull] = useState<Full | null>(null)
  const current = full?.of === quick ? full : null
  const isStopped = current?.isStopped ?? false
  useEffect(() => {
    if (isStopped) return undefined
    let worker: Worker | undefined
    const end = () => setFull((before) => ({ of: quick, result: before?.of === quick ? before.result : null, done: 0, isStopped: true }))
    const fail = (error: unknown) => {
      report('cash flow not simulated', error)
      end()
    }
    const timer = setTimeout(() => {
      try {
        worker = new Worker(new URL('simulation-worker.ts', import.meta.url), { type: 'module' })
      } catch (error) {
        fail(error)
        return
      }
      worker.addEventListener('message', ({ data }: MessageEvent<SimulationMessage>) =>
        setFull(
          'done' in data
            ? { of: quick, result: null, done: data.done, isStopped: false }
            : { of: quick, result: data.result, done: allPaths, isStopped: false },
        ),
      )
      worker.addEventListener('error', fail)
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target origin
      worker.postMessage({ ...shown, paths: allPaths })
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      worker?.terminate()
    }
  }, [shown, quick, isStopped])
  const result = current?.result ?? null
  return {
    result: result ?? quick,
    paths: result ? allPaths : quickPaths,
    done: current?.done ?? 0,
    state: result ? 'complete' : isStopped ? 'stopped' : 'running',
    stop: () => setFull({ of: quick, result: null, done: 0, isStopped: true }),
  }
}
