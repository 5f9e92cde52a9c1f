import type { ImportKind, ImportRecord } from '../../contract/imports.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withTenant, systemActor } from '@atrium/platform/db/scope'
import { createImporter, ledgerFiles, type Importer } from '@atrium/server/testing/imports'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'

let app: TestApp
let admin: Importer
let company: Importer

const headings = 'Transaction ID,Portfolio ID,Date,Type,Symbol,Quantity,Price,Exchange rate,Amount,Commission,Reverses'
const transactions = (...rows: string[]) => `${[headings, ...rows].join('\n')}\n`
const clients = (...rows: string[]) => `${['Client ID,Name,Email,Currency,Portal', ...rows].join('\n')}\n`
const portfolios = (...rows: string[]) => `${['Portfolio ID,Client ID,Name,Portfolio type,Currency,Inception', ...rows].join('\n')}\n`

beforeAll(async () => {
  app = await createTestApp()
  admin = createImporter(app, await app.signIn('oscar-venn'))
  company = createImporter(app, await app.signIn('beatrix-lisle'))
  for (const [kind, text] of ledgerFiles) await admin.importFile(kind, text)
  await select(`insert into organisations (edition, name, domain, account_seats) values ('wealth', 'Second firm', 'second.example', 7)`)
  await select(`insert into portals (id, edition, organisation_id, name, theme, data_source)
    select 'second-portal', 'wealth', id, 'Second', 'main', 'store' from organisations where name = 'Second firm'`)
  await select(`update portals set data_source = 'store' where id = 'private-clients'`)
  await admin.importFile(
    'accounts',
    clients('SF-1,Una Frost,una@frost.example,GBP,second-portal', 'SF-2,Bo Frost,bo@frost.example,GBP,second-portal'),
  )
  await admin.importFile('portfolios', portfolios('SF-1-01,SF-1,GIA,GIA,USD,2026-01-05'))
  await admin.importFile(
    'transactions',
    transactions('SF-T1,SF-1-01,2026-02-02,Contribution,,,,,500000,0,', 'SF-T2,SF-1-01,2026-02-03,Purchase,ATLA,1234,150,1,-185100,0,'),
  )
})
afterAll(() => app.close())

function select(statement: string): Promise<Record<string, unknown>[]> {
  return withTenant(
    app.db,
    systemActor('wealth'),
    async (transaction) => (await sql.raw<Record<string, unknown>>(statement).execute(transaction)).rows,
  )
}

const listErrors = ({ errors }: ImportRecord) => errors.map(({ row, code, value, detail }) => [row, code, value, detail])
const listCheckErrors = async (kind: ImportKind, file: string) => listErrors(await company.check(await company.send(kind, file)))

/** Compares the errors for data of another firm with those for unknown data. Returns the errors for the other firm's data. */
async function compareWithUnknown(kind: ImportKind, file: string, names: Record<string, string>): Promise<unknown[]> {
  const withUnknownIds = Object.entries(names).reduce((text, [theirs, none]) => text.replaceAll(theirs, none), file)
  const [theirs, none] = [await listCheckErrors(kind, file), await listCheckErrors(kind, withUnknownIds)]
  const renamed = JSON.stringify(theirs).replaceAll(/[\w-]+/g, (word) => names[word] ?? word)
  expect(JSON.parse(renamed)).toEqual(none)
  return theirs
}

