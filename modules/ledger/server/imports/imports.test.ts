import { maxFileBytes, partBytes, type ImportRecord } from '../../contract/imports.ts'
import { editions } from '@atrium/editions/registry'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withTenant, systemActor } from '@atrium/platform/db/scope'
import { createImporter, ledgerFiles, type Importer } from '@atrium/server/testing/imports'
import { createEndlessChunks, sendRaw } from '@atrium/server/testing/raw-request'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { createWorkbook } from '@atrium/server/testing/workbook'
import { resumeImports } from './jobs.ts'

let app: TestApp
let admin: Importer
let company: Importer
const wealth = editions.find(({ isMain }) => isMain)!
const ledger = () => app.deps.providers.portfolios(wealth, 'store')
const tillotson = { clientId: 'HL-204450', portfolioId: 'L-1' }

beforeAll(async () => {
  app = await createTestApp()
  admin = createImporter(app, await app.signIn('oscar-venn'))
  company = createImporter(app, await app.signIn('beatrix-lisle'))
  for (const [kind, text] of ledgerFiles) expect(await admin.importFile(kind, text)).toMatchObject({ state: 'committed', refusal: null })
})
afterAll(() => app.close())

const headings = 'Transaction ID,Portfolio ID,Date,Type,Symbol,Quantity,Price,Exchange rate,Amount,Commission'
const transactions = (...rows: string[]) => `${[headings, ...rows].join('\n')}\n`
const listCodes = ({ errors }: ImportRecord) => errors.map(({ code }) => code)

async function select(statement: string, edition = 'wealth'): Promise<Record<string, unknown>[]> {
  return withTenant(
    app.db,
    systemActor(edition),
    async (transaction) => (await sql.raw<Record<string, unknown>>(statement).execute(transaction)).rows,
  )
}
const readBookedIds = async () =>
  (await select('select id from ledger_transactions where not is_undone order by sequence_no')).map(({ id }) => id)
const readEvents = async (id: string) =>
  (await select(`select kind, details from events where subject_id = '${id}' order by id`)).map(({ kind, details }) => [kind, details])

