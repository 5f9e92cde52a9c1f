import { randomUUID } from 'node:crypto'
import { mainEdition } from '@atrium/editions/registry'
import { sql } from 'kysely'
import { systemActor, withTenant, type Actor } from '@atrium/platform/db/scope'
import { createApiToken } from '@atrium/platform/http/api-token'
import { createTokenCall, createImporter, ledgerFiles } from '@atrium/server/testing/imports'
import { createNetworkHeaders, listServedRoutes } from '@atrium/server/testing/served-routes'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { resumeImports } from '../imports/jobs.ts'
import { createServiceAccount, issueToken, type IssuedToken } from '../testing/service-accounts.ts'

const hour = 3_600_000
const clients = 'Client ID,Name,Email,Currency\nNJ-1,Ida Marsh,ida@marsh.example,GBP\n'
let app: TestApp
let admin: string
let company: string
let ofEdition: IssuedToken
let ofFirm: IssuedToken

beforeAll(async () => {
  app = await createTestApp({ TRUST_PROXY: '1' })
  admin = await app.signIn('oscar-venn')
  company = await app.signIn('beatrix-lisle')
  ofEdition = await createServiceAccount(app, admin)
  ofFirm = await createServiceAccount(app, company, { name: 'Firm’s import' })
})
afterAll(() => app.close())

beforeEach(async () => {
  admin = await app.signIn('oscar-venn')
  company = await app.signIn('beatrix-lisle')
})

const read = (token: string, headers: Record<string, string> = createNetworkHeaders()) =>
  app.get('/api/imports', createTokenCall(token, { headers }))
const statusOf = async (token: string, headers?: Record<string, string>) => (await read(token, headers)).status
const eventsWhere = (condition: string) =>
  app.asOwner(`select kind, outcome, person_id, subject_type, subject_id, details from events where ${condition} order by id`)

