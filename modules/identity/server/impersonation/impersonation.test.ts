import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mainEdition } from '@atrium/editions/registry'
import { listContractRoutes } from '@atrium/server/http/api-routes'
import { withTenant, systemActor } from '@atrium/platform/db/scope'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { resetSecondFactor } from '@atrium/administration/server/administration/writes'
import { removeExpiredRows } from '@atrium/server/retention'

const minute = 60_000
let app: TestApp
let account: string
let cookie: string

beforeAll(async () => {
  app = await createTestApp()
  account = await app.findAccountId('tillotson')
})
afterAll(() => app.close())
beforeEach(async () => {
  cookie = await app.signIn('eleanor-whitcombe')
})

const startImpersonation = (more: object = {}, by = cookie) =>
  app.call('POST', '/api/impersonations', { cookie: by, body: { account, reason: 'client-care', ...more } })
const readMe = async () => (await app.get('/api/me', { cookie })).json

async function listEvents(kind: 'impersonation.started' | 'impersonation.explained' | 'impersonation.ended' | 'invitation.sent') {
  return withTenant(app.db, systemActor('wealth'), (transaction) =>
    transaction.selectFrom('events').selectAll().where('kind', '=', kind).orderBy('id').execute(),
  )
}

describe('impersonation', () => {
  test('lets an adviser view the portal as the client of an account, with a reason and for half an hour [P035]', async () => {
    const response = await startImpersonation({ reason: 'meeting' })
    expect(response.json).toMatchObject({
      account,
      reason: 'meeting',
      endsAt: new Date(app.deps.clock().getTime() + 30 * minute).toISOString(),
    })
    expect((await readMe()).impersonating).toEqual({
      account,
      name: response.json.accountName,
      reason: 'meeting',
      endsAt: response.json.endsAt,
    })
    const started = (await listEvents('impersonation.started')).at(-1)
    expect(started).toMatchObject({ account_id: account, as_account_id: account, details: { reason: 'meeting' } })
    expect(started?.person_id).toBe((await readMe()).id)
  })

  test('refuses every write that does not allow impersonation [S09]', async () => {
    await startImpersonation()
    const writes = listContractRoutes().filter((route) => route.method !== 'GET')
    expect(writes.length).toBeGreaterThan(10)
    const path = (url: string) => url.replaceAll(/:account/g, account).replaceAll(/:\w+/g, 'x')
    const refused = []
    for (const { method, url, meta } of writes.filter((route) => route.meta.impersonation !== 'write')) {
      const response = await app.call(method, path(url), { cookie, body: {} })
      refused.push([`${method} ${url} ${meta.caller}`, response.status, response.json?.code])
    }
    expect(refused.filter(([, status, code]) => status !== 403 || code !== 'read-only-impersonation')).toEqual([])
    expect(
      writes
        .filter((route) => route.meta.impersonation === 'write')
        .map(({ method, url }) => `${method} ${url}`)
        .toSorted(),
    ).toEqual([
      'DELETE /api/impersonations/:account',
      'DELETE /api/session',
      'PATCH /api/impersonations/:account',
      // These two compute from their body and store nothing.
      'POST /api/accounts/:account/cash-flow/explanations',
      'POST /api/accounts/:account/cash-flow/explanations/case',
      'POST /api/accounts/:account/invitation',
      'POST /api/impersonations',
      'POST /api/session/extend',
    ])
  })

  test('never changes the client’s terms, profile or password (D10)', async () => {
    await startImpersonation()
    for (const [method, path, body] of [
      ['POST', '/api/me/terms-acceptances', { portal: 'private-clients', version: 1 }],
      ['PATCH', '/api/me', { name: 'Someone' }],
      ['POST', '/api/me/password', { currentPassword: 'Harbour-2026-light', password: 'Plum-orchard-1841' }],
      ['POST', '/api/sign-in-tokens', undefined],
    ] as const) {
      expect((await app.call(method, path, { cookie, body })).json.code).toBe('read-only-impersonation')
    }
    expect((await readMe()).name).toBe('Eleanor Whitcombe')
  })

  test('records permitted writes with both the person and the client [S09]', async () => {
    await startImpersonation()
    await app.call('POST', `/api/accounts/${account}/invitation`, { cookie })
    expect((await listEvents('invitation.sent')).at(-1)).toMatchObject({ as_account_id: account, person_id: (await readMe()).id })
  })

  test('is allowed only to staff, for their own clients [S10]', async () => {
    expect((await startImpersonation({}, await app.signIn('tobias-hartnell'))).status).toBe(404)
    expect((await startImpersonation({}, await app.signIn('geoffrey-tillotson'))).status).toBe(403)
    expect((await startImpersonation({ account: '01a1fd36-0000-7000-8000-000000000000' })).status).toBe(404)
    expect((await startImpersonation({ reason: 'curiosity' })).json.issues).toEqual([{ path: 'reason', code: 'invalid_value' }])
  })

  test('never starts without a stated reason', async () => {
    const response = await startImpersonation({ reason: undefined })
    expect([response.status, response.json.issues]).toEqual([400, [{ path: 'reason', code: 'invalid_value' }]])
    expect((await readMe()).impersonating).toBeNull()
  })

  test('ends on request, after half an hour, when another one starts, and with the session', async () => {
    await startImpersonation()
    await app.call('DELETE', `/api/impersonations/${account}`, { cookie })
    expect((await readMe()).impersonating).toBeNull()
    await startImpersonation()
    await app.call('DELETE', `/api/impersonations/${await app.findAccountId('ashworth')}`, { cookie })
    expect((await readMe()).impersonating).not.toBeNull()
    app.advance(29 * minute)
    expect((await readMe()).impersonating).not.toBeNull()
    await app.call('POST', '/api/session/extend', { cookie })
    app.advance(minute)
    expect((await readMe()).impersonating).toBeNull()
    expect((await app.call('PATCH', '/api/me', { cookie, body: { theme: 'portal' } })).status).toBe(200)
    const other = await app.findAccountId('ashworth')
    await startImpersonation()
    await startImpersonation({ account: other })
    expect((await readMe()).impersonating.account).toBe(other)
    const before = (await listEvents('impersonation.ended')).length
    await app.call('DELETE', '/api/session', { cookie })
    expect((await listEvents('impersonation.ended')).length).toBe(before + 1)
  })

  const system = systemActor('wealth')
  const command = () => ({ edition: mainEdition, deps: app.deps, by: 'root' })
  const sessionEnds: [string, (session: string, id: string, admin: string) => Promise<unknown>][] = [
    ['signing out', () => app.call('DELETE', '/api/session', { cookie })],
    [
      'another device that signs out all others',
      async () => app.call('DELETE', '/api/me/sessions', { cookie: await app.signIn('eleanor-whitcombe') }),
    ],
    [
      'another device that signs out this one',
      async (session) => app.call('DELETE', `/api/me/sessions/${session}`, { cookie: await app.signIn('eleanor-whitcombe') }),
    ],
    [
      'an admin who ends this session',
      (session, id, admin) => app.call('DELETE', `/api/people/${id}/sessions/${session}`, { cookie: admin }),
    ],
    ['an admin who ends all sessions', (_, id, admin) => app.call('DELETE', `/api/people/${id}/sessions`, { cookie: admin })],
    [
      'a command of an operator',
      () => {
        const { email } = app.findPerson('eleanor-whitcombe')
        return withTenant(app.db, system, (transaction) => resetSecondFactor(transaction, command(), email, 'lost'))
      },
    ],
    [
      'the idle limit',
      async () => {
        app.advance(mainEdition.session.idleMs)
        await removeExpiredRows(app.deps)
      },
    ],
  ]

  test.each(sessionEnds)('ends with its session, which is ended by %s, and is recorded once [S20] [S61]', async (_, end) => {
    const admin = await app.signIn('oscar-venn')
    const id = (await readMe()).id
    await app.call('DELETE', '/api/me/sessions', { cookie })
    await startImpersonation()
    const sessions = (await app.get('/api/me/sessions', { cookie })).json.items
    const { id: session } = sessions.find(({ isThisOne }: { isThisOne: boolean }) => isThisOne)
    const before = (await listEvents('impersonation.ended')).length
    await end(session, id, admin)
    expect((await app.get('/api/session', { cookie })).json.state).toBe('none')
    expect((await listEvents('impersonation.ended')).slice(before)).toMatchObject([
      { account_id: account, as_account_id: account, subject_type: 'person', subject_id: id },
    ])
    expect(await app.asOwner(`select 1 from impersonations where ended_at is null and session_id is null`)).toEqual([])
  })

  test('is recorded by the nightly job with its time of expiry while the session is still open', async () => {
    await startImpersonation()
    await removeExpiredRows(app.deps)
    const before = (await listEvents('impersonation.ended')).length
    const endsAt = new Date(app.deps.clock().getTime() + 30 * minute)
    app.advance(29 * minute)
    await app.call('POST', '/api/session/extend', { cookie })
    app.advance(2 * minute)
    await removeExpiredRows(app.deps)
    await removeExpiredRows(app.deps)
    expect((await listEvents('impersonation.ended')).slice(before)).toMatchObject([
      { person_id: null, account_id: account, details: { endedAt: endsAt.toISOString() } },
    ])
    expect((await readMe()).name).toBe('Eleanor Whitcombe')
  })

  test('leaves one impersonation per session if several are started at the same time', async () => {
    const responses = await Promise.all(Array.from({ length: 6 }, () => startImpersonation()))
    expect(responses.map((response) => response.status)).toEqual(Array<number>(6).fill(200))
    const rows = await withTenant(app.db, systemActor('wealth'), (transaction) =>
      transaction.selectFrom('impersonations').selectAll().where('ended_at', 'is', null).where('session_id', 'is not', null).execute(),
    )
    expect(new Set(rows.map((row) => row.session_id)).size).toBe(rows.length)
  })

  test('changes the reason while the impersonation lasts, and records the change', async () => {
    const change = () => app.call('PATCH', `/api/impersonations/${account}`, { cookie, body: { reason: 'complaint' } })
    expect((await change()).status).toBe(409)
    await startImpersonation()
    expect((await change()).json.reason).toBe('complaint')
    expect((await listEvents('impersonation.explained')).at(-1)?.details).toEqual({ reason: 'complaint' })
  })

  test('belongs to its session: another session of the same person is not affected', async () => {
    await startImpersonation()
    const otherCookie = await app.signIn('eleanor-whitcombe')
    expect((await app.get('/api/me', { cookie: otherCookie })).json.impersonating).toBeNull()
    expect((await app.call('PATCH', '/api/me', { cookie: otherCookie, body: { theme: 'portal' } })).status).toBe(200)
  })

  test('is visible to its client but not to another client', async () => {
    await startImpersonation({ reason: 'client-asked' })
    const listImpersonationsFor = (accounts: string[]) =>
      withTenant(app.db, { edition: 'wealth', role: 'client', accounts }, (transaction) =>
        transaction.selectFrom('impersonations').select('reason').where('ended_at', 'is', null).execute(),
      )
    expect((await listImpersonationsFor([account])).map((row) => row.reason)).toContain('client-asked')
    expect(await listImpersonationsFor([await app.findAccountId('ashworth')])).not.toContainEqual({ reason: 'client-asked' })
  })
})
