import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'

let app: TestApp
let admin: string
let adviser: string
let colleague: string
let client: string
let account: string
let model: { id: string; version: number }

const portfolio = 'HL-204417-02'
const holdings = [
  { name: 'LOMGLW', value: '30' },
  { name: 'STINAA', value: '25' },
  { name: 'NORUKI', value: '20' },
  { name: 'CALABW', value: '20' },
  { name: 'Cash', value: '5' },
]
const settings = () => ({
  model: model.id,
  portfolios: [{ id: portfolio, flow: '0' }],
  destination: 'target' as const,
  minimumTrade: '1000',
  dealingFixed: '0',
  dealingPercent: '0.12',
  gainsLimit: null as string | null,
  tax: { exemptLeft: '1820', bandLeft: '0' } as object | null,
})

beforeAll(async () => {
  app = await createTestApp()
  admin = await app.signIn('oscar-venn')
  adviser = await app.signIn('eleanor-whitcombe')
  colleague = await app.signIn('tobias-hartnell')
  client = await app.signIn('margaret-ashworth')
  account = await app.findAccountId('ashworth')
  const send = (collection: string, values: object) =>
    app.call('POST', `/api/collections/${collection}/items`, { cookie: admin, body: { id: randomUUID(), values } })
  const name = `Proposals ${randomUUID().slice(0, 8)}`
  const profile = (await send('riskProfiles', { name, returns: '3 to 5 %', factsheetUrl: '/factsheets/profile.pdf' })).json
  const created = await send('models', {
    name,
    profile: profile.id,
    min: '20',
    avg: '30',
    max: '80',
    rebalance: 'Quarterly',
    data: [{ name: 'Equity', value: '100' }],
    holdings,
  })
  expect([created.status, created.text]).toEqual([200, expect.any(String)])
  model = created.json
})
afterAll(() => app.close())

const path = (id = '', of = account) => `/api/accounts/${of}/proposals${id && `/${id}`}`
const create = (change: object = {}, { id = randomUUID() as string, cookie = adviser, of = account } = {}) =>
  app.call('PUT', path(id, of), { cookie, body: { ...settings(), ...change } }).then(({ status, json }) => ({ status, json, id }))
const read = (id: string, cookie = adviser) => app.get(path(id), { cookie })
const share = (id: string, note = 'Your shares have grown beyond the band of the model.', cookie = adviser) =>
  app.call('POST', `${path(id)}/share`, { cookie, body: { note } })
const withdraw = (id: string, cookie = adviser) => app.call('DELETE', path(id), { cookie })
const add = (texts: readonly string[]) => texts.reduce((total, text) => total + Number(text), 0)

