import type { Config } from '../config.ts'
import { GatewayAway, Undeliverable } from './not-taken.ts'

/** A text message; `id` is the same whenever it is tried again, so that the gateway can tell. */
export type Text = { id: string; to: string; text: string }

/** Hands a text message to the world; throws where the gateway did not take it. */
export type Texter = { send(text: Text): Promise<void> }

const timeoutMs = 10_000
/** Said of the caller or the moment, not of the message. */
const ofGateway = new Set([401, 402, 403, 404, 405, 407, 408, 425, 429, 502, 503, 504])

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
      }).catch((error: Error) => {
        throw new GatewayAway(`the SMS gateway did not answer: ${error.message}`)
      })
      await answer.body?.cancel()
      if (!answer.ok) throw reasonOf(answer.status)
    },
  }
}

function reasonOf(status: number): Error {
  const said = `the SMS gateway answered ${status}`
  if (ofGateway.has(status)) return new GatewayAway(said)
  return status < 500 ? new Undeliverable(said) : new Error(said)
}

/** Of a deployment that has no gateway any more: what still waits is not sent, and given up when its time is over. */
export const noTexter: Texter = {
  send: () => Promise.reject(new GatewayAway('there is no SMS gateway (SMS_URL)')),
}

/** In demo mode text messages stay in the outbox, where `/dev/mail` shows them. */
export const outboxTexter: Texter = { send: async () => undefined }
