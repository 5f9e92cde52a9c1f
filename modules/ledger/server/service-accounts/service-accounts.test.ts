import { randomUUID } from 'node:crypto'
import { editions } from '@atrium/editions/registry'
import { listMails } from '@atrium/platform/mail/outbox'
import { createTokenCall } from '@atrium/server/testing/imports'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { maxServiceAccounts, maxTokens } from '../../contract/service-accounts.ts'
import { createServiceAccount, issueToken } from '../testing/service-accounts.ts'
import { notifyExpiringTokens } from './jobs.ts'

const path = '/api/service-accounts'
const day = 86_400_000
let app: TestApp
let admin: string

beforeEach(async () => {
  app = await createTestApp({ TRUST_PROXY: '1' })
  admin = await app.signIn('oscar-venn')
})
afterEach(() => app.close())

const eventsOf = (kind: string) =>
  app.asOwner(`select e.kind, e.outcome, e.subject_type, e.subject_id, e.details, p.name as person from events e
    left join people p on p.id = e.person_id where e.kind like '${kind}' order by e.id`)
const newToken = (change: object = {}) => ({ requestId: randomUUID(), name: 'Server', validDays: 90, allowedNetworks: [], ...change })

describe('a service account', () => {
  test('is created, changed and switched off, each with an event of the person, and appears in the list with its tokens', async () => {
    const { account, issued, token } = await createServiceAccount(app, admin, {
      scopes: ['imports:read'],
      allowedNetworks: ['192.0.2.0/24'],
    })
    expect(account).toMatchObject({ name: 'Nightly import', organisation: null, scopes: ['imports:read'], disabledAt: null, tokens: [] })
    const ending = token.slice(-4)
    const known = {
      ending,
      state: 'valid',
      allowedNetworks: ['192.0.2.0/24'],
      lastUsedAt: null,
      createdBy: { name: 'Oscar Venn', mayManage: true },
    }
    expect(issued).toMatchObject({ ...known, name: 'Server' })
    expect(Date.parse(issued.expiresAt) - Date.parse(issued.createdAt)).toBe(90 * day)
    const body = { name: 'Evening import', scopes: ['imports:read', 'imports:write'] }
    const changed = await app.call('PATCH', `${path}/${account.id}`, { cookie: admin, body })
    expect(changed.json).toMatchObject(body)
    const [listed] = (await app.get(path, { cookie: admin })).json.items
    expect(listed).toMatchObject({ ...body, id: account.id, createdBy: { name: 'Oscar Venn' }, tokens: [known] })
    expect(JSON.stringify(listed)).not.toContain(token)
    const off = await app.call('DELETE', `${path}/${account.id}`, { cookie: admin })
    expect(off.json).toMatchObject({ disabledAt: expect.any(String), tokens: [{ state: 'revoked', revokedAt: expect.any(String) }] })
    expect((await app.get('/api/imports', createTokenCall(token, { headers: { 'x-forwarded-for': '192.0.2.7' } }))).status).toBe(401)
    const by = { subject_type: 'service-account', subject_id: account.id, person: 'Oscar Venn', outcome: 'done' }
    expect(await eventsOf('service-account.%')).toEqual([
      { ...by, kind: 'service-account.created', details: { name: 'Nightly import', scopes: ['imports:read'] } },
      { ...by, kind: 'service-account.changed', details: body },
      { ...by, kind: 'service-account.disabled', details: { name: 'Evening import', revoked: 1 } },
    ])
    expect(await eventsOf('api-token.%')).toEqual([
      {
        ...by,
        kind: 'api-token.issued',
        details: { token: issued.id, name: 'Server', allowedNetworks: ['192.0.2.0/24'], expiresAt: issued.expiresAt },
      },
      {
        kind: 'api-token.refused',
        outcome: 'refused',
        subject_type: 'api-token',
        subject_id: issued.id,
        details: { reason: 'off', serviceAccountId: account.id },
        person: null,
      },
    ])
    const revisions =
      await app.asOwner(`select field, before, after from revisions where subject_type = 'service-account' and field <> 'disabled_by'
      and field <> 'disabled_at' order by id`)
    expect(revisions).toEqual([
      { field: 'name', before: 'Nightly import', after: 'Evening import' },
      { field: 'scopes', before: ['imports:read'], after: ['imports:read', 'imports:write'] },
    ])
  })

  test('is switched off for ever: no change and no token afterwards; a second time changes nothing', async () => {
    const { account, issued } = await createServiceAccount(app, admin)
    const first = await app.call('DELETE', `${path}/${account.id}`, { cookie: admin })
    app.advance(60_000)
    const second = await app.call('DELETE', `${path}/${account.id}`, { cookie: admin })
    expect([second.status, second.json]).toEqual([200, first.json])
    const calls = [
      await app.call('PATCH', `${path}/${account.id}`, { cookie: admin, body: { name: 'Other' } }),
      await app.call('POST', `${path}/${account.id}/tokens`, { cookie: admin, body: newToken() }),
    ]
    expect(calls.map(({ status }) => status)).toEqual([409, 409])
    expect((await app.call('DELETE', `${path}/${account.id}/tokens/${issued.id}`, { cookie: admin })).json.state).toBe('revoked')
    expect(await eventsOf('service-account.disabled')).toHaveLength(1)
  })

  test.each([
    ['without a name', { name: ' ', scopes: ['imports:read'] }],
    ['with a name that is too long', { name: 'x'.repeat(81), scopes: ['imports:read'] }],
    ['with a line break in its name', { name: 'A\nB', scopes: ['imports:read'] }],
    ['without a scope', { name: 'Job', scopes: [] }],
    ['with an unknown scope', { name: 'Job', scopes: ['clients:read'] }],
    ['with a scope twice', { name: 'Job', scopes: ['imports:read', 'imports:read'] }],
    ['of another organisation', { name: 'Job', scopes: ['imports:read'], organisationId: randomUUID() }],
  ])('%s is refused', async (_, body) => {
    expect((await app.call('POST', path, { cookie: admin, body })).status).toBe(400)
    expect((await app.get(path, { cookie: admin })).json.items).toEqual([])
  })

  test('belongs to the organisation of its company admin, who finds no others; admins of the edition find all', async () => {
    const company = await app.signIn('beatrix-lisle')
    const [ofEdition, ofFirm] = [
      await createServiceAccount(app, admin, { name: 'Prices' }),
      await createServiceAccount(app, company, { name: 'Clients' }),
    ]
    expect(ofFirm.account.organisation).toEqual({ name: 'Harcourt Lisle' })
    const namesOf = async (cookie: string) => (await app.get(path, { cookie })).json.items.map(({ name }: { name: string }) => name)
    expect([await namesOf(admin), await namesOf(company)]).toEqual([['Clients', 'Prices'], ['Clients']])
    const unknown = randomUUID()
    for (const [method, rest, body] of [
      ['PATCH', '', { name: 'Mine' }],
      ['DELETE', '', undefined],
      ['POST', '/tokens', newToken()],
      ['DELETE', `/tokens/${ofEdition.issued.id}`, undefined],
    ] as const) {
      const [others, none] = [
        await app.call(method, `${path}/${ofEdition.account.id}${rest}`, { cookie: company, body }),
        await app.call(method, `${path}/${unknown}${rest}`, { cookie: company, body }),
      ]
      expect([method, rest, others.status, none.status]).toEqual([method, rest, 404, 404])
      expect({ ...others.json, requestId: '' }).toEqual({ ...none.json, requestId: '' })
    }
    const crossed = await app.call('DELETE', `${path}/${ofFirm.account.id}/tokens/${ofEdition.issued.id}`, { cookie: company })
    expect(crossed.status).toBe(404)
    expect((await app.get('/api/imports', createTokenCall(ofEdition.token))).status).toBe(200)
  })

  test('is not found by admins of another organisation or edition', async () => {
    const { account } = await createServiceAccount(app, await app.signIn('beatrix-lisle'))
    await app.asOwner(`with other as (insert into organisations (edition, name, domain, account_seats) values ('wealth', 'Second firm', 'second.example', 7)
      returning id) update people set organisation_id = other.id from other where email = '${app.findPerson('beatrix-lisle').email}'`)
    const elsewhere = await app.signIn('beatrix-lisle')
    expect((await app.get(path, { cookie: elsewhere })).json.items).toEqual([])
    expect((await app.call('DELETE', `${path}/${account.id}`, { cookie: elsewhere })).status).toBe(404)
    const { host, email } = app.findPerson('stavros-karamanolis')
    await app.asOwner(`update people set role = 'admin' where email = '${email}'`)
    const foreigner = await app.signIn('stavros-karamanolis')
    expect((await app.get(path, { cookie: foreigner, host })).json.items).toEqual([])
    expect((await app.call('DELETE', `${path}/${account.id}`, { cookie: foreigner, host })).status).toBe(404)
    expect((await app.get(path, { cookie: admin })).json.items).toMatchObject([{ id: account.id, disabledAt: null }])
  })

  test('is not managed in an impersonation, and its token and scopes not without a step-up [S09] [S21]', async () => {
    const { account } = await createServiceAccount(app, admin)
    app.advance(11 * 60_000)
    const late = [
      await app.call('POST', `${path}/${account.id}/tokens`, { cookie: admin, body: newToken() }),
      await app.call('PATCH', `${path}/${account.id}`, { cookie: admin, body: { scopes: ['imports:read'] } }),
    ]
    expect(late.map(({ json }) => json.code)).toEqual(['proof-required', 'proof-required'])
    const again = await app.signIn('oscar-venn')
    const body = { account: await app.findAccountId('ashworth'), reason: 'client-care' }
    expect((await app.call('POST', '/api/impersonations', { cookie: again, body })).status).toBe(200)
    const refused = [
      await app.call('POST', path, { cookie: again, body: { name: 'Job', scopes: ['imports:read'] } }),
      await app.call('PATCH', `${path}/${account.id}`, { cookie: again, body: { name: 'Job' } }),
      await app.call('DELETE', `${path}/${account.id}`, { cookie: again }),
      await app.call('POST', `${path}/${account.id}/tokens`, { cookie: again, body: newToken() }),
      await app.call('DELETE', `${path}/${account.id}/tokens/${account.id}`, { cookie: again }),
    ]
    expect(refused.map(({ json }) => json.code)).toEqual(Array(5).fill('read-only-impersonation'))
  })

  test('is limited in number for its organisation, even for concurrent requests', async () => {
    const body = { name: 'Job', scopes: ['imports:read'] }
    const responses = await Promise.all(
      Array.from({ length: maxServiceAccounts + 5 }, () => app.call('POST', path, { cookie: admin, body })),
    )
    const statuses = Map.groupBy(responses, ({ status }) => status)
    expect([statuses.get(200)?.length, statuses.get(409)?.length]).toEqual([maxServiceAccounts, 5])
    const company = await app.signIn('beatrix-lisle')
    expect((await app.call('POST', path, { cookie: company, body })).status).toBe(200)
  })
})

