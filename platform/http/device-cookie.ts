import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readTransport } from './native-app.ts'

/**
 * Cookie of a device on which a sign-in was completed before. Wrong passwords from a known device are counted separately, so that strangers
 * cannot lock the owner out. The cookie contains random numbers, each with a seal over the number and an account, and no personal data.
 */
export const deviceCookie = '__Host-atrium-device'

const attributes = { path: '/', secure: true, httpOnly: true, sameSite: 'lax', maxAge: 400 * 24 * 60 * 60 } as const
/** Maximum number of accounts for which a device is known, because several people may share a device. */
const maxAccounts = 4

/** Returns the number that identifies this device for the account, or undefined if the device is unknown. */
export function readDevice(request: FastifyRequest, secret: string, account: string): string | undefined {
  return readNumbers(request).find(([number, seal]) => isEqualSeal(seal, computeSeal(secret, account, number)))?.[0]
}

/** Marks the device as known for the account, in addition to other accounts. Does nothing for apps, which keep no cookies. */
export function rememberDevice(request: FastifyRequest, reply: FastifyReply, secret: string, account: string): void {
  if (readTransport(request) === 'bearer' || readDevice(request, secret, account)) return
  const number = randomBytes(16).toString('base64url')
  const entries = [[number, computeSeal(secret, account, number)], ...readNumbers(request)].slice(0, maxAccounts)
  reply.setCookie(deviceCookie, entries.map((pair) => pair.join('.')).join('~'), attributes)
}

function readNumbers(request: FastifyRequest): [string, string][] {
  const text = request.cookies[deviceCookie] ?? ''
  return text.split('~', maxAccounts).flatMap((entry) => {
    const [, number, seal] = /^([\w-]{22})\.([\w-]{43})$/.exec(entry) ?? []
    return number && seal ? [[number, seal] as [string, string]] : []
  })
}

function computeSeal(secret: string, account: string, number: string): string {
  return createHmac('sha256', secret).update(`device:${account}:${number}`).digest('base64url')
}

function isEqualSeal(seal: string, expected: string): boolean {
  return timingSafeEqual(Buffer.from(seal), Buffer.from(expected))
}
