import type { UpstreamAccountName } from '@atrium/platform/providers/ports/accounts'
import { UpstreamError } from '@atrium/platform/providers/ports/response'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

const dayMs = 86_400_000
let app: TestApp
let cookie: string
let providers: TestApp['deps']['providers']
let simulated: UpstreamAccountName[]

const client = (id: string, email: string | null, name: string): UpstreamAccountName => ({ id, name, email, currency: 'GBP' })

/** Clients without an account, who are added to the clients of the simulated provider. */
const newClients = [
  client('HL-500001', 'Anna.Birch@birch-home.example', 'Anna Birch'),
  client('HL-500002', 'ben@cedar-home.example', 'Ben Cedar'),
  client('HL-500003', null, 'Cora Dale'),
  client('HL-500004', 'couple@elm-home.example', 'Dora Elm'),
  client('HL-500005', 'couple@elm-home.example', 'Emil Elm'),
  client('HL-500006', 'not an address', 'Fay Fir'),
  client('HL-500008', 'hanna@gorse-home.example', 'Hanna Gorse'),
  client('HL-500009', 'ida@hazel-home.example', 'Ida Hazel'),
]

type Provided = { listAccounts: () => Promise<UpstreamAccountName[] | null>; getAccount?: (id: string) => Promise<UpstreamAccountName> }

/** Replaces the responses of the provider of portfolios. */
function replaceProvider(provided: Provided): void {
  app.deps.providers = {
    ...providers,
    portfolios: (edition, source) => ({ ...providers.portfolios(edition, source), ...provided }) as ReturnType<typeof providers.portfolios>,
  }
}

beforeAll(async () => {
  app = await createTestApp({ TRUST_PROXY: '1' })
  providers = app.deps.providers
  const { mainEdition } = await import('@atrium/editions/registry')
  simulated = (await providers.portfolios(mainEdition, null).listAccounts()) ?? []
})
afterAll(() => app.close())
beforeEach(async () => {
  replaceProvider({ listAccounts: async () => [...simulated, ...newClients] })
  cookie = await app.signIn('oscar-venn')
})
afterEach(() => app.simulator.setMode('ok'))

const search = (body: object = {}, portal = 'private-clients') =>
  app.call('POST', `/api/portals/${portal}/onboarding/search`, { cookie, body })
const invite = (clients: object[], portal = 'private-clients') =>
  app.call('POST', `/api/portals/${portal}/onboarding/invitations`, { cookie, body: { clients } })
const find = async (term: string) => (await search({ search: term })).json.items
const listLetters = async (email: string): Promise<{ text: string }[]> =>
  (await app.get('/dev/mail')).json.filter((mail: { to: string }) => mail.to === email)
const readToken = async (email: string) => /\/signup\/client#token=([\w-]{43})/.exec((await listLetters(email))[0]?.text ?? '')?.[1]
const listAccounts = (externalId: string) => app.asOwner(`select * from accounts where external_id = '${externalId}'`)

/** Signs up with the invitation that was sent to an address. Returns the session's cookie. */
async function signUp(email: string): Promise<string | undefined> {
  const body = { name: 'As Invited', email, password: 'Plum-orchard-1841', acceptsTerms: true, invitation: await readToken(email) }
  const begun = await app.call('POST', '/api/sign-ups', { body })
  const [mail] = await listLetters(email)
  const code = /\b\d{8}\b/.exec(mail?.text ?? '')?.[0]
  return (await app.call('POST', '/api/sign-ups/confirmation', { cookie: begun.cookie, body: { code } })).cookie
}

