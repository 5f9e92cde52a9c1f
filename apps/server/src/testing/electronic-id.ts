import type { TestResponse, TestApp } from './test-app.ts'

/**
 * National ids of the demo firm's people with an electronic ID. The stranger has a client's e-mail address but is not that client.
 */
export const nationalIds = { aegir: '1213702229', gudrun: '2313723349', stranger: '0113859999' }

export type Visit = { address: URL; cookie: string }

/** Begins an authentication request, as the buttons do. `session` is the cookie of a person who links their electronic ID. */
export async function beginVisit(app: TestApp, session?: string): Promise<Visit> {
  const path = session ? '/api/me/electronic-id/request' : '/api/session/electronic-id/request'
  const answer = await app.call('POST', path, { cookie: session })
  if (answer.status !== 200 || !answer.cookie) throw new Error(`no visit could be begun: ${answer.text}`)
  return { address: new URL(answer.json.address), cookie: [answer.cookie, session].filter(Boolean).join('; ') }
}

/** Selects a person at the provider and returns the redirect back. */
export async function chooseAtProvider({ address }: Pick<Visit, 'address'>, nationalId: string): Promise<Record<string, string>> {
  const form = new URLSearchParams(address.searchParams)
  form.set('account', nationalId)
  const response = await fetch(new URL('/authorize', address), { method: 'POST', body: form, redirect: 'manual' })
  const location = response.headers.get('location')
  if (!location) throw new Error(`the provider sent nobody back: ${response.status}`)
  return Object.fromEntries(new URL(location).searchParams)
}

export function submitProviderResponse(app: TestApp, { cookie }: Pick<Visit, 'cookie'>, answer: object): Promise<TestResponse> {
  return app.call('POST', '/api/session/electronic-id', { cookie, body: answer })
}

/** Runs the complete flow: to the provider and back. */
export async function showElectronicId(app: TestApp, nationalId: string, session?: string): Promise<TestResponse> {
  const visit = await beginVisit(app, session)
  return submitProviderResponse(app, visit, await chooseAtProvider(visit, nationalId))
}