describe('a proposal', () => {
  test('states lines, trades, costs, gains and tax, and is shown to the client only after it is shared', async () => {
    const { id, status } = await create()
    expect(status).toBe(200)
    const { json } = await read(id)
    expect(json).toMatchObject({
      state: 'draft',
      account: { id: account, name: 'Margaret Ashworth' },
      currency: 'GBP',
      stale: [],
      note: null,
    })
    expect(add(json.lines.map(({ before }: { before: string }) => before))).toBeCloseTo(1, 12)
    expect(add(json.lines.map(({ after }: { after: string }) => after))).toBeCloseTo(1, 12)
    expect(json.outsideBefore).toContain('VRSE')
    expect(Number(json.driftAfter)).toBeLessThan(Number(json.driftBefore))
    // Every share outside the model is sold whole; everything that was bought is in the model.
    const bought = json.trades.filter(({ side }: { side: string }) => side === 'buy').map(({ line }: { line: string }) => line)
    expect(bought.every((line: string) => holdings.some(({ name }) => name === line))).toBe(true)
    expect(json.trades.find(({ line }: { line: string }) => line === 'VRSE')).toMatchObject({ side: 'sell', units: '240' })
    expect(json.costs).toBe(
      add(json.trades.map(({ cost }: { cost: string }) => cost))
        .toFixed(2)
        .replace(/\.?0+$/, ''),
    )
    expect(add(json.trades.flatMap(({ gain }: { gain: string | null }) => gain ?? []))).toBeCloseTo(Number(json.gains), 6)
    expect(Number(json.tax)).toBeCloseTo(Math.max(0, Number(json.gains) - 1820) * 0.24, 1)
    expect(json.unpriced).toEqual(['Brackenfield Growth Capital IV'])

    expect((await read(id, client)).status).toBe(404)
    expect((await app.get(path(), { cookie: client })).json).toEqual({ items: [], count: 0 })
    expect((await share(id)).status).toBe(200)
    const shared = (await read(id, client)).json
    expect(shared).toMatchObject({ state: 'shared', note: 'Your shares have grown beyond the band of the model.', stale: null })
    expect(shared.trades).toEqual(json.trades)
    expect((await app.get(path(), { cookie: client })).json).toMatchObject({ count: 1, items: [{ id, state: 'shared' }] })
    expect((await withdraw(id)).status).toBe(200)
    expect((await withdraw(id)).status).toBe(200)
    expect((await read(id, client)).status).toBe(404)
    expect((await read(id)).json).toMatchObject({ state: 'withdrawn' })
    expect((await share(id)).status).toBe(409)
    const events = await app.asOwner(`select kind from events where details ->> 'id' = '${id}' order by id`)
    expect(events.map(({ kind }) => kind)).toEqual(['proposal.created', 'proposal.shared', 'proposal.withdrawn'])
  })

  test('is computed once for an id, also by two requests at the same time; another request with it is a conflict', async () => {
    const id = randomUUID()
    const both = await Promise.all([create({}, { id }), create({}, { id })])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await create({}, { id })).status).toBe(200)
    expect((await create({ minimumTrade: '500' }, { id })).status).toBe(409)
    expect((await app.asOwner(`select count(*)::int as count from events where details ->> 'id' = '${id}'`))[0]).toEqual({ count: 1 })
  })

  test('is shared once, also by two requests at the same time; another note is a conflict', async () => {
    const { id } = await create()
    expect((await Promise.all([share(id), share(id)])).map(({ status }) => status)).toEqual([200, 200])
    expect((await share(id, 'Something else')).status).toBe(409)
    expect((await app.asOwner(`select count(*)::int as count from proposal_shares where proposal_id = '${id}'`))[0]).toEqual({ count: 1 })
  })

  test('is not shared after it was withdrawn, also if the request to share it began before', async () => {
    const { id } = await create()
    const blocker = await app.openConnection('begin')
    await blocker.query(`select from proposals where id = '${id}' for update`)
    const sharing = share(id)
    // The request waits for the row, which is withdrawn meanwhile.
    await expect.poll(async () => (await app.asOwner(`select from pg_locks where not granted`)).length).toBeGreaterThan(0)
    await blocker.query(`update proposals set withdrawn_at = now() where id = '${id}'`)
    await blocker.query('commit')
    await blocker.end()
    expect((await sharing).status).toBe(409)
    expect(await app.asOwner(`select from proposal_shares where proposal_id = '${id}'`)).toEqual([])
  })

  test('does not change with the model; the adviser learns why it is stale, and it cannot be shared', async () => {
    const { id } = await create()
    const before = (await read(id)).json
    const item = (await app.get(`/api/collections/models/items/${model.id}`, { cookie: admin })).json
    const values = {
      holdings: holdings.map((row) => ({ ...row, value: row.name === 'Cash' ? '4' : row.name === 'LOMGLW' ? '31' : row.value })),
    }
    const saved = await app.call('PATCH', `/api/collections/models/items/${model.id}`, {
      cookie: admin,
      body: { version: item.version, values },
    })
    expect([saved.status, saved.text]).toEqual([200, expect.any(String)])
    const after = (await read(id)).json
    expect(after).toEqual({ ...before, stale: ['MODEL_CHANGED'] })
    expect((await share(id)).status).toBe(409)
    expect((await read((await create()).id)).json).toMatchObject({ stale: [] })
  })

  test('is neither computed nor shared while the provider is unavailable, and can still be read', async () => {
    const { id } = await create()
    const before = (await read(id)).json
    app.advance(5 * 60_000)
    app.simulator.setMode('error', '/Holdings/')
    expect((await read(id)).json).toEqual({ ...before, stale: ['NOT_COMPARED'] })
    expect((await share(id)).status).toBe(409)
    expect(await create()).toMatchObject({ status: 502, json: { code: 'upstream-unavailable' } })
    app.simulator.setMode('ok')
    // New connections, because the paused ones wait for half a minute.
    app.limitUpstreamWaits()
    expect((await read(id)).json).toEqual(before)
    expect((await share(id)).status).toBe(200)
  })

  test('uses payments first, and respects the limit of gains and the edge of the bands', async () => {
    const paidIn = (await read((await create({ portfolios: [{ id: portfolio, flow: '500000' }] })).id)).json
    expect(
      add(paidIn.trades.filter(({ side }: { side: string }) => side === 'buy').map(({ amount }: { amount: string }) => amount)),
    ).toBeGreaterThan(400_000)
    const limited = (await read((await create({ gainsLimit: '1000' })).id)).json
    expect(Number(limited.gains)).toBeLessThanOrEqual(1000)
    const edge = (await read((await create({ destination: 'edge', tax: null })).id)).json
    expect(edge.tax).toBeNull()
    expect(Number(edge.driftAfter)).toBeGreaterThan(Number((await read((await create()).id)).json.driftAfter))
  })

  test('is listed in pages, the newest first', async () => {
    await create()
    const all = (await app.get(`${path()}?limit=100`, { cookie: adviser })).json
    const first = (await app.get(`${path()}?limit=1`, { cookie: adviser })).json
    const second = (await app.get(`${path()}?limit=1&offset=1`, { cookie: adviser })).json
    expect([first.items[0].id, second.items[0].id]).toEqual(all.items.slice(0, 2).map(({ id }: { id: string }) => id))
    expect(first.count).toBe(all.items.length)
  })
})

