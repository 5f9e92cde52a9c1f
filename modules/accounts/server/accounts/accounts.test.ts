import { computeReference } from '@atrium/demo/reference/calculator'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withTenant, systemActor } from '@atrium/platform/db/scope'
import { testDay } from '@atrium/server/testing/clock'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { mergeClientNames } from './account-rules.ts'
import { refreshOverviews } from './jobs.ts'
import { listAccounts, type AccountQuery } from './reads.ts'
import { mergeClients } from './writes.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

async function openAccount(person: string, account: string) {
  const { host } = app.findPerson(person)
  return app.get(`/api/accounts/${await app.findAccountId(account)}`, { host, cookie: await app.signIn(person) })
}

describe('an account', () => {
  test('shows its value and the values of its portfolios, highest first [P007] [P509]', async () => {
    const { json } = await openAccount('margaret-ashworth', 'ashworth')
    const expected = computeReference('HL-204417', { today: testDay })
    expect(json.value).toEqual({ amount: String(Number(expected.total)), currency: 'GBP' })
    expect(json.portfolios.map((portfolio: { id: string }) => portfolio.id)).toEqual(expected.portfolios.map((portfolio) => portfolio.id))
    const values = json.portfolios.map((portfolio: { value: { amount: string } }) => Number(portfolio.value.amount))
    expect(values).toEqual(expected.portfolios.map((portfolio) => Number(portfolio.value)))
    expect(values).toEqual(values.toSorted((left: number, right: number) => right - left))
  })

  test('rounds portfolio shares so that they sum to exactly one hundred', async () => {
    const { json } = await openAccount('benedict-sauveterre', 'sauveterre')
    const hundredths = json.portfolios.map((portfolio: { share: string }) => Math.round(Number(portfolio.share) * 100))
    expect(hundredths.reduce((sum: number, share: number) => sum + share, 0)).toBe(10_000)
  })

  test('converts portfolios of other currencies at the rate of the day, which the explanation states', async () => {
    const { json } = await openAccount('benedict-sauveterre', 'sauveterre')
    const foreign = json.portfolios.filter((portfolio: { currency: string }) => portfolio.currency !== json.currency)
    expect(foreign.length).toBeGreaterThan(0)
    expect(foreign.every((portfolio: { accountValue: { currency: string } }) => portfolio.accountValue.currency === json.currency)).toBe(
      true,
    )
    const cookie = await app.signIn('benedict-sauveterre')
    const { explanation, value } = (await app.get(`/api/accounts/${json.id}/explanations/value`, { cookie })).json
    expect(value).toBe(json.value.amount)
    const named = (name: string) => explanation.inputs.filter((input: { name: string }) => input.name === name)
    expect(named('exchange-rate').map((input: { asOn: string }) => input.asOn)).toContain('2026-11-17')
    expect(named('portfolio-value').map((input: { label: string }) => input.label)).toEqual(
      expect.arrayContaining(json.portfolios.map((portfolio: { name: string }) => portfolio.name)),
    )
    expect(explanation.steps.filter((step: { name: string }) => step.name === 'converted')).toHaveLength(foreign.length)
  })

  test('states the valuation date of each portfolio in the explanation', async () => {
    const own = await createTestApp()
    const cookie = await own.signIn('margaret-ashworth')
    const path = `/api/accounts/${await own.findAccountId('ashworth')}/explanations/value`
    const days = (response: { json: { explanation: { inputs: { name: string; asOn: string }[] } } }) =>
      response.json.explanation.inputs.filter(({ name }) => name === 'portfolio-value').map(({ asOn }) => asOn)
    const { portfolios } = own.deps.providers
    const late: typeof portfolios = (edition, source) => {
      const given = portfolios(edition, source)
      const listPortfolios = async (id: string) =>
        (await given.listPortfolios(id)).map((portfolio, index) => (index === 0 ? { ...portfolio, valuedOn: '2026-11-13' } : portfolio))
      return { ...given, listPortfolios }
    }
    expect(new Set(days(await own.get(path, { cookie })))).toEqual(new Set(['2026-11-17']))
    own.deps.providers.portfolios = late
    expect(days(await own.get(path, { cookie })).toSorted()).toEqual(['2026-11-13', ...Array.from({ length: 4 }, () => '2026-11-17')])
    await own.close()
  })

  test.each(['change', 'change-rate'])('explains its %s by the two valuations', async (figure) => {
    const { json } = await openAccount('margaret-ashworth', 'ashworth')
    const cookie = await app.signIn('margaret-ashworth')
    const response = (await app.get(`/api/accounts/${json.id}/explanations/${figure}`, { cookie })).json
    expect(response.value).toBe(figure === 'change' ? json.change.amount : json.changeRate)
    expect(response.explanation.inputs.map((input: { name: string; asOn: string }) => [input.name, input.asOn])).toEqual([
      ['value', '2026-11-17'],
      ['previous-value', json.changeSince],
    ])
    expect(response.explanation.steps.at(-1).result).toBe(response.value)
  })

  test('refuses an unknown figure with the name of the field, and returns 404 for another client’s figure', async () => {
    const id = await app.findAccountId('ashworth')
    const cookie = await app.signIn('margaret-ashworth')
    const unknown = await app.get(`/api/accounts/${id}/explanations/weather`, { cookie })
    expect([unknown.status, unknown.json.issues.map((issue: { path: string }) => issue.path)]).toEqual([400, ['figure']])
    const stranger = await app.signIn('geoffrey-tillotson')
    expect((await app.get(`/api/accounts/${id}/explanations/value`, { cookie: stranger })).status).toBe(404)
  })

  test('shows a person with several accounts the value of each account [P006]', async () => {
    const cookie = await app.signIn('margaret-ashworth')
    const { accounts } = (await app.get('/api/me', { cookie })).json
    expect(accounts.map((account: { name: string }) => account.name)).toEqual(['Margaret Ashworth', 'The Ashworth Family Trust'])
    for (const account of accounts)
      expect(Number((await app.get(`/api/accounts/${account.id}`, { cookie })).json.value.amount)).toBeGreaterThan(0)
  })

  test('shows joint owners, attorneys and executors the accounts they act for, and no others', async () => {
    expect((await openAccount('rosalind-fenwick-hale', 'fenwick-hale-joint')).status).toBe(200)
    expect((await openAccount('rosalind-fenwick-hale', 'fenwick-hale-daniel')).status).toBe(404)
    expect((await openAccount('simon-bagshaw', 'bagshaw')).status).toBe(200)
    expect((await openAccount('philip-garrod', 'ashworth-trust')).status).toBe(200)
    expect((await openAccount('philip-garrod', 'ashworth')).status).toBe(404)
  })

  test('states the person’s previous sign-in', async () => {
    const { json } = await openAccount('margaret-ashworth', 'ashworth')
    expect(Date.parse(json.lastSignInAt)).toBeLessThanOrEqual(Date.parse('2026-11-18T10:00:00Z'))
  })

  test('opens with limited access and no figures if it has no external id [P480]', async () => {
    const { status, json } = await openAccount('rosemary-fairbairn', 'fairbairn')
    expect([status, json.hasLimitedAccess, json.value, json.portfolios]).toEqual([200, true, null, []])
    const history = await app.get(`/api/accounts/${json.id}/history`, { cookie: await app.signIn('rosemary-fairbairn') })
    expect([history.status, history.json.code]).toEqual([422, 'need-external-id'])
  })

  test('has limited access if the provider does not have it, but not during an outage [P294] [P295]', async () => {
    const own = await createTestApp()
    const warnings: object[] = []
    own.deps.log.warn = ((line: object) => void warnings.push(line)) as never
    const [cookie, id] = [await own.signIn('geoffrey-tillotson'), await own.findAccountId('tillotson')]
    const read = () => own.get(`/api/accounts/${id}`, { cookie })
    own.simulator.setMode('error', '/Account/HL-204450')
    const away = await read()
    expect([away.status, away.json.code, away.json.hasLimitedAccess]).toEqual([502, 'upstream-unavailable', undefined])
    expect(warnings).toContainEqual(expect.objectContaining({ fault: 'failed' }))
    own.simulator.setMode('ok')
    expect((await read()).json).toMatchObject({ hasLimitedAccess: false, provenance: { isStale: false } })
    own.simulator.setMode('error', '/Account/HL-204450')
    expect((await read()).json).toMatchObject({ hasLimitedAccess: false, provenance: { isStale: true } })
    own.simulator.setMode('ok')
    await own.asOwner(`update accounts set external_id = 'HL-999999' where id = '${id}'`)
    warnings.length = 0
    expect((await read()).json).toMatchObject({ hasLimitedAccess: true, value: null, portfolios: [], provenance: null })
    expect(warnings).toContainEqual(expect.objectContaining({ fault: 'unknown' }))
    await own.close()
  })

  test('is found by address, by client, and by address and portal [P367]', async () => {
    const [email, client] = [
      'twice@fresh-fields.example',
      (await app.asOwner(`select id from people where name = 'Quentin Marlow'`))[0]?.['id'],
    ]
    const rows = await app.asOwner(`
      with made as (
        insert into accounts (edition, portal_id, name, email)
        values ('wealth', 'private-clients', 'Twice', '${email}'), ('wealth', 'family-office', 'Twice', '${email}') returning id, portal_id
      ), owned as (
        insert into account_people (edition, account_id, person_id, relation, since_on)
        select 'wealth', id, '${String(client)}', 'owner', '2020-01-01' from made
      ) select id, portal_id from made order by id`)
    const before = await app.asOwner(
      `select account_id as id from account_people where person_id = '${String(client)}' and relation = 'owner'`,
    )
    const find = async (query: AccountQuery) => {
      const found = await withTenant(app.db, systemActor('wealth'), (transaction) => listAccounts(transaction, query))
      return found.map(({ id }) => id)
    }
    const ids = rows.map((row) => row['id'])
    expect(await find({ email: email.toUpperCase() })).toEqual(ids)
    expect(await find({ client: String(client) })).toEqual(before.map((row) => row['id']).toSorted())
    for (const row of rows) expect(await find({ email, portal: String(row['portal_id']) })).toEqual([row['id']])
    expect(await find({ email, portal: 'nowhere' })).toEqual([])
    expect(await find({ email: "nobody'@x" })).toEqual([])
  })

  test('is marked as empty, with the value 0, if all its portfolios are empty [P250]', async () => {
    const { json } = await openAccount('leonard-pask', 'pask')
    expect([json.isEmpty, json.portfolios, json.value.amount]).toEqual([true, [], '0'])
  })

  test('names its advisers but no developers, and the firm if there is no adviser', async () => {
    const before = (await openAccount('amara-osei', 'osei')).json.advisers
    expect(before.map((adviser: { name: string }) => adviser.name)).toEqual(['Tobias Hartnell'])
    const { email } = app.findPerson('tobias-hartnell')
    const rename = (from: string, to: string) =>
      withTenant(app.db, systemActor('wealth'), (transaction) =>
        transaction.updateTable('people').set({ email: to }).where('email', '=', from).execute(),
      )
    await rename(email, 'tobias@atrium.example')
    expect((await openAccount('amara-osei', 'osei')).json.advisers.map((adviser: { name: string }) => adviser.name)).toEqual([
      'Harcourt Lisle client services',
    ])
    await rename('tobias@atrium.example', email)
  })
})