describe('issuing a token', () => {
  test('shows the token once: requests with the same id, also concurrent ones, issue one token and repeat it without its text', async () => {
    const { account } = await createServiceAccount(app, admin)
    const body = newToken()
    const ask = () => app.call('POST', `${path}/${account.id}/tokens`, { cookie: admin, body })
    const responses = await Promise.all(Array.from({ length: 5 }, ask))
    responses.push(await ask())
    expect(responses.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(new Set(responses.map(({ json }) => json.issued.id)).size).toBe(1)
    const shown = responses.flatMap(({ json }) => json.token ?? [])
    expect(shown).toEqual([expect.stringMatching(/^atrium_[0-9A-Za-z]{49}$/)])
    expect((await app.get('/api/imports', createTokenCall(shown[0]))).status).toBe(200)
    expect(await eventsOf('api-token.issued')).toHaveLength(2)
  })

  test.each([
    ['without an expiry', { validDays: undefined }],
    ['that has expired', { validDays: 0 }],
    ['for more than a year', { validDays: 366 }],
    ['without a name', { name: '' }],
    ['without an id of the request', { requestId: undefined }],
    ['for an address that is no network', { allowedNetworks: ['192.0.2.1'] }],
    ['for a network that is none', { allowedNetworks: ['192.0.2.0/33'] }],
    ['for too many networks', { allowedNetworks: Array(21).fill('192.0.2.0/24') }],
  ])('is refused %s', async (_, change) => {
    const { account } = await createServiceAccount(app, admin)
    const response = await app.call('POST', `${path}/${account.id}/tokens`, { cookie: admin, body: newToken(change) })
    expect([response.status, response.json.code]).toEqual([400, 'invalid-request'])
  })

  test('is refused beyond the maximum of valid tokens, even for concurrent requests; revoked and expired ones do not count', async () => {
    const { account, issued } = await createServiceAccount(app, admin, { validDays: 1 })
    const ask = () => app.call('POST', `${path}/${account.id}/tokens`, { cookie: admin, body: newToken() })
    const responses = await Promise.all(Array.from({ length: maxTokens + 2 }, ask))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(maxTokens - 1)
    await app.call('DELETE', `${path}/${account.id}/tokens/${responses.find(({ status }) => status === 200)?.json.issued.id}`, {
      cookie: admin,
    })
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 409])
    app.advance(day + 1)
    admin = await app.signIn('oscar-venn')
    const [listed] = (await app.get(path, { cookie: admin })).json.items
    expect(listed.tokens.find(({ id }: { id: string }) => id === issued.id).state).toBe('expired')
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 409])
  })
})

