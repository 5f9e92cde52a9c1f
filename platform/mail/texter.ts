import type { Config } from '../config.ts'
import { GatewayUnavailableError, UndeliverableError } from './not-taken.ts'

/** A text message. `id` is the same for each attempt, so that the gateway can recognise repeated attempts. */
export type TextMessage = { id: string; to: string; text: string }

/**
 * Sends a text message.
 * @throws Error if the gateway did not accept the message
 */
export type Texter = { send(text: TextMessage): Promise<void> }

const timeoutMs = 10_000
/** Response statuses that concern the gateway or our access to it, and not the message. */
const gatewayStatuses = new Set([401, 402, 403, 404, 405, 407, 408, 425, 429, 502, 503, 504])

type Gateway = Exclude<Config['sms'], 'outbox' | 'none'>

/** Creates a texter for a gateway that accepts a message in one POST request (docs/providers/sms-gateway.md). */
export function createGatewayTexter({ url, token, from }: Gateway): Texter {
  return {
    async send({ id, to, text }) {
      const response = await fetch(url, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': id },
        body: JSON.stringify({ from, to, text }),
      }).catch((error: Error) => {
        throw new GatewayUnavailableError(`the SMS gateway did not respond: ${error.message}`)
      })
      await response.body?.cancel()
      if (!response.ok) throw toDeliveryError(response.status)
    },
  }
}

function toDeliveryError(status: number): Error {
  const reason = `the SMS gateway responded with ${status}`
  if (gatewayStatuses.has(status)) return new GatewayUnavailableError(reason)
  return status < 500 ? new UndeliverableError(reason) : new Error(reason)
}

/** Texter without a configured gateway. Queued messages are not sent, and are given up when they expire. */
export const noTexter: Texter = {
  send: () => Promise.reject(new GatewayUnavailableError('there is no SMS gateway (SMS_URL)')),
}

/** Texter of demo mode: text messages stay in the outbox, which `/dev/mail` shows. */
export const outboxTexter: Texter = { send: async () => undefined }
