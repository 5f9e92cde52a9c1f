import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createImporter, ledgerFiles } from '@atrium/server/testing/imports'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'

let app: TestApp
let adviser: string
let account: string

const portal = 'private-clients'
const path = (form: string, rest = '') => `/api/portals/${portal}/managing/${form}${rest}`
const get = async (form: string, query: Record<string, string>, cookie = adviser) =>
  app.get(path(form, `?${new URLSearchParams(query)}`), { cookie })
const create = (form: string, body: { id?: string; parent?: string; variant?: string; values: object }, cookie = adviser) =>
  app.call('POST', path(form), { cookie, body: { id: randomUUID(), ...body } })
const save = (form: string, item: { id: string; version: string }, values: object, cookie = adviser) =>
  app.call('PATCH', path(form, `/${item.id}`), { cookie, body: { version: item.version, values } })

beforeAll(async () => {
  app = await createTestApp()
  const importer = createImporter(app, await app.signIn('oscar-venn'))
  for (const [kind, text] of ledgerFiles) await importer.importFile(kind, text)
  await app.asOwner(`update portals set data_source = 'store' where edition = 'wealth'`)
  adviser = await app.signIn('eleanor-whitcombe')
  account = (await app.asOwner(`select account_id from ledger_portfolios where id = 'L-1'`))[0]?.['account_id'] as string
})
afterAll(() => app.close())

type Values = Record<string, unknown>

const trade = (more: Values = {}): Values => ({
  name: 'Orchard Foods',
  purchaseType: 'Purchase',
  symbol: 'ORCH',
  date: '2025-02-03',
  amount: '100',
  localCcyAmount: '120000',
  currency: 'GBX',
  parentId: 'L-2',
  assetclass: 'Equity',
  type: 'Stock',
  ...more,
})
const sale = (amount: string, more: Values = {}) =>
  trade({ purchaseType: 'Sale', date: '2025-02-10', amount, localCcyAmount: String(Number(amount) * 1300), ...more })
const unitsOf = async (portfolio: string, symbol: string) =>
  (await get('holdings', { item: `${portfolio}::${symbol}` })).json.item?.values.units ?? null
const readPortfolio = async (id: string, cookie = adviser) => {
  // The portal learns of a new portfolio when somebody opens the account.
  await app.get(`/api/accounts/${account}`, { cookie })
  return (await app.get(`/api/portfolios/${id}/holdings`, { cookie })).json
}
const findLine = async (portfolio: string, symbol: string) => {
  const { groups } = await readPortfolio(portfolio)
  return groups
    .flatMap(({ holdings }: { holdings: { symbol: string }[] }) => holdings)
    .find((one: { symbol: string }) => one.symbol === symbol)
}

