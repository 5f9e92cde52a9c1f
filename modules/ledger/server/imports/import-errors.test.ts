import { importErrorCodes, type ImportKind, type ImportError, type ImportErrorCode } from '../../contract/imports.ts'
import el from '../../texts/el/imports.ts'
import en from '../../texts/en/imports.ts'
import is from '../../texts/is/imports.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withTenant, systemActor } from '@atrium/platform/db/scope'
import { createImporter, ledgerFiles, type Importer } from '@atrium/server/testing/imports'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { formatErrorLine } from './error-rules.ts'

let app: TestApp
let admin: Importer

beforeAll(async () => {
  app = await createTestApp()
  admin = createImporter(app, await app.signIn('oscar-venn'))
  for (const [kind, text] of ledgerFiles) await admin.importFile(kind, text)
})
afterAll(() => app.close())

/** Returns a checksum of every table. */
async function readContents(): Promise<unknown> {
  const tables = ['ledger_securities', 'ledger_portfolios', 'ledger_transactions', 'ledger_prices', 'ledger_rates', 'benchmark_levels']
  return withTenant(app.db, systemActor('wealth'), async (transaction) => {
    const counted = await sql
      .raw<object>(
        `select ${tables.map((table) => `(select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) from ${table} t) as ${table}`).join(', ')}, (select count(*) from accounts) as accounts`,
      )
      .execute(transaction)
    return counted.rows
  })
}

/** A valid row is `B-…,L-1,2025-02-03,Contribution,,,,,,,10,,,,,,`. Each of these rows has one error. */
const columns =
  'Transaction ID,Portfolio ID,Date,Settlement date,Type,Security,Quantity,Price,Price currency,Exchange rate,Amount,Currency,Fees,Commission,Stamp duty,Other costs,Reverses'
