import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'

/** Largest age of a report, so that a recorded request cannot be repeated later. */
const maxAgeMs = 5 * 60_000

const report = z.object({
  /** `bounced` for an e-mail that was returned for good, `complained` for one that its reader reported as unwanted. */
  type: z.enum(['bounced', 'complained', 'delivered']),
  recipient: z.string().check(z.minLength(3), z.maxLength(320)),
  /** The `Message-ID` of the e-mail, with or without angle brackets. */
  messageId: z.optional(z.string().check(z.maxLength(400))),
  reason: z.optional(z.string()),
})
const reports = z.object({ events: z.array(report).check(z.maxLength(1_000)) })

export type MailReport = z.infer<typeof report>

/** Returns the header `x-atrium-signature` of a request of a mail provider: its time in seconds, and an HMAC-SHA-256 of the time and the body. */
export function signReport(secret: string, body: string, at: Date): string {
  const time = Math.floor(at.getTime() / 1_000)
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`
}

/** True for a request that the holder of the secret has signed within the last minutes. */
export function isSigned(secret: string, { signature, body, now }: { signature: string | undefined; body: string; now: Date }): boolean {
  const [, time = '', given = ''] = signature?.match(/^t=(\d{1,12}),v1=([\da-f]{64})$/) ?? []
  if (time === '' || Math.abs(now.getTime() - Number(time) * 1_000) > maxAgeMs) return false
  const wanted = createHmac('sha256', secret).update(`${time}.${body}`).digest()
  return timingSafeEqual(Buffer.from(given, 'hex'), wanted)
}

/** Reads the reports of a request; undefined if it has another form. */
export function readReports(body: string): MailReport[] | undefined {
  try {
    return z.safeParse(reports, JSON.parse(body)).data?.events
  } catch {
    return undefined
  }
}

/** Returns the id of the message of the outbox that a `Message-ID` names. */
export const readMessageId = (messageId: string | undefined): string | null =>
  messageId?.match(/^<?([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})@/)?.[1] ?? null
