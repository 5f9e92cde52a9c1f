import { useEffect, useState } from 'react'
import type { SimulatedCashFlow } from '@atrium/domain/cash-flow/simulate'
import { report } from '@atrium/ui/lib/report'
import { allPaths, type SimulationMessage, type SimulationRequest } from './simulation.ts'

export type SimulationState = 'running' | 'complete' | 'stopped'
/** `result` is null until the first paths are simulated. */
type Request = Omit<SimulationRequest, 'paths'>
type Progress = { result: SimulatedCashFlow | null; of: Request | null; paths: number; done: number; state: SimulationState }

/** Time without a change after which the simulation begins. */
const pauseMs = 120

const begun: Progress = { result: null, of: null, paths: 0, done: 0, state: 'running' }

/**
 * Simulates a plan in a worker, so that the page stays free: a few paths first, then all of them. A change or `stop` ends the worker. The range
 * of the plan before stays until the first paths of the next are there; `isCurrent` is false for it.
 */
export function useSimulation(request: Request): Omit<Progress, 'of'> & { isCurrent: boolean; stop: () => void } {
  const [progress, setProgress] = useState(begun)
  const [stopped, setStopped] = useState<Request | null>(null)
  const isStopped = stopped === request
  useEffect(() => {
    if (isStopped) return undefined
    let worker: Worker | undefined
    const fail = (error: unknown) => {
      report('cash flow not simulated', error)
      setStopped(request)
    }
    const timer = setTimeout(() => {
      setProgress((before) => ({ ...before, done: 0, state: 'running' }))
      try {
        worker = new Worker(new URL('simulation-worker.ts', import.meta.url), { type: 'module' })
      } catch (error) {
        fail(error)
        return
      }
      worker.addEventListener('message', ({ data }: MessageEvent<SimulationMessage>) =>
        setProgress((before) =>
          'done' in data
            ? { ...before, done: data.done }
            : {
                result: data.result,
                of: request,
                paths: data.paths,
                done: data.paths,
                state: data.paths === allPaths ? 'complete' : 'running',
              },
        ),
      )
      worker.addEventListener('error', fail)
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target origin
      worker.postMessage(request)
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      worker?.terminate()
    }
  }, [request, isStopped])
  const { of, ...shown } = progress
  const isCurrent = of === request
  // After a stop, the range of the plan before would never be replaced.
  const result = isStopped && !isCurrent ? null : shown.result
  const paths = isCurrent ? shown.paths : 0
  return { ...shown, result, paths, isCurrent, state: isStopped ? 'stopped' : shown.state, stop: () => setStopped(request) }
}