describe('an import by a service account', () => {
  test('is sent, checked and committed without a person, and names the service account in the list, the import and its events', async () => {
    const job = createImporter(app, { token: ofEdition.token })
    for (const [kind, file] of ledgerFiles) expect((await job.importFile(kind, file)).state).toBe('committed')
    const author = { name: 'Nightly import', isServiceAccount: true }
    const { items } = (await app.get('/api/imports', { cookie: admin })).json
    expect(items).toHaveLength(ledgerFiles.length)
    for (const one of items) expect(one).toMatchObject({ createdBy: author, committedBy: author, undoneBy: null })
    const { id } = items[0]
    const events = await eventsWhere(`subject_id = '${id}'`)
    expect(events.map(({ kind, person_id }) => [kind, person_id])).toEqual([
      ['import.uploaded', null],
      ['import.commit-requested', null],
      ['import.committed', null],
    ])
    for (const { details } of events)
      expect(details).toMatchObject({ serviceAccountId: ofEdition.account.id, tokenId: ofEdition.issued.id })
    const undone = await createImporter(app, admin).undo(id)
    expect(undone).toMatchObject({ createdBy: author, undoneBy: { name: 'Oscar Venn', isServiceAccount: false } })
  })

  test('of an organisation contains no prices and no clients of others, and is seen by the organisation', async () => {
    const job = createImporter(app, { token: ofFirm.token })
    const prices = await job.ask('POST', '/api/imports', { kind: 'prices', fileName: 'p.csv', fileBytes: 10 })
    expect([prices.status, prices.json.code]).toEqual([403, 'not-allowed'])
    await app.asOwner(`with firm as (insert into organisations (edition, name, domain, account_seats) values ('wealth', 'Second firm', 'second.example', 7) returning id)
      insert into portals (id, edition, organisation_id, name, theme, data_source) select 'second-portal', 'wealth', id, 'Second', 'main', 'store' from firm`)
    const file = 'Client ID,Name,Email,Currency,Portal\nNJ-9,Una Frost,una@frost.example,GBP,second-portal\n'
    expect((await job.check(await job.send('accounts', file))).errors).toMatchObject([{ code: 'portal-unknown', value: 'second-portal' }])
    const own = (await app.get('/api/imports', { cookie: company })).json.items
    expect(own).toMatchObject([{ createdBy: { name: 'Firm’s import', isServiceAccount: true }, state: 'checked' }])
  })

  test('contains clients only until a person commits it, because their addresses decide who can sign up for an account', async () => {
    const job = createImporter(app, { token: ofEdition.token })
    const { id } = await job.check(
      await job.send('accounts', 'Client ID,Name,Email,Currency,Portal\nNJ-7,Una Frost,una@frost.example,GBP,\n'),
    )
    const refused = await job.ask('POST', `/api/imports/${id}/commit`)
    expect([refused.status, refused.json.code]).toEqual([403, 'not-allowed'])
    expect((await job.ask('GET', `/api/imports/${id}`)).json.state).toBe('checked')
    expect(await app.asOwner(`select from accounts where external_id = 'NJ-7'`)).toEqual([])
    expect(await createImporter(app, admin).commit(id)).toMatchObject({ state: 'committed', committedBy: { name: 'Oscar Venn' } })
  })

  test.each([
    ['the ledger has changed since the check', 'checked'],
    ['the file has changed since the check', 'received'],
  ] as const)('is checked again by the service account after the commit of a person failed because %s', async (_, state) => {
    const [job, person] = [createImporter(app, { token: ofEdition.token }), createImporter(app, admin)]
    for (const [kind, file] of ledgerFiles.slice(0, 2)) await person.importFile(kind, file)
    const heading = 'Transaction ID,Portfolio ID,Date,Type,Symbol,Quantity,Price,Exchange rate,Amount,Commission'
    const file = `${heading}\nFC-${state},L-2,2025-08-01,Contribution,,,,,5,0\n`
    const { id, layout, columns } = await job.check(await job.send('transactions', file))
    if (state === 'checked') await person.importFile('transactions', file.replace(',5,0', ',9,0'))
    else
      await app.asOwner(`update import_parts set bytes = convert_to(replace(convert_from(bytes, 'UTF8'), ',5,0', ',7,0'), 'UTF8')
      where import_id = '${id}'`)
    expect(await person.commit(id)).toMatchObject({ state, committedBy: null })
    const checked = await job.ask('PUT', `/api/imports/${id}/columns`, { layout, fields: columns.map(({ field }) => field) })
    expect(checked.status).toBe(200)
    await app.deps.backgroundTasks.done()
    expect((await job.ask('GET', `/api/imports/${id}`)).json).toMatchObject({ state: 'checked', committedBy: null })
  })

  test.each([
    ['checked again', 'received'],
    ['checked again', 'checked'],
    ['committed', 'checked'],
  ] as const)('is %s by the service account although an earlier release left a committer in the state %s', async (step, state) => {
    const job = createImporter(app, { token: ofEdition.token })
    for (const [kind, file] of ledgerFiles.slice(0, 2)) await createImporter(app, admin).importFile(kind, file)
    const heading = 'Transaction ID,Portfolio ID,Date,Type,Symbol,Quantity,Price,Exchange rate,Amount,Commission'
    const file = `${heading}\nEC-${step}-${state},L-2,2025-08-01,Contribution,,,,,5,0\n`
    const { id, layout, columns } = await job.check(await job.send('transactions', file))
    await app.asOwner(`update imports set state = '${state}', committed_by = (select id from people where name = 'Oscar Venn')
      where id = '${id}'`)
    const response =
      step === 'committed'
        ? await job.ask('POST', `/api/imports/${id}/commit`)
        : await job.ask('PUT', `/api/imports/${id}/columns`, { layout, fields: columns.map(({ field }) => field) })
    expect(response.status).toBe(200)
    await app.deps.backgroundTasks.done()
    expect((await job.ask('GET', `/api/imports/${id}`)).json).toMatchObject(
      step === 'committed'
        ? { state: 'committed', committedBy: { name: 'Nightly import', isServiceAccount: true } }
        : { state: 'checked', committedBy: null },
    )
  })

  describe('whose commit waits', () => {
    const heading = 'Transaction ID,Portfolio ID,Date,Type,Symbol,Quantity,Price,Exchange rate,Amount,Commission'

    /** Requests a commit, makes a change while it waits for the ledger, and returns the import as a person reads it. */
    async function commitWith(change: (issued: IssuedToken) => Promise<unknown>, run: 'at once' | 'resumed' = 'at once') {
      const issued = await createServiceAccount(app, admin, { name: 'Waiting' })
      const job = createImporter(app, { token: issued.token })
      for (const [kind, file] of ledgerFiles.slice(0, 2)) await createImporter(app, admin).importFile(kind, file)
      const mark = `W-${issued.issued.ending}`
      const { id } = await job.check(await job.send('transactions', `${heading}\n${mark},L-2,2025-08-01,Contribution,,,,,5,0\n`))
      const holder = await app.openConnection(`begin; select pg_advisory_xact_lock(hashtext('ledger'), hashtext('wealth'))`)
      let isHeld = true
      const release = async () => {
        if (isHeld) await holder.end()
        isHeld = false
      }
      onTestFinished(release)
      expect((await job.ask('POST', `/api/imports/${id}/commit`)).json.state).toBe('committing')
      await change(issued)
      if (run === 'resumed') {
        // The process that ran it has ended.
        await app.asOwner(`update imports set state = 'received' where id = '${id}'`)
        await release()
        await app.deps.backgroundTasks.done()
        await app.asOwner(`update imports set state = 'committing', heartbeat_at = '2020-01-01' where id = '${id}'`)
        expect(await resumeImports(app.deps, [mainEdition])).toEqual({ resumed: 1 })
      }
      await release()
      await app.deps.backgroundTasks.done()
      const booked = await app.asOwner(`select from ledger_transactions where id = '${mark}'`)
      return { id, issued, isBooked: booked.length > 0, record: (await app.get(`/api/imports/${id}`, { cookie: admin })).json }
    }
    const revoke = ({ account, issued }: IssuedToken) =>
      app.call('DELETE', `/api/service-accounts/${account.id}/tokens/${issued.id}`, { cookie: admin })
    const switchOff = ({ account }: IssuedToken) => app.call('DELETE', `/api/service-accounts/${account.id}`, { cookie: admin })

    test.each([
      ['its token was revoked', 'revoked', revoke, 'at once'],
      ['its service account was switched off', 'off', switchOff, 'at once'],
      ['its token was revoked, in another process', 'revoked', revoke, 'resumed'],
      ['its service account was switched off, in another process', 'off', switchOff, 'resumed'],
    ] as const)('is refused with an event if %s meanwhile, and a person may commit it', async (_, reason, change, run) => {
      const { id, issued, isBooked, record } = await commitWith(change, run)
      expect([isBooked, record.state, record.refusal]).toEqual([
        false,
        'checked',
        { code: 'access-withdrawn', count: null, detail: reason },
      ])
      expect(await eventsWhere(`kind like 'import.commit%' and subject_id = '${id}'`)).toMatchObject([
        { kind: 'import.commit-requested', details: { serviceAccountId: issued.account.id, tokenId: issued.issued.id } },
        { kind: 'import.commit-refused', outcome: 'refused', person_id: null, details: { serviceAccountId: issued.account.id, reason } },
      ])
      expect(await createImporter(app, admin).commit(id)).toMatchObject({
        state: 'committed',
        refusal: null,
        committedBy: { name: 'Oscar Venn', isServiceAccount: false },
      })
    })

    test('is made if another token of the account was revoked meanwhile, or its own expired', async () => {
      const other = async ({ account }: IssuedToken) => revoke({ account, ...(await issueToken(app, admin, account.id)) })
      expect(await commitWith(other)).toMatchObject({ isBooked: true, record: { state: 'committed' } })
      const expire = ({ issued }: IssuedToken) => app.asOwner(`update api_tokens set expires_at = created_at where id = '${issued.id}'`)
      expect(await commitWith(expire)).toMatchObject({ isBooked: true, record: { state: 'committed' } })
    })
  })

  test('teaches no headings; the same import by a person does', async () => {
    const file = 'Ticker code,Title,Asset class,Price currency\nFJRD,Fjord Foods,Equities,GBP\n'
    const fields = ['symbol', 'name', 'assetClass', 'priceCurrency']
    const suggested = async () => (await createImporter(app, admin).send('securities', file)).columns.map(({ field }) => field)
    const unknown = await suggested()
    expect(unknown).not.toEqual(fields)
    for (const [by, expected] of [
      [{ token: ofEdition.token }, unknown],
      [admin, fields],
    ] as const) {
      const person = createImporter(app, by)
      const checked = await person.check(await person.send('securities', file), fields)
      expect([checked.counts?.wrong, (await person.commit(checked.id)).state]).toEqual([0, 'committed'])
      expect(await suggested()).toEqual(expected)
    }
  })

  test('of another organisation, or of the edition, is not found by the token of an organisation', async () => {
    const { id } = await createImporter(app, { token: ofEdition.token }).send('accounts', clients)
    const job = createImporter(app, { token: ofFirm.token })
    const calls = (of: string) =>
      Promise.all([
        job.ask('GET', `/api/imports/${of}`),
        job.ask('GET', `/api/imports/${of}/errors`),
        job.ask('POST', `/api/imports/${of}/file`),
        job.ask('POST', `/api/imports/${of}/commit`),
        job.ask('DELETE', `/api/imports/${of}`),
      ])
    const comparable = (responses: Awaited<ReturnType<typeof calls>>) => responses.map(({ status, json }) => `${status} ${json.code}`)
    expect(comparable(await calls(id))).toEqual(comparable(await calls(randomUUID())))
    expect(comparable(await calls(id))).toEqual(Array(5).fill('404 not-found'))
    expect((await read(ofFirm.token)).json.items.map((one: { id: string }) => one.id)).not.toContain(id)
  })

  test('is read by the other tokens of its organisation, but changed only by the service account that began it', async () => {
    const mine = createImporter(app, { token: ofEdition.token })
    const other = await createServiceAccount(app, admin, { name: 'Monitoring' })
    const begun = await mine.send('accounts', clients)
    const byPerson = await createImporter(app, admin).send('accounts', clients)
    const job = createImporter(app, { token: other.token })
    for (const { id, layout, columns } of [begun, byPerson]) {
      expect((await job.ask('GET', `/api/imports/${id}`)).json).toMatchObject({ id, state: 'received' })
      const fields = columns.map(({ field }) => field)
      const body = Buffer.from(clients)
      const headers = { 'content-type': 'application/octet-stream' }
      const responses = [
        await app.call('PUT', `/api/imports/${id}/parts/0`, createTokenCall(other.token, { body, headers })),
        await job.ask('POST', `/api/imports/${id}/file`),
        await job.ask('PUT', `/api/imports/${id}/columns`, { layout, fields }),
        await job.ask('POST', `/api/imports/${id}/commit`),
        await job.ask('DELETE', `/api/imports/${id}`),
      ]
      expect(responses.map(({ status }) => status)).toEqual(Array(5).fill(404))
    }
    expect((await mine.ask('DELETE', `/api/imports/${begun.id}`)).json).toEqual({ isDiscarded: true })
    expect(await eventsWhere(`kind = 'import.discarded' and subject_id = '${begun.id}'`)).toMatchObject([
      { person_id: null, details: { serviceAccountId: ofEdition.account.id } },
    ])
  })

  test('is read without the contents of its file by the other service accounts, which are client data', async () => {
    const file = 'Client ID,Name,Email,Currency,Portal\nNJ-5,Una Frost,una@frost.example,GBP,made-up\n'
    const person = createImporter(app, admin)
    const { id } = await person.check(await person.send('accounts', file))
    const job = createImporter(app, { token: ofEdition.token })
    const seen = await job.ask('GET', `/api/imports/${id}`)
    expect(seen.json).toMatchObject({ id, state: 'checked', errorCount: 1, columns: [], errors: [] })
    expect(seen.text).not.toContain('una@frost.example')
    expect((await job.ask('GET', `/api/imports/${id}/errors`)).status).toBe(404)
    const own = await job.check(await job.send('accounts', file))
    expect([own.errors.length, own.columns.length]).toEqual([1, 5])
    const errors = await job.ask('GET', `/api/imports/${own.id}/errors`)
    expect([errors.status, errors.text.includes('made-up')]).toEqual([200, true])
  })

  test('states no holdings of the ledger in its errors; that of a person does', async () => {
    const heading = 'Transaction ID,Portfolio ID,Date,Type,Symbol,Quantity,Price,Exchange rate,Amount,Commission'
    const file = `${heading}\nOV-1,L-1,2025-08-06,Transfer out,ORCH,999999999,1200,1,0,0\n`
    const detailFor = async (by: Parameters<typeof createImporter>[1]) => {
      const job = createImporter(app, by)
      const { errors } = await job.check(await job.send('transactions', file))
      return errors.map(({ code, detail }) => [code, detail])
    }
    expect(await detailFor(admin)).toEqual([['oversold', expect.stringMatching(/^\d+(\.\d+)? ORCH$/)]])
    expect(await detailFor({ token: ofEdition.token })).toEqual([['oversold', '…']])
  })

  test('is counted against the limit of its service account, with each of its tokens', async () => {
    const { account, token } = await createServiceAccount(app, admin, { name: 'Busy' })
    const begin = (text: string) =>
      app.call('POST', '/api/imports', createTokenCall(text, { body: { kind: 'accounts', fileName: 'a.csv', fileBytes: 10 } }))
    for (let count = 0; count < 60; count++) expect((await begin(token)).status).toBe(200)
    expect((await begin(token)).status).toBe(429)
    expect((await begin((await issueToken(app, admin, account.id)).token)).status).toBe(429)
    expect((await begin((await createServiceAccount(app, admin, { name: 'Quiet' })).token)).status).toBe(200)
  })
})

