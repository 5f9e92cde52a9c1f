import * as z from 'zod/mini'
import { UpstreamError } from '../ports/response.ts'
import type { PushNotification, PushOutcome } from '../ports/push.ts'
import { id, list, parseResponse, text } from '../upstream/reading.ts'

const provider = 'push'
const tokenSchema = z.object({
  access_token: z.string().check(z.minLength(1), z.maxLength(10_000)),
  expires_in: z.number().check(z.positive()),
})
const successSchema = z.object({ name: z.string().check(z.minLength(1)) })
const errorSchema = z.object({
  error: z.object({
    status: z.optional(text),
    details: z._default(list(z.looseObject({ errorCode: z.optional(id) })), []),
  }),
})

/** Error codes that concern the message itself, and so recur at every attempt. */
const permanentErrorCodes = new Set(['INVALID_ARGUMENT', 'SENDER_ID_MISMATCH'])

/** Maps a notification to an FCM message. The key is sent as the tag, because devices of all systems show one notification per tag. */
export function mapMessage({ token, title, body, portal, key }: PushNotification): object {
  return {
    message: {
      token,
      notification: { title, body },
      data: { portal, key },
      android: { notification: { tag: key } },
      apns: { headers: { 'apns-collapse-id': key } },
      webpush: { notification: { tag: key } },
    },
  }
}

export function mapBearer(response: unknown, call: string): { token: string; seconds: number } {
  const { access_token: token, expires_in: seconds } = parseResponse(tokenSchema, response, { provider, call })
  return { token, seconds }
}

/**
 * Maps the response to an outcome. Only the code `UNREGISTERED` means that the app was removed from the device. A 404 without that code
 * concerns our URL or project. If it counted as a removal, every device token would be deleted.
 */
export function mapOutcome(response: unknown, call: string): PushOutcome {
  if (!Object.hasOwn(Object(response) as object, 'error')) {
    parseResponse(successSchema, response, { provider, call })
    return 'sent'
  }
  const { status = 'no status', details } = parseResponse(errorSchema, response, { provider, call }).error
  const code = details.find(({ errorCode }) => errorCode !== undefined)?.errorCode ?? status
  if (code === 'UNREGISTERED') return 'unregistered'
  if (permanentErrorCodes.has(code)) throw new UpstreamError('refused', provider, call, code)
  throw new UpstreamError('failed', provider, call, `our request is refused: ${code.slice(0, 60)}`, { isUnauthorised: true })
}
