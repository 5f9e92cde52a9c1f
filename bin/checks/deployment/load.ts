import { setTimeout as pause } from 'node:timers/promises'
import type { NginxFront } from './front.ts'

export type LoadResult = { sent: number; failed: Record<string, number>; slowestMs: number }

/** Sends requests at a fixed rate without waiting for earlier responses: four reads, then a write, repeatedly. */
export class Load {
  readonly #front: NginxFront
  readonly #cookie: string
  readonly #running: Promise<void>
  readonly #result: LoadResult = { sent: 0, failed: {}, slowestMs: 0 }
  #isStopping = false

  constructor(front: NginxFront, cookie: string, perSecond: number) {
    this.#front = front
    this.#cookie = cookie
    this.#running = this.#run(1000 / perSecond)
  }

  async #run(intervalMs: number): Promise<void> {
    const pending: Promise<void>[] = []
    const startedAt = performance.now()
    while (!this.#isStopping) {
      pending.push(this.#send(this.#result.sent++))
      await pause(Math.max(0, startedAt + this.#result.sent * intervalMs - performance.now()))
    }
    await Promise.all(pending)
  }

  async #send(number: number): Promise<void> {
    const startedAt = performance.now()
    const isWrite = number % 5 === 4
    const outcome = await (
      isWrite
        ? this.#front.call('PATCH', '/api/me', { cookie: this.#cookie, body: { theme: number % 2 === 0 ? 'light' : 'dark' } })
        : this.#front.call('GET', '/api/me', { cookie: this.#cookie })
    ).then(
      ({ status }) => String(status),
      (error: Error) => error.message,
    )
    this.#result.slowestMs = Math.max(this.#result.slowestMs, performance.now() - startedAt)
    if (outcome !== '200') this.#result.failed[outcome] = (this.#result.failed[outcome] ?? 0) + 1
  }

  /** Stops, waits for the last responses, and returns the counts. */
  async stop(): Promise<LoadResult> {
    this.#isStopping = true
    await this.#running
    return this.#result
  }
}