describe('a file of transactions', () => {
  const file = transactions(
    'U-1,L-1,2025-04-01,Dividend,ORCH,,,,31.50,0',
    'U-2,L-1,2025-05-01,Purchase,ATLA,10,150.50,0.79,-1190.95,2.00',
    'U-3,L-2,2025-05-01,Adviser fee,,,,,-25,0',
  )

  test('changes nothing until it is committed, and then changes the portfolio’s figures', async () => {
    const before = await readBookedIds()
    const sent = await admin.send('transactions', file)
    expect(sent.state).toBe('received')
    expect(sent.columns.map(({ heading, field }) => [heading, field])).toEqual([
      ['Transaction ID', 'transactionId'],
      ['Portfolio ID', 'portfolioId'],
      ['Date', 'date'],
      ['Type', 'type'],
      ['Symbol', 'symbol'],
      ['Quantity', 'quantity'],
      ['Price', 'price'],
      ['Exchange rate', 'exchangeRate'],
      ['Amount', 'amount'],
      ['Commission', 'commission'],
    ])
    expect(sent.columns[0]!.samples).toEqual(['U-1', 'U-2', 'U-3'])
    const checked = await admin.check(sent)
    expect([checked.state, checked.counts, checked.errors]).toEqual(['checked', { new: 3, same: 0, changed: 0, wrong: 0 }, []])
    expect(await readBookedIds()).toEqual(before)
    const taken = await admin.commit(checked.id)
    expect(taken).toMatchObject({ state: 'committed', committedBy: { name: 'Oscar Venn' }, counts: { new: 3 }, progress: null })
    expect(await readBookedIds()).toEqual([...before, 'U-1', 'U-2', 'U-3'])
    const { holdings } = await ledger().getHoldings(tillotson)
    expect(holdings.map(({ symbol, quantity, price }) => [symbol, quantity, price])).toEqual([
      ['ORCH', '600', '1260'],
      ['ATLA', '10', '200'],
      [null, '92018.55', '1'],
    ])
    const entries = (await ledger().listTransactions({ clientId: 'HL-204450', portfolioId: 'L-2' })).transactions
    expect(entries.at(-1)).toMatchObject({ type: 'Adviser fee', amount: '-25', quantity: null })
    expect(await readEvents(taken.id)).toEqual([
      ['import.uploaded', { file: 'transactions', fileName: 'transactions.csv', bytes: file.length }],
      ['import.commit-requested', { file: 'transactions' }],
      ['import.committed', { file: 'transactions', new: 3, same: 0, changed: 0, wrong: 0 }],
    ])
    expect(await select(`select 1 from import_parts where import_id = '${taken.id}'`)).toEqual([])
  })

  test('adds nothing if it is imported again', async () => {
    const before = await readBookedIds()
    const again = await admin.check(await admin.send('transactions', file))
    expect(again.counts).toEqual({ new: 0, same: 3, changed: 0, wrong: 0 })
    expect((await admin.commit(again.id)).state).toBe('committed')
    expect(await readBookedIds()).toEqual(before)
  })

  test('can be undone completely, stays in the history, and can be committed again', async () => {
    const before = await readBookedIds()
    const { id } = await admin.importFile(
      'transactions',
      transactions('V-1,L-2,2025-06-02,Contribution,,,,,10,0', 'V-2,L-2,2025-06-03,Contribution,,,,,20,0'),
    )
    expect(await readBookedIds()).toEqual([...before, 'V-1', 'V-2'])
    const undone = await admin.undo(id)
    expect(undone).toMatchObject({ state: 'undone', undoneBy: { name: 'Oscar Venn' }, refusal: null })
    expect(await readBookedIds()).toEqual(before)
    expect((await select(`select id from ledger_transactions where is_undone and import_id = '${id}'`)).map((row) => row['id'])).toEqual([
      'V-1',
      'V-2',
    ])
    expect((await readEvents(id)).at(-1)![0]).toBe('import.undone')
    expect((await admin.ask('POST', `/api/imports/${id}/undo`)).status).toBe(409)
    expect((await admin.importFile('transactions', transactions('V-1,L-2,2025-06-02,Contribution,,,,,10,0'))).counts).toMatchObject({
      new: 1,
    })
  })

  test('cannot be undone if later sales need its units or a reversal cancels one of its entries', async () => {
    const bought = await admin.importFile('transactions', transactions('W-1,L-2,2025-06-02,Purchase,HARB,100,0.95,1,-95,0'))
    const sold = await admin.importFile('transactions', transactions('W-2,L-2,2025-07-01,Sale,HARB,60,1,1,60,0'))
    const before = await readBookedIds()
    expect(await admin.undo(bought.id)).toMatchObject({
      state: 'committed',
      undoneBy: null,
      refusal: { code: 'holdings-stand-on-it', count: 1 },
    })
    expect(await readBookedIds()).toEqual(before)
    const reversed = await admin.importFile('transactions', `${headings},Reverses\nW-3,L-2,2025-07-02,Reversal,,,,,,0,W-2\n`)
    expect(await admin.undo(sold.id)).toMatchObject({ state: 'committed', refusal: { code: 'entries-stand-on-it', count: 1 } })
    for (const { id } of [reversed, sold, bought]) expect((await admin.undo(id)).state).toBe('undone')
    expect(await readBookedIds()).toEqual(before.filter((id) => !['W-1', 'W-2'].includes(String(id))))
  })

  test('cannot be committed by anyone if a row is invalid', async () => {
    const before = await readBookedIds()
    const wrong = await admin.check(
      await admin.send(
        'transactions',
        transactions('X-1,L-2,2025-06-02,Contribution,,,,,10,0', 'X-2,L-9,2025-06-02,Contribution,,,,,10,0'),
      ),
    )
    expect([wrong.state, wrong.counts, listCodes(wrong)]).toEqual([
      'checked',
      { new: 1, same: 0, changed: 0, wrong: 1 },
      ['portfolio-unknown'],
    ])
    expect(wrong.errors[0]).toEqual({ row: 3, field: 'portfolioId', code: 'portfolio-unknown', value: 'L-9', detail: null })
    expect((await admin.ask('POST', `/api/imports/${wrong.id}/commit`)).status).toBe(409)
    expect(await readBookedIds()).toEqual(before)
  })

  test('is checked again at the commit, and not booked if a row has become invalid', async () => {
    const sale = transactions('Y-2,L-1,2025-09-01,Sale,ORCH,600,1300,1,7800,0')
    const first = await admin.check(await admin.send('transactions', sale))
    const second = await admin.check(await admin.send('transactions', sale.replace('Y-2', 'Y-3')))
    expect([first.counts!.wrong, second.counts!.wrong]).toEqual([0, 0])
    const taken = await admin.commit(first.id)
    const late = await admin.commit(second.id)
    expect([late.state, listCodes(late)]).toEqual(['checked', ['oversold']])
    expect((await readBookedIds()).includes('Y-3')).toBe(false)
    await admin.undo(taken.id)
  })
})

