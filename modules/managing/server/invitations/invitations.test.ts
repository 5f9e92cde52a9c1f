import { randomUUID } from 'node:crypto'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const dayMs = 86_400_000
let app: TestApp
let adviser: string
const portal = 'private-clients'
const [first, second] = [randomUUID(), randomUUID()]

const list = async (body: object = {}, cookie = adviser, of = portal) =>
  app.call('POST', `/api/portals/${of}/invitations/search`, { cookie, body })
const revoke = (account: string, cookie = adviser) => app.call('DELETE', `/api/portals/${portal}/invitations/${account}`, { cookie })
const invite = (account: string) => app.call('POST', `/api/accounts/${account}/invitation`, { cookie: adviser })
const find = async (account: string, cookie = adviser) =>
  (await list({ limit: 200 }, cookie)).json.items.find((one: { account: string }) => one.account === account)
const readToken = async (email: string) => {
  const letters = ((await app.get('/dev/mail')).json as { to: string; text: string }[]).filter(({ to }) => to === email)
  return letters.map(({ text }) => /\/signup\/client#token=([\w-]{43})/.exec(text)?.[1])
}
const lookUp = (token: string | undefined) => app.call('POST', '/api/invitations/lookup', { body: { token } })

beforeAll(async () => {
  app = await createTestApp()
  adviser = await app.signIn('eleanor-whitcombe')
  await app.asOwner('update sessions set second_factor_at = now()')
  const [person] = await app.asOwner(`select id from people where email = '${app.findPerson('eleanor-whitcombe').email}'`)
  for (const [id, name] of [
    [first, 'Ingrid Vale'],
    [second, 'Jasper Vale'],
  ] as const) {
    const email = `${name.split(' ')[0]?.toLowerCase()}@vale.example`
    const values = { name, email, owner: [person?.['id']] }
    expect((await app.call('POST', `/api/portals/${portal}/managing/accounts`, { cookie: adviser, body: { id, values } })).status).toBe(200)
  }
})
afterAll(() => app.close())

describe('the list of invitations', () => {
  test('states who was invited, when, until when, by whom, and whether the invitation was opened', async () => {
    expect(await find(first)).toBeUndefined()
    const { sentTo, expiresAt } = (await invite(first)).json
    const sent = await find(first)
    expect(sent).toEqual({
      account: first,
      name: 'Ingrid Vale',
      email: sentTo,
      state: 'sent',
      invitedAt: app.deps.clock().toISOString(),
      validUntil: expiresAt,
      openedAt: null,
      invitedBy: 'Eleanor Whitcombe',
    })
    const [token] = await readToken('ingrid@vale.example')
    for (let times = 0; times < 2; times++) expect((await lookUp(token)).status).toBe(200)
    expect(await find(first)).toMatchObject({ state: 'opened', openedAt: app.deps.clock().toISOString() })
    await invite(second)
    expect((await list({ search: 'VALE', state: 'opened' })).json).toMatchObject({ count: 1, mayManage: true })
    expect((await list({ search: 'jasper@' })).json.items.map(({ name }: { name: string }) => name)).toEqual(['Jasper Vale'])
    const pages = await Promise.all([0, 1].map(async (offset) => (await list({ search: 'vale', limit: 1, offset })).json.items[0].name))
    expect(pages.toSorted()).toEqual(['Ingrid Vale', 'Jasper Vale'])
  })

  test('a revoked invitation no longer works, and can be sent again', async () => {
    const [token] = await readToken('jasper@vale.example')
    expect((await revoke(second)).json).toEqual({ revoked: true })
    expect((await lookUp(token)).status).not.toBe(200)
    expect(await find(second)).toMatchObject({ state: 'ended', validUntil: null, invitedBy: null })
    expect((await revoke(second)).status).toBe(404)
    const events = await app.asOwner(`select kind from events where account_id = '${second}' and kind like 'invitation.%' order by id`)
    expect(events.map(({ kind }) => kind)).toEqual(['invitation.sent', 'invitation.revoked'])
    await invite(second)
    expect((await find(second)).state).toBe('sent')
  })

  test('an invitation ends after its last day', async () => {
    const { invitationValidDays } = (await import('@atrium/editions/registry')).mainEdition
    app.advance(invitationValidDays * dayMs)
    adviser = await app.signIn('eleanor-whitcombe')
    expect(await find(first)).toMatchObject({ state: 'ended' })
  })

  test('is limited to the clients whom the caller sees, and closed to clients, other editions and impersonations', async () => {
    const colleague = await app.signIn('tobias-hartnell')
    expect(await find(first, colleague)).toBeUndefined()
    expect((await revoke(first, colleague)).status).toBe(404)
    const client = await app.signIn('margaret-ashworth')
    expect([(await list({}, client)).status, (await revoke(first, client)).status]).toEqual([403, 403])
    expect((await list({}, adviser, 'calder-clients')).status).toBe(404)
    expect((await list({ state: 'lost' })).status).toBe(400)
    await app.call('POST', '/api/impersonations', {
      cookie: adviser,
      body: { account: await app.findAccountId('ashworth'), reason: 'client-care' },
    })
    expect((await revoke(first)).json.code).toBe('read-only-impersonation')
  })
})