describe('a token of somebody who may no longer manage the account', () => {
  const mayManageNow = async (id: string, cookie: string) => {
    const { items } = (await app.get(path, { cookie })).json
    return items.find((one: { id: string }) => one.id === id).tokens[0].createdBy
  }
  const change = (key: string, columns: string) =>
    app.asOwner(`update people set ${columns} where edition = 'wealth' and email = '${app.findPerson(key).email}'`)

  test('stays valid and is marked: its issuer was disabled, has another role, or is in another organisation', async () => {
    const company = await app.signIn('beatrix-lisle')
    const { account, token } = await createServiceAccount(app, company)
    const issuer = 'Beatrix Lisle'
    const [own] = await app.asOwner(`select organisation_id from people where email = '${app.findPerson('beatrix-lisle').email}'`)
    await app.asOwner(
      `insert into organisations (edition, name, domain, account_seats) values ('wealth', 'Second firm', 'second.example', 7)`,
    )
    const another = `organisation_id = (select id from organisations where name = 'Second firm')`
    for (const [columns, mayManage] of [
      ['name = name', true],
      ['is_active = false', false],
      ['is_active = true', true],
      [`role = 'professional'`, false],
      [`role = 'company-admin', ${another}`, false],
      ['organisation_id = null', false],
      [`role = 'admin'`, true],
      [`role = 'company-admin', organisation_id = '${String(own?.['organisation_id'])}'`, true],
    ] as const) {
      await change('beatrix-lisle', columns)
      expect([columns, await mayManageNow(account.id, admin)]).toEqual([columns, { name: issuer, mayManage }])
    }
    await change('beatrix-lisle', 'is_active = false')
    expect((await app.get('/api/imports', createTokenCall(token))).status).toBe(200)
  })

  test('of the edition’s admins is marked for the issuer who became a company admin', async () => {
    const { account } = await createServiceAccount(app, admin)
    await change(
      'oscar-venn',
      `role = 'company-admin', organisation_id = (select organisation_id from people where name = 'Beatrix Lisle')`,
    )
    const other = await app.signIn('oscar-venn')
    expect((await app.get(path, { cookie: other })).json.items).toEqual([])
    await change('beatrix-lisle', `role = 'admin'`)
    const seen = await mayManageNow(account.id, await app.signIn('beatrix-lisle'))
    expect(seen).toEqual({ name: 'Oscar Venn', mayManage: false })
  })
})

