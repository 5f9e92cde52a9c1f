import { MessageChannel, type MessagePort } from 'node:worker_threads'
import type { Piscina } from 'piscina'
import { toLimitError } from './thread-limits.ts'
import { openThreads } from './thread-pool.ts'

export type ThreadLimits = { threads: number; heapMb: number; limitMs: number }

/** Task of a thread, with the port to which it sends its batches. */
export type BatchTask<Input> = { input: Input; port: MessagePort }

/** Time that a thread may continue after its batches are no longer read. */
const stopTimeoutMs = 5_000

/**
 * Creates a function that runs the default export of a module in a worker thread, and yields the batches that it sends with `sendBatches`.
 * The thread waits while its batches are unread. It ends when the generator ends or is left early. The time in which the caller processes a
 * batch does not count towards `limitMs`.
 * @throws ThreadLimitError if the thread takes too much memory or time
 */
export function createBatchThread<Input, Batch, Result>(module: URL, { threads, heapMb, limitMs }: ThreadLimits) {
  let pool: Piscina<BatchTask<Input>, Result> | undefined
  const openPool = () => (pool ??= openThreads({ filename: module.href, threads, heapMb }))

  return async function* run(input: Input, transferredBuffers: readonly ArrayBuffer[] = []): AsyncGenerator<Batch, Result> {
    const { port1: ownPort, port2: port } = new MessageChannel()
    const batches: Batch[] = []
    let wake = () => {}
    ownPort.on('message', (batch: Batch) => {
      batches.push(batch)
      wake()
    })
    const abort = new AbortController()
    // The library expects an array, but its type declares the newer options of `postMessage`.
    const transferList = [port, ...transferredBuffers] as unknown as NonNullable<Parameters<Piscina['run']>[1]>['transferList']
    const result = openPool()
      .run({ input, port }, { ...(transferList && { transferList }), signal: abort.signal })
      .catch((error: unknown) => {
        throw toLimitError(error)
      })
    result.catch(() => wake())
    let remainingMs = limitMs
    try {
      for (;;) {
        const startedAt = performance.now()
        const timer = setTimeout(() => abort.abort(), Math.max(1, remainingMs))
        const received = new Promise<void>((done) => (wake = done))
        if (batches.length === 0) await Promise.race([received, result]).finally(() => clearTimeout(timer))
        clearTimeout(timer)
        remainingMs -= performance.now() - startedAt
        const batch = batches.shift()
        if (batch === undefined) return await result
        yield batch
        ownPort.postMessage('read', [])
      }
    } finally {
      // The thread stops at its next batch. If it does not reach one in time, it is terminated.
      ownPort.close()
      const timer = setTimeout(() => abort.abort(), stopTimeoutMs).unref()
      result.finally(() => clearTimeout(timer)).catch(() => undefined)
    }
  }
}

/** Maximum number of batches that a thread may be ahead of their reader. */
const maxUnread = 4

/** Sends batches from a thread, and stops when they are no longer read. Returns when all batches were read. */
export async function sendBatches<Batch>(port: MessagePort, batches: AsyncIterable<Batch>): Promise<void> {
  const state = { unread: 0, isClosed: false }
  let wake = () => {}
  port.on('message', () => {
    state.unread--
    wake()
  })
  port.on('close', () => {
    state.isClosed = true
    wake()
  })
  const waitUntil = async (isEnough: () => boolean) => {
    while (!state.isClosed && !isEnough()) await new Promise<void>((done) => (wake = done))
  }
  try {
    for await (const batch of batches) {
      await waitUntil(() => state.unread < maxUnread)
      if (state.isClosed) return
      state.unread++
      port.postMessage(batch, [])
    }
    await waitUntil(() => state.unread === 0)
  } finally {
    port.close()
  }
}