describe('a workbook', () => {
  test('is imported like a text file', async () => {
    const text = (reference: string, value: string) => `<c r="${reference}" t="inlineStr"><is><t>${value}</t></is></c>`
    const sheet = `<row r="1">${text('A1', 'Security')}${text('B1', 'Price date')}${text('C1', 'Close')}</row>
      <row r="2">${text('A2', 'HARB')}<c r="B2" s="1"><v>46342</v></c><c r="C2"><v>0.97500000000000009</v></c></row>
      <row r="3">${text('A3', 'HARB')}<c r="B3" s="1"><v>46343</v></c><c r="C3"><f>C2*2</f><v>1.95</v></c></row>`
    const styles = '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>'
    const sent = await admin.send('prices', createWorkbook({ sheet, styles }), 'prices.xlsx')
    expect([sent.layout!.source, sent.columns.map(({ field, samples }) => [field, ...samples])]).toEqual([
      'workbook',
      [
        ['symbol', 'HARB', 'HARB'],
        ['date', '2026-11-16', '2026-11-17'],
        ['price', '0.975', '=C2*2'],
      ],
    ])
    const checked = await admin.check(sent)
    expect([checked.counts, checked.errors.map(({ row, code }) => [row, code])]).toEqual([
      { new: 1, same: 0, changed: 0, wrong: 1 },
      [[3, 'formula']],
    ])
    const again = await admin.importFile('prices', createWorkbook({ sheet: sheet.replace('<f>C2*2</f>', ''), styles }))
    expect(again.counts).toEqual({ new: 1, same: 0, changed: 1, wrong: 0 })
    await admin.undo(again.id)
  })
})

describe('a reversal', () => {
  test('cancels an entry completely, and undoing the reversal restores the entry', async () => {
    const cash = async (on: string) =>
      (await ledger().getHoldings({ clientId: 'HL-204450', portfolioId: 'L-2' }, on)).holdings.at(-1)!.quantity
    await admin.importFile('transactions', transactions('R-1,L-2,2025-10-01,Contribution,,,,,70,0'))
    const before = await cash('2025-10-02')
    const reversed = await admin.importFile('transactions', `${headings},Reverses\nR-2,L-2,2025-10-10,Reversal,,,,,,0,R-1\n`)
    expect(Number(before) - Number(await cash('2025-10-02'))).toBe(70)
    expect((await ledger().listTransactions({ clientId: 'HL-204450', portfolioId: 'L-2' })).transactions.map(({ id }) => id)).not.toContain(
      'R-1',
    )
    expect((await readBookedIds()).filter((id) => id === 'R-1')).toHaveLength(1)
    await admin.undo(reversed.id)
    expect(await cash('2025-10-02')).toBe(before)
  })
})