describe('transactions', () => {
  test('[B187] [B184] a purchase creates the holding of its symbol, and a second one adds to its units and value', async () => {
    expect(await unitsOf('L-2', 'ORCH')).toBeNull()
    const first = await create('transactions', { parent: 'L-2', values: trade() })
    expect([first.status, first.text]).toEqual([200, first.text])
    expect(first.json).toMatchObject({ outcome: 'saved', item: { values: { amount: '100', localCcyAmount: '120000', currency: 'GBX' } } })
    expect(await unitsOf('L-2', 'ORCH')).toBe('100')
    const before = await findLine('L-2', 'ORCH')
    const second = await create('transactions', {
      parent: 'L-2',
      values: trade({ date: '2025-02-04', amount: '50', localCcyAmount: '61000' }),
    })
    expect(second.json.outcome).toBe('holding-updated')
    expect(await unitsOf('L-2', 'ORCH')).toBe('150')
    const after = await findLine('L-2', 'ORCH')
    expect([before.quantity, after.quantity]).toEqual(['100', '150'])
    expect(Number(after.value)).toBeCloseTo(Number(before.value) * 1.5, 2)
  })

  test('[P179] [P375] a stored holding has its symbol, its portfolio and its transactions with type, amount and date, which are read by both', async () => {
    const { id } = await findLine('L-2', 'ORCH')
    const read = (portfolio: string, holding: string) => app.get(`/api/portfolios/${portfolio}/holdings/${holding}`, { cookie: adviser })
    const { portfolio, holding, transactions } = (await read('L-2', id)).json
    expect({ portfolio, symbol: holding.symbol }).toEqual({ portfolio: 'L-2', symbol: 'ORCH' })
    expect(transactions.map(({ type, category, amount, on }: Values) => ({ type, category, amount, on }))).toEqual([
      { type: 'Purchase', category: 'trade-buys', amount: '-610', on: '2025-02-04' },
      { type: 'Purchase', category: 'trade-buys', amount: '-1200', on: '2025-02-03' },
    ])
    // The same symbol in another portfolio has its own transactions, and an unknown symbol has none.
    const other = (await read('L-1', (await findLine('L-1', 'ORCH')).id)).json
    expect(other.portfolio).toBe('L-1')
    const ids = new Set(transactions.map((one: Values) => one['id']))
    expect(other.transactions.length).toBeGreaterThan(0)
    expect(other.transactions.filter((one: Values) => ids.has(one['id']))).toEqual([])
    expect((await read('L-2', `${id}X`)).status).toBe(404)
  })

  test('are shown at once, because no response of the ledger is stored', async () => {
    expect((await findLine('L-2', 'ORCH')).quantity).toBe('150')
    expect(await app.asOwner(`select call from provider_snapshots where account_id = '${account}'`)).toEqual([])
  })

  test('[B185] [B186] a sale takes units and value, and the sale of all units ends the holding', async () => {
    const before = await findLine('L-2', 'ORCH')
    const some = await create('transactions', { parent: 'L-2', values: sale('60') })
    expect([some.status, some.json.outcome]).toEqual([200, 'holding-updated'])
    expect(await unitsOf('L-2', 'ORCH')).toBe('90')
    expect(Number((await findLine('L-2', 'ORCH')).value)).toBeCloseTo((Number(before.value) * 90) / 150, 2)
    const rest = await create('transactions', { parent: 'L-2', values: sale('90', { date: '2025-02-11' }) })
    expect([rest.status, rest.json.outcome]).toEqual([200, 'holding-deleted'])
    expect((await get('holdings', { item: 'L-2::ORCH' })).status).toBe(404)
    expect(await findLine('L-2', 'ORCH')).toBeUndefined()
  })

  test('[P331] a sale of more units than are held on its day, or on a later day, is refused with the number held', async () => {
    const tooMany = await create('transactions', { parent: 'L-1', values: sale('601', { parentId: 'L-1', date: '2025-06-02' }) })
    expect([tooMany.status, tooMany.json.issues]).toEqual([400, [{ path: 'values.amount', code: 'too-many-units', limit: 600 }]])
    // 1,000 units were held on that day, but 400 of them are sold later.
    const earlier = await create('transactions', { parent: 'L-1', values: sale('700', { parentId: 'L-1', date: '2025-02-03' }) })
    expect([earlier.status, earlier.json.issues[0].code]).toEqual([400, 'too-many-units'])
    const before = (await app.asOwner(`select count(*)::int as count from ledger_transactions where portfolio_id = 'L-1'`))[0]
    const [one, other] = await Promise.all(
      ['one', 'other'].map(() => create('transactions', { parent: 'L-1', values: sale('400', { parentId: 'L-1', date: '2025-06-02' }) })),
    )
    expect([one!.status, other!.status].toSorted()).toEqual([200, 400])
    const after = (await app.asOwner(`select count(*)::int as count from ledger_transactions where portfolio_id = 'L-1'`))[0]
    expect(Number(after?.['count']) - Number(before?.['count'])).toBe(1)
  })

  test('a repeat with the same id books nothing more', async () => {
    const id = randomUUID()
    for (let times = 0; times < 2; times++)
      expect((await create('transactions', { id, parent: 'L-2', values: trade({ date: '2025-03-03' }) })).status).toBe(200)
    expect(await unitsOf('L-2', 'ORCH')).toBe('100')
  })

  test('[B252] have six types, each with its entry in the ledger', async () => {
    const { fields } = (await get('transactions', { parent: 'L-2' })).json
    const type = fields.find(({ name }: { name: string }) => name === 'purchaseType')
    expect(type.options.map(({ value }: { value: string }) => value)).toEqual([
      'Purchase',
      'Sale',
      'Contribution',
      'Withdrawal',
      'Dividend',
      'Interest',
    ])
    const cash = (purchaseType: string, amount: string, symbol = 'CASH') =>
      create('transactions', {
        parent: 'L-2',
        values: { name: purchaseType, purchaseType, symbol, date: '2025-04-01', amount, currency: 'GBP', parentId: 'L-2', type: 'Cash' },
      })
    for (const [name, amount, stored, symbol] of [
      ['Contribution', '250.00', '250', 'CASH'],
      ['Withdrawal', '40', '-40', 'CASH'],
      ['Dividend', '12.50', '12.5', 'ORCH'],
      ['Interest', '3', '3', 'CASH'],
    ] as const) {
      const added = await cash(name, amount, symbol)
      expect([name, added.status, added.text]).toEqual([name, 200, added.text])
      const [entry] = await app.asOwner(
        `select type, trim_scale(amount)::text as amount from ledger_transactions where id = '${added.json.item.id}'`,
      )
      expect(entry).toEqual({ type: name.toLowerCase(), amount: stored })
      expect(added.json.item.values).toMatchObject({ purchaseType: name, symbol, amount: String(Number(amount)) })
    }
  })

  test('a correction books a reversal and a new entry; a stale version is refused', async () => {
    const added = (
      await create('transactions', { parent: 'L-2', values: trade({ date: '2025-05-01', amount: '10', localCcyAmount: '12000' }) })
    ).json.item
    const saved = await save('transactions', added, { amount: '12', localCcyAmount: '14400' })
    expect([saved.status, saved.text]).toEqual([200, saved.text])
    expect(saved.json.item.values).toMatchObject({ amount: '12', localCcyAmount: '14400' })
    const entries = await app.asOwner(
      `select id, type, reverses from ledger_transactions where id like '${added.id}%' order by sequence_no`,
    )
    expect(entries.map(({ type }) => type)).toEqual(['purchase', 'reversal', 'purchase'])
    expect((await save('transactions', added, { amount: '13', localCcyAmount: '15600' })).status).toBe(409)
    expect((await save('transactions', added, { amount: '12', localCcyAmount: '14400' })).status).toBe(200)
  })

  test('bad input names the field, and nothing is booked', async () => {
    const count = async () => (await app.asOwner('select count(*)::int as count from ledger_transactions'))[0]?.['count']
    const before = await count()
    for (const [change, field, code] of [
      [{ name: '' }, 'name', 'required'],
      [{ symbol: null }, 'symbol', 'required'],
      [{ type: null }, 'type', 'required'],
      [{ amount: '' }, 'amount', 'required'],
      [{ purchaseType: null }, 'purchaseType', 'required'],
      [{ symbol: 'NONE' }, 'symbol', 'not-found'],
      [{ symbol: 'CASH' }, 'symbol', 'not-allowed'],
      [{ currency: 'USD' }, 'currency', 'not-allowed'],
      [{ localCcyAmount: null }, 'localCcyAmount', 'required'],
      [{ parentId: 'L-3' }, 'parentId', 'not-an-option'],
      [{ date: '2099-01-01' }, 'date', 'in-future'],
      [{ symbol: 'ATLA', currency: 'USD', date: '2024-01-02' }, 'date', 'rate-missing'],
      [{ amount: '-5' }, 'amount', 'too-small'],
    ] as const) {
      const refused = await create('transactions', { parent: 'L-2', values: trade(change) })
      expect([change, refused.status, refused.json.issues?.map((one: Values) => [one['path'], one['code']])]).toEqual([
        change,
        400,
        [[`values.${field}`, code]],
      ])
    }
    expect(await count()).toBe(before)
  })
})

