import { Secret, TOTP } from 'otpauth'
import type { TestApp } from './test-app.ts'

/** What an authenticator app shows, by the clock of the app under test. */
export function totpCode(app: TestApp, secret: string, steps = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) })
  return totp.generate({ timestamp: app.deps.clock().getTime() + steps * 30_000 })
}

/** Gives somebody who is signed in an authenticator app; the code it was confirmed with is used up. */
export async function addAuthenticator(
  app: TestApp,
  cookie: string,
  host = 'localhost',
): Promise<{ secret: string; backupCodes: string[] }> {
  const { secret } = (await app.call('POST', '/api/me/authenticator', { cookie, host })).json
  const body = { code: totpCode(app, secret) }
  const { backupCodes } = (await app.call('POST', '/api/me/authenticator/confirmation', { cookie, host, body })).json
  app.advance(30_000)
  return { secret, backupCodes }
}
