import { choose, type Visit } from './electronic-id.ts'
import type { Answer, TestApp } from './test-app.ts'

/** Host of the demo firm whose staff sign in with a provider, and a member of its staff, who has an account there. */
export const staffHost = 'asset-manager.localhost'
export const staffAccount = 'ingrid-vale'

export type StaffCall = { host?: string; /** Cookie of the session that proves its person. */ session?: string }

/** Begins a request, as the buttons do. */
export async function beginStaffVisit(app: TestApp, { host = staffHost, session }: StaffCall = {}): Promise<Visit> {
  const path = session ? '/api/me/staff-sign-on/request' : '/api/session/staff-sign-on/request'
  const answer = await app.call('POST', path, { host, cookie: session })
  if (answer.status !== 200 || !answer.cookie) throw new Error(`no visit could be begun: ${answer.text}`)
  return { address: new URL(answer.json.address), cookie: [answer.cookie, session].filter(Boolean).join('; ') }
}

export function bringStaff(app: TestApp, { cookie }: Pick<Visit, 'cookie'>, answer: object, host = staffHost): Promise<Answer> {
  return app.call('POST', '/api/session/staff-sign-on', { host, cookie, body: answer })
}

/** Runs the complete flow: to the provider and back. */
export async function signOn(app: TestApp, account = staffAccount, call: StaffCall = {}): Promise<Answer> {
  const visit = await beginStaffVisit(app, call)
  return bringStaff(app, visit, await choose(visit, account), call.host)
}
