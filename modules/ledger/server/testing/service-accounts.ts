import { randomUUID } from 'node:crypto'
import type { TestApp } from '@atrium/server/testing/test-app'
import type { ApiTokenRecord, ServiceAccountRecord } from '../../contract/service-accounts.ts'

export type IssuedToken = { account: ServiceAccountRecord; issued: ApiTokenRecord; token: string }

/** Properties of a service account and its token that a test can choose. */
export type TokenOptions = { name?: string; scopes?: string[]; validDays?: number; allowedNetworks?: string[]; host?: string }

/** Creates a service account with one token, as the person who is signed in with the cookie. */
export async function createServiceAccount(app: TestApp, cookie: string, wanted: TokenOptions = {}): Promise<IssuedToken> {
  const { name = 'Nightly import', scopes = ['imports:read', 'imports:write'], host = 'localhost', ...token } = wanted
  const account = await app.call('POST', '/api/service-accounts', { cookie, host, body: { name, scopes } })
  if (account.status !== 200) throw new Error(account.text)
  return { account: account.json, ...(await issueToken(app, cookie, account.json.id, { host, ...token })) }
}

/** Issues another token for a service account. */
export async function issueToken(
  app: TestApp,
  cookie: string,
  id: string,
  { validDays = 90, allowedNetworks = [], host = 'localhost' }: TokenOptions = {},
): Promise<Omit<IssuedToken, 'account'>> {
  const body = { requestId: randomUUID(), name: 'Server', validDays, allowedNetworks }
  const response = await app.call('POST', `/api/service-accounts/${id}/tokens`, { cookie, host, body })
  if (response.status !== 200) throw new Error(response.text)
  return response.json
}