describe('the e-mail about a new token', () => {
  const mailsOf = async () => (await listMails(app.deps, 'wealth')).filter(({ subject }) => subject.startsWith('A new API token'))
  const addressesOf = async (condition: string) =>
    (await app.asOwner(`select email from people where edition = 'wealth' and is_active and (${condition}) order by email`)).map(
      ({ email }) => String(email),
    )

  test('states the account, its scopes, the networks, the expiry and the issuer, never the token, and is sent once', async () => {
    const networks = ['192.0.2.0/24', '2001:db8::/32']
    await app.asOwner(`update people set role = 'admin' where email = '${app.findPerson('beatrix-lisle').email}'`)
    await app.asOwner(`update people set locale = 'en' where edition = 'wealth'`)
    const { account, token, issued } = await createServiceAccount(app, admin, { allowedNetworks: networks, validDays: 20 })
    const open = { requestId: randomUUID(), name: 'Anywhere', validDays: 90, allowedNetworks: [] }
    for (let times = 0; times < 2; times++)
      expect((await app.call('POST', `${path}/${account.id}/tokens`, { cookie: admin, body: open })).json.issued.name).toBe('Anywhere')
    const others = await addressesOf(`role = 'admin' and email <> '${app.findPerson('oscar-venn').email}'`)
    expect(others.length).toBeGreaterThan(0)
    const mails = await mailsOf()
    expect(mails.map(({ to }) => to).toSorted()).toEqual([...others, ...others].toSorted())
    const first = mails.filter(({ text }) => text.includes('“Server”'))
    expect(first).toHaveLength(others.length)
    for (const { text, html } of first) {
      expect(text).toContain('Oscar Venn issued the API token “Server” of the service account “Nightly import”. It is valid until ')
      expect(text).toContain('Permissions: Read imports, Make imports. Only from 192.0.2.0/24, 2001:db8::/32.')
      const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' })
      expect(text).toContain(`valid until ${format.format(new Date(issued.expiresAt))}.`)
      for (const part of [text, html]) for (const secret of [token, token.slice('atrium_'.length)]) expect(part).not.toContain(secret)
    }
    for (const { text } of mails.filter((one) => !first.includes(one))) expect(text).toContain('Make imports. From any network.')
  })

  test('about the account of an organisation goes to its other company admins and the edition’s admins, and to no other organisation', async () => {
    const company = app.findPerson('beatrix-lisle').email
    await app.asOwner(
      `insert into organisations (edition, name, domain, account_seats) values ('wealth', 'Second firm', 'second.example', 7)`,
    )
    const [colleague, stranger, disabled] = (await addressesOf(`role = 'professional'`)) as [string, string, string]
    await app.asOwner(`update people set role = 'company-admin', organisation_id = (select organisation_id from people where email = '${company}')
      where edition = 'wealth' and email in ('${colleague}', '${disabled}')`)
    await app.asOwner(`update people set is_active = false where edition = 'wealth' and email = '${disabled}'`)
    await app.asOwner(`update people set role = 'company-admin', organisation_id = (select id from organisations where name = 'Second firm')
      where edition = 'wealth' and email = '${stranger}'`)
    await app.asOwner(`update people set locale = 'en' where edition = 'wealth'`)
    await createServiceAccount(app, await app.signIn('beatrix-lisle'))
    expect((await mailsOf()).map(({ to }) => to).toSorted()).toEqual([...(await addressesOf(`role = 'admin'`)), colleague].toSorted())
  })
})