describe('portfolios and holdings', () => {
  test('a portfolio is added to the account and changed, and begins with its first entry', async () => {
    const added = await create('portfolios', { parent: account, values: { name: 'Growth', region: 'Europe', currency: 'GBP' } })
    expect([added.status, added.text]).toEqual([200, added.text])
    const { item } = added.json
    expect(item.values).toEqual({ name: 'Growth', region: 'Europe', currency: 'GBP' })
    const saved = await save('portfolios', item, { name: 'Growth and income', region: 'USA' })
    expect(saved.json.item.values).toEqual({ name: 'Growth and income', region: 'USA', currency: 'GBP' })
    expect((await save('portfolios', item, { name: 'Stale' })).status).toBe(409)
    const holding = await create('holdings', {
      parent: item.id,
      variant: 'security',
      values: {
        symbol: 'ATLA',
        type: 'equity',
        units: '12.5',
        currency: 'USD',
        region: 'United States',
        assetclass: 'Equity',
        date: '2025-01-06',
        purchaseValue: '1000',
      },
    })
    expect([holding.status, holding.text]).toEqual([200, holding.text])
    expect(holding.json).toMatchObject({ outcome: 'saved', item: { values: { units: '12.5', purchaseValue: '1000', date: '2025-01-06' } } })
    const [portfolio] = await app.asOwner(`select inception_on::text as day from ledger_portfolios where id = '${item.id}'`)
    expect(portfolio?.['day']).toBe('2025-01-06')
    const line = await findLine(item.id, 'ATLA')
    // 1,000 dollars at 0.8, and 12.5 units at 200 dollars and 0.75.
    expect([line.quantity, Number(line.cost), Number(line.value)]).toEqual(['12.5', 800, 1875])
    // Adding the same security again adds to the holding, which then follows from two entries and is only shown.
    const more = await create('holdings', {
      parent: item.id,
      variant: 'security',
      values: { symbol: 'ATLA', units: '1', currency: 'USD', date: '2025-01-10', purchaseValue: '100' },
    })
    expect(more.json).toMatchObject({ outcome: 'holding-updated', item: { values: { units: '13.5' } } })
    const opened = (await get('holdings', { item: more.json.item.id })).json
    expect([opened.mayChange, opened.related[0].items.length, opened.readOnlyReason.en]).toEqual([
      false,
      2,
      'This holding is made up of several transactions. To correct it, open a transaction below.',
    ])
  })

  test('[B183] a property is one unit of the asset class Property and the type Commodity, worth its last valuation or else its purchase value', async () => {
    const values = { name: '14 Quayside', currency: 'GBP', region: 'UK', annual_growth: '2.5', date: '2025-02-01', purchaseValue: '410000' }
    const added = await create('holdings', { parent: 'L-2', variant: 'property', values })
    expect([added.status, added.text]).toEqual([200, added.text])
    const { item } = added.json
    const symbol = item.values.symbol as string
    expect(item).toMatchObject({ name: '14 Quayside', values: { ...values, units: '1', pricePoints: null } })
    expect(Number((await findLine('L-2', symbol)).value)).toBe(410000)
    const admin = await app.signIn('oscar-venn')
    const listed = (await app.get(`/api/collections/holdings/items/${encodeURIComponent(item.id)}`, { cookie: admin })).json.values
    expect(listed).toMatchObject({ units: '1', type: 'Commodity', assetclass: 'Property', value: '410000' })
    const saved = await save('holdings', item, {
      pricePoints: [
        { date: '2025-08-01', price: '425000' },
        { date: '2026-06-30', price: '440000.50' },
      ],
    })
    expect([saved.status, saved.text]).toEqual([200, saved.text])
    expect(Number((await findLine('L-2', symbol)).value)).toBe(440000.5)
    // A valuation is corrected by stating another, and cannot be removed.
    const removed = await save('holdings', saved.json.item, { pricePoints: [{ date: '2025-08-01', price: '425000' }] })
    expect([removed.status, removed.json.issues]).toEqual([400, [{ path: 'values.pricePoints', code: 'not-allowed' }]])
    const other = await create('transactions', {
      parent: 'L-1',
      values: trade({ parentId: 'L-1', symbol, currency: 'GBP', localCcyAmount: '100' }),
    })
    expect(other.json.issues).toEqual([{ path: 'values.symbol', code: 'not-found' }])
    expect(
      (await app.call('POST', `/api/portals/${portal}/securities/search`, { cookie: adviser, body: { search: 'quayside' } })).json.count,
    ).toBe(0)
  })

  test('a holding that follows from one entry is corrected', async () => {
    const values = { symbol: 'HARB', units: '1000', currency: 'GBP', date: '2025-03-03', purchaseValue: '950' }
    const { item } = (await create('holdings', { parent: 'L-2', variant: 'fund', values })).json
    const saved = await save('holdings', item, { units: '1200', purchaseValue: '1140' })
    expect([saved.status, saved.json.outcome, saved.json.item.values]).toEqual([
      200,
      'holding-updated',
      expect.objectContaining({ units: '1200', purchaseValue: '1140', type: 'fund' }),
    ])
    expect((await save('holdings', item, { units: '5' })).status).toBe(409)
  })

  test('securities are found by symbol, name and ISIN, with their latest price', async () => {
    const search = async (text: string) =>
      (await app.call('POST', `/api/portals/${portal}/securities/search`, { cookie: adviser, body: { search: text } })).json.items
    for (const text of ['orch', 'Foods', 'GB00026349'])
      expect(await search(text)).toEqual([
        {
          symbol: 'ORCH',
          name: 'Orchard Foods Ord',
          currency: 'GBX',
          region: null,
          assetclass: 'Equity',
          price: { amount: '1260', on: '2026-11-17' },
        },
      ])
  })
})