describe('refusals', () => {
  test.each([
    ['a model that does not exist', { model: randomUUID() }, 'model not-found'],
    ['an amount that is not a number', { minimumTrade: 'a lot' }, 'minimumTrade invalid_format'],
    ['no portfolio', { portfolios: [] }, 'portfolios too_small'],
    ['a portfolio twice', { portfolios: [portfolio, portfolio].map((id) => ({ id, flow: '0' })) }, 'portfolios duplicate'],
    ['portfolios worth nothing', { portfolios: [{ id: portfolio, flow: '-999999999' }] }, 'portfolios worth-nothing'],
  ])('%s', async (_, change, issue) => {
    const { status, json } = await create(change)
    expect([status, json.issues.map(({ path: at, code }: { path: string; code: string }) => `${at} ${code}`)]).toEqual([400, [issue]])
  })

  test('portfolios of another client, by id or beside one of the account', async () => {
    // An admin may see both clients.
    const { portfolios } = (await app.get(`/api/accounts/${await app.findAccountId('tillotson')}`, { cookie: admin })).json
    const other = portfolios[0].id
    for (const cookie of [adviser, admin]) {
      expect((await create({ portfolios: [{ id: other, flow: '0' }] }, { cookie })).status).toBe(404)
      const both = [portfolio, other].map((id) => ({ id, flow: '0' }))
      expect((await create({ portfolios: both }, { cookie })).status).toBe(404)
    }
  })

  test('advisers of other clients, the client and outside professionals, for whom a draft does not exist', async () => {
    const { id } = await create()
    expect((await create({}, { cookie: colleague })).status).toBe(404)
    expect((await read(id, colleague)).status).toBe(404)
    expect((await share(id, 'x', colleague)).status).toBe(404)
    expect((await create({}, { cookie: client })).status).toBe(403)
    expect((await share(id, 'x', client)).status).toBe(403)
    const of = await app.findAccountId('sauveterre')
    const outside = await app.signIn('naomi-feldmann')
    expect((await create({}, { cookie: outside, of })).status).toBe(403)
    expect((await app.get(`/api/accounts/${of}/proposals`, { cookie: outside })).json).toEqual({ items: [], count: 0 })
  })

  test('a proposal under the id of another account', async () => {
    const { id } = await create()
    const other = await app.findAccountId('tillotson')
    expect((await app.get(path(id, other), { cookie: admin })).status).toBe(404)
    expect((await app.call('DELETE', path(id, other), { cookie: admin })).status).toBe(404)
    expect((await create({}, { id, cookie: admin, of: other })).status).not.toBe(200)
  })

  test('every write while the adviser views the portal as the client', async () => {
    const { id } = await create()
    const own = await app.signIn('eleanor-whitcombe')
    const begun = await app.call('POST', '/api/impersonations', { cookie: own, body: { account, reason: 'client-care' } })
    expect(begun.status).toBeLessThan(300)
    const writes = [await create({}, { cookie: own }), await share(id, 'x', own), await withdraw(id, own)]
    expect(writes.map(({ status }) => status)).toEqual([403, 403, 403])
  })
})
