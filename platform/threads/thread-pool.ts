import { Piscina } from 'piscina'

type PoolOptions = {
  /** URL of the module that the threads run, unless each task names a module. */
  filename?: string
  /** Number of threads that stay open even without tasks. */
  minThreads?: number
  threads: number
  heapMb: number
  maxWaiting?: number
}

const idleMs = 60_000
/** Increase of a thread's nice value (0 to 19), which lowers its priority. Only on Linux does each thread have a priority of its own. */
const niceIncrement = process.platform === 'linux' ? 10 : 0

/** Opens a pool of worker threads with memory limits. On a busy machine, the main thread takes precedence, because it serves everybody. */
export function openThreads<Task, Result>({
  minThreads = 0,
  threads,
  heapMb,
  maxWaiting = Infinity,
  ...rest
}: PoolOptions): Piscina<Task, Result> {
  const pool = new Piscina<Task, Result>({
    ...rest,
    minThreads,
    maxThreads: threads,
    idleTimeout: idleMs,
    maxQueue: maxWaiting,
    niceIncrement,
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
  })
  // A thread that fails between tasks is replaced. Without a listener, the error would end the process.
  return pool.on('error', () => undefined)
}