describe('the onboarding list', () => {
  test('is the union of the provider’s clients and the accounts of the portal, each with its state', async () => {
    const { json } = await search({ limit: 200 })
    expect(json).toMatchObject({ provider: 'asset-manager', hasClientList: true })
    const states = new Map(json.items.map((one: { name: string; state: string }) => [one.name, one.state]))
    expect([states.get('Anna Birch'), states.get('Geoffrey Tillotson')]).toEqual(['not-in-portal', 'active'])
    const [fairbairn] = await find('fairbairn')
    expect(fairbairn).toMatchObject({ externalId: null, isListed: false, account: await app.findAccountId('fairbairn') })
    const [anna] = await find('HL-500001')
    expect(anna).toEqual({
      externalId: 'HL-500001',
      name: 'Anna Birch',
      email: 'anna.birch@birch-home.example',
      isEmailShared: false,
      currency: 'GBP',
      state: 'not-in-portal',
      invitedUntil: null,
      account: null,
      isListed: true,
    })
    expect((await find('couple@elm')).map((one: { isEmailShared: boolean }) => one.isEmailShared)).toEqual([true, true])
  })

  test('is returned in pages by name, with a search by name, address and external id and a filter by state', async () => {
    const all = (await search({ limit: 200 })).json
    const pages = [(await search({ limit: 5 })).json, (await search({ limit: 5, offset: 5 })).json]
    expect(pages.map(({ count }) => count)).toEqual([all.count, all.count])
    expect(pages.flatMap(({ items }) => items)).toEqual(all.items.slice(0, 10))
    for (const term of ['ben ced', 'BEN@cedar', '500002'])
      expect((await find(term)).map((one: { externalId: string }) => one.externalId)).toEqual(['HL-500002'])
    const missing = (await search({ search: 'HL-5000', state: 'not-in-portal' })).json
    expect(missing.count).toBe(newClients.length)
    expect(missing.items.map((one: { name: string }) => one.name)).toEqual(newClients.map(({ name }) => name))
  })

  test('marks a client whose account is in another portal', async () => {
    const [other] = await app.asOwner(
      `select external_id from accounts where portal_id = 'family-office' and external_id is not null limit 1`,
    )
    expect((await find(String(other?.['external_id'])))[0].state).toBe('other-portal')
    expect((await search({ search: String(other?.['external_id']) }, 'family-office')).json.items[0].state).not.toBe('other-portal')
  })

  test('requests the provider’s list once for each page', async () => {
    app.deps.providers = providers
    const before = app.simulator.log().length
    expect((await search({ limit: 50 })).status).toBe(200)
    expect(
      app.simulator
        .log()
        .slice(before)
        .map(({ path }) => path),
    ).toEqual(['/Account'])
  })

  test('shows only the accounts of the portal if the provider has no list of clients', async () => {
    replaceProvider({ listAccounts: async () => null })
    const { json } = await search({ limit: 200 })
    expect([json.hasClientList, json.items.some((one: { isListed: boolean }) => one.isListed)]).toEqual([false, false])
    expect(json.items.length).toBeGreaterThan(3)
  })

  test('is an error without clients if the provider is unavailable', async () => {
    app.deps.providers = providers
    for (const mode of ['error', 'garbage'] as const) {
      app.simulator.setMode(mode, '/Account')
      const response = await search()
      expect([mode, response.status, response.json.code, response.json.items]).toEqual([mode, 502, 'upstream-unavailable', undefined])
    }
    // A provider that does not know the list, or refuses the token, is unavailable too.
    for (const fault of ['unknown', 'refused'] as const) {
      replaceProvider({ listAccounts: () => Promise.reject(new UpstreamError(fault, 'asset-manager', 'GET /Account', 'of a test')) })
      expect((await search()).json.code).toBe('upstream-unavailable')
    }
  })

  test('is not found for a portal of another edition or an unknown portal', async () => {
    for (const portal of ['calder-clients', 'no-such-portal']) {
      expect((await search({}, portal)).status).toBe(404)
      expect((await invite([{ externalId: 'HL-500001' }], portal)).status).toBe(404)
    }
    expect(await listAccounts('HL-500001')).toEqual([])
  })

  test('is refused for invalid filters', async () => {
    for (const body of [{ limit: 201 }, { state: 'unknown' }, { offset: -1 }, { search: 'x'.repeat(101) }])
      expect((await search(body)).json.code).toBe('invalid-request')
  })
})