describe('a file of a firm’s own admin', () => {
  test('does not reveal the holdings, entries, currency or inception of another firm’s portfolio', async () => {
    const errors = await compareWithUnknown(
      'transactions',
      transactions(
        'X-1,SF-1-01,2026-03-01,Sale,ATLA,999999999,1,1,999999999,0,',
        'X-2,SF-1-01,2025-01-01,Contribution,,,,,5,0,',
        'SF-T1,SF-1-01,2026-02-02,Contribution,,,,,1,0,',
        'X-4,L-2,2026-03-01,Reversal,,,,,,,SF-T2',
        'SF-T2,SF-1-01,2026-02-03,Purchase,ATLA,1234,150,1,-185100,0,',
      ),
      { 'SF-1-01': 'NO-1-01', 'SF-T1': 'NO-T1', 'SF-T2': 'NO-T2' },
    )
    expect(errors).toEqual([
      [2, 'portfolio-unknown', 'SF-1-01', null],
      [3, 'portfolio-unknown', 'SF-1-01', null],
      [4, 'portfolio-unknown', 'SF-1-01', null],
      [5, 'reverses-unknown', 'SF-T2', null],
      [6, 'portfolio-unknown', 'SF-1-01', null],
    ])
  })

  test('does not reveal an equal entry of another firm, and cannot use the id of another firm’s portfolio', async () => {
    const same = await company.check(
      await company.send('transactions', transactions('SF-T1,SF-1-01,2026-02-02,Contribution,,,,,500000,0,')),
    )
    expect(same.counts).toEqual({ new: 0, same: 0, changed: 0, wrong: 1 })
    expect(await listCheckErrors('portfolios', portfolios('SF-1-01,HL-204450,GIA,GIA,GBP,2026-05-05'))).toEqual([
      [2, 'portfolio-moved', 'SF-1-01', null],
    ])
  })

  test('does not reveal another firm’s seats or its client’s portal, and does not lock the other firm', async () => {
    const holder = await app.openConnection(`begin; select id from organisations where name = 'Second firm' for update`)
    const rows = Array.from({ length: 12 }, (_, index) => `NEW-${index},N,n${index}@x.example,GBP,second-portal`)
    const errors = await compareWithUnknown('accounts', clients(...rows), { 'second-portal': 'no-portal' }).finally(() => holder.end())
    expect(errors).toEqual(rows.map((_, index) => [index + 2, 'portal-unknown', 'second-portal', null]))
    expect(await listCheckErrors('accounts', clients('SF-1,A,a@b.example,GBP,private-clients', 'SF-2,B,b@b.example,GBP,'))).toEqual([
      [2, 'client-taken', 'SF-1', null],
      [3, 'client-taken', 'SF-2', null],
    ])
  })
})

describe('a client of the firm’s portfolio system', () => {
  const known = 'CI-310010'
  const row = (portal = '') => clients(`${known},Nobody,eve@evil.example,GBP,${portal}`)
  const from = (source: string) => select(`update portals set data_source = ${source} where id = 'private-clients'`)

  test('cannot be added by a firm’s own admin, who can add clients only if Atrium is the data source', async () => {
    for (const source of ['null', `'api'`, `'static'`]) {
      await from(source)
      for (const portal of ['', 'private-clients'])
        expect(await listCheckErrors('accounts', row(portal)), source).toEqual([[2, 'portal-of-upstream', 'private-clients', null]])
      // Nor does the response reveal whether another firm has a client with this id.
      expect(await listCheckErrors('accounts', clients('SF-1,A,a@b.example,GBP,'))).toEqual([
        [2, 'portal-of-upstream', 'private-clients', null],
      ])
      expect(await listCheckErrors('accounts', clients('HL-204450,Geoffrey Tillotson,g@t.example,GBP,'))).toEqual([])
    }
    expect(await select(`select 1 from accounts where external_id = '${known}'`)).toEqual([])
    await from(`'store'`)
    expect(await listCheckErrors('accounts', row())).toEqual([])
    await from('null')
    const own = await createTestApp({ DATA_PROVIDER: 'store' })
    const theirs = createImporter(own, await own.signIn('beatrix-lisle'))
    expect(listErrors(await theirs.check(await theirs.send('accounts', row())))).toEqual([])
    await own.close()
    expect(listErrors(await admin.check(await admin.send('accounts', row())))).toEqual([])
    await from(`'store'`)
  })

  test('keeps the ids of its portfolios, which no other client can use', async () => {
    const [seen] = await select(`select p.id, a.external_id as client from portfolios p join accounts a on a.id = p.account_id
      where a.external_id <> 'HL-204450' and not exists (select from ledger_portfolios l where l.id = p.id) limit 1`)
    const taken = portfolios(`${seen!['id']},HL-204450,Mine,GIA,GBP,2025-01-06`)
    for (const one of [company, admin])
      expect(listErrors(await one.check(await one.send('portfolios', taken)))).toEqual([[2, 'portfolio-moved', seen!['id'], null]])
    const own = portfolios(`${seen!['id']},${seen!['client']},Theirs,GIA,GBP,2025-01-06`)
    expect(listErrors(await admin.check(await admin.send('portfolios', own)))).toEqual([])
  })

  test('must have an id of plain characters without lookalikes', async () => {
    const ids = ['ＨＬ-204450', 'HL-2O4450é', 'НL-204450', 'HL:204450', '..', '.', 'HL-204450٣', 'HL 1', 'HL/1', '%2e%2e']
    expect((await listCheckErrors('accounts', clients(...ids.map((id) => `${id},A,a@b.example,GBP,`)))).map(([, code]) => code)).toEqual(
      ids.map(() => 'id-malformed'),
    )
    expect(await listCheckErrors('accounts', clients('a.b_c~d-9,A,a@b.example,GBP,'))).toEqual([])
  })
})
