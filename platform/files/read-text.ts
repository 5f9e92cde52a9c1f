import { fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import type { TextResult, TextTask } from './extract-text.ts'

/** Time, and memory in bytes, that reading one file may take. Most take a tenth of it. */
type Limits = { limitMs: number; maxBytes: number }
const usualLimits: Limits = { limitMs: 20_000, maxBytes: 900_000_000 }
const heapMb = 320
const checkMs = 50
const pageBytes = 4_096

type Answer = { result: TextResult } | { error: string }

/**
 * Reads the text of a file in a separate process. A file of a few kilobytes can unpack to gigabytes outside the JavaScript heap, which the
 * limits of worker threads do not cover. The process is stopped if it takes too much time or too much memory, which is measured on Linux.
 * @throws Error for a file that cannot be read within these limits
 */
export async function readText(task: TextTask, { limitMs, maxBytes }: Limits = usualLimits): Promise<TextResult> {
  const reader = fork(new URL('text-process.ts', import.meta.url), {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${heapMb}`],
    // Secrets in the environment are not the reader's.
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const { promise, resolve, reject } = Promise.withResolvers<TextResult>()
  const stop = (reason: string) => {
    reader.kill('SIGKILL')
    reject(new Error(reason))
  }
  const timer = setTimeout(() => stop('reading the text took too long'), limitMs)
  const watch = setInterval(() => {
    void measure(reader.pid).then((bytes) => bytes > maxBytes && stop('reading the text took too much memory'))
  }, checkMs)
  reader.on('message', (answer: Answer) => ('result' in answer ? resolve(answer.result) : reject(new Error(answer.error))))
  reader.on('error', reject)
  reader.on('exit', () => reject(new Error('the reader of the text ended')))
  reader.send(task)
  return promise.finally(() => {
    clearTimeout(timer)
    clearInterval(watch)
    reader.kill('SIGKILL')
  })
}

/** Returns the memory of a process in bytes; 0 where the system does not state it. */
async function measure(pid: number | undefined): Promise<number> {
  const text = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '')
  return Number(text.split(' ')[1] ?? 0) * pageBytes
}