describe('an import of corrected prices', () => {
  test('restates figures and keeps the earlier prices, and an undo restores them', async () => {
    const valueOn = async () => (await ledger().listPortfolios('HL-204450')).find(({ id }) => id === 'L-1')!.value
    const before = await valueOn()
    const corrected = await admin.check(
      await admin.send('prices', 'Symbol,Date,Price\nORCH,2026-11-17,1300\nORCH,2026-11-16,1250\nHARB,2026-11-16,0.97\n'),
    )
    expect(corrected.counts).toEqual({ new: 1, same: 1, changed: 1, wrong: 0 })
    await admin.commit(corrected.id)
    // 600 units at a price 0.40 higher
    expect(Number(await valueOn()) - Number(before)).toBeCloseTo(240, 6)
    const line = (await ledger().getHoldings(tillotson)).holdings.find(({ symbol }) => symbol === 'ORCH')
    expect(line).toMatchObject({ price: '1300', pricedOn: '2026-11-17', restatedOn: '2026-11-18' })
    const readState = () =>
      select(`select price::text, is_current from ledger_prices where symbol = 'ORCH' and priced_on = '2026-11-17' order by version`)
    expect(await readState()).toEqual([
      { price: '1260', is_current: false },
      { price: '1300', is_current: true },
    ])
    const later = await admin.importFile('prices', 'ISIN,Date,Price\nGB0002634946,2026-11-17,1310\n')
    expect(await admin.undo(corrected.id)).toMatchObject({ state: 'committed', refusal: { code: 'later-import-stands-on-it', count: 1 } })
    await admin.undo(later.id)
    expect((await ledger().getHoldings(tillotson)).holdings.find(({ symbol }) => symbol === 'ORCH')!.price).toBe('1300')
    expect((await admin.undo(corrected.id)).state).toBe('undone')
    expect(await valueOn()).toBe(before)
    expect((await ledger().getHoldings(tillotson)).holdings.find(({ symbol }) => symbol === 'ORCH')!.restatedOn).toBe(null)
  })
})

describe('an import of clients, portfolios and securities', () => {
  test('adds and changes records, leaves fields without a column unchanged, and can be undone', async () => {
    const added = await admin.importFile('accounts', 'Client ID,Name,Email,Currency\nHL-990001,Ida Marsh,ida@marsh.example,GBP\n')
    expect(added.counts).toEqual({ new: 1, same: 0, changed: 0, wrong: 0 })
    const portfolio = await admin.importFile(
      'portfolios',
      'Portfolio ID,Client ID,Name,Portfolio type,Risk profile,Currency,Inception\nM-1,HL-990001,GIA,GIA,3,GBP,2026-01-05\n',
    )
    const renamed = await admin.importFile(
      'portfolios',
      'Portfolio ID,Client ID,Name,Portfolio type,Currency,Inception\nM-1,HL-990001,Growth,GIA,GBP,2026-01-05\n',
    )
    expect(renamed.counts).toEqual({ new: 0, same: 0, changed: 1, wrong: 0 })
    const readPortfolio = () => select(`select name, risk_profile from ledger_portfolios where id = 'M-1'`)
    expect(await readPortfolio()).toEqual([{ name: 'Growth', risk_profile: 3 }])
    expect((await ledger().listAccounts())?.map(({ id }) => id)).toContain('HL-990001')
    expect((await admin.undo(portfolio.id)).refusal).toMatchObject({ code: 'later-import-stands-on-it', count: 1 })
    await admin.undo(renamed.id)
    expect(await readPortfolio()).toEqual([{ name: 'GIA', risk_profile: 3 }])
    expect((await admin.undo(added.id)).refusal).toMatchObject({ code: 'entries-stand-on-it' })
    await admin.undo(portfolio.id)
    // Documents are never deleted with their account.
    await app.asOwner(`insert into document_folders (id, edition, account_id, name, is_from_client, created_at)
      select uuidv7(), edition, id, 'Letters', false, now() from accounts where external_id = 'HL-990001'`)
    expect((await admin.undo(added.id)).refusal).toMatchObject({ code: 'documents-stand-on-it', count: 1 })
    await app.asOwner(`delete from document_folders where account_id = (select id from accounts where external_id = 'HL-990001')`)
    expect((await admin.undo(added.id)).state).toBe('undone')
    expect(await select(`select 1 from accounts where external_id = 'HL-990001'`)).toEqual([])
  })

  test('stores the terms of bonds, which holdings then have, and a repetition changes nothing', async () => {
    const columns = 'Symbol,Name,Asset class,Price currency,Coupon,Maturity date,Coupons a year,Day count,Index-linked,Nominal'
    const rows = [
      'GILT,Gilt 4.25% 2040,Fixed Interest,GBP,0.0425,2040-12-07,2,,,',
      'LINK,Linker 2039,Fixed Interest,GBP,0.00125,2039-09-22,2,actual/actual,yes,100',
    ]
    const file = `${[columns, ...rows].join('\n')}\n`
    expect((await admin.importFile('securities', file)).counts).toMatchObject({ new: 2, wrong: 0 })
    expect((await admin.importFile('securities', file)).counts).toMatchObject({ same: 2, changed: 0 })
    await admin.importFile(
      'transactions',
      transactions('B-1,L-1,2025-02-03,Purchase,GILT,1000,1.02,1,-1020,0', 'B-2,L-1,2025-02-03,Purchase,LINK,10,150,1,-1500,0'),
    )
    const { holdings } = await ledger().getHoldings(tillotson)
    const terms = (symbol: string) => holdings.find((one) => one.symbol === symbol)?.bond
    const comparable = {
      coupon: '0.0425',
      maturesOn: '2040-12-07',
      frequency: 2,
      dayCount: 'actual/actual',
      isIndexLinked: false,
      nominal: '1',
    }
    expect(terms('GILT')).toEqual(comparable)
    expect(terms('LINK')).toMatchObject({ coupon: '0.00125', isIndexLinked: true, nominal: '100' })
    expect(terms('ORCH')).toBeNull()
  })

  test('cannot be undone if the records have people, entries or prices', async () => {
    const securities = await admin.importFile('securities', 'Symbol,Name,Asset class,Price currency\nNEWS,New plc,Equities,GBP\n')
    const prices = await admin.importFile('prices', 'Symbol,Date,Price\nNEWS,2026-11-17,3\n')
    expect((await admin.undo(securities.id)).refusal).toMatchObject({ code: 'entries-stand-on-it', count: 1 })
    await admin.undo(prices.id)
    expect((await admin.undo(securities.id)).state).toBe('undone')
  })
})

