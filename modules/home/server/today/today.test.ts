import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ExplainedFigure } from '@atrium/contract/explanation'
import { daysAfter } from '@atrium/domain/calendar'
import { Decimal, decimalText } from '@atrium/domain/decimal'
import { testDay } from '@atrium/server/testing/clock'
import { recomputeCase } from '@atrium/server/figure-cases'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'

/** The day of the test's clock, for statements. */
const day = `'${testDay}'::date`

let app: TestApp
let admin: string
let adviser: string
let ashworth: string
let tillotson: string

beforeAll(async () => {
  app = await createTestApp()
  admin = await app.signIn('oscar-venn')
  adviser = await app.signIn('eleanor-whitcombe')
  ashworth = await app.findAccountId('ashworth')
  tillotson = await app.findAccountId('tillotson')
  await app.asOwner(
    `update account_overviews set value = 1000, change = case account_id when '${ashworth}' then 20 when '${tillotson}' then -50 else 1 end`,
  )
  for (const [account, portfolio, cash] of [
    [ashworth, 'T-1', 300],
    [tillotson, 'T-2', 90],
  ] as const) {
    await app.asOwner(`insert into portfolios (edition, id, account_id, seen_at, source, name, type, currency, value, valued_on)
      values ('wealth', '${portfolio}', '${account}', now(), 'api', '${portfolio}', 'ISA', 'GBP', 1000, date '2026-07-14')`)
    await app.asOwner(`with security as (insert into held_securities (edition, name, symbol, is_cash)
        values ('wealth', 'Alpha of ${portfolio}', 'ALPHA${portfolio}', false), ('wealth', 'Cash of ${portfolio}', null, true) returning id, is_cash)
      insert into stored_holdings (edition, portfolio_id, holding_id, account_id, security_id, units, value, currency, asset_class, provider, source, as_on, fetched_at)
      select 'wealth', '${portfolio}', id::text, '${account}', id, 1, case when is_cash then ${cash} else ${1000 - cash} end, 'GBP', 'Equities', 'asset-manager', 'api',
        date '2026-07-14', now() from security`)
    await app.asOwner(`insert into portfolio_daily_values (edition, portfolio_id, valued_on, account_id, value, flow_total, currency, provider, fetched_at)
      select 'wealth', '${portfolio}', day::date, '${account}', 1000 + 10 * n, 1000 + 4 * n, 'GBP', 'api', now()
      from generate_series(${day} - 500, ${day}, interval '1 day') with ordinality as days (day, n)`)
  }
})
afterAll(() => app.close())

const path = '/api/portals/private-clients'
const readToday = async (cookie: string) => (await app.get(`${path}/today`, { cookie })).json
const readKind = async (kind: string, cookie: string, query = '') => (await app.get(`${path}/today/${kind}${query}`, { cookie })).json
type Item = { account: string; client: string; rate: string | null }
const clientsOf = (json: { items: Item[] }) => json.items.map(({ client }) => client)

