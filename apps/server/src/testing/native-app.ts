import { demoPassword } from '@atrium/demo/firm/firm'
import type { Answer, Call, TestApp } from './test-app.ts'

export const nativeOrigin = 'capacitor://localhost'

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148'

/** Returns the headers of the app's web view: its own origin, no cookie, and the token if it has one. */
export function asApp({ token, headers, ...call }: Call & { token?: string | undefined } = {}): Call {
  return {
    origin: nativeOrigin,
    ...call,
    headers: {
      'sec-fetch-site': 'cross-site',
      'user-agent': iPhone,
      'x-atrium-session': 'bearer',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
  }
}

/** Returns the token of the app after only the password. */
export async function signInAppWithPasswordOnly(app: TestApp, key: string, headers: Record<string, string> = {}): Promise<string> {
  const { email, host } = app.person(key)
  const answer = await app.call('POST', '/api/session', asApp({ host, headers, body: { email, password: demoPassword } }))
  return tokenOf(answer)
}

/** Returns the token of the app after password and PIN. */
export async function signInApp(app: TestApp, key: string, headers: Record<string, string> = {}): Promise<string> {
  const { email, host, edition } = app.person(key)
  const token = await signInAppWithPasswordOnly(app, key, headers)
  const body = { code: await app.lastPin(email, edition) }
  return tokenOf(await app.call('POST', '/api/session/second-factor', asApp({ host, headers, token, body })))
}

function tokenOf({ json, text }: Answer): string {
  if (typeof json?.token !== 'string') throw new Error(`The app got no token: ${text}`)
  return json.token
}