describe('access to imports', () => {
  test('is given to company admins for data of their portals and their imports, but not for securities and prices', async () => {
    const list = (await company.ask('GET', '/api/imports')).json
    expect(list.kinds).toEqual(['accounts', 'portfolios', 'transactions'])
    expect(list.items).toEqual([])
    expect((await company.ask('POST', '/api/imports', { kind: 'prices', fileName: 'p.csv', fileBytes: 10 })).status).toBe(403)
    const own = await company.importFile('transactions', transactions('C-1,L-2,2025-08-01,Contribution,,,,,5,0'))
    expect(own.state).toBe('committed')
    expect((await company.ask('GET', '/api/imports')).json.items.map(({ id }: { id: string }) => id)).toEqual([own.id])
    expect((await admin.ask('GET', '/api/imports?limit=100')).json.items.map(({ id }: { id: string }) => id)).toContain(own.id)
  })

  test('is refused with the same error for imports of another organisation or edition and for unknown ones', async () => {
    const { id } = await admin.send('transactions', transactions('Z-1,L-2,2025-08-01,Contribution,,,,,5,0'))
    const foreign = createImporter(app, await app.signIn('jonah-whitaker'), 'asset-manager.localhost')
    expect((await foreign.ask('GET', `/api/imports/${id}`)).status).toBe(403)
    const comparable = ({ status, json }: { status: number; json: object }) => [status, { ...json, requestId: '' }]
    const unknownId = '01a1fd36-0000-7000-8000-000000000000'
    for (const [method, rest, body] of [
      ['GET', ''],
      ['GET', '/errors'],
      ['POST', '/file'],
      [
        'PUT',
        '/columns',
        {
          layout: { source: 'text', encoding: 'utf-8', delimiter: ',', hasHeadings: true, dateOrder: 'year-first', decimalMark: 'point' },
          fields: [],
        },
      ],
      ['POST', '/commit'],
      ['POST', '/undo'],
      ['DELETE', ''],
    ] as const) {
      const [others, unknown] = [
        await company.ask(method, `/api/imports/${id}${rest}`, body),
        await company.ask(method, `/api/imports/${unknownId}${rest}`, body),
      ]
      expect(others.status, `${method} ${rest}`).toBe(404)
      expect(comparable(others)).toEqual(comparable(unknown))
    }
    expect((await admin.ask('DELETE', `/api/imports/${id}`)).json).toEqual({ isDiscarded: true })
    expect((await admin.ask('GET', `/api/imports/${id}`)).status).toBe(404)
  })

  test('is limited to the organisation’s portals: a portfolio of another organisation is reported as unknown', async () => {
    await select(`insert into organisations (edition, name, domain) values ('wealth', 'Second firm', 'second.example')`)
    await select(
      `insert into portals (id, edition, organisation_id, name, theme) select 'second-portal', 'wealth', id, 'Second', 'main' from organisations where name = 'Second firm'`,
    )
    const taken = await admin.importFile(
      'accounts',
      'Client ID,Name,Email,Currency,Portal\nSF-1,Una Frost,una@frost.example,GBP,second-portal\n',
    )
    await admin.importFile(
      'portfolios',
      'Portfolio ID,Client ID,Name,Portfolio type,Currency,Inception\nSF-1-01,SF-1,GIA,GIA,GBP,2026-01-05\n',
    )
    const others = await company.check(
      await company.send(
        'transactions',
        transactions('SFT,SF-1-01,2026-02-02,Contribution,,,,,5,0', 'SFU,XX-1,2026-02-02,Contribution,,,,,5,0'),
      ),
    )
    expect(listCodes(others)).toEqual(['portfolio-unknown', 'portfolio-unknown'])
    const moved = await company.check(
      await company.send(
        'portfolios',
        'Portfolio ID,Client ID,Name,Portfolio type,Currency,Inception\nSF-1-01,SF-1,GIA,GIA,GBP,2026-01-05\n',
      ),
    )
    expect(listCodes(moved)).toEqual(['account-unknown'])
    expect(taken.state).toBe('committed')
  })

  test('is refused during an impersonation, and commits are refused without a step-up [S09] [S21]', async () => {
    const cookie = await app.signIn('oscar-venn')
    const looking = createImporter(app, cookie)
    const checked = await looking.check(await looking.send('transactions', transactions('P-1,L-2,2025-08-01,Contribution,,,,,5,0')))
    await app.call('POST', '/api/impersonations', {
      cookie,
      body: { account: await app.findAccountId('tillotson'), reason: 'client-care' },
    })
    for (const [method, path] of [
      ['POST', `/api/imports/${checked.id}/commit`],
      ['POST', `/api/imports/${checked.id}/undo`],
      ['DELETE', `/api/imports/${checked.id}`],
      ['PUT', `/api/imports/${checked.id}/parts/0`],
    ] as const)
      expect((await looking.ask(method, path)).json.code).toBe('read-only-impersonation')
    const late = createImporter(app, await app.signIn('oscar-venn'))
    app.advance(11 * 60_000)
    expect((await late.ask('POST', `/api/imports/${checked.id}/commit`)).json.code).toBe('proof-required')
    expect((await late.ask('POST', `/api/imports/${checked.id}/undo`)).json.code).toBe('proof-required')
    admin = createImporter(app, await app.signIn('oscar-venn'))
    company = createImporter(app, await app.signIn('beatrix-lisle'))
  })
})