describe('the scopes of a service account', () => {
  test('allow only the routes that name them, and changes apply to existing tokens', async () => {
    const reader = await createServiceAccount(app, admin, { scopes: ['imports:read'] })
    const writer = await createServiceAccount(app, admin, { scopes: ['imports:write'] })
    const begin = (token: string) =>
      app.call('POST', '/api/imports', createTokenCall(token, { body: { kind: 'accounts', fileName: 'a.csv', fileBytes: 10 } }))
    expect([await statusOf(reader.token), (await begin(reader.token)).status]).toEqual([200, 403])
    expect([await statusOf(writer.token), (await begin(writer.token)).status]).toEqual([403, 200])
    await app.call('PATCH', `/api/service-accounts/${reader.account.id}`, { cookie: admin, body: { scopes: ['imports:write'] } })
    expect([await statusOf(reader.token), (await begin(reader.token)).status]).toEqual([403, 200])
  })

  test('open no other route of the running server: each declares a scope or refuses every token', async () => {
    const declared = new Map(
      app.routes.map((route) => [`${route.method} ${route.url}`, (route as { meta?: { apiScope?: string } }).meta?.apiScope]),
    )
    const found: Record<string, string> = {}
    // Probes and metrics are no routes of an edition, and look at no header but that of the metrics token.
    const isOfEdition = ({ path }: { path: string }) => !['/healthz', '/readyz', '/metrics'].includes(path)
    for (const { route, method, path, body } of (await listServedRoutes(app)).filter(isOfEdition)) {
      const scope = declared.get(route)
      if (scope !== undefined) found[route] = scope
      for (const token of [ofEdition.token, createApiToken().token, 'atrium_malformed']) {
        const { status } = await app.call(
          method,
          path,
          createTokenCall(token, { headers: createNetworkHeaders(), ...(body !== undefined && { body }) }),
        )
        if (scope === undefined) expect([route, token, [401, 403].includes(status)]).toEqual([route, token, true])
        else if (token !== ofEdition.token) expect([route, token, status]).toEqual([route, token, 401])
      }
    }
    expect(found).toEqual({
      'GET /api/imports': 'imports:read',
      'GET /api/imports/:import': 'imports:read',
      'GET /api/imports/:import/errors': 'imports:read',
      'POST /api/imports': 'imports:write',
      'PUT /api/imports/:import/parts/:part': 'imports:write',
      'POST /api/imports/:import/file': 'imports:write',
      'PUT /api/imports/:import/columns': 'imports:write',
      'POST /api/imports/:import/commit': 'imports:write',
      'DELETE /api/imports/:import': 'imports:write',
    })
  })

  test('do not open pages, files of the web app or unknown paths', async () => {
    for (const path of ['/', '/firm/imports', '/api/nothing', '/assets/x.js'])
      expect([path, (await app.get(path, createTokenCall(ofEdition.token))).status]).toEqual([path, 403])
  })
})

