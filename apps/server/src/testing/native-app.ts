import { demoPassword } from '@atrium/demo/firm/firm'
import type { TestResponse, CallOptions, TestApp } from './test-app.ts'

export const nativeOrigin = 'capacitor://localhost'

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148'

/** Returns a call as the app's web view sends it: with the app's origin, without cookies, and with the token if it is given. */
export function createAppCall({ token, headers, ...call }: CallOptions & { token?: string | undefined } = {}): CallOptions {
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

/** Signs in to the app with the password only. Returns its token. */
export async function signInAppWithPasswordOnly(app: TestApp, key: string, headers: Record<string, string> = {}): Promise<string> {
  const { email, host } = app.findPerson(key)
  const response = await app.call('POST', '/api/session', createAppCall({ host, headers, body: { email, password: demoPassword } }))
  return readToken(response)
}

/** Signs in to the app with password and PIN. Returns its token. */
export async function signInApp(app: TestApp, key: string, headers: Record<string, string> = {}): Promise<string> {
  const { email, host, edition } = app.findPerson(key)
  const token = await signInAppWithPasswordOnly(app, key, headers)
  const body = { code: await app.findLastPin(email, edition) }
  return readToken(await app.call('POST', '/api/session/second-factor', createAppCall({ host, headers, token, body })))
}

function readToken({ json, text }: TestResponse): string {
  if (typeof json?.token !== 'string') throw new Error(`The app got no token: ${text}`)
  return json.token
}