describe('entries of other people and of files', () => {
  const importRows = async (rows: string) =>
    createImporter(app, await app.signIn('oscar-venn')).importFile(
      'transactions',
      `Transaction ID,Portfolio ID,Date,Type,Symbol,Quantity,Price,Exchange rate,Amount,Commission,Original cost,Acquired on\n${rows}`,
    )
  const readEntry = async (like: string) =>
    (
      await app.asOwner(`select trim_scale(amount)::text as amount, trim_scale(exchange_rate)::text as rate, title from ledger_transactions
      where id like '${like}%' and type <> 'reversal' order by sequence_no desc limit 1`)
    )[0]

  test('keeps its rate, price and amount when only the name changes', async () => {
    await importRows('T-USD,L-2,2025-01-08,Purchase,ATLA,3,10.33333,0.79,-24.49,0,,\n')
    const { item } = (await get('transactions', { item: 'T-USD' })).json
    const saved = await save('transactions', item, { name: 'Atlas, first tranche' })
    expect([saved.status, saved.text]).toEqual([200, saved.text])
    expect(await readEntry('T-USD')).toEqual({ amount: '-24.49', rate: '0.79', title: 'Atlas, first tranche' })
    // The rate of the trade stays as well when its units change.
    const more = await save('transactions', saved.json.item, { amount: '4', localCcyAmount: '40' })
    expect([more.status, more.text]).toEqual([200, more.text])
    expect(await readEntry('T-USD')).toMatchObject({ amount: '-31.6', rate: '0.79' })
  })

  test('is only shown if the form has no fields for its costs or its sign', async () => {
    await importRows('T-COST,L-2,2025-01-08,Purchase,HARB,100,1,1,-105.00,5,,\nT-INT,L-2,2025-01-08,Interest,,,,,-12.50,,,\n')
    for (const item of ['T-COST', 'T-INT']) {
      const opened = (await get('transactions', { item })).json
      expect([item, opened.mayChange]).toEqual([item, false])
      expect((await save('transactions', opened.item, { name: 'Other' })).status).toBe(403)
    }
  })

  test('keeps the lots of a transfer, whose cost the form does not show', async () => {
    await importRows('T-LOT,L-3,2025-02-03,Transfer in,ORCH,100,1000,1,0,,120,2012-03-01\n')
    const admin = await app.signIn('oscar-venn')
    const opened = (await get('holdings', { item: 'L-3::ORCH' }, admin)).json
    expect([opened.mayChange, opened.readOnlyReason.en]).toEqual([false, expect.stringContaining('is made up of several transactions')])
  })

  test('cannot be taken over by a property with the same id, and a repeat with other values is a conflict', async () => {
    const id = randomUUID()
    const values = { name: 'Mill House', currency: 'GBP', date: '2025-02-01', purchaseValue: '500000' }
    expect((await create('holdings', { id, parent: 'L-2', variant: 'property', values })).status).toBe(200)
    expect((await create('holdings', { id, parent: 'L-2', variant: 'property', values })).status).toBe(200)
    expect((await create('holdings', { id, parent: 'L-2', variant: 'property', values: { ...values, purchaseValue: '1' } })).status).toBe(
      409,
    )
    expect((await create('holdings', { id, parent: 'L-1', variant: 'property', values })).status).toBe(409)
    const trades = randomUUID()
    const first = { ...trade({ date: '2025-06-02' }) }
    expect((await create('transactions', { id: trades, parent: 'L-2', values: first })).status).toBe(200)
    expect((await create('transactions', { id: trades, parent: 'L-2', values: { ...first, amount: '1000' } })).status).toBe(409)
  })

  test('an entry before the day on which a portfolio of the firm’s files begins is refused', async () => {
    const early = await create('transactions', { parent: 'L-2', values: trade({ date: '1924-05-01' }) })
    expect([early.status, early.json.issues]).toEqual([400, [{ path: 'values.date', code: 'before-inception' }]])
  })

  test('a portfolio that was added in a drawer begins with its first entry, also after a correction of its day', async () => {
    const { item } = (await create('portfolios', { parent: account, values: { name: 'Early', currency: 'GBP' } })).json
    const inception = async () =>
      (await app.asOwner(`select inception_on::text as day from ledger_portfolios where id = '${item.id}'`))[0]?.['day']
    const values = { symbol: 'HARB', units: '10', currency: 'GBP', date: '1925-07-01', purchaseValue: '10' }
    const holding = (await create('holdings', { parent: item.id, variant: 'fund', values })).json.item
    expect(await inception()).toBe('1925-07-01')
    const corrected = await save('holdings', holding, { date: '2025-07-01' })
    expect([corrected.status, corrected.text]).toEqual([200, corrected.text])
    expect(await inception()).toBe('2025-07-01')
    // Undoing the correction would leave an entry that counts before the portfolio begins.
    const importer = createImporter(app, await app.signIn('oscar-venn'))
    const [correction] = await app.asOwner(`select i.id from imports i join ledger_transactions e on e.import_id = i.id
      where e.portfolio_id = '${item.id}' and e.type = 'reversal'`)
    const undone = await importer.undo(correction?.['id'] as string)
    expect([undone.state, undone.refusal]).toEqual(['committed', expect.objectContaining({ code: 'entries-stand-on-it', count: 1 })])
  })

  test('changes appear in the log of the account', async () => {
    const { item } = (await create('portfolios', { parent: account, values: { name: 'Logged', currency: 'GBP' } })).json
    await save('portfolios', item, { name: 'Renamed' })
    const events = await app.asOwner(`select kind, account_id, subject_type from events where subject_id = '${item.id}' order by id`)
    expect(events).toEqual([
      { kind: 'ledger.changed', account_id: account, subject_type: 'portfolio' },
      { kind: 'ledger.changed', account_id: account, subject_type: 'portfolio' },
    ])
  })

  test('two people who correct one holding at the same time: the second gets a conflict', async () => {
    const values = { symbol: 'HARB', units: '10', currency: 'GBP', date: '2025-07-01', purchaseValue: '10' }
    const { item } = (await create('portfolios', { parent: account, values: { name: 'Race', currency: 'GBP' } })).json
    const holding = (await create('holdings', { parent: item.id, variant: 'fund', values })).json.item
    const statuses = await Promise.all(['20', '30'].map(async (units) => (await save('holdings', holding, { units })).status))
    expect(statuses.toSorted()).toEqual([200, 409])
  })
})