describe('the list of service accounts', () => {
  const readPage = async (query: string, cookie = admin) => {
    const { status, json } = await app.get(`${path}${query}`, { cookie })
    return { status, count: json.count, names: json.items?.map(({ name }: { name: string }) => name), json }
  }

  test('is read page by page: by name, those that are switched off last, each once, with its own tokens and the number of all', async () => {
    const company = await app.signIn('beatrix-lisle')
    const { account: off } = await createServiceAccount(app, admin, { name: 'Archive' })
    await createServiceAccount(app, admin, { name: 'prices' })
    await createServiceAccount(app, company, { name: 'Clients' })
    await createServiceAccount(app, admin, { name: 'Rates' })
    await app.call('DELETE', `${path}/${off.id}`, { cookie: admin })
    expect(await readPage('?limit=2')).toMatchObject({ status: 200, count: 4, names: ['Clients', 'prices'] })
    const last = await readPage('?limit=2&offset=2')
    expect(last).toMatchObject({ status: 200, count: 4, names: ['Rates', 'Archive'] })
    expect(last.json.items.map(({ tokens }: { tokens: { state: string }[] }) => tokens.map(({ state }) => state))).toEqual([
      ['valid'],
      ['revoked'],
    ])
    expect(await readPage('?offset=4')).toMatchObject({ status: 200, count: 4, names: [] })
    expect(await readPage('?limit=1', company)).toMatchObject({ status: 200, count: 1, names: ['Clients'] })
    expect(await readPage('?offset=1', company)).toMatchObject({ status: 200, count: 1, names: [] })
  })

  test('has 25 accounts on a page by default and at most 100, and refuses another page with the field', async () => {
    await app.asOwner(`insert into service_accounts (edition, name, scopes, created_by, created_at, disabled_by, disabled_at)
      select 'wealth', 'Job ' || n, '{imports:read}', p.id, now(), p.id, now() from people p, generate_series(101, 130) n
      where p.email = '${app.findPerson('oscar-venn').email}'`)
    const names = Array.from({ length: 30 }, (_, index) => `Job ${101 + index}`)
    expect(await readPage('')).toMatchObject({ count: 30, names: names.slice(0, 25) })
    expect(await readPage('?offset=25')).toMatchObject({ count: 30, names: names.slice(25) })
    expect(await readPage('?limit=100')).toMatchObject({ count: 30, names })
    for (const [query, field] of [
      ['?limit=0', 'limit'],
      ['?limit=101', 'limit'],
      ['?limit=x', 'limit'],
      ['?offset=-1', 'offset'],
      ['?offset=1.5', 'offset'],
    ] as const) {
      const { status, json } = await readPage(query)
      expect([query, status, json.issues?.map((issue: { path: string }) => issue.path)]).toEqual([query, 400, [field]])
    }
  })
})

