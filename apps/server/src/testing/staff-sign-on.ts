import type { FaultMode } from '@atrium/demo/identity-provider/fault-modes'
import { chooseAtProvider, type Visit } from './electronic-id.ts'
import type { TestResponse, TestApp } from './test-app.ts'

/** Host of the demo edition with single sign-on of staff, and a member of its staff with an account at the provider. */
export const staffHost = 'asset-manager.localhost'
export const staffAccount = 'ingrid-vale'

export type StaffCall = { host?: string; /** Cookie of the session that proves its person. */ session?: string }

/** Begins an authentication request, as the buttons do. */
export async function beginStaffVisit(app: TestApp, { host = staffHost, session }: StaffCall = {}): Promise<Visit> {
  const path = session ? '/api/me/staff-sign-on/request' : '/api/session/staff-sign-on/request'
  const response = await app.call('POST', path, { host, cookie: session })
  if (response.status !== 200 || !response.cookie) throw new Error(`no visit could be begun: ${response.text}`)
  return { address: new URL(response.json.address), cookie: [response.cookie, session].filter(Boolean).join('; ') }
}

export function submitStaffResponse(
  app: TestApp,
  { cookie }: Pick<Visit, 'cookie'>,
  response: object,
  host = staffHost,
): Promise<TestResponse> {
  return app.call('POST', '/api/session/staff-sign-on', { host, cookie, body: response })
}

/** Runs the complete flow: to the provider and back. */
export async function signOnAsStaff(app: TestApp, account = staffAccount, call: StaffCall = {}): Promise<TestResponse> {
  const visit = await beginStaffVisit(app, call)
  return submitStaffResponse(app, visit, await chooseAtProvider(visit, account), call.host)
}

/** Creates functions that read and change data in tests of single sign-on. */
export function createStaffSignOnTools(appOf: () => TestApp) {
  const get = async (path: string, cookie: string | undefined, host: string) => (await appOf().get(path, { host, cookie })).json
  const listEvents = (kind: string) =>
    appOf().asOwner(
      `select e.outcome, e.details, p.email from events e left join people p on p.id = e.person_id where kind = '${kind}' order by e.id`,
    )
  return {
    ingrid: () => appOf().findPerson(staffAccount).email,
    stateOf: async (cookie: string | undefined, host = staffHost) => (await get('/api/session', cookie, host)).state,
    nameOf: async (cookie: string | undefined, host = staffHost) => (await get('/api/me', cookie, host)).name,
    bindings: () =>
      appOf().asOwner('select p.email, b.issuer, b.subject from staff_sign_ons b join people p on p.id = b.person_id order by 1'),
    eventsOf: listEvents,
    lastRefusal: async () => (await listEvents('staff-sign-on.refused')).at(-1),
    change: (email: string, values: string) => appOf().asOwner(`update people set ${values} where email = '${email}'`),
    /** Signs in while the provider is in a fault mode. */
    signOnIn: async (mode: FaultMode, account?: string) => {
      appOf().identityProvider.setMode(mode)
      const response = await signOnAsStaff(appOf(), account)
      appOf().identityProvider.setMode('ok')
      return response
    },
    /** Completes a pending sign-in with the PIN sent by e-mail. */
    confirm: async (cookie: string | undefined, email: string, host = staffHost, edition = 'asset-manager') =>
      appOf().call('POST', '/api/session/second-factor', { host, cookie, body: { code: await appOf().findLastPin(email, edition) } }),
  }
}

/** Returns the status and code of an error. */
export const readStatusAndCode = ({ status, json }: TestResponse): [number, string] => [status, json.code]

/** Setting of an edition whose staff may sign in with a provider. */
export const offeredSignOn = {
  provider: { en: 'Harcourt ID', is: 'Harcourt ID', el: 'Harcourt ID' },
  use: 'offered',
  factor: null,
} as const