describe('a token', () => {
  test('is refused when it is unknown, revoked or expired, of an account that is off, or of another edition, always with the same response', async () => {
    const [revoked, off] = [await createServiceAccount(app, admin), await createServiceAccount(app, admin)]
    const [foreign, soon] = [await createServiceAccount(app, admin), await createServiceAccount(app, admin, { validDays: 1 })]
    for (const { token } of [revoked, off, foreign, soon]) expect(await statusOf(token)).toBe(200)
    await app.call('DELETE', `/api/service-accounts/${revoked.account.id}/tokens/${revoked.issued.id}`, { cookie: admin })
    await app.call('DELETE', `/api/service-accounts/${off.account.id}`, { cookie: admin })
    const { host } = app.findPerson('jonah-whitaker')
    app.advance(24 * hour)
    const responses = [
      await read(createApiToken().token),
      await read(revoked.token),
      await read(off.token),
      await read(soon.token),
      await app.get('/api/imports', createTokenCall(foreign.token, { host, headers: createNetworkHeaders() })),
    ]
    for (const { status, json } of responses)
      expect([status, { ...json, requestId: '' }]).toEqual([401, { ...responses[0]?.json, requestId: '' }])
    expect(responses[0]?.json.code).toBe('not-signed-in')
    expect(await statusOf(foreign.token)).toBe(200)
  })

  test('records its use after revocation, from another network and of an account that is off, with the reason', async () => {
    const reasonsOf = async ({ issued }: IssuedToken) =>
      (await eventsWhere(`kind = 'api-token.refused' and subject_id = '${issued.id}'`)).map(
        ({ details }) => (details as { reason: string }).reason,
      )
    const [revoked, elsewhere, off] = [
      await createServiceAccount(app, admin, { name: 'Revoked' }),
      await createServiceAccount(app, admin, { name: 'Elsewhere', allowedNetworks: ['203.0.113.0/24'] }),
      await createServiceAccount(app, admin, { name: 'Off' }),
    ]
    await app.call('DELETE', `/api/service-accounts/${revoked.account.id}/tokens/${revoked.issued.id}`, { cookie: admin })
    await app.call('DELETE', `/api/service-accounts/${off.account.id}`, { cookie: admin })
    for (const { token } of [revoked, elsewhere, off]) expect(await statusOf(token)).toBe(401)
    expect([await reasonsOf(revoked), await reasonsOf(elsewhere), await reasonsOf(off)]).toEqual([['revoked'], ['network'], ['off']])
  })

  test('records the use after its expiry once an hour as refused', async () => {
    const { account, issued, token } = await createServiceAccount(app, admin, { validDays: 1 })
    app.advance(25 * hour)
    await Promise.all([statusOf(token), statusOf(token), statusOf(token)])
    const events = () => eventsWhere(`kind = 'api-token.refused' and subject_id = '${issued.id}'`)
    const details = { serviceAccountId: account.id, reason: 'expired' }
    const event = { outcome: 'refused', person_id: null, subject_type: 'api-token', details }
    expect(await events()).toMatchObject([event])
    app.advance(hour)
    expect(await statusOf(token)).toBe(401)
    expect(await events()).toMatchObject([event, event])
  })

  test('works only from its allowed networks, as the configured proxy states them', async () => {
    const { token } = await createServiceAccount(app, admin, { allowedNetworks: ['192.0.2.0/24', '2001:db8::/32'] })
    const from = (address: string) => statusOf(token, { 'x-forwarded-for': address })
    expect([await from('192.0.2.200'), await from('2001:db8:7::1'), await from('192.0.3.1'), await from('2001:db9::1')]).toEqual([
      200, 200, 401, 401,
    ])
  })

  test('stores the hour of its last use, with one write an hour', async () => {
    const { account, token } = await createServiceAccount(app, admin)
    const lastUse = async () => {
      const { items } = (await app.get('/api/service-accounts', { cookie: await app.signIn('oscar-venn') })).json
      return items.find(({ id }: { id: string }) => id === account.id).tokens[0].lastUsedAt
    }
    const version = async () =>
      (await app.asOwner(`select xmin::text, ctid::text from api_tokens where service_account_id = '${account.id}'`))[0]
    expect(await lastUse()).toBeNull()
    await statusOf(token)
    const hourOf = () => new Date(Math.floor(app.deps.clock().getTime() / hour) * hour).toISOString()
    const [first, written] = [hourOf(), await version()]
    expect(await lastUse()).toBe(first)
    for (let count = 0; count < 5; count++) await statusOf(token)
    expect(await version()).toEqual(written)
    app.advance(hour)
    await statusOf(token)
    expect([await lastUse(), hourOf() > first]).toEqual([hourOf(), true])
  })

  test('is ignored in a URL, in a cookie and in other headers, and refused together with a cookie', async () => {
    const { token } = ofEdition
    for (const call of [
      app.get(`/api/imports?token=${token}&access_token=${token}`, { headers: createNetworkHeaders() }),
      app.get('/api/imports', { cookie: `__Host-atrium=${token}`, headers: createNetworkHeaders() }),
      app.get('/api/imports', { headers: { 'x-api-key': token, ...createNetworkHeaders() } }),
    ])
      expect((await call).status).toBe(401)
    for (const cookie of [admin, '__Host-atrium=anything', `__Host-atrium=${token}`, '__Host-atrium-sign-up=anything']) {
      expect([cookie, (await app.get('/api/imports', createTokenCall(token, { cookie }))).status]).toEqual([cookie, 400])
      const body = { kind: 'accounts', fileName: 'a.csv', fileBytes: 10 }
      expect([cookie, (await app.call('POST', '/api/imports', createTokenCall(token, { cookie, body }))).status]).toEqual([cookie, 400])
    }
    expect(await statusOf(token)).toBe(200)
  })

  test('needs no origin, because no browser sends it by itself', async () => {
    const body = { kind: 'accounts', fileName: 'a.csv', fileBytes: 10 }
    for (const origin of [null, 'https://scheduler.example'])
      expect([origin, (await app.call('POST', '/api/imports', createTokenCall(ofEdition.token, { origin, body }))).status]).toEqual([
        origin,
        200,
      ])
  })

  test('is limited by network if it is wrong, whereas valid ones keep working there', async () => {
    const network = { 'x-forwarded-for': '203.0.113.77' }
    const statuses: number[] = []
    for (let count = 0; count < 62; count++) statuses.push(await statusOf(count % 2 ? createApiToken().token : 'atrium_malformed', network))
    expect([statuses.slice(0, 60).every((status) => status === 401), statuses.slice(60)]).toEqual([true, [429, 429]])
    expect(await statusOf(ofEdition.token, network)).toBe(200)
    expect(await statusOf(createApiToken().token)).toBe(401)
  })

  test('is stored as a hash only', async () => {
    const { token, issued } = await createServiceAccount(app, admin)
    const rows = await app.asOwner(`select t::text as row from api_tokens t where id = '${issued.id}'`)
    expect(rows).toHaveLength(1)
    const [row] = rows
    for (const text of [token, token.slice(7, 50), Buffer.from(token).toString('hex')]) expect(String(row?.['row'])).not.toContain(text)
    const { createHash } = await import('node:crypto')
    expect(String(row?.['row'])).toContain(createHash('sha256').update(token).digest('hex'))
  })
})