describe('an adviser without an organisation [P334]', () => {
  const moveToOrganisation = (key: string, organisation: string | null) =>
    withTenant(app.db, systemActor('wealth'), (transaction) =>
      transaction.updateTable('people').set({ organisation_id: organisation }).where('email', '=', app.findPerson(key).email).execute(),
    )
  const readOrganisation = async (key: string) => {
    const rows = await withTenant(app.db, systemActor('wealth'), (transaction) =>
      transaction.selectFrom('people').select('organisation_id').where('email', '=', app.findPerson(key).email).execute(),
    )
    return rows[0]?.organisation_id ?? null
  }
  const listed = async (key: string) => {
    const { status, json } = await app.get('/api/portals/private-clients/accounts', { cookie: await app.signIn(key) })
    return { status, total: json.items?.length ?? 0 }
  }

  test.each(['tobias-hartnell', 'eleanor-whitcombe'])(
    '(%s) has no clients, portals or figures until they join an organisation again',
    async (key) => {
      const organisation = await readOrganisation(key)
      const account = key === 'tobias-hartnell' ? 'osei' : 'ashworth'
      expect((await openAccount(key, account)).status).toBe(200)
      const before = await listed(key)
      expect(before.total).toBeGreaterThan(0)
      await moveToOrganisation(key, null)
      expect((await openAccount(key, account)).status).toBe(404)
      expect(await listed(key)).toEqual({ status: 404, total: 0 })
      expect((await app.get('/api/portals', { cookie: await app.signIn(key) })).json.portals).toEqual([])
      await moveToOrganisation(key, organisation)
      expect((await openAccount(key, account)).status).toBe(200)
      expect(await listed(key)).toEqual(before)
    },
  )

  test('sees an account as its outside professional, but not as its adviser', async () => {
    expect((await openAccount('naomi-feldmann', 'sauveterre')).status).toBe(200)
    expect((await openAccount('naomi-feldmann', 'ashworth')).status).toBe(404)
    const account = await app.findAccountId('sauveterre')
    const relate = (relation: 'adviser' | 'professional') =>
      withTenant(app.db, systemActor('wealth'), (transaction) =>
        transaction
          .updateTable('account_people')
          .set({ relation })
          .where('account_id', '=', account)
          .where('person_id', '=', (query) =>
            query.selectFrom('people').select('id').where('email', '=', app.findPerson('naomi-feldmann').email),
          )
          .execute(),
      )
    await relate('adviser')
    expect((await openAccount('naomi-feldmann', 'sauveterre')).status).toBe(404)
    await relate('professional')
    expect((await openAccount('naomi-feldmann', 'sauveterre')).status).toBe(200)
  })
})