type InvalidRow = [code: ImportErrorCode, row: string | Buffer, value?: string | null]
const invalidRows: InvalidRow[] = [
  ['broken-quotes', 'W01,L-1,"2025-02-03"x,,Contribution,,,,,,10,,,,,,'],
  ['row-too-long', `W02,${'x'.repeat(100_001)}`],
  ['too-many-cells', 'W03,L-1,2025-02-03,,Contribution,,,,,,1,000,,,,,,', '18'],
  ['too-few-cells', 'W04,L-1,2025-02-03', '3'],
  ['nul-character', 'W05,L-1,2025-02-03,,Contri\u0000bution,,,,,,10,,,,,,', 'Contri bution'],
  ['wrong-encoding', Buffer.from([...Buffer.from('W06,L-1,2025-02-03,,Contribution,,,,,,10,GB'), 0xff, ...Buffer.from(',,,,,')])],
  ['control-character', 'W07,L-1,2025-02-03,,"Contri\nbution",,,,,,10,,,,,,', 'Contri bution'],
  ['cell-too-long', `W08,${'L'.repeat(201)},2025-02-03,,Contribution,,,,,,10,,,,,,`],
  ['formula', 'W09,L-1,2025-02-03,,Contribution,,,,,,=SUM(A1:A9),,,,,,', '=SUM(A1:A9)'],
  ['spreadsheet-error', 'W10,L-1,2025-02-03,,Contribution,,,,,,#N/A,,,,,,', '#N/A'],
  ['value-missing', 'W11,L-1,,,Contribution,,,,,,10,,,,,,', null],
  ['id-malformed', 'W 12,L-1,2025-02-03,,Contribution,,,,,,10,,,,,,', 'W 12'],
  ['symbol-malformed', 'W12b,L-1,2025-02-03,,Purchase,OR CH,1,10,,,-10,,,,,,', 'OR CH'],
  ['date-unreadable', 'W13,L-1,3 February,,Contribution,,,,,,10,,,,,,', '3 February'],
  ['date-not-in-calendar', 'W14,L-1,2025-02-30,,Contribution,,,,,,10,,,,,,', '2025-02-30'],
  ['date-two-digit-year', 'W15,L-1,03/02/25,,Contribution,,,,,,10,,,,,,', '03/02/25'],
  ['date-with-time', 'W16,L-1,2025-02-03 14:30,,Contribution,,,,,,10,,,,,,', '2025-02-03 14:30'],
  ['date-serial-number', 'W17,L-1,45691,,Contribution,,,,,,10,,,,,,', '45691'],
  ['date-in-future', 'W18,L-1,2026-11-19,,Contribution,,,,,,10,,,,,,', '2026-11-19'],
  ['date-too-early', 'W19,L-1,1899-12-31,,Contribution,,,,,,10,,,,,,', '1899-12-31'],
  ['number-unreadable', 'W20,L-1,2025-02-03,,Contribution,,,,,,ten,,,,,,', 'ten'],
  ['number-ambiguous', 'W21,L-1,2025-02-03,,Contribution,,,,,,"1,234",,,,,,', '1,234'],
  ['number-exponent', 'W22,L-1,2025-02-03,,Contribution,,,,,,1.2E+05,,,,,,', '1.2E+05'],
  ['number-percent', 'W23,L-1,2025-02-03,,Contribution,,,,,,10 %,,,,,,', '10 %'],
  ['number-with-currency', 'W24,L-1,2025-02-03,,Contribution,,,,,,£10.00,,,,,,', '£10.00'],
  ['number-in-brackets', 'W25,L-1,2025-02-03,,Withdrawal,,,,,,(10.00),,,,,,', '(10.00)'],
  ['number-too-precise', 'W26,L-1,2025-02-03,,Contribution,,,,,,10.005,,,,,,', '10.005'],
  ['number-too-large', 'W27,L-1,2025-02-03,,Contribution,,,,,,1234567890123456,,,,,,', '1234567890123456'],
  ['currency-unknown', 'W28,L-1,2025-02-03,,Contribution,,,,,,10,ZZZ,,,,,', 'ZZZ'],
  ['type-unknown', 'W29,L-1,2025-02-03,,Gift,,,,,,10,,,,,,', 'Gift'],
  ['type-is-price', 'W30,L-1,2025-02-03,,Price point,,,,,,10,,,,,,', 'Price point'],
  ['symbol-missing', 'W31,L-1,2025-02-03,,Purchase,,1,10,,,-0.10,,,,,,', null],
  ['symbol-unwanted', 'W32,L-1,2025-02-03,,Contribution,ORCH,,,,,10,,,,,,', 'ORCH'],
  ['quantity-missing', 'W33,L-1,2025-02-03,,Purchase,ORCH,,1000,,,-10,,,,,,', null],
  ['quantity-unwanted', 'W34,L-1,2025-02-03,,Dividend,ORCH,5,,,,10,,,,,,', '5'],
  ['quantity-zero', 'W35,L-1,2025-02-03,,Purchase,ORCH,0,1000,,,-10,,,,,,', '0'],
  ['quantity-negative', 'W36,L-1,2025-02-03,,Sale,ORCH,-1,1000,,,10,,,,,,', '-1'],
  ['price-missing', 'W37,L-1,2025-02-03,,Purchase,ORCH,1,,,,-10,,,,,,', null],
  ['price-unwanted', 'W38,L-1,2025-02-03,,Dividend,ORCH,,1000,,,10,,,,,,', '1000'],
  ['price-negative', 'W39,L-1,2025-02-03,,Purchase,ORCH,1,-1000,,,-10,,,,,,', '-1000'],
  ['rate-not-positive', 'W40,L-1,2025-02-03,,Purchase,ATLA,1,10,,0,-10,,,,,,', '0'],
  ['rate-unwanted', 'W41,L-1,2025-02-03,,Contribution,,,,,0.8,10,,,,,,', '0.8'],
  ['amount-zero', 'W42,L-1,2025-02-03,,Interest,,,,,,0,,,,,,', '0'],
  ['amount-not-negative', 'W43,L-1,2025-02-03,,Withdrawal,,,,,,10,,,,,,', '10'],
  ['amount-not-positive', 'W44,L-1,2025-02-03,,Contribution,,,,,,-10,,,,,,', '-10'],
  ['amount-not-zero', 'W45,L-1,2025-02-03,,Transfer in,ORCH,1,1000,,,10,,,,,,', '10'],
  ['cost-negative', 'W46,L-1,2025-02-03,,Purchase,ORCH,1,1000,,,-10,,,-1,,,', '-1'],
  ['costs-unwanted', 'W47,L-1,2025-02-03,,Contribution,,,,,,10,,,1,,,', '1'],
  ['fees-disagree', 'W48,L-1,2025-02-03,,Purchase,ORCH,1,1000,,,-13,,3,1,1,,', '3'],
  ['settlement-before-trade', 'W49,L-1,2025-02-03,2025-02-01,Contribution,,,,,,10,,,,,,', '2025-02-01'],
  ['settlement-too-late', 'W50,L-1,2025-02-03,2026-09-01,Contribution,,,,,,10,,,,,,', '2026-09-01'],
  ['reverses-missing', 'W51,L-1,2025-02-03,,Reversal,,,,,,0,,,,,,', null],
  ['reverses-unwanted', 'W52,L-1,2025-02-03,,Contribution,,,,,,10,,,,,,T-1', 'T-1'],
  ['reverses-itself', 'W53,L-1,2025-02-03,,Reversal,,,,,,0,,,,,,W53', 'W53'],
  ['id-twice', 'G-1,L-1,2025-02-03,,Contribution,,,,,,10,,,,,,', 'G-1'],
  ['portfolio-unknown', 'W55,L-99,2025-02-03,,Contribution,,,,,,10,,,,,,', 'L-99'],
  ['portfolio-not-begun', 'W56,L-1,2024-12-31,,Contribution,,,,,,10,,,,,,', '2024-12-31'],
  ['currency-of-portfolio', 'W57,L-1,2025-02-03,,Contribution,,,,,,10,USD,,,,,', 'USD'],
  ['security-unknown', 'W58,L-1,2025-02-03,,Purchase,NOPE,1,10,,,-10,,,,,,', 'NOPE'],
  ['price-currency-differs', 'W59,L-1,2025-02-03,,Purchase,HARB,1,10,USD,,-10,,,,,,', 'USD'],
  ['rate-missing', 'W60,L-1,2025-02-03,,Purchase,ATLA,1,10,USD,,-8,,,,,,', null],
  ['rate-not-one', 'W61,L-1,2025-02-03,,Purchase,HARB,1,10,GBP,0.8,-10,,,,,,', '0.8'],
  ['amount-disagrees', 'W62,L-1,2025-02-03,,Purchase,ORCH,10,1000,,,-1000,,,,,,', '-1000'],
  ['id-of-other-portfolio', 'T-4,L-1,2025-02-03,,Contribution,,,,,,10,,,,,,', 'T-4'],
  ['booked-otherwise', 'T-1,L-1,2025-01-06,,Contribution,,,,,,99999,,,,,,', 'T-1'],
  ['reverses-unknown', 'W65,L-1,2025-02-03,,Reversal,,,,,,0,,,,,,T-99', 'T-99'],
  ['reverses-other-portfolio', 'W66,L-1,2025-02-03,,Reversal,,,,,,0,,,,,,T-4', 'T-4'],
  ['reverses-reversal', 'W67,L-3,2025-02-05,,Reversal,,,,,,0,,,,,,G-3', 'G-3'],
  ['reversed-already', 'W68,L-3,2025-02-05,,Reversal,,,,,,0,,,,,,T-5', 'T-5'],
  ['reverses-before', 'W69,L-1,2025-01-05,,Reversal,,,,,,0,,,,,,T-2', 'T-2'],
  ['oversold', 'W70,L-1,2025-02-03,,Sale,ORCH,1001,1000,,,10010,,,,,,', '1001'],
]
// 5 January is also before the portfolio's inception, which is an additional error.
const additionalErrors = new Set<ImportErrorCode>(['portfolio-not-begun'])
const validRows = [
  'G-1,L-1,2025-02-03,2025-02-05,Contribution,,,,,,10,GBP,,,,,',
  'G-2,L-1,2025-02-03,,"Purchase",GB0002634946,10,"1,200.50",GBX,1,-121.05,,1.00,0.50,0.50,,',
  'G-3,L-3,2025-02-04,,Reversal,,,,,,,,,,,,T-5',
]

