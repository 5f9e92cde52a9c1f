import { createHash } from 'node:crypto'
import { createDemoFirm, demoPassword } from '@atrium/demo/firm/firm'
import { call, signIn } from '../../client.ts'
import type { WriteRecord } from './ledger.ts'

const writerCount = 8
const refusalLimitMs = 5_000
const recoveryTimeoutMs = 30_000

type Writer = { email: string; cookie: string; sequence: number }

/** People who change their phone number repeatedly and concurrently, and one of them who also signs in repeatedly. */
export class Writers {
  /** Number of responses with the status 503 that took longer than five seconds. */
  slowRefusals = 0
  readonly #port: number
  readonly #ledger: WriteRecord
  readonly #writers: Writer[] = []
  #signIns = 0

  constructor(port: number, ledger: WriteRecord) {
    this.#port = port
    this.#ledger = ledger
  }

  async signIn(settleMs = 0): Promise<void> {
    const people = createDemoFirm({ clients: 0 }).people.filter(
      (person) => person.edition === 'wealth' && person.active && person.secondFactor,
    )
    for (const { email } of people.slice(0, writerCount))
      this.#writers.push({ email, cookie: await signIn(this.#port, email, demoPassword, { settleMs }), sequence: 0 })
  }

  /** Starts writing. `stop` waits until every write has been answered or interrupted. */
  start(): { stop(): Promise<void> } {
    const state = { isOver: false }
    const loops = [...this.#writers.map((writer) => this.#changePhones(writer, state)), this.#signInAgain(state)]
    return {
      stop: async () => {
        state.isOver = true
        await Promise.all(loops)
      },
    }
  }

  async #changePhones(writer: Writer, state: { isOver: boolean }): Promise<void> {
    while (!state.isOver) if (!(await this.#changePhone(writer))) return
  }

  /** Changes a phone number. Returns false if the app did not respond, or responded with a server error. */
  async #changePhone(writer: Writer): Promise<boolean> {
    const phone = `+44 ${String(writer.sequence++).padStart(9, '0')}`
    const sentAt = performance.now()
    const response = await call(this.#port, 'PATCH', '/api/me', { cookie: writer.cookie, body: { phone } }).catch(() => undefined)
    if (response?.status === 200) this.#ledger.recordProfileWrite(writer.email, phone, String(response.headers['x-request-id']))
    else if (!response || response.status >= 500) this.#ledger.recordUnknownProfileWrite(writer.email, phone)
    else throw new Error(`A write was refused unexpectedly: ${response.status} ${response.text}`)
    if (response?.status === 503 && performance.now() - sentAt > refusalLimitMs) this.slowRefusals++
    return response !== undefined && response.status < 500
  }

  async #signInAgain(state: { isOver: boolean }): Promise<void> {
    const { email } = this.#writers[0] ?? { email: '' }
    while (!state.isOver) {
      // Each sign-in uses a separate network address, so that the limit by address does not apply.
      const count = this.#signIns++
      const headers = { 'x-forwarded-for': `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}` }
      const response = await call(this.#port, 'POST', '/api/session', { body: { email, password: demoPassword }, headers }).catch(
        () => undefined,
      )
      if (response?.status === 200 && response.cookie)
        this.#ledger.recordSignIn(
          email,
          createHash('sha256')
            .update(response.cookie.split('=')[1] ?? '')
            .digest(),
        )
      else if (!response || response.status >= 500) {
        this.#ledger.recordUnknownSignIn()
        return
      } else throw new Error(`A sign-in was refused unexpectedly: ${response.status} ${response.text}`)
    }
  }

  /** Repeats a write until one is acknowledged. Throws after 30 seconds. */
  async writeUntilAcknowledged(): Promise<void> {
    const [writer] = this.#writers
    if (!writer) throw new Error('No writer is signed in')
    const startedAt = performance.now()
    while (!(await this.#changePhone(writer))) {
      if (performance.now() - startedAt > recoveryTimeoutMs) throw new Error('Atrium did not recover')
      await new Promise((done) => setTimeout(done, 20))
    }
  }
}