describe('concurrent imports', () => {
  test('are committed once if twenty commits are requested', async () => {
    const checked = await admin.check(await admin.send('transactions', transactions('A-1,L-2,2025-08-04,Contribution,,,,,5,0')))
    const responses = await Promise.all(Array.from({ length: 20 }, () => admin.ask('POST', `/api/imports/${checked.id}/commit`)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
    await app.deps.backgroundTasks.done()
    expect((await readBookedIds()).filter((id) => id === 'A-1')).toHaveLength(1)
    expect((await readEvents(checked.id)).filter(([kind]) => kind === 'import.committed')).toHaveLength(1)
  })

  test('book the same rows once', async () => {
    const file = transactions('A-2,L-2,2025-08-05,Contribution,,,,,5,0', 'A-3,L-2,2025-08-05,Contribution,,,,,6,0')
    const both = [await admin.check(await admin.send('transactions', file)), await admin.check(await admin.send('transactions', file))]
    await Promise.all(both.map(({ id }) => admin.ask('POST', `/api/imports/${id}/commit`)))
    await app.deps.backgroundTasks.done()
    const ended: ImportRecord[] = []
    for (const { id } of both) ended.push((await admin.ask('GET', `/api/imports/${id}`)).json)
    expect(ended.map(({ state }) => state)).toEqual(['committed', 'committed'])
    expect(ended.map(({ counts }) => counts!.new).toSorted()).toEqual([0, 2])
    expect((await readBookedIds()).filter((id) => id === 'A-2' || id === 'A-3')).toEqual(['A-2', 'A-3'])
  })

  test('are resumed by another process if abandoned, and fail after several attempts', async () => {
    const checked = await admin.check(await admin.send('transactions', transactions('A-4,L-2,2025-08-06,Contribution,,,,,5,0')))
    const leave = () =>
      select(`update imports set state = 'committing', heartbeat_at = '${app.deps.clock().toISOString()}' where id = '${checked.id}'`)
    await leave()
    expect(await resumeImports(app.deps, [wealth])).toEqual({ resumed: 0 })
    app.advance(3 * 60_000)
    expect(await resumeImports(app.deps, [wealth])).toEqual({ resumed: 1 })
    expect((await admin.ask('GET', `/api/imports/${checked.id}`)).json.state).toBe('committed')
    expect((await readBookedIds()).filter((id) => id === 'A-4')).toHaveLength(1)
    const other = await admin.check(await admin.send('transactions', transactions('A-5,L-2,2025-08-06,Contribution,,,,,5,0')))
    await select(`update imports set state = 'committing', tries = 3, heartbeat_at = '2020-01-01' where id = '${other.id}'`)
    await resumeImports(app.deps, [wealth])
    expect((await admin.ask('GET', `/api/imports/${other.id}`)).json).toMatchObject({ state: 'failed', refusal: { code: 'unexpected' } })
  })
})

describe('the parts of a file', () => {
  const begin = async (fileBytes: number): Promise<string> =>
    (await admin.ask('POST', '/api/imports', { kind: 'prices', fileName: 'prices.csv', fileBytes })).json.id
  const put = async (id: string, part: string, body: Buffer, type = 'application/octet-stream') =>
    app.call('PUT', `/api/imports/${id}/parts/${part}`, { cookie: await app.signIn('oscar-venn'), body, headers: { 'content-type': type } })

  test('must have the announced sizes and all be present, and can be sent again', async () => {
    const id = await begin(2_000_010)
    const [first, last] = [Buffer.alloc(2_000_000, 'S,2026-11-17,1\n\n\n\n\n\n'), Buffer.alloc(10, 'b')]
    expect((await admin.ask('POST', `/api/imports/${id}/file`)).status).toBe(409)
    expect((await put(id, '1', last)).status).toBe(200)
    expect((await admin.ask('POST', `/api/imports/${id}/file`)).status).toBe(409)
    for (const [part, body] of [
      ['0', last],
      ['2', last],
      ['-1', last],
      ['x', last],
      ['99999', last],
    ] as const)
      expect([400, 404], part).toContain((await put(id, part, body)).status)
    expect((await put(id, '0', Buffer.alloc(2_000_001))).status).toBe(413)
    expect((await put(id, '0', first, 'application/json')).status).toBe(400)
    expect((await put(id, '0', first)).json).toEqual({ part: 0, bytes: 2_000_000 })
    expect((await put(id, '0', first)).status).toBe(200)
    expect((await admin.ask('POST', `/api/imports/${id}/file`)).json.state).toBe('received')
    expect((await put(id, '0', first)).status).toBe(409)
  })

  test('are not stored or buffered if too long or endless, and are not read without permission [S35]', async () => {
    const id = await begin(maxFileBytes)
    const cookie = await app.signIn('oscar-venn')
    const send = (length: string, body: Buffer, by = cookie) =>
      sendRaw(app, { method: 'PUT', path: `/api/imports/${id}/parts/0`, cookie: by, type: 'application/octet-stream', length, body })
    const memory = process.memoryUsage().rss
    expect(await send(`content-length: ${partBytes + 1}`, Buffer.alloc(partBytes + 1))).toMatch(/^HTTP\/1\.1 413 /)
    expect(await send(`content-length: ${maxFileBytes}`, Buffer.from('x'))).toMatch(/^HTTP\/1\.1 413 /)
    expect(await send('content-length: 10', Buffer.alloc(partBytes))).toMatch(/^HTTP\/1\.1 400 /)
    expect(await send('transfer-encoding: chunked', createEndlessChunks(partBytes + 1))).toMatch(/^HTTP\/1\.1 413 /)
    expect(await send(`content-length: ${maxFileBytes}`, Buffer.alloc(0), 'x=y')).toMatch(/^HTTP\/1\.1 401 /)
    expect(process.memoryUsage().rss - memory).toBeLessThan(64_000_000)
    expect(await select(`select number from import_parts where import_id = '${id}'`)).toEqual([])
    const over = { kind: 'prices', fileName: 'prices.csv', fileBytes: maxFileBytes + 1 }
    expect((await admin.ask('POST', '/api/imports', over)).status).toBe(400)
  })

  test('are refused if the file is empty, and a file without rows is refused with that reason', async () => {
    expect((await admin.ask('POST', '/api/imports', { kind: 'prices', fileName: 'p.csv', fileBytes: 0 })).status).toBe(400)
    const only = await admin.send('prices', 'Symbol,Date,Price\n')
    expect(await admin.check(only)).toMatchObject({ state: 'received', refusal: { code: 'no-rows' } })
    const missing = await admin.send('prices', 'Symbol,Price\nORCH,1\n')
    expect(await admin.check(missing)).toMatchObject({ state: 'received', refusal: { code: 'column-missing', detail: 'date' } })
    expect(await admin.check(await admin.send('prices', 'a,b,c\nORCH,2026-11-17,1\n'), ['symbol', 'date', 'date'])).toMatchObject({
      refusal: { code: 'column-missing', detail: 'price' },
    })
    expect(await admin.send('prices', Buffer.from('PK\u0003\u0004 and no workbook'), 'p.xlsx')).toMatchObject({
      state: 'failed',
      refusal: { code: 'not-a-spreadsheet' },
    })
  })
})

describe('the columns of a file', () => {
  test('are remembered by their headings for each edition and kind of file', async () => {
    const file = 'Kennzeichen;Tag;Kurs\nORCH;17.11.2026;1.260,00\n'
    const first = await admin.send('prices', file)
    expect(first.columns.map(({ field }) => field)).toEqual([null, null, null])
    expect(first.layout).toMatchObject({ delimiter: ';', dateOrder: 'day-first', decimalMark: 'comma', hasHeadings: true })
    const checked = await admin.check(first, ['symbol', 'date', 'price'])
    expect(checked.counts).toEqual({ new: 0, same: 1, changed: 0, wrong: 0 })
    await admin.commit(checked.id)
    const second = await admin.send('prices', file)
    expect(second.columns.map(({ field }) => field)).toEqual(['symbol', 'date', 'price'])
    expect((await admin.send('rates', file)).columns.map(({ field }) => field)).toEqual([null, null, null])
    expect(
      (await admin.ask('PUT', `/api/imports/${second.id}/columns`, { layout: second.layout, fields: ['symbol', 'date', 'email'] })).status,
    ).toBe(400)
    expect((await admin.ask('PUT', `/api/imports/${second.id}/columns`, { layout: second.layout, fields: ['symbol'] })).status).toBe(400)
  })
})