describe('the list for today', () => {
  test('has large movements and cash above a share of the account, the largest first, with their figures', async () => {
    const movements = await readKind('large-movement', adviser)
    expect(movements.items.slice(0, 2)).toEqual([
      expect.objectContaining({
        client: 'Geoffrey Tillotson',
        rate: expect.stringMatching(/^-0\.0476/),
        amount: { amount: '-50', currency: 'GBP' },
      }),
      expect.objectContaining({ client: 'Margaret Ashworth', rate: expect.stringMatching(/^0\.0204/) }),
    ])
    const cash = await readKind('high-cash', adviser)
    expect(clientsOf(cash)).toEqual(['Margaret Ashworth'])
    expect(cash.items[0]).toMatchObject({ amount: { amount: '300', currency: 'GBP' }, value: { amount: '1000', currency: 'GBP' } })
    expect(Number(cash.items[0].rate)).toBe(0.3)
  })

  test('has reviews and own tasks that are due, requests to link an account, and forms that were not sent in time', async () => {
    await app.asOwner(`insert into client_reviews (id, edition, account_id, held_on, next_due_on, summary, agenda, created_at)
      values (uuidv7(), 'wealth', '${ashworth}', date '2026-07-01', date '2026-07-02', 'x', '', now())`)
    const eleanor = `(select id from people where email = 'eleanor.whitcombe@harcourt-lisle.example' and edition = 'wealth')`
    await app.asOwner(`insert into client_tasks (id, edition, account_id, title, due_on, assignee_id, created_at)
      values (uuidv7(), 'wealth', '${tillotson}', 'Send a statement', date '2020-01-02', ${eleanor}, now())`)
    await app.asOwner(`insert into account_link_requests (id, edition, account_id, person_id, requested_at)
      select uuidv7(), 'wealth', '${tillotson}', id, now() from people where email = 'margaret.ashworth@ashworth-home.example'`)
    await app.asOwner(`with item as (insert into collection_items (id, edition, collection, name, search_text, version, published_version, created_at, updated_at)
        values (uuidv7(), 'wealth', 'forms', 'Change of details', '', 1, 1, now(), now()) returning id),
      published as (insert into collection_versions (edition, item_id, version, action, data, saved_at)
        select 'wealth', id, 1, 'published', '{}', now() from item)
      insert into form_assignments (edition, form_id, account_id, due_on, created_at) select 'wealth', id, '${tillotson}', date '2020-01-03', now() from item`)
    expect((await readKind('review-due', adviser)).items.find(({ account }: Item) => account === ashworth)).toMatchObject({
      client: 'Margaret Ashworth',
      on: '2026-07-02',
    })
    expect((await readKind('task-due', adviser)).items[0]).toMatchObject({
      client: 'Geoffrey Tillotson',
      on: '2020-01-02',
      text: 'Send a statement',
    })
    expect((await readKind('task-due', admin)).items.map(({ text }: { text: string }) => text)).not.toContain('Send a statement')
    expect((await readKind('link-request', adviser)).items).toContainEqual(
      expect.objectContaining({ client: 'Geoffrey Tillotson', text: 'Margaret Ashworth' }),
    )
    expect((await readKind('form-overdue', adviser)).items[0]).toMatchObject({
      client: 'Geoffrey Tillotson',
      text: 'Change of details',
      on: '2020-01-03',
    })
    const { groups, today } = await readToday(adviser)
    expect(today).toMatch(/^\d{4}-\d\d-\d\d$/)
    const kinds = groups.map(({ kind }: { kind: string }) => kind)
    expect(kinds).toEqual(expect.arrayContaining(['review-due', 'task-due', 'link-request', 'form-overdue', 'large-movement', 'high-cash']))
  })

  test('has portfolios outside the bands of their model, and shared proposals that expire soon', async () => {
    const data = JSON.stringify({
      model: 'Balanced',
      portfolios: [{ id: 'T-1' }],
      lines: [
        { id: 'ALPHAT-1', name: 'Alpha', target: '0.9' },
        { id: 'cash', name: 'cash', target: '0.1' },
      ],
      frozen: { validUntil: daysAfter(testDay, 3) },
    })
    await app.asOwner(`with proposal as (insert into proposals (id, edition, account_id, model_id, model_version, data, created_at)
        values (uuidv7(), 'wealth', '${ashworth}', uuidv7(), 1, '${data}', now()) returning id, edition, account_id, data)
      insert into proposal_shares (proposal_id, edition, account_id, data, note, shared_at) select id, edition, account_id, data, 'x', now() from proposal`)
    const drift = await readKind('drift', adviser)
    expect(drift).toMatchObject({ count: 1, items: [{ client: 'Margaret Ashworth', text: 'Alpha' }] })
    expect(Number(drift.items[0].rate)).toBeCloseTo(0.2, 12)
    expect((await readKind('proposal-expiring', adviser)).items).toEqual([
      expect.objectContaining({ client: 'Margaret Ashworth', text: 'Balanced', on: daysAfter(testDay, 3) }),
    ])
    // An overdrawn portfolio has no weights, and does not affect the list.
    await app.asOwner(`update stored_holdings set value = -5000 where portfolio_id = 'T-1' and value = 300`)
    expect((await readKind('drift', adviser)).count).toBe(0)
    expect((await app.get(`${path}/today`, { cookie: adviser })).status).toBe(200)
    await app.asOwner(`update stored_holdings set value = 300 where portfolio_id = 'T-1' and value = -5000`)
    // A portfolio that its provider no longer lists is left out.
    await app.asOwner(`update portfolios set seen_at = '2001-01-01' where id = 'T-1'`)
    expect([(await readKind('drift', adviser)).count, (await readKind('high-cash', adviser)).count]).toEqual([0, 0])
    await app.asOwner(`update portfolios set seen_at = now() where id = 'T-1'`)
  })

  test('has pages', async () => {
    const all = await readKind('large-movement', admin, '?limit=100')
    const first = await readKind('large-movement', admin, '?limit=1')
    const second = await readKind('large-movement', admin, '?limit=1&offset=1')
    expect([...clientsOf(first), ...clientsOf(second)]).toEqual(clientsOf(all).slice(0, 2))
    expect(first.count).toBe(all.count)
  })

  test('has no item, count or asset of the clients of others', async () => {
    const own = await readToday(await app.signIn('tobias-hartnell'))
    expect(own.groups.flatMap(({ items }: { items: Item[] }) => items.map(({ account }) => account))).not.toContain(ashworth)
    const kinds = ['review-due', 'large-movement', 'high-cash', 'form-overdue', 'link-request', 'drift', 'proposal-expiring']
    for (const kind of kinds) {
      const { items, count } = await readKind(kind, await app.signIn('tobias-hartnell'), '?limit=100')
      expect([kind, items.length]).toEqual([kind, count])
      expect(items.map(({ account }: Item) => account)).not.toEqual(expect.arrayContaining([ashworth]))
      expect(items.map(({ account }: Item) => account)).not.toEqual(expect.arrayContaining([tillotson]))
    }
    expect((await app.get(`${path}/assets`, { cookie: adviser })).json.total).not.toBeNull()
    expect((await app.get(`${path}/assets`, { cookie: await app.signIn('tobias-hartnell') })).json.total).toBeNull()
  })

  test('has no records of the firm for professionals from outside', async () => {
    const sauveterre = await app.findAccountId('sauveterre')
    await app.asOwner(`insert into client_reviews (id, edition, account_id, held_on, next_due_on, summary, agenda, created_at)
      values (uuidv7(), 'wealth', '${sauveterre}', date '2026-07-01', date '2026-07-02', 'x', '', now())`)
    await app.asOwner(`update account_overviews set value = 1000, change = 100 where account_id = '${sauveterre}'`)
    const outside = await app.signIn('naomi-feldmann')
    expect((await readKind('review-due', adviser)).items.map(({ account }: Item) => account)).toContain(sauveterre)
    for (const kind of ['review-due', 'task-due', 'link-request', 'form-overdue', 'drift', 'proposal-expiring'])
      expect([kind, await readKind(kind, outside)]).toEqual([kind, { items: [], count: 0 }])
    expect((await readToday(outside)).groups.map(({ kind }: { kind: string }) => kind)).toEqual(['large-movement'])
    expect(clientsOf(await readKind('large-movement', outside))).toEqual(['Benedict Sauveterre'])
  })

  test('is refused to clients, in another portal and for an unknown kind', async () => {
    const client = await app.signIn('margaret-ashworth')
    expect((await app.get(`${path}/today`, { cookie: client })).status).toBe(403)
    expect((await app.get('/api/portals/unknown/today', { cookie: adviser })).status).toBe(404)
    expect((await app.get(`${path}/today/unknown`, { cookie: adviser })).status).toBe(400)
  })
})