describe('rights', () => {
  test('a colleague without the client, and a client, change nothing', async () => {
    const stranger = await app.signIn('tobias-hartnell')
    const client = await app.signIn('margaret-ashworth')
    for (const [cookie, status] of [
      [stranger, 404],
      [client, 403],
    ] as const) {
      expect((await get('holdings', { item: 'L-1::ORCH' }, cookie)).status).toBe(status)
      expect((await create('transactions', { parent: 'L-1', values: trade({ parentId: 'L-1' }) }, cookie)).status).toBe(status)
    }
  })

  test('an outside professional opens the records of their client without changing any, and no others', async () => {
    const outsider = await app.signIn('naomi-feldmann')
    const theirs = (await app.get('/api/me', { cookie: await app.signIn('benedict-sauveterre') })).json.accounts[0].id
    const { item } = (
      await create('portfolios', { parent: theirs, values: { name: 'Advised', currency: 'GBP' } }, await app.signIn('oscar-venn'))
    ).json
    for (const [form, query] of [
      ['accounts', { item: theirs }],
      ['portfolios', { item: item.id }],
      ['transactions', { parent: item.id }],
    ] as const) {
      const opened = await get(form, query, outsider)
      expect([form, opened.status, opened.json.mayChange]).toEqual([form, 200, false])
    }
    expect((await save('portfolios', item, { name: 'Theirs' }, outsider)).status).toBe(403)
    expect((await create('transactions', { parent: item.id, values: trade({ parentId: item.id }) }, outsider)).status).toBe(403)
    expect((await get('accounts', { item: account }, outsider)).status).toBe(404)
    expect((await app.get(path('').replace(/\/$/, ''), { cookie: outsider })).json.forms).toEqual([])
  })

  test('nothing is changed in a portal whose figures come from the firm’s own system; the drawer says why', async () => {
    await app.asOwner(`update portals set data_source = null where id = '${portal}'`)
    const opened = (await get('portfolios', { item: 'L-1' })).json
    expect([opened.mayChange, opened.readOnlyReason.en]).toEqual([
      false,
      'Portfolios, holdings and transactions in this portal come from your firm’s own system. Please change them there.',
    ])
    expect((await create('portfolios', { parent: account, values: { name: 'No', currency: 'GBP' } })).status).toBe(403)
    expect((await app.get(`/api/portals/${portal}/managing`, { cookie: adviser })).json.forms).toEqual(['accounts'])
    await app.asOwner(`update portals set data_source = 'store' where id = '${portal}'`)
    expect((await app.get(`/api/portals/${portal}/managing`, { cookie: adviser })).json.forms).toEqual([
      'accounts',
      'portfolios',
      'holdings',
      'transactions',
    ])
  })
})
