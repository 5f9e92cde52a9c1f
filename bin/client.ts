import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { demoPassword } from '@atrium/demo/firm/firm'
import type { Edition } from '@atrium/editions/edition'
import { Secret, TOTP } from 'otpauth'

export type CallResponse = { status: number; headers: IncomingHttpHeaders; text: string; json: unknown; cookie: string | undefined }
export type CallOptions = { host?: string; cookie?: string | undefined; body?: unknown; headers?: Record<string, string> }

/**
 * Sends one request to an Atrium on this machine, as a browser would. Host names of editions do not resolve here, so the request is sent to
 * 127.0.0.1 and the Host header names the edition.
 */
export async function call(
  port: number,
  method: string,
  path: string,
  { host = 'localhost', cookie, body, headers = {} }: CallOptions = {},
): Promise<CallResponse> {
  const authority = `${host}:${port}`
  const data = body === undefined ? undefined : Buffer.isBuffer(body) ? body : JSON.stringify(body)
  const request = httpRequest({
    host: '127.0.0.1',
    port,
    method,
    path,
    headers: {
      host: authority,
      accept: 'application/json',
      ...(method !== 'GET' && { origin: `http://${authority}` }),
      ...(cookie && { cookie }),
      ...(data !== undefined && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(data)) }),
      ...headers,
    },
  })
  request.end(data)
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  const text = Buffer.concat(await response.toArray()).toString()
  const sessionCookie = response.headers['set-cookie']?.[0]?.split(';')[0]
  return { status: response.statusCode ?? 0, headers: response.headers, text, json: parse(text), cookie: sessionCookie }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Signs in a person of the demo firm, with a PIN if one is required. Returns the cookie of the full session. `settleMs` is a wait after
 * each step, for an app that responds before it commits.
 */
export async function signIn(port: number, email: string, password: string, { host = 'localhost', settleMs = 0 } = {}): Promise<string> {
  const pending = await call(port, 'POST', '/api/session', { host, body: { email, password } })
  if (!pending.cookie) throw new Error(`${email} could not sign in: ${pending.text}`)
  if ((pending.json as { status: string }).status === 'signed-in') return pending.cookie
  await pause(settleMs)
  const mails = (await call(port, 'GET', '/dev/mail', { host })).json as { to: string; text: string }[]
  const code = mails.find((mail) => mail.to === email)?.text.match(/\b\d{6}\b/)?.[0]
  const full = await call(port, 'POST', '/api/session/second-factor', { host, cookie: pending.cookie, body: { code } })
  await pause(settleMs)
  if (!full.cookie) throw new Error(`${email} could not confirm the PIN: ${full.text}`)
  return full.cookie
}

/**
 * Signs in a member of staff. If the edition requires a strong factor of its staff, an authenticator app is set up, without which the session
 * may read nothing.
 */
export async function signInStaff(port: number, edition: Edition, { email, host }: { email: string; host: string }): Promise<string> {
  const cookie = await signIn(port, email, demoPassword, { host })
  if (edition.staffFactor !== 'strong') return cookie
  const { secret } = (await call(port, 'POST', '/api/me/authenticator', { host, cookie })).json as { secret: string }
  const code = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate()
  const confirmation = await call(port, 'POST', '/api/me/authenticator/confirmation', { host, cookie, body: { code } })
  if (confirmation.status !== 200) throw new Error(`${email} could not set up an authenticator app: ${confirmation.text}`)
  return cookie
}