describe('assets under advice', () => {
  test('are listed by client and by group, with shares and changes that add up to the totals, in pages and within the scope of the caller', async () => {
    await app.asOwner(
      `update portfolio_daily_values set flow_total = flow_total + 25 where portfolio_id = 'T-1' and valued_on > ${day} - 40`,
    )
    const { total, points } = (await app.get(`${path}/assets`, { cookie: adviser })).json
    const { items, count, currency } = (await app.get(`${path}/assets/clients`, { cookie: adviser })).json
    expect([count, currency, items.map(({ name }: { name: string }) => name)]).toEqual([
      2,
      'GBP',
      ['Geoffrey Tillotson', 'Margaret Ashworth'],
    ])
    type Part = Record<'value' | 'share' | 'newMoney' | 'movement', string>
    const add = (parts: Part[], figure: keyof Part) => parts.reduce((sum, part) => sum + Number(part[figure]), 0)
    const addPoints = (figure: 'newMoney' | 'movement') =>
      points.slice(1).reduce((sum: number, point: Part) => sum + Number(point[figure]), 0)
    expect(add(items, 'value')).toBeCloseTo(Number(total.value.amount), 6)
    expect(add(items, 'share')).toBeCloseTo(1, 12)
    for (const figure of ['newMoney', 'movement'] as const) expect(add(items, figure)).toBeCloseTo(addPoints(figure), 6)
    const second = (await app.get(`${path}/assets/clients?limit=1&offset=1`, { cookie: adviser })).json
    expect([second.count, second.items]).toEqual([2, items.slice(1)])
    const groups = (await app.get(`${path}/assets/groups`, { cookie: adviser })).json
    const [group] = await app.asOwner(`select g.name from client_group_members m join client_groups g on g.id = m.group_id
      where m.account_id = '${ashworth}' and g.is_active limit 1`)
    expect(groups.items.map(({ name }: { name: string | null }) => name)).toContain(group?.['name'])
    expect((await app.get(`${path}/assets/clients`, { cookie: await app.signIn('tobias-hartnell') })).json).toEqual({
      items: [],
      count: 0,
      currency: null,
    })
    expect((await app.get(`${path}/assets/groups`, { cookie: await app.signIn('naomi-feldmann') })).json.items).toEqual([])
    expect((await app.get(`${path}/assets/portfolios`, { cookie: adviser })).status).toBe(400)
  })

  test('are explained: every figure adds up exactly from the stored values of its portfolios, and its case can be recomputed', async () => {
    const explain = async (figure: string, query = '', cookie = adviser) =>
      (await app.get(`${path}/assets/explanations/${figure}${query}`, { cookie })).json as ExplainedFigure
    const { total, points, types } = (await app.get(`${path}/assets`, { cookie: adviser })).json
    const { items: clients } = (await app.get(`${path}/assets/clients`, { cookie: adviser })).json
    const { items: groups } = (await app.get(`${path}/assets/groups`, { cookie: adviser })).json
    const addPoints = (figure: 'newMoney' | 'movement') =>
      decimalText(points.slice(1).reduce((sum: Decimal, point: Record<string, string>) => sum.plus(point[figure]!), new Decimal(0)))
    const figures: [string, string, string][] = [
      ['assets.value', '', total.value.amount],
      ['assets.new-money', '', addPoints('newMoney')],
      ['assets.movement', '', addPoints('movement')],
      ...types.map(({ type, value }: { type: string; value: string }) => ['assets.value', `?by=types&of=${type}`, value]),
      ...points.map(({ on, value }: Record<string, string>) => ['assets.value', `?on=${on}`, value]),
      ...points.slice(1).map(({ on, newMoney }: Record<string, string>) => ['assets.new-money', `?on=${on}`, newMoney]),
      ...points.slice(1).map(({ on, movement }: Record<string, string>) => ['assets.movement', `?on=${on}`, movement]),
    ]
    const parts = [...clients.map((one: object) => ({ ...one, by: 'clients' })), ...groups.map((one: object) => ({ ...one, by: 'groups' }))]
    for (const { by, id, value, share, newMoney, movement } of parts) {
      const query = `?by=${by}&of=${id ?? 'none'}`
      figures.push(
        ['assets.value', query, value],
        ['assets.share', query, share],
        ['assets.new-money', query, newMoney],
        ['assets.movement', query, movement],
      )
    }
    for (const [figure, query, value] of figures) {
      const explained = await explain(figure, query)
      expect([figure, query, new Decimal(explained.value ?? 'NaN').eq(value)]).toEqual([figure, query, true])
      expect(new Decimal(explained.explanation.steps.at(-1)?.result ?? 'NaN').eq(value)).toBe(true)
      const { input } = (await app.get(`${path}/assets/explanations/${figure}/case${query}`, { cookie: adviser })).json
      // A case states rates as the API does, with eight decimals.
      const recomputed = new Decimal(recomputeCase(input) ?? 'NaN')
      expect([
        figure,
        query,
        recomputed
          .minus(value)
          .abs()
          .lte(figure === 'assets.share' ? '0.000000005' : 0),
      ]).toEqual([figure, query, true])
    }
    const { explanation, provenance, currency } = await explain('assets.value')
    expect([currency, provenance.provider, provenance.asOn]).toEqual(['GBP', 'api', total.asOn])
    expect(explanation.inputs.map(({ label, asOn, source }) => [label, asOn, source])).toEqual([
      ['Geoffrey Tillotson · T-2', total.asOn, 'provider'],
      ['Margaret Ashworth · T-1', total.asOn, 'provider'],
    ])
    expect(explanation.missing).toHaveLength(total.missing)
    expect(new Set(explanation.missing.map(({ reason }) => reason))).toEqual(new Set(['no-stored-value']))
  })

  test('are explained with the portfolios that are left out or have left, and why', async () => {
    const explain = async (figure: string) => (await app.get(`${path}/assets/explanations/${figure}`, { cookie: adviser })).json
    const reasonsOf = ({ explanation }: ExplainedFigure) =>
      explanation.missing.filter(({ label }) => /T-\d/.test(label ?? '')).map(({ label, reason }) => [label?.slice(-3), reason])
    // A portfolio that the provider no longer lists leaves with its value of that day.
    await app.asOwner(`update portfolios set seen_at = (${day} - 11)::timestamptz where id = 'T-2'`)
    const left = await explain('assets.new-money')
    expect(reasonsOf(left)).toEqual([['T-2', 'no-longer-listed']])
    expect(left.explanation.inputs.map(({ name }: { name: string }) => name)).toEqual(expect.arrayContaining(['value-left']))
    const totalOf = async (figure: 'newMoney' | 'movement') =>
      (await app.get(`${path}/assets`, { cookie: adviser })).json.points
        .slice(1)
        .reduce((sum: Decimal, point: Record<string, string>) => sum.plus(point[figure]!), new Decimal(0))
    expect((await totalOf('newMoney')).eq(left.value)).toBe(true)
    expect((await totalOf('movement')).eq((await explain('assets.movement')).value)).toBe(true)
    await app.asOwner(`update portfolios set seen_at = now() where id = 'T-2'`)
    // Its values are too old.
    await app.asOwner(`create table kept_values as select * from portfolio_daily_values where portfolio_id = 'T-2';
      delete from portfolio_daily_values where portfolio_id = 'T-2' and valued_on > date '${testDay}' - 60`)
    const old = await explain('assets.value')
    expect([reasonsOf(old), old.explanation.inputs.length]).toEqual([[['T-2', 'stored-value-too-old']], 1])
    expect((await totalOf('newMoney')).eq((await explain('assets.new-money')).value)).toBe(true)
    // It is valued in another currency since, and is new to it.
    await app.asOwner(`insert into portfolio_daily_values select * from kept_values on conflict do nothing;
      update portfolio_daily_values set currency = 'USD' where portfolio_id = 'T-2' and valued_on > date '${testDay}' - 60`)
    expect(reasonsOf(await explain('assets.value'))).toEqual([['T-2', 'value-in-other-currency']])
    for (const [figure, part] of [
      ['assets.new-money', 'newMoney'],
      ['assets.movement', 'movement'],
    ] as const)
      expect((await totalOf(part)).eq((await explain(figure)).value)).toBe(true)
    // It was added during the twelve months.
    await app.asOwner(`update portfolio_daily_values set currency = 'GBP' where portfolio_id = 'T-2';
      delete from portfolio_daily_values where portfolio_id = 'T-2' and valued_on < date '${testDay}' - 100`)
    const added = await explain('assets.new-money')
    expect(added.explanation.steps.map(({ name }: { name: string }) => name)).toEqual(['net-payments', 'portfolios-added', 'new-money'])
    await app.asOwner(`insert into portfolio_daily_values select * from kept_values on conflict do nothing; drop table kept_values`)
  })

  test('are explained only within the scope of the caller', async () => {
    const statusOf = async (query: string, cookie: string) =>
      (await app.get(`${path}/assets/explanations/assets.value${query}`, { cookie })).status
    const colleague = await app.signIn('tobias-hartnell')
    expect(await statusOf(`?by=clients&of=${ashworth}`, adviser)).toBe(200)
    expect(await statusOf(`?by=clients&of=${ashworth}`, colleague)).toBe(404)
    expect(await statusOf('', colleague)).toBe(404)
    expect(await statusOf('?by=clients&of=unknown', adviser)).toBe(404)
    expect(await statusOf('?by=types&of=Unknown', adviser)).toBe(404)
    expect(await statusOf('?by=types', adviser)).toBe(400)
    const { points } = (await app.get(`${path}/assets`, { cookie: adviser })).json
    expect(await statusOf(`?on=${points[0].on}`, adviser)).toBe(200)
    expect(await statusOf('?on=2026-01-01', adviser)).toBe(404)
    expect(await statusOf('?on=yesterday', adviser)).toBe(400)
    for (const [figure, on] of [
      ['assets.movement', points[0].on],
      ['assets.share', points[1].on],
    ])
      expect((await app.get(`${path}/assets/explanations/${figure}?on=${on}`, { cookie: adviser })).status).toBe(404)
    expect(await statusOf('?by=groups&of=none', await app.signIn('naomi-feldmann'))).toBe(404)
    expect(await statusOf('', await app.signIn('margaret-ashworth'))).toBe(403)
  })

  test('are cached for admins until holdings are stored again or a client leaves, and never for advisers', async () => {
    const valueOf = async (cookie: string) => Number((await app.get(`${path}/assets`, { cookie })).json.total.value.amount)
    const [forAdmin, forAdviser] = [await valueOf(admin), await valueOf(adviser)]
    const raise = `update portfolio_daily_values set value = value + 100 where portfolio_id = 'T-2'`
    await app.asOwner(raise)
    expect([await valueOf(admin), await valueOf(adviser)]).toEqual([forAdmin, forAdviser + 100])
    await app.asOwner(`update portfolios set holdings_fetched_at = now() + interval '1 day' where id = 'T-2'`)
    expect(await valueOf(admin)).toBe(forAdmin + 100)
    await app.asOwner(raise)
    app.advance(5 * 60_000)
    expect(await valueOf(admin)).toBe(forAdmin + 200)
    await app.asOwner(`update accounts set is_active = false where id = '${tillotson}'`)
    expect(await valueOf(admin)).toBeLessThan(forAdmin)
    await app.asOwner(`update accounts set is_active = true where id = '${tillotson}';
      update portfolio_daily_values set value = value - 200 where portfolio_id = 'T-2';
      update portfolios set holdings_fetched_at = null where id = 'T-2'`)
  })

  test('divide the change of each month into net new money and market movement, without a difference', async () => {
    const { json } = await app.get(`${path}/assets`, { cookie: adviser })
    expect(json.points.length).toBeGreaterThanOrEqual(12)
    for (const [index, point] of json.points.entries()) {
      const before = json.points[index - 1]
      if (!before) expect([point.newMoney, point.movement]).toEqual([null, null])
      else expect(Number(point.newMoney) + Number(point.movement)).toBeCloseTo(Number(point.value) - Number(before.value), 6)
    }
    // Two portfolios gain 10 a day, of which 4 are paid in.
    const last = json.points.at(-1)
    expect(Number(last.movement) / Number(last.newMoney)).toBeCloseTo(1.5, 6)
    expect(json.total).toMatchObject({ clients: 2, portfolios: 2, value: { currency: 'GBP' } })
    expect(json.total.missing).toBeGreaterThan(0)
    // A portfolio that the provider no longer lists has left with its value.
    await app.asOwner(`update portfolios set seen_at = (${day} - 11)::timestamptz where id = 'T-2'`)
    const left = (await app.get(`${path}/assets`, { cookie: adviser })).json
    expect(left.total).toMatchObject({ portfolios: 1, clients: 1 })
    const [before, after] = left.points.slice(-2)
    expect(Number(after.newMoney)).toBeLessThan(-1000)
    expect(Number(after.newMoney) + Number(after.movement)).toBeCloseTo(Number(after.value) - Number(before.value), 6)
    await app.asOwner(`update portfolios set seen_at = now() where id = 'T-2'`)
    await app.asOwner(`delete from portfolio_daily_values where portfolio_id = 'T-2'`)
    const incomplete = (await app.get(`${path}/assets`, { cookie: adviser })).json
    expect(incomplete.total).toMatchObject({ portfolios: 1, missing: json.total.missing + 1 })
    expect(json.types).toEqual([{ type: 'ISA', value: json.total.value.amount, share: '1', portfolios: 2 }])
  })
})