describe('the state of a token', () => {
  test('is valid, expiring in its last two weeks, and then expired; revoked in any case once it is revoked', async () => {
    const { account, issued } = await createServiceAccount(app, admin, { validDays: 20 })
    const stateNow = async () => (await app.get(path, { cookie: await app.signIn('oscar-venn') })).json.items[0].tokens[0].state
    expect(await stateNow()).toBe('valid')
    app.advance(6 * day - 60_000)
    expect(await stateNow()).toBe('valid')
    app.advance(60_000)
    expect(await stateNow()).toBe('expiring')
    app.advance(14 * day - 60_000)
    expect(await stateNow()).toBe('expiring')
    app.advance(60_000)
    expect(await stateNow()).toBe('expired')
    await app.call('DELETE', `${path}/${account.id}/tokens/${issued.id}`, { cookie: await app.signIn('oscar-venn') })
    expect(await stateNow()).toBe('revoked')
  })
})

describe('revoking a token', () => {
  test('takes effect at the next request and leaves other tokens; twice and concurrently it is recorded once', async () => {
    const { account, issued, token } = await createServiceAccount(app, admin)
    const other = await issueToken(app, admin, account.id)
    const statusOf = async (text: string) => (await app.get('/api/imports', createTokenCall(text))).status
    expect([await statusOf(token), await statusOf(other.token)]).toEqual([200, 200])
    const revoke = () => app.call('DELETE', `${path}/${account.id}/tokens/${issued.id}`, { cookie: admin })
    const responses = [...(await Promise.all([revoke(), revoke(), revoke()])), await revoke()]
    expect(responses.map(({ status, json }) => `${status} ${json.state}`)).toEqual(Array(4).fill('200 revoked'))
    expect([await statusOf(token), await statusOf(other.token)]).toEqual([401, 200])
    expect(await eventsOf('api-token.revoked')).toMatchObject([{ person: 'Oscar Venn', details: { token: issued.id } }])
  })
})

describe('the notice of a token that expires', () => {
  const notify = () => notifyExpiringTokens(app.deps, editions)
  const noticesOf = async () => (await listMails(app.deps, 'wealth')).filter(({ subject }) => subject.startsWith('An API token'))

  test('is sent once to the issuer, two weeks before, and not for revoked tokens or those of a switched-off account', async () => {
    const { account, token } = await createServiceAccount(app, admin, { validDays: 20 })
    const revoked = await issueToken(app, admin, account.id, { validDays: 20 })
    await app.call('DELETE', `${path}/${account.id}/tokens/${revoked.issued.id}`, { cookie: admin })
    await issueToken(app, admin, account.id, { validDays: 14 })
    const off = await createServiceAccount(app, admin, { name: 'Off', validDays: 20 })
    await app.asOwner(`update service_accounts set disabled_at = now(), disabled_by = created_by where id = '${off.account.id}'`)
    app.advance(6 * day - 60_000)
    expect([await notify(), await noticesOf()]).toEqual([{ notified: 0, failed: 0 }, []])
    app.advance(120_000)
    expect([await notify(), await notify()]).toEqual([
      { notified: 1, failed: 0 },
      { notified: 0, failed: 0 },
    ])
    const [notice, ...more] = await noticesOf()
    expect(more).toEqual([])
    expect(notice?.to).toBe(app.findPerson('oscar-venn').email)
    expect(notice?.text).toContain(
      `“Server” (ending in ${token.slice(-4)}) of the service account “Nightly import” expires on 8 December 2026`,
    )
    expect(notice?.text).not.toContain(token)
    expect(await eventsOf('api-token.expiring')).toHaveLength(1)
  })

  test.each([
    ['is disabled', 'is_active = false'],
    ['may no longer manage the account', `role = 'professional'`],
  ])('goes to the admins of the edition if the issuer %s', async (_, columns) => {
    await createServiceAccount(app, await app.signIn('beatrix-lisle'), { validDays: 20 })
    await app.asOwner(`update people set ${columns} where email = '${app.findPerson('beatrix-lisle').email}'`)
    app.advance(7 * day)
    expect(await notify()).toEqual({ notified: 1, failed: 0 })
    const admins = await app.asOwner(`select email from people where edition = 'wealth' and role = 'admin' and is_active order by email`)
    expect((await noticesOf()).map(({ to }) => to).toSorted()).toEqual(admins.map(({ email }) => email))
  })
})
