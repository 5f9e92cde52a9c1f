import type { Config } from '../config.ts'
import { Undeliverable } from './undeliverable.ts'

/** A text message; `id` is the same whenever it is tried again, so that the gateway can tell. */
export type Text = { id: string; to: string; text: string }

/** Hands a text message to the world; throws where the gateway did not take it. */
export type Texter = { send(text: Text): Promise<void> }

const timeoutMs = 10_000
/** Said of the caller or the moment, not of the message: it is tried again. */
const passing = new Set([401, 402, 403, 404, 405, 407, 408, 425, 429])

type Gateway = Exclude<Config['sms'], 'outbox' | 'none'>

/** A gateway that takes a message by one POST (docs/providers/sms-gateway.md). */
export function gatewayTexter({ url, token, from }: Gateway): Texter {
  return {
    async send({ id, to, text }) {
      const answer = await fetch(url, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': id },
        body: JSON.stringify({ from, to, text }),
      })
      await answer.body?.cancel()
      if (answer.ok) return
      const said = `the SMS gateway answered ${answer.status}`
      throw answer.status >= 400 && answer.status < 500 && !passing.has(answer.status) ? new Undeliverable(said) : new Error(said)
    },
  }
}

/** In demo mode text messages stay in the outbox, where `/dev/mail` shows them. */
export const outboxTexter: Texter = { send: async () => undefined }