const toBytes = (rows: readonly (string | Buffer)[]) =>
  Buffer.concat(rows.flatMap((row) => [Buffer.from(row as string), Buffer.from('\n')]))

describe('a file with every kind of error', () => {
  test('is reported with row and column for each error, and changes nothing', async () => {
    const before = await readContents()
    const sent = await admin.send('transactions', toBytes([columns, ...validRows, ...invalidRows.map(([, row]) => row)]))
    expect(sent.columns.every(({ field }) => field !== null)).toBe(true)
    const checked = await admin.check(sent)
    expect(checked).toMatchObject({ state: 'checked', counts: { new: 3, same: 0, wrong: invalidRows.length } })
    expect(invalidRows.length).toBeGreaterThanOrEqual(50)
    expect(new Set(invalidRows.map(([code]) => code)).size).toBe(invalidRows.length)
    const firstRow = validRows.length + 2
    const matching = checked.errors.filter(
      ({ code, row }) => !(additionalErrors.has(code) && row !== firstRow + invalidRows.findIndex(([one]) => one === code)),
    )
    expect(matching.map(({ row, code }) => [row, code])).toEqual(invalidRows.map(([code], index) => [firstRow + index, code]))
    invalidRows.forEach(([code, , value], index) => {
      if (value !== undefined) expect(matching[index]!.value, code).toBe(value)
    })
    expect(await readContents()).toEqual(before)
    expect((await admin.ask('POST', `/api/imports/${checked.id}/commit`)).status).toBe(409)
    expect(await readContents()).toEqual(before)
  })

  test('is reported with the expected values', async () => {
    const file = toBytes([columns, ...invalidRows.map(([, row]) => row)])
    const { errors } = await admin.check(await admin.send('transactions', file))
    const detail = (code: ImportErrorCode) => errors.find((error) => error.code === code)?.detail
    expect(detail('amount-disagrees')).toBe('-100.00')
    expect(detail('oversold')).toBe('610 ORCH')
    expect(detail('rate-missing')).toBe('USD/GBP')
    expect(detail('number-too-precise')).toBe('2')
    expect(detail('number-ambiguous')).toBe('1234')
    expect(detail('date-in-future')).toBe('2026-11-18')
    expect(detail('type-unknown')).toContain('purchase, sale, contribution')
    expect(detail('portfolio-not-begun')).toBe('2025-01-06')
    expect(errors.every(({ value }) => (value?.length ?? 0) <= 60)).toBe(true)
  })

  test('is reported in full as CSV, with texts and without formulas', async () => {
    const { id } = await admin.check(await admin.send('transactions', toBytes([columns, ...invalidRows.map(([, row]) => row)])))
    const response = await admin.ask('GET', `/api/imports/${id}/errors`)
    expect([response.status, response.headers['content-type'], response.headers['content-disposition']]).toEqual([
      200,
      'text/csv; charset=utf-8',
      `attachment; filename="errors.csv"; filename*=UTF-8''errors.csv`,
    ])
    const lines = response.text.slice(1).trimEnd().split('\r\n')
    expect(lines[0]).toBe('"Row","Column","Found","What is wrong"')
    expect(lines.length).toBeGreaterThanOrEqual(invalidRows.length)
    expect(response.text).toContain(`"'=SUM(A1:A9)"`)
    expect(response.text).toContain('"-10","“-10”: money comes in, so a positive amount is expected."')
    expect(lines.filter((line) => /(^|,)"[=@+]/.test(line))).toEqual([])
  })
})

describe('a download of the errors', () => {
  const readDownloads = async (id: string) =>
    app.asOwner(`select p.email, e.account_id, e.subject_type, e.details from events e join people p on p.id = e.person_id
      where e.kind = 'import.errors-downloaded' and e.subject_id = '${id}'`)
  const checkImport = async () => admin.check(await admin.send('transactions', toBytes([columns, invalidRows[0]![1]])))

  test('is recorded as an event and shown in the person’s access history [S61]', async () => {
    const { id } = await checkImport()
    expect((await admin.ask('GET', `/api/imports/${id}/errors`)).status).toBe(200)
    expect(await readDownloads(id)).toEqual([
      { email: app.findPerson('oscar-venn').email, account_id: null, subject_type: 'import', details: { file: 'transactions' } },
    ])
    const { items } = (await admin.ask('GET', '/api/me/access-history')).json
    expect([items[0].kind, items[0].staff]).toEqual(['import-errors-downloaded', null])
  })

  test('is not recorded if it is refused', async () => {
    const { id } = await checkImport()
    const statuses = await Promise.all(
      ['geoffrey-tillotson', 'eleanor-whitcombe', 'beatrix-lisle'].map(
        async (key) => (await app.get(`/api/imports/${id}/errors`, { cookie: await app.signIn(key) })).status,
      ),
    )
    expect(statuses).toEqual([403, 403, 404])
    expect((await admin.ask('GET', '/api/imports/anything/errors')).status).toBe(404)
    expect(await readDownloads(id)).toEqual([])
  })
})

test('an error line contains no formula in any cell [S43]', () => {
  const error = { row: 2, field: null, code: 'formula', value: 'Acme;=1+1', detail: null } as const
  expect(formatErrorLine(error, 'en')).toMatch(/^"2","","Acme;'=1\+1",/)
})

describe.each([
  ['en', en],
  ['is', is],
  ['el', el],
])('in %s', (_, texts) => {
  test('every error has its own text', () => {
    expect(Object.keys(texts.mistakes).toSorted()).toEqual([...importErrorCodes].toSorted())
    expect(new Set(Object.values(texts.mistakes)).size).toBe(importErrorCodes.length)
  })
})

const others: [ImportKind, string, [ImportErrorCode, string][]][] = [
  [
    'accounts',
    'Client ID,Name,Email,Currency,Portal',
    [
      ['email-malformed', 'N-1,Ann,ann at home,GBP,'],
      ['value-missing', 'N-2,,ann@home.example,GBP,'],
      ['portal-unknown', 'N-3,Ann,ann@home.example,GBP,no-portal'],
      ['portal-changed', 'HL-204450,Geoffrey,g@home.example,GBP,family-office'],
      ['currency-unknown', 'N-5,Ann,ann@home.example,XX,'],
    ],
  ],
  [
    'portfolios',
    'Portfolio ID,Client ID,Name,Portfolio type,Objective,Risk profile,Currency,Inception',
    [
      ['account-unknown', 'N-1,HL-999999,GIA,GIA,,,GBP,2025-01-06'],
      ['portfolio-type-unknown', 'N-2,HL-204450,GIA,Savings,,,GBP,2025-01-06'],
      ['objective-unknown', 'N-3,HL-204450,GIA,GIA,Riches,,GBP,2025-01-06'],
      ['risk-out-of-range', 'N-4,HL-204450,GIA,GIA,,8,GBP,2025-01-06'],
      ['portfolio-moved', 'L-2,HL-204465,Ledger ISA,ISA,,4,GBP,2025-01-06'],
      ['currency-changed', 'L-1,HL-204450,Ledger GIA,GIA,,5,EUR,2025-01-06'],
      ['inception-after-entries', 'L-3,HL-204465,Other GIA,GIA,,5,GBP,2025-06-01'],
    ],
  ],
  [
    'securities',
    'Symbol,Name,ISIN,SEDOL,Asset class,Price currency,Yield',
    [
      ['isin-malformed', 'N1,New,GB0002634947,,Equities,GBP,'],
      ['sedol-malformed', 'N2,New,,0263495,Equities,GBP,'],
      ['asset-class-unknown', 'N3,New,,,Shares,GBP,'],
      ['fraction-out-of-range', 'N4,New,,,Equities,GBP,2.5'],
      ['price-currency-changed', 'ORCH,Orchard Foods Ord,,,Equities,USD,'],
    ],
  ],
  [
    'securities',
    'Symbol,Name,Asset class,Price currency,Coupon,Maturity date,Coupons a year,Day count,Index-linked,Nominal',
    [
      ['fraction-out-of-range', 'B1,Bond,Fixed Interest,GBP,4.25,2040-12-07,2,,,'],
      ['bond-term-unknown', 'B2,Bond,Fixed Interest,GBP,0.0425,2040-12-07,3,,,'],
      ['bond-term-unknown', 'B3,Bond,Fixed Interest,GBP,0.0425,2040-12-07,2,NL/365,,'],
      ['bond-term-unknown', 'B4,Bond,Fixed Interest,GBP,0.0425,2040-12-07,2,,perhaps,'],
      ['nominal-not-positive', 'B5,Bond,Fixed Interest,GBP,0.0425,2040-12-07,2,,,0'],
      ['date-not-in-calendar', 'B6,Bond,Fixed Interest,GBP,0.0425,2040-02-30,2,,,'],
      ['value-missing', 'B7,Bond,Fixed Interest,GBP,,2040-12-07,2,,,'],
      ['value-missing', 'B8,Bond,Fixed Interest,GBP,0.0425,2040-12-07,,,,'],
    ],
  ],
  [
    'prices',
    'Symbol,Date,Price,Price currency',
    [
      ['price-negative', 'ORCH,2026-01-05,-1,'],
      ['security-unknown', 'NOPE,2026-01-05,1,'],
      ['price-currency-differs', 'ORCH,2026-01-06,1,USD'],
      ['price-after-last', 'GONE,2026-04-01,1,'],
    ],
  ],
  [
    'rates',
    'From,To,Date,Rate',
    [
      ['rate-not-positive', 'USD,GBP,2026-01-05,0'],
      ['same-currency', 'USD,USD,2026-01-05,1'],
    ],
  ],
  ['levels', 'Benchmark,Date,Level', [['price-not-positive', 'Index,2026-01-05,0']]],
]

test.each(others)('every error in a file of %s is reported', async (kind, headings, rows) => {
  const before = await readContents()
  const { errors } = await admin.check(await admin.send(kind, toBytes([headings, ...rows.map(([, row]) => row)])))
  expect(errors.map(({ row, code }: ImportError) => [row, code])).toEqual(rows.map(([code], index) => [index + 2, code]))
  expect(await readContents()).toEqual(before)
})

test('every error in the original costs of a transfer in is reported', async () => {
  const before = await readContents()
  const headings = 'Transaction ID,Portfolio ID,Date,Type,Symbol,Quantity,Price,Amount,Original cost,Acquired on'
  const transfer = 'Transfer in,ORCH,10,1000,0'
  const rows: [ImportErrorCode, string, field: string, value: string | null, detail: string | null][] = [
    ['lot-unwanted', 'M-1,L-1,2025-02-03,Purchase,ORCH,10,1000,-100,80,', 'originalCost', '80', null],
    ['lot-unwanted', 'M-2,L-1,2025-02-03,Contribution,,,,100,0,2019-05-01', 'acquiredOn', '2019-05-01', null],
    ['original-cost-missing', `M-3,L-1,2025-02-03,${transfer},,2019-05-01`, 'originalCost', null, null],
    ['original-cost-negative', `M-4,L-1,2025-02-03,${transfer},-80,2019-05-01`, 'originalCost', '-80', null],
    ['acquired-missing', `M-5,L-1,2025-02-03,${transfer},80,`, 'acquiredOn', null, null],
    ['acquired-after-transfer', `M-6,L-1,2025-02-03,${transfer},80,2025-02-04`, 'acquiredOn', '2025-02-04', '2025-02-03'],
    ['number-unreadable', `M-7,L-1,2025-02-03,${transfer},eighty,2019-05-01`, 'originalCost', 'eighty', null],
    ['date-not-in-calendar', `M-8,L-1,2025-02-03,${transfer},80,2019-02-29`, 'acquiredOn', '2019-02-29', null],
  ]
  const sound = [
    `M-9,L-1,2025-02-03,${transfer},80,2025-02-03`,
    `M-10,L-1,2025-02-03,${transfer},,`,
    'M-11,L-1,2025-02-03,Contribution,,,,1,0,',
  ]
  const file = toBytes([headings, ...rows.map(([, row]) => row), ...sound])
  const { counts, errors } = await admin.check(await admin.send('transactions', file))
  expect(errors).toEqual(rows.map(([code, , field, value, detail], index) => ({ row: index + 2, field, code, value, detail })))
  expect(counts).toMatchObject({ new: 3, wrong: rows.length })
  expect(await readContents()).toEqual(before)
})

test('the expected amount of a trade has the decimals of the portfolio’s currency, such as none for krónur', async () => {
  await admin.importFile('securities', 'Symbol,Name,ISIN,SEDOL,Asset class,Price currency,Yield\nHEKL,Hekla Fiskur hf.,,,Equities,ISK,\n')
  await admin.importFile(
    'portfolios',
    'Portfolio ID,Client ID,Name,Portfolio type,Risk profile,Currency,Inception\nL-9,HL-204450,Krónur,GIA,4,ISK,2025-01-06\n',
  )
  const trade = (id: string, amount: string, commission: string) =>
    `${id},L-9,2025-02-03,,Purchase,HEKL,12.5,13.31,,1,${amount},ISK,,${commission},,,`
  const rows = [trade('K-1', '-166', ''), trade('K-2', '-666', '500'), trade('K-3', '-168', ''), trade('K-4', '-667.38', '500')]
  const { counts, errors } = await admin.check(await admin.send('transactions', toBytes([columns, ...rows])))
  expect(counts).toMatchObject({ new: 2, wrong: 2 })
  expect(errors.map(({ row, code, value, detail }) => [row, code, value, detail])).toEqual([
    [4, 'amount-disagrees', '-168', '-166'],
    [5, 'amount-disagrees', '-667.38', '-666'],
  ])
})

test('a repeated day and an account beyond the firm’s seats are reported for the later row', async () => {
  const twice = await admin.check(await admin.send('prices', 'Symbol,Date,Price\nORCH,2026-01-05,1\nORCH,2026-01-05,2\n'))
  expect(twice.errors).toEqual([{ row: 3, field: 'date', code: 'key-twice', value: '2026-01-05', detail: '2' }])
  await app.asOwner(`update organisations set account_seats = (select count(*) from accounts a join portals p on p.id = a.portal_id
    where p.organisation_id = organisations.id and a.is_active) + 1 where name = 'Harcourt Lisle'`)
  const full = await admin.check(
    await admin.send('accounts', 'Client ID,Name,Email,Currency\nN-1,A,a@x.example,GBP\nN-2,B,b@x.example,GBP\n'),
  )
  expect(full.errors.map(({ row, code }) => [row, code])).toEqual([[3, 'no-seat']])
})