describe('row-level security for a service account', () => {
  const select = (actor: Actor, statement: string) =>
    withTenant(app.db, actor, async (transaction) => (await sql.raw<Record<string, unknown>>(statement).execute(transaction)).rows)
  const actorOf = ({ account }: IssuedToken): Actor => ({ edition: 'wealth', service: account.id, role: 'service', accounts: [] })

  test('shows no client, no account and no session, and imports of its organisation only', async () => {
    await createImporter(app, { token: ofFirm.token }).send('accounts', clients)
    const [firm] = await select(
      systemActor('wealth'),
      `select organisation_id as id from service_accounts where id = '${ofFirm.account.id}'`,
    )
    for (const actor of [actorOf(ofEdition), actorOf(ofFirm)]) {
      for (const table of [
        'accounts',
        'account_overviews',
        'portfolios',
        'ledger_transactions',
        'sessions',
        'pins',
        'outbox_messages',
        'api_tokens',
      ])
        expect([table, await select(actor, `select 1 from ${table}`)]).toEqual([table, []])
      expect(await select(actor, `select 1 from people where role = 'client'`)).toEqual([])
    }
    const organisations = await select(actorOf(ofFirm), 'select distinct organisation_id as id from imports')
    expect(organisations).toEqual([firm])
    expect((await select(actorOf(ofEdition), 'select distinct organisation_id as id from imports')).length).toBeGreaterThan(1)
  })

  test('refuses imports in the name of a person, of another account or of another organisation, and changes of others', async () => {
    const insert = (columns: string, values: string) =>
      `insert into imports (edition, kind, state, file_name, file_bytes, created_at, ${columns}) values ('wealth', 'accounts', 'receiving', 'a.csv', 1, now(), ${values})`
    const [person] = await select(systemActor('wealth'), `select id from people where role = 'admin' limit 1`)
    const actor = actorOf(ofFirm)
    for (const statement of [
      insert('created_by', `'${String(person?.['id'])}'`),
      insert('created_by_service', `'${ofFirm.account.id}'`),
      insert('created_by_service, organisation_id', `'${ofEdition.account.id}', (select organisation_id from service_accounts)`),
    ])
      await expect(select(actor, statement)).rejects.toThrow('row-level security')
    const [own] = await select(
      actor,
      `${insert('created_by_service, organisation_id', `'${ofFirm.account.id}', (select organisation_id from service_accounts)`)} returning id`,
    )
    const change = (set: string) => `update imports set ${set} where id = '${String(own?.['id'])}' returning id`
    expect(await select(actor, change(`state = 'received'`))).toEqual([own])
    await expect(select(actor, change(`committed_by = '${String(person?.['id'])}'`))).rejects.toThrow('row-level security')
    await expect(select(actor, change(`organisation_id = null`))).rejects.toThrow('permission denied')
    expect(
      await select(
        actor,
        `update imports set state = 'failed' where id <> '${String(own?.['id'])}' and created_by_service <> '${ofFirm.account.id}' returning id`,
      ),
    ).toEqual([])
    await expect(
      select(
        actor,
        `insert into events (edition, at, kind, details) values ('wealth', now(), 'import.uploaded', '{"serviceAccountId": "${ofEdition.account.id}"}')`,
      ),
    ).rejects.toThrow('row-level security')
  })
})