describe('the allocation of an account', () => {
  test('lists asset classes that sum to exactly one hundred percent, and names holdings without a price', async () => {
    const { json } = await openAccount('margaret-ashworth', 'ashworth')
    const cookie = await app.signIn('margaret-ashworth')
    const allocation = (await app.get(`/api/accounts/${json.id}/allocation`, { cookie })).json
    const hundredths = allocation.classes.map((entry: { percent: string }) => Math.round(Number(entry.percent) * 100))
    expect(hundredths.reduce((sum: number, share: number) => sum + share, 0)).toBe(10_000)
    expect(allocation.missing).toEqual([{ name: 'Brackenfield Growth Capital IV', portfolio: 'General Investment Account' }])
  })
})

describe('the value of an account over time', () => {
  test('ends at the value of the account, with returns that state their first day', async () => {
    const { json } = await openAccount('geoffrey-tillotson', 'tillotson')
    const history = (await app.get(`/api/accounts/${json.id}/history`, { cookie: await app.signIn('geoffrey-tillotson') })).json
    expect(Math.abs(Number(history.points.at(-1).value) - Number(json.value.amount))).toBeLessThan(0.05)
    expect(history.points.map((point: { on: string }) => point.on)).toEqual(
      history.points.map((point: { on: string }) => point.on).toSorted(),
    )
    expect(history.returns.map((entry: { period: string }) => entry.period)).toEqual(['1M', 'YTD', '1Y', 'SI'])
    expect(history.returns[0].from).toBe('2026-10-17')
  })
})

