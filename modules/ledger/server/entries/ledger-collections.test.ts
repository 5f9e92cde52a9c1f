import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createImporter, ledgerFiles } from '@atrium/server/testing/imports'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'

let app: TestApp
let admin: string

beforeAll(async () => {
  app = await createTestApp()
  admin = await app.signIn('oscar-venn')
  const importer = createImporter(app, admin)
  for (const [kind, text] of ledgerFiles) await importer.importFile(kind, text)
  await app.asOwner(`update portals set data_source = 'store' where edition = 'wealth'`)
})
afterAll(() => app.close())

const path = (collection: string, rest = '') => `/api/collections/${collection}${rest}`
const call = (method: string, to: string, body?: object, cookie = admin) => app.call(method, to, { cookie, ...(body && { body }) })
const list = async (collection: string, query: object = {}, cookie = admin) =>
  (await call('POST', path(collection, '/search'), query, cookie)).json
const read = async (collection: string, id: string) => (await call('GET', path(collection, `/items/${id}`))).json
const readEntries = () =>
  app.asOwner(
    `select id, type, amount::text as amount, reverses, is_undone from ledger_transactions where edition = 'wealth' order by sequence_no`,
  )
const add = (collection: string, values: object, id: string = randomUUID(), cookie = admin) =>
  call('POST', path(collection, '/items'), { id, values }, cookie)
const save = ({ id, version }: { id: string; version: string }, values: object) =>
  call('PATCH', path('transactions', `/items/${id}`), { version, values })
const orchard = async () => (await list('holdings', { filters: [{ field: 'symbol', value: 'ORCH' }] })).items

test('a warning states that no portal takes its figures from the ledger, and disappears once one does', async () => {
  const warning = async (collection: string) => (await call('GET', path(collection))).json.warning
  expect(await warning('portfolios')).toBeNull()
  await app.asOwner(`update portals set data_source = null where edition = 'wealth'`)
  for (const collection of ['portfolios', 'holdings', 'transactions'])
    expect((await warning(collection)).en).toMatch(/^Your portals take their figures from your firm’s own system\./)
  expect(await warning('posts')).toBeNull()
  await app.asOwner(`update portals set data_source = 'store' where edition = 'wealth'`)
  expect(await warning('holdings')).toBeNull()
})

test('a portfolio has its returns as the portal shows them, and leads to its holdings, transactions and documents', async () => {
  const definition = await call('GET', path('portfolios'))
  const changes = ['change1d', 'change1m', 'changeYtd', 'change1y', 'change3y', 'change5y', 'changeAll']
  const stated = ['name', 'inception', 'objective', 'riskLevel', 'esgRating', ...changes, 'holdings', 'transactions', 'documents']
  expect(definition.json.fields.map(({ name }: { name: string }) => name)).toEqual(expect.arrayContaining(stated))
  const { values } = await read('portfolios', 'L-1')
  const shown = (await app.get(`/api/accounts/${values.account}/performance`, { cookie: admin })).json
  const own = shown.portfolios.find(({ id }: { id: string }) => id === 'L-1').changes
  for (const name of changes)
    expect([name, values[name]]).toEqual([name, own[name] === null ? null : String(Math.round(own[name] * 10_000) / 100)])
  expect(values.changeAll).not.toBeNull()
  await app.asOwner(`update portals set data_source = null where edition = 'wealth'`)
  expect((await read('portfolios', 'L-1')).values.changeAll).toBeNull()
  await app.asOwner(`update portals set data_source = 'store' where edition = 'wealth'`)
})

