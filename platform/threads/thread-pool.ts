import { Piscina } from 'piscina'

type PoolOptions = {
  /** URL of the module that the threads run, unless each task names one. */
  filename?: string
  /** Number of threads that stay open without tasks. */
  leastThreads?: number
  threads: number
  heapMb: number
  mostWaiting?: number
}

const idleMs = 60_000
/** How much the priority of a thread is lowered (0 to 19). Only Linux has a priority for each thread; elsewhere it is that of the process. */
const niceIncrement = process.platform === 'linux' ? 10 : 0

/** Opens a pool of worker threads with limits of memory. On a busy machine they run after the main thread, which serves everybody. */
export function openThreads<Task, Result>({
  leastThreads = 0,
  threads,
  heapMb,
  mostWaiting = Infinity,
  ...rest
}: PoolOptions): Piscina<Task, Result> {
  const pool = new Piscina<Task, Result>({
    ...rest,
    minThreads: leastThreads,
    maxThreads: threads,
    idleTimeout: idleMs,
    maxQueue: mostWaiting,
    niceIncrement,
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
  })
  // A thread that fails between tasks is replaced; without a listener the error would end the process.
  return pool.on('error', () => undefined)
}