describe('the value of an account over time without a rate', () => {
  test('names the excluded portfolios', async () => {
    const own = await createTestApp()
    const cookie = await own.signIn('benedict-sauveterre')
    const id = await own.findAccountId('sauveterre')
    const foreign = (await own.get(`/api/accounts/${id}`, { cookie })).json.portfolios
      .filter((portfolio: { currency: string }) => portfolio.currency !== 'GBP')
      .map((portfolio: { name: string }) => portfolio.name)
    const path = `/api/accounts/${id}/history`
    expect((await own.get(path, { cookie })).json.missing).toEqual([])
    const { portfolios } = own.deps.providers
    own.deps.providers.portfolios = (edition, source) => {
      const given = portfolios(edition, source)
      return { ...given, getAccount: async (account: string) => ({ ...(await given.getAccount(account)), exchangeRates: [] }) }
    }
    expect((await own.get(path, { cookie })).json.missing.toSorted()).toEqual(foreign.toSorted())
    await own.close()
  })
})

describe('an account that cannot be loaded', () => {
  test('returns the error that an external id is needed, for the account’s figures and performance [P479]', async () => {
    const cookie = await app.signIn('rosemary-fairbairn')
    const id = await app.findAccountId('fairbairn')
    for (const path of ['history', 'allocation', 'explanations/value']) {
      const response = await app.get(`/api/accounts/${id}/${path}`, { cookie })
      expect([path, response.status, response.json.title]).toEqual([path, 422, 'need external id'])
    }
  })

  /** Opens an account in a new app whose provider fails from the start, so that no response is stored. */
  async function openWithFailure(path: string) {
    const own = await createTestApp()
    const logged: unknown[][] = []
    own.deps.log.warn = ((...line: unknown[]) => void logged.push(line)) as never
    const cookie = await own.signIn('amara-osei')
    own.simulator.setMode('error', path)
    const response = await own.get(`/api/accounts/${await own.findAccountId('osei')}`, { cookie })
    const list = await own.get('/api/portals/private-clients/accounts?search=osei', { cookie: await own.signIn('tobias-hartnell') })
    await own.close()
    return { response, logged: logged.map(([details]) => details), listed: list.json.items[0] }
  }

  test('logs the failure and reports it with a message; the list keeps the last known value (specification decision 29) [P492]', async () => {
    const { response, logged, listed } = await openWithFailure('/Account/')
    expect([response.status, response.json.code]).toEqual([502, 'upstream-unavailable'])
    expect(logged).toContainEqual(expect.objectContaining({ call: 'GET /Account/{client}', fault: 'failed' }))
    expect(Number(listed.value.amount)).toBeGreaterThan(1)
  })

  test('reports a failure of the account’s portfolios in the same way [P493]', async () => {
    const { response, logged } = await openWithFailure('/Portfolios/')
    expect([response.status, response.json.code]).toEqual([502, 'upstream-unavailable'])
    expect(logged).toContainEqual(
      expect.objectContaining({ call: 'GET /Portfolios/{client}', reason: expect.stringContaining('status 500') }),
    )
  })
})