describe('transactions of the ledger', () => {
  test('are listed newest first, with search, filters and sort', async () => {
    const all = await list('transactions')
    expect(all.count).toBe(5)
    expect(all.items[0]).toMatchObject({
      id: 'T-3',
      name: 'Orchard Foods Ord',
      values: {
        portfolio: 'L-1',
        symbol: 'ORCH',
        type: 'sale',
        units: '400',
        price: '1300',
        amount: '5190',
        localCcyAmount: '5200',
        currency: 'GBP',
      },
    })
    expect((await list('transactions', { search: 'orchard' })).count).toBe(2)
    expect(
      (await list('transactions', { filters: [{ field: 'amount', value: '0..6000' }] })).items.map(({ id }: { id: string }) => id),
    ).toEqual(['T-3', 'T-5'])
    expect((await list('transactions', { sort: 'amount', direction: 'ascending', limit: 1 })).items[0].id).toBe('T-2')
    for (const value of ["0'..1", '1e400..2', '..;select', '[empty]'])
      expect((await call('POST', path('transactions', '/search'), { filters: [{ field: 'amount', value }] })).status).toBe(200)
  })

  test('are booked with the checks of an import, once, and change the figures of the portal', async () => {
    const id = randomUUID()
    const values = { portfolio: 'L-1', type: 'dividend', symbol: 'ORCH', date: '2025-04-01', amount: '31.50', name: 'Interim dividend' }
    for (let times = 0; times < 2; times++) {
      const added = await add('transactions', values, id)
      expect([added.status, added.text]).toEqual([200, added.text])
      expect(added.json).toMatchObject({ id, name: 'Interim dividend', values: { amount: '31.5' }, created: { name: 'Oscar Venn' } })
    }
    expect((await readEntries()).filter((entry) => entry['id'] === id)).toHaveLength(1)
    const listed = (await call('GET', '/api/imports')).json.items[0]
    expect(listed).toMatchObject({ kind: 'transactions', state: 'committed', fileName: 'Back office', counts: { new: 1 } })
  })

  test('without a name are named by their type', async () => {
    const id = randomUUID()
    const added = await add('transactions', { portfolio: 'L-1', type: 'dividend', symbol: 'ORCH', date: '2025-04-02', amount: '5' }, id)
    expect([added.status, added.json.name]).toEqual([200, 'Orchard Foods Ord'])
    expect(await app.asOwner(`select title from ledger_transactions where id = '${id}'`)).toEqual([{ title: null }])
  })

  test('that were transferred in keep their lots in a correction; several lots must make the units', async () => {
    const transferIn = (id: string, rows: string) =>
      createImporter(app, admin).importFile(
        'transactions',
        `Transaction ID,Portfolio ID,Date,Type,Symbol,Quantity,Price,Exchange rate,Amount,Original cost,Acquired on\n${rows.replaceAll('ID', id)}`,
      )
    await transferIn(
      'T-LOTS',
      'ID,L-2,2025-02-03,Transfer in,HARB,100,0.95,1,0,90,2020-01-06\nID,L-2,2025-02-03,Transfer in,HARB,50,0.95,1,0,40,2021-01-06\n',
    )
    const item = await read('transactions', 'T-LOTS')
    expect((await save(item, { units: '140' })).json.issues).toEqual([{ path: 'values.units', code: 'not-allowed' }])
    expect((await save(item, { name: 'From another platform' })).status).toBe(200)
    const [entry] = await app.asOwner(`select lots from ledger_transactions where id = 'T-LOTS.r2'`)
    expect(entry?.['lots']).toEqual([
      { quantity: '100', cost: '90', on: '2020-01-06' },
      { quantity: '50', cost: '40', on: '2021-01-06' },
    ])
  })

  test('are corrected by a reversal and a new entry; the item keeps its id and its history', async () => {
    const before = await read('transactions', 'T-3')
    const saved = await save(before, { price: '1310', amount: '5230.00' })
    expect([saved.status, saved.text]).toEqual([200, saved.text])
    expect(saved.json).toMatchObject({ id: 'T-3', values: { price: '1310', amount: '5230' } })
    const entries = (await readEntries()).filter(({ id, reverses }) => String(id).startsWith('T-3') || reverses === 'T-3')
    expect(entries.map(({ id, type, reverses }) => [id, type, reverses])).toEqual([
      ['T-3', 'sale', null],
      ['T-3.x2', 'reversal', 'T-3'],
      ['T-3.r2', 'sale', null],
    ])
    const versions = (await call('GET', path('transactions', '/items/T-3/versions'))).json.items
    expect(versions.map(({ action }: { action: string }) => action)).toEqual(['saved', 'deleted', 'created'])
    expect(versions[0]).toMatchObject({ saved: { name: 'Oscar Venn' }, changed: expect.arrayContaining(['amount', 'price']) })
    // Another save that started from the first version is refused, and a repeat of the same save changes nothing.
    expect((await save(before, { price: '1320', amount: '5270.00' })).status).toBe(409)
    expect((await save(before, { price: '1310', amount: '5230.00' })).status).toBe(200)
    expect(await readEntries()).toHaveLength((await readEntries()).length)
    expect((await list('transactions', { search: 'T-3' })).count).toBe(1)
  })

  test('that sell more units than are held are refused with the number of units, and nothing is booked', async () => {
    const before = await readEntries()
    const sale = { portfolio: 'L-1', type: 'sale', symbol: 'ORCH', date: '2025-06-02', units: '601', price: '1000', amount: '6010.00' }
    const refused = await add('transactions', sale)
    expect([refused.status, refused.json.issues]).toEqual([400, [{ path: 'values.units', code: 'too-many-units', limit: 600 }]])
    // A purchase that a later sale needs cannot be made smaller.
    const purchase = await read('transactions', 'T-2')
    const smaller = await save(purchase, { units: '300', amount: '-3612.00' })
    expect([smaller.status, smaller.json.issues]).toEqual([
      400,
      [{ path: 'values.units', code: 'too-many-units', limit: expect.any(Number) }],
    ])
    expect(await readEntries()).toEqual(before)
  })

  test.each([
    [{ type: 'purchase', symbol: 'ORCH', units: '10', price: '1000', amount: '-99.00' }, 'amount', 'amount-disagrees'],
    [{ type: 'purchase', symbol: 'ORCH', units: '10', price: '1000', amount: '100.00' }, 'amount', 'wrong-sign'],
    [{ type: 'purchase', symbol: 'ORCH', price: '1000', amount: '-100.00' }, 'units', 'required'],
    [{ type: 'purchase', symbol: 'NONE', units: '10', price: '1000', amount: '-100.00' }, 'symbol', 'not-found'],
    [{ type: 'contribution', symbol: 'ORCH', amount: '5.00' }, 'symbol', 'not-wanted'],
    [{ type: 'contribution', amount: '5.00', date: '2030-01-01' }, 'date', 'in-future'],
    [{ type: 'contribution', amount: '5.00', date: '2024-01-01' }, 'date', 'before-inception'],
    [{ type: 'gift', amount: '5.00' }, 'type', 'not-an-option'],
    [{ type: 'contribution', amount: '5.00', portfolio: 'L-99' }, 'portfolio', 'not-found'],
  ])('with the invalid values %j are refused at the field %s: %s', async (values, field, code) => {
    const before = await readEntries()
    const refused = await add('transactions', { portfolio: 'L-1', date: '2025-06-02', ...values })
    expect([refused.status, refused.json.issues]).toEqual([400, [expect.objectContaining({ path: `values.${field}`, code })]])
    expect(await readEntries()).toEqual(before)
  })

  test('sold at the same time by several people are sold once [S48]', async () => {
    const sale = { portfolio: 'L-1', type: 'sale', symbol: 'ORCH', date: '2025-06-02', units: '600', price: '1000', amount: '6000.00' }
    const responses = await Promise.all(Array.from({ length: 6 }, () => add('transactions', sale)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = responses.filter(({ status }) => status !== 200)
    for (const { status, json } of refused)
      expect([status, json.code]).toEqual(status === 400 ? [400, 'invalid-request'] : [409, 'conflict'])
    expect(await orchard()).toEqual([])
    const sold = responses.find(({ status }) => status === 200)?.json
    expect((await call('DELETE', path('transactions', `/items/${sold.id}`))).status).toBe(200)
    expect((await orchard())[0].values.units).toBe('600')
  })

  test('are deleted by a reversal and restored by a new entry', async () => {
    expect((await call('DELETE', path('transactions', '/items/T-5'))).status).toBe(200)
    expect((await list('transactions', { search: 'T-5' })).count).toBe(0)
    expect((await list('transactions', { isBin: true })).items.map(({ id }: { id: string }) => id)).toContain('T-5')
    expect(await read('transactions', 'T-5')).toMatchObject({ isActive: false })
    expect((await call('POST', path('transactions', '/items/T-5/restoration'), {})).status).toBe(200)
    expect((await list('transactions', { search: 'T-5' })).count).toBe(1)
    expect((await list('transactions', { isBin: true, search: 'T-5' })).count).toBe(0)
  })

  test('need a recent proof of identity, and are refused to advisers and clients', async () => {
    const values = { portfolio: 'L-1', type: 'contribution', date: '2025-06-02', amount: '1.00' }
    expect((await add('transactions', values, randomUUID(), await app.signIn('eleanor-whitcombe'))).status).toBe(404)
    expect((await add('transactions', values, randomUUID(), await app.signIn('margaret-ashworth'))).status).toBe(403)
    app.advance(11 * 60_000)
    const refused = await add('transactions', values)
    expect([refused.status, refused.json.code]).toEqual([403, 'proof-required'])
    admin = await app.signIn('oscar-venn')
  })
})

describe('holdings of the ledger', () => {
  test('follow from the transactions, cannot be changed, and have the figures of the portal', async () => {
    const [holding] = await orchard()
    expect(holding).toMatchObject({
      id: 'L-1::ORCH',
      name: 'Orchard Foods Ord',
      values: { units: '600', assetclass: 'Equity', portfolio: 'L-1' },
    })
    const definition = (await call('GET', path('holdings'))).json
    expect(definition).toMatchObject({
      rights: { create: false, update: false, remove: false },
      page: '/dashboard/{portal}/portfolio/{portfolio}',
    })
    expect(definition.readOnlyReason.en).toContain('follow from the transactions')
    expect(
      (await call('PATCH', path('holdings', `/items/${holding.id}`), { version: holding.version, values: { units: '1' } })).status,
    ).toBe(403)
    const opened = await read('holdings', holding.id)
    // The portal knows a portfolio when its account has been opened.
    const [account] = await app.asOwner(`select id from accounts where external_id = 'HL-204450'`)
    expect((await app.get(`/api/accounts/${String(account?.['id'])}`, { cookie: admin })).status).toBe(200)
    const shown = await app.get('/api/portfolios/L-1/holdings', { cookie: admin })
    const line = shown.json.groups
      .flatMap(({ holdings }: { holdings: object[] }) => holdings)
      .find(({ symbol }: { symbol: string }) => symbol === 'ORCH')
    expect([opened.values.value, opened.values.purchaseValue]).toEqual([line.value, line.cost])
    expect(line.value).not.toBeNull()
  })
})

describe('portfolios of the ledger', () => {
  test('are added and changed with a history; what entries depend on is kept', async () => {
    const id = randomUUID()
    const [account] = await app.asOwner(`select id from accounts where external_id = 'HL-204450'`)
    const values = { name: 'Ledger SIPP', account: account?.['id'], portfolioType: 'SIPP', currency: 'GBP', inception: '2026-01-05' }
    const added = await add('portfolios', values, id)
    expect([added.status, added.text]).toEqual([200, added.text])
    expect(added.json).toMatchObject({ id, name: 'Ledger SIPP', values })
    const change = (item: { id: string; version: string }, more: object) =>
      call('PATCH', path('portfolios', `/items/${item.id}`), { version: item.version, values: more })
    const saved = await change(added.json, { objective: 'Accumulation', riskLevel: 7, esgRating: 10 })
    expect([saved.status, saved.text]).toEqual([200, saved.text])
    expect(saved.json.values).toMatchObject({ objective: 'Accumulation', riskLevel: 7, esgRating: 10 })
    const versions = (await call('GET', path('portfolios', `/items/${id}/versions`))).json.items
    expect(versions.map(({ action }: { action: string }) => action)).toEqual(['saved', 'created'])
    expect(versions[0].changed).toEqual(['objective'])
    const tooHigh = await change(saved.json, { riskLevel: 11 })
    expect([tooHigh.status, tooHigh.json.issues]).toEqual([400, [{ path: 'values.riskLevel', code: 'too-large', limit: 10 }]])
    const first = await read('portfolios', 'L-1')
    const moved = await change(first, { currency: 'EUR' })
    expect([moved.status, moved.json.issues]).toEqual([400, [{ path: 'values.currency', code: 'not-allowed' }]])
    expect((await list('portfolios', { search: 'sipp' })).items).toMatchObject([{ id }])
  })

  test('of other organisations are not seen by a company admin', async () => {
    const companyAdmin = await app.signIn('beatrix-lisle')
    const all = (await list('portfolios')).count
    expect((await list('portfolios', {}, companyAdmin)).count).toBe(all)
    await app.asOwner(`insert into organisations (id, edition, name) values ('018f0000-0000-7000-8000-0000000000aa', 'wealth', 'Others');
      update portals set organisation_id = '018f0000-0000-7000-8000-0000000000aa' where id in (
        select portal_id from accounts where external_id = 'HL-204450')`)
    for (const collection of ['portfolios', 'transactions', 'holdings'])
      expect([
        collection,
        (await list(collection, {}, companyAdmin)).items.filter((item: { id: string }) => /L-[124]|T-[1-4]/.test(item.id)),
      ]).toEqual([collection, []])
    expect((await call('GET', path('transactions', '/items/T-2'), undefined, companyAdmin)).status).toBe(404)
  })
})