describe('inviting clients', () => {
  test('creates an account with the external id, which the invited person then owns', async () => {
    const response = await invite([{ externalId: 'HL-500001' }, { externalId: 'HL-500002', email: 'Ben@cedar-home.example' }])
    expect(response.status).toBe(200)
    const expiresAt = new Date(app.deps.clock().getTime() + 7 * dayMs).toISOString()
    expect(response.json).toEqual({
      invited: [
        { externalId: 'HL-500001', sentTo: 'anna.birch@birch-home.example', expiresAt },
        { externalId: 'HL-500002', sentTo: 'ben@cedar-home.example', expiresAt },
      ],
      skipped: [],
    })
    const [account] = await listAccounts('HL-500001')
    expect(account).toMatchObject({
      portal_id: 'private-clients',
      name: 'Anna Birch',
      email: 'anna.birch@birch-home.example',
      currency: 'GBP',
    })
    const id = String(account?.['id'])
    const [anna] = await find('HL-500001')
    expect(anna).toMatchObject({ state: 'invited', invitedUntil: expiresAt, account: id })
    const lookup = await app.call('POST', '/api/invitations/lookup', { body: { token: await readToken('anna.birch@birch-home.example') } })
    expect(lookup.json).toMatchObject({ kind: 'client', organisation: 'Harcourt Lisle', isLinked: true })
    const own = await signUp('anna.birch@birch-home.example')
    expect((await app.get('/api/me', { cookie: own })).json.accounts.map((one: { id: string }) => one.id)).toEqual([id])
    expect((await find('HL-500001'))[0]).toMatchObject({ state: 'active', invitedUntil: null })
  })

  test('records events and revisions with the admin', async () => {
    const [person] = await app.asOwner(`select id from people where email = '${app.findPerson('oscar-venn').email}'`)
    const [account] = await listAccounts('HL-500002')
    const events = await app.asOwner(
      `select kind, person_id, portal_id, details from events where account_id = '${String(account?.['id'])}' order by id`,
    )
    expect(events).toEqual([
      { kind: 'account.created', person_id: person?.['id'], portal_id: 'private-clients', details: { externalId: 'HL-500002' } },
      { kind: 'invitation.sent', person_id: person?.['id'], portal_id: null, details: { kind: 'client' } },
    ])
    const revisions = await app.asOwner(
      `select field, after, person_id from revisions where account_id = '${String(account?.['id'])}' and field = 'external_id'`,
    )
    expect(revisions).toEqual([{ field: 'external_id', after: 'HL-500002', person_id: person?.['id'] }])
  })

  test('invites nobody again if repeated, and states who is invited or has signed up', async () => {
    const response = await invite([{ externalId: 'HL-500001' }, { externalId: 'HL-500002' }])
    expect(response.json).toEqual({
      invited: [],
      skipped: [
        { externalId: 'HL-500001', state: 'active' },
        { externalId: 'HL-500002', state: 'invited' },
      ],
    })
    expect(await listLetters('ben@cedar-home.example')).toHaveLength(1)
    expect(await listAccounts('HL-500002')).toHaveLength(1)
  })

  test('repeats an expired invitation for the same account', async () => {
    const [before] = await listAccounts('HL-500002')
    await app.asOwner(`update single_use_tokens set expires_at = '2026-01-01' where account_id = '${String(before?.['id'])}'`)
    expect((await find('HL-500002'))[0]).toMatchObject({ state: 'not-invited', invitedUntil: null })
    expect((await invite([{ externalId: 'HL-500002' }])).json.invited).toHaveLength(1)
    expect((await listAccounts('HL-500002')).map(({ id }) => id)).toEqual([before?.['id']])
  })

  test('invites each client once if calls are concurrent', async () => {
    const responses = await Promise.all(Array.from({ length: 4 }, () => invite([{ externalId: 'HL-500008' }, { externalId: 'HL-500009' }])))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(responses.flatMap(({ json }) => json.invited)).toHaveLength(2)
    for (const email of ['hanna@gorse-home.example', 'ida@hazel-home.example']) expect(await listLetters(email)).toHaveLength(1)
  })

  const invalid: [string, object[], { path: string; code: string }[]][] = [
    ['an unknown client', [{ externalId: 'HL-999999' }], [{ path: 'clients.0.externalId', code: 'unknown-client' }]],
    ['a client without an address', [{ externalId: 'HL-500003' }], [{ path: 'clients.0.email', code: 'address-missing' }]],
    ['the address of two clients', [{ externalId: 'HL-500004' }], [{ path: 'clients.0.email', code: 'address-shared' }]],
    ['a malformed address', [{ externalId: 'HL-500006' }], [{ path: 'clients.0.email', code: 'invalid_format' }]],
    [
      'an address that differs from the provider’s',
      [{ externalId: 'HL-510000', email: 'thief@elsewhere.example' }],
      [{ path: 'clients.0.email', code: 'address-differs' }],
    ],
    [
      'the address of another client',
      [{ externalId: 'HL-500003', email: 'new@holly-home.example' }],
      [{ path: 'clients.0.email', code: 'address-shared' }],
    ],
    [
      'the address of another account',
      [{ externalId: 'HL-500003', email: 'ben@cedar-home.example' }],
      [{ path: 'clients.0.email', code: 'address-shared' }],
    ],
    ['the address of an adviser', [{ externalId: 'HL-510001' }], [{ path: 'clients.0.email', code: 'account-exists' }]],
    ['a repeated client', [{ externalId: 'HL-510000' }, { externalId: 'HL-510000' }], [{ path: 'clients.1.externalId', code: 'repeated' }]],
    [
      'a repeated address',
      [
        { externalId: 'HL-500003', email: 'both@ivy-home.example' },
        { externalId: 'HL-500004', email: 'both@ivy-home.example' },
      ],
      [{ path: 'clients.1.email', code: 'address-shared' }],
    ],
  ]

  test.each(invalid)('refuses %s with row, field and reason, and invites nobody', async (_, rows, issues) => {
    const more = [
      client('HL-510000', 'new@holly-home.example', 'Jo Holly'),
      client('HL-510001', app.findPerson('eleanor-whitcombe').email, 'Kit'),
    ]
    replaceProvider({ listAccounts: async () => [...simulated, ...newClients, ...more] })
    const [before] = await app.asOwner('select count(*) from accounts')
    const valid = { externalId: 'HL-510000' }
    const isValidFree = !rows.some((row) => 'externalId' in row && row.externalId === valid.externalId)
    const response = await invite(isValidFree ? [...rows, valid] : rows)
    expect([response.status, response.json.code, response.json.issues]).toEqual([400, 'invalid-request', issues])
    expect(await app.asOwner('select count(*) from accounts')).toEqual([before])
    expect(await listLetters('new@holly-home.example')).toEqual([])
  })

  test('invites a client without a unique address by the address that the firm states', async () => {
    const response = await invite([
      { externalId: 'HL-500003', email: 'cora@dale-home.example' },
      { externalId: 'HL-500004', email: 'dora@elm-home.example' },
    ])
    expect(response.json.invited.map((one: { sentTo: string }) => one.sentTo)).toEqual(['cora@dale-home.example', 'dora@elm-home.example'])
    const again = await invite([{ externalId: 'HL-500003', email: 'cora@dale-home.example' }])
    expect(again.json.skipped).toEqual([{ externalId: 'HL-500003', state: 'invited' }])
  })

  test('refuses clients of another portal, closed accounts, and a changed address of an account', async () => {
    await app.asOwner(`insert into accounts (edition, portal_id, external_id, name, email, is_active) values
      ('wealth', 'family-office', 'HL-520000', 'Lea', 'lea@maple-home.example', true),
      ('wealth', 'private-clients', 'HL-520001', 'Max', 'max@maple-home.example', false),
      ('wealth', 'private-clients', 'HL-520002', 'Nan', 'nan@maple-home.example', true)`)
    const more = [0, 1, 2].map((number) => client(`HL-52000${number}`, null, 'Maple'))
    replaceProvider({ listAccounts: async () => [...simulated, ...more] })
    const response = await invite([
      { externalId: 'HL-520000' },
      { externalId: 'HL-520001' },
      { externalId: 'HL-520002', email: 'thief@elsewhere.example' },
    ])
    expect(response.json.issues).toEqual([
      { path: 'clients.0.externalId', code: 'other-portal' },
      { path: 'clients.1.externalId', code: 'account-inactive' },
      { path: 'clients.2.email', code: 'address-differs' },
    ])
    expect((await invite([{ externalId: 'HL-520002' }])).json.invited[0].sentTo).toBe('nan@maple-home.example')
  })

  test('checks each client with a separate call if the provider has no list', async () => {
    const requestedIds: string[] = []
    replaceProvider({
      listAccounts: async () => null,
      getAccount: async (id) => {
        requestedIds.push(id)
        if (id === 'P-2') throw new UpstreamError('unknown', 'partner', 'GET /api/account-overview/{contact}', 'of a test')
        return client(id, null, 'Olga Pine')
      },
    })
    const rows = [
      { externalId: 'P-1', email: 'olga@pine-home.example' },
      { externalId: 'P-2', email: 'pia@pine-home.example' },
    ]
    expect((await invite(rows)).json.issues).toEqual([{ path: 'clients.1.externalId', code: 'unknown-client' }])
    expect((await invite(rows.slice(0, 1))).json.invited).toHaveLength(1)
    expect(requestedIds).toEqual(['P-1', 'P-2', 'P-1'])
    expect((await listAccounts('P-1'))[0]).toMatchObject({ name: 'Olga Pine', email: 'olga@pine-home.example' })
  })

  test('refuses more than a hundred clients, an empty list, unknown fields and malformed values', async () => {
    const many = Array.from({ length: 101 }, (_, index) => ({ externalId: `HL-${600_000 + index}` }))
    for (const rows of [many, [], [{ externalId: 'HL-500001', name: 'Other' }], [{ externalId: '' }], [{ externalId: 'x', email: 'none' }]])
      expect((await invite(rows)).json.code).toBe('invalid-request')
  })

  test('takes a seat for each new account, and invites nobody if there are too few [S50]', async () => {
    const many = Array.from({ length: 100 }, (_, index) =>
      client(`HL-${700_000 + index}`, `client${index}@oak-home.example`, `Oak ${index}`),
    )
    replaceProvider({ listAccounts: async () => [...simulated, ...many] })
    const rows = many.map(({ id }) => ({ externalId: id }))
    const [used] = await app.asOwner(`select count(*)::int as count from accounts a join portals p on p.id = a.portal_id
      join organisations o on o.id = p.organisation_id where o.name = 'Harcourt Lisle' and a.is_active`)
    const setSeats = (count: number) => app.asOwner(`update organisations set account_seats = ${count} where name = 'Harcourt Lisle'`)
    await setSeats(Number(used?.['count']) + 99)
    const refused = await invite(rows)
    expect([refused.status, refused.json.code]).toEqual([409, 'no-seat'])
    expect((await search({ search: '@oak-home', state: 'not-in-portal' })).json.count).toBe(100)
    await setSeats(Number(used?.['count']) + 100)
    expect((await invite(rows)).json.invited).toHaveLength(100)
    await setSeats(50_000)
  })

  test('invites nobody if the provider fails', async () => {
    app.deps.providers = providers
    app.simulator.setMode('error', '/Account')
    const response = await invite([{ externalId: 'HL-204450' }])
    expect([response.status, response.json.code]).toEqual([502, 'upstream-unavailable'])
  })

  test('is refused to other staff and clients, during an impersonation, and without a recent step-up [S09]', async () => {
    const body = { clients: [{ externalId: 'HL-500001' }] }
    const paths = ['search', 'invitations'].map((end) => `/api/portals/private-clients/onboarding/${end}`)
    for (const key of ['geoffrey-tillotson', 'eleanor-whitcombe', 'beatrix-lisle']) {
      const own = await app.signIn(key)
      for (const path of paths) expect([key, (await app.call('POST', path, { cookie: own, body })).json.code]).toEqual([key, 'not-allowed'])
    }
    const late = await app.signIn('oscar-venn')
    await app.call('POST', '/api/impersonations', {
      cookie,
      body: { account: await app.findAccountId('tillotson'), reason: 'client-care' },
    })
    for (const path of paths) expect((await app.call('POST', path, { cookie, body })).json.code).toBe('read-only-impersonation')
    app.advance(11 * 60_000)
    expect((await app.call('POST', paths[1] ?? '', { cookie: late, body })).json.code).toBe('proof-required')
  })

  test('limits the number of calls per person', async () => {
    const [person] = await app.asOwner(`select id from people where email = '${app.findPerson('oscar-venn').email}'`)
    for (let call = 0; call < 60; call++)
      await app.deps.throttles.count('invitationsOfPerson', String(person?.['id'])).catch(() => undefined)
    expect((await invite([{ externalId: 'HL-500001' }])).status).toBe(429)
  })
})