describe('the refresh of accounts', () => {
  test('updates the adviser’s list when a client opens their account', async () => {
    await withTenant(app.db, systemActor('wealth'), (transaction) =>
      transaction.updateTable('account_overviews').set({ value: '1' }).execute(),
    )
    app.advance(60_000)
    await openAccount('geoffrey-tillotson', 'tillotson')
    const adviser = await app.signIn('eleanor-whitcombe')
    const [entry] = (await app.get('/api/portals/private-clients/accounts?search=tillotson', { cookie: adviser })).json.items
    expect(Number(entry.value.amount)).toBe(Number(computeReference('HL-204450', { today: testDay }).total))
    expect(entry.refreshedAt).toBe('2026-11-18T10:01:00.000Z')
  })

  test('refreshes all overviews, and takes the names of accounts and owners from the provider in one batch [P467] [P468]', async () => {
    const { mainEdition } = await import('@atrium/editions/registry')
    const { email } = app.findPerson('amara-osei')
    await withTenant(app.db, systemActor('wealth'), async (transaction) => {
      await transaction.updateTable('accounts').set({ name: 'Old Name' }).where('external_id', '=', 'HL-204462').execute()
      await transaction.updateTable('people').set({ name: 'Old Name' }).where('email', '=', email).execute()
    })
    const counts = await refreshOverviews(app.deps, mainEdition)
    expect(counts.failed).toBe(0)
    const person = await withTenant(app.db, systemActor('wealth'), (transaction) =>
      transaction.selectFrom('people').select('name').where('email', '=', email).executeTakeFirstOrThrow(),
    )
    const account = await withTenant(app.db, systemActor('wealth'), (transaction) =>
      transaction.selectFrom('accounts').select('name').where('external_id', '=', 'HL-204462').executeTakeFirstOrThrow(),
    )
    expect([person.name, account.name]).toEqual(['Amara Osei', 'Amara Osei'])
  })

  test('links an account without an external id to the client whose address its owner has verified [P467]', async () => {
    const own = await createTestApp()
    const system = systemActor('wealth')
    const merge = (clients: Parameters<typeof mergeClientNames>[0]) =>
      withTenant(own.db, system, (transaction) =>
        mergeClients(
          transaction,
          { edition: { id: 'wealth' }, deps: own.deps },
          { clients: mergeClientNames(clients), portals: ['private-clients'] },
        ),
      )
    const externalId = () =>
      withTenant(own.db, system, (transaction) =>
        transaction.selectFrom('accounts').select('external_id').where('name', '=', 'Rosemary Fairbairn').executeTakeFirst(),
      )
    const rosemary = { id: 'HL-300001', name: 'Rosemary Fairbairn', email: 'Rosemary@Fairbairn-Mail.example', currency: 'GBP' as const }
    const twin = { ...rosemary, id: 'HL-300002', name: 'Her Twin' }
    expect((await merge([rosemary, twin])).linked).toEqual([])
    expect((await merge([{ ...rosemary, id: 'HL-204417', name: 'Margaret Ashworth' }])).linked).toEqual([])
    await own.asOwner(`update people set email_verified_at = null where email = 'rosemary@fairbairn-mail.example'`)
    expect((await merge([rosemary])).linked).toEqual([])
    expect((await externalId())?.external_id).toBeNull()
    await own.asOwner(`update people set email_verified_at = now() where email = 'rosemary@fairbairn-mail.example'`)
    const [one, two] = await Promise.all([merge([rosemary]), merge([rosemary])])
    expect([...one.linked, ...two.linked]).toEqual([await own.findAccountId('fairbairn')])
    expect((await externalId())?.external_id).toBe('HL-300001')
    expect((await merge([rosemary])).linked).toEqual([])
    await own.close()
  })

  test('renames all stored accounts among 25 clients of the provider in one batch [P369]', async () => {
    const own = await createTestApp()
    const ids = Array.from({ length: 25 }, (_, index) => `B-${index}`)
    await own.asOwner(`insert into accounts (edition, portal_id, external_id, name, email)
      select 'wealth', 'private-clients', 'B-' || n, 'Before', n || '@batch.example' from generate_series(0, 24) n`)
    const clients = ids.map((id) => ({ id, name: `After ${id}`, email: null, currency: 'GBP' as const }))
    const { renamed } = await withTenant(own.db, systemActor('wealth'), (transaction) =>
      mergeClients(
        transaction,
        { edition: { id: 'wealth' }, deps: own.deps },
        { clients: mergeClientNames(clients), portals: ['private-clients'] },
      ),
    )
    const stored = await own.asOwner(`select name from accounts where external_id like 'B-%'`)
    expect(renamed.length).toBe(25)
    expect(stored.map(({ name }) => name).toSorted()).toEqual(ids.map((id) => `After ${id}`).toSorted())
    await own.close()
  })

  test('takes the page rules of an account from the firm’s own system, and keeps them while the system fails', async () => {
    const { mainEdition } = await import('@atrium/editions/registry')
    const own = await createTestApp()
    const listRules = () =>
      own.asOwner(`select r.name, r.is_enabled from account_rules r join accounts a on a.id = r.account_id
      where a.external_id = 'HL-204417' order by r.name`)
    const stated = async () =>
      (await own.deps.providers.concept(mainEdition, 'advisory')!.listClientRules('HL-204417'))
        .map(({ name, isEnabled }) => ({ name, is_enabled: isEnabled }))
        .toSorted((left, right) => (left.name < right.name ? -1 : 1))
    await own.asOwner(`update account_rules set is_enabled = not is_enabled`)
    await own.asOwner(`insert into account_rules (edition, account_id, name, is_enabled)
      select 'wealth', id, 'gone', false from accounts where external_id = 'HL-204417'`)
    await refreshOverviews(own.deps, mainEdition)
    const rules = await listRules()
    expect(rules).toEqual(await stated())
    expect(rules.length).toBeGreaterThan(3)
    own.simulator.setMode('error', '/advisory')
    await refreshOverviews(own.deps, mainEdition)
    expect(await listRules()).toEqual(rules)
    await own.close()
  })

  test('shows a portfolio of a type that Atrium does not know as "Other", for that client only', async () => {
    const { mainEdition } = await import('@atrium/editions/registry')
    const own = await createTestApp()
    own.simulator.setMode('unknown-type', '/Account/HL-204450')
    await refreshOverviews(own.deps, mainEdition)
    const cookie = await own.signIn('oscar-venn')
    const path = '/api/portals/private-clients'
    const list = await own.get(`${path}/accounts?limit=200`, { cookie })
    expect(list.status).toBe(200)
    const listTypes = (entry: { portfolios: { type: string }[] }) => new Set(entry.portfolios.map(({ type }) => type))
    const others = list.json.items.filter((entry: { portfolios: { type: string }[] }) => listTypes(entry).has('Other'))
    expect(others.map(({ externalId }: { externalId: string }) => externalId)).toEqual(['HL-204450'])
    expect(listTypes(others[0])).toEqual(new Set(['Other']))
    expect((await own.get(`${path}/account-filters`, { cookie })).json.portfolioTypes).toContain('Other')
    expect((await own.get(`${path}/accounts?portfolioType=Other`, { cookie })).json.count).toBe(1)

    own.simulator.setMode('unknown-type')
    const [{ id }] = others[0].portfolios
    const client = await own.signIn('geoffrey-tillotson')
    expect((await own.get(`/api/portfolios/${id}`, { cookie: client })).json.type).toBe('Other')
    const gains = await own.get(`/api/portfolios/${id}/gains`, { cookie: client })
    expect([gains.status, gains.json.type, gains.json.tax, gains.json.book !== null]).toEqual([200, 'Other', null, true])
    await own.close()
  })

  test('shows a client whose portfolios are in a currency without a symbol all their pages, and staff their values', async () => {
    const { mainEdition } = await import('@atrium/editions/registry')
    const own = await createTestApp()
    own.simulator.setMode('other-currency')
    await refreshOverviews(own.deps, mainEdition)
    const staff = await own.signIn('oscar-venn')
    const list = await own.get('/api/portals/private-clients/accounts?limit=200', { cookie: staff })
    expect(list.status).toBe(200)
    const first = list.json.items.find(({ externalId }: { externalId: string }) => externalId === 'HL-204450')
    expect(first.value).toMatchObject({ currency: 'SEK' })
    const cookie = await own.signIn('geoffrey-tillotson')
    const [{ id: portfolio }] = first.portfolios
    const pages = [
      ...['', '/since', '/history', '/performance', '/charges', '/allocation', '/value-change'].map(
        (page) => `/api/accounts/${first.id}${page}`,
      ),
      ...['', '/holdings', '/transactions', '/performance', '/charges', '/cash-transactions', '/breakdowns', '/gains', '/bonds'].map(
        (page) => `/api/portfolios/${portfolio}${page}`,
      ),
    ]
    const statuses: unknown[] = []
    for (const path of pages) statuses.push([path, (await own.get(path, { cookie })).status])
    expect(statuses).toEqual(pages.map((path) => [path, 200]))
    await own.close()
  })

  test('keeps the last values of an account whose provider fails, and refreshes the others', async () => {
    const { mainEdition } = await import('@atrium/editions/registry')
    app.simulator.setMode('error', '/Account/HL-204450')
    const counts = await refreshOverviews(app.deps, mainEdition)
    app.simulator.setMode('ok')
    expect(counts.failed).toBe(1)
    const row = await withTenant(app.db, systemActor('wealth'), async (transaction) =>
      transaction
        .selectFrom('account_overviews')
        .select(['value', 'failure'])
        .where('account_id', '=', await app.findAccountId('tillotson'))
        .executeTakeFirstOrThrow(),
    )
    expect(row.failure).toBe('failed')
    expect(Number(row.value)).toBeGreaterThan(1)
  })
})

test('staff see the last sign-in of the client, not their own', async () => {
  const id = await app.findAccountId('sauveterre')
  const lastSignIn = async () => (await app.get(`/api/accounts/${id}`, { cookie: await app.signIn('oscar-venn') })).json.lastSignInAt
  const before = await lastSignIn()
  app.advance(60_000)
  await app.signIn('benedict-sauveterre')
  const at = app.deps.clock().toISOString()
  app.advance(60_000)
  expect([before === at, await lastSignIn()]).toEqual([false, at])
  app.advance(60_000)
  expect(await lastSignIn()).toBe(at)
})
