import { Secret, TOTP } from 'otpauth'
import type { TestApp } from './test-app.ts'

/** Returns the code of an authenticator app, by the clock of the app under test. */
export function createTotpCode(app: TestApp, secret: string, steps = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) })
  return totp.generate({ timestamp: app.deps.clock().getTime() + steps * 30_000 })
}

/** Sets up an authenticator app for a signed-in person. Advances the clock, because the code that confirmed it cannot be used again. */
export async function addAuthenticator(
  app: TestApp,
  cookie: string,
  host = 'localhost',
): Promise<{ secret: string; backupCodes: string[] }> {
  const { secret } = (await app.call('POST', '/api/me/authenticator', { cookie, host })).json
  const body = { code: createTotpCode(app, secret) }
  const { backupCodes } = (await app.call('POST', '/api/me/authenticator/confirmation', { cookie, host, body })).json
  app.advance(30_000)
  return { secret, backupCodes }
}
