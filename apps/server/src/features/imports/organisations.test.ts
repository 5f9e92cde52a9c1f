import type { ImportKind, ImportRecord } from '@atrium/contract/imports'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inScope, systemActor } from '../../db/scope.ts'
import { importer, ledgerFiles, type Importer } from '../../testing/imports.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: Importer
let company: Importer

const headings = 'Transaction ID,Portfolio ID,Date,Type,Symbol,Quantity,Price,Exchange rate,Amount,Commission,Reverses'
const transactions = (...rows: string[]) => `${[headings, ...rows].join('\n')}\n`
const clients = (...rows: string[]) => `${['Client ID,Name,Email,Currency,Portal', ...rows].join('\n')}\n`
const portfolios = (...rows: string[]) => `${['Portfolio ID,Client ID,Name,Portfolio type,Currency,Inception', ...rows].join('\n')}\n`

beforeAll(async () => {
  app = await createTestApp()
  admin = importer(app, await app.signIn('oscar-venn'))
  company = importer(app, await app.signIn('beatrix-lisle'))
  for (const [kind, text] of ledgerFiles) await admin.bringIn(kind, text)
  await select(`insert into organisations (edition, name, domain, account_seats) values ('wealth', 'Second firm', 'second.example', 7)`)
  await select(`insert into portals (id, edition, organisation_id, name, theme, data_source)
    select 'second-portal', 'wealth', id, 'Second', 'main', 'store' from organisations where name = 'Second firm'`)
  await select(`update portals set data_source = 'store' where id = 'private-clients'`)
  await admin.bringIn('accounts', clients('SF-1,Una Frost,una@frost.example,GBP,second-portal', 'SF-2,Bo Frost,bo@frost.example,GBP,second-portal'))
  await admin.bringIn('portfolios', portfolios('SF-1-01,SF-1,GIA,GIA,USD,2026-01-05'))
  await admin.bringIn(
    'transactions',
    transactions('SF-T1,SF-1-01,2026-02-02,Contribution,,,,,500000,0,', 'SF-T2,SF-1-01,2026-02-03,Purchase,ATLA,1234,150,1,-185100,0,'),
  )
})
afterAll(() => app.close())

function select(statement: string): Promise<Record<string, unknown>[]> {
  return inScope(
    app.db,
    systemActor('wealth'),
    async (transaction) => (await sql.raw<Record<string, unknown>>(statement).execute(transaction)).rows,
  )
}

const told = ({ mistakes }: ImportRecord) => mistakes.map(({ row, code, value, detail }) => [row, code, value, detail])
const checked = async (kind: ImportKind, file: string) => told(await company.check(await company.send(kind, file)))

/** Asks of what is another firm's, and of what nobody has, with the same words. */
async function asOfNothing(kind: ImportKind, file: string, names: Record<string, string>): Promise<unknown[]> {
  const nobodys = Object.entries(names).reduce((text, [theirs, none]) => text.replaceAll(theirs, none), file)
  const [theirs, none] = [await checked(kind, file), await checked(kind, nobodys)]
  const renamed = JSON.stringify(theirs).replaceAll(/[\w-]+/g, (word) => names[word] ?? word)
  expect(JSON.parse(renamed)).toEqual(none)
  return theirs
}

describe('of another firm of the edition, a file learns nothing', () => {
  test('neither what is held in a portfolio, nor what was booked in it, nor in which currency and since when', async () => {
    const mistakes = await asOfNothing(
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
    expect(mistakes).toEqual([
      [2, 'portfolio-unknown', 'SF-1-01', null],
      [3, 'portfolio-unknown', 'SF-1-01', null],
      [4, 'portfolio-unknown', 'SF-1-01', null],
      [5, 'reverses-unknown', 'SF-T2', null],
      [6, 'portfolio-unknown', 'SF-1-01', null],
    ])
  })

  test('nor that an entry of theirs is the same; the portfolio of an own client cannot be named like one of theirs', async () => {
    const same = await company.check(
      await company.send('transactions', transactions('SF-T1,SF-1-01,2026-02-02,Contribution,,,,,500000,0,')),
    )
    expect(same.counts).toEqual({ new: 0, same: 0, changed: 0, wrong: 1 })
    expect(await checked('portfolios', portfolios('SF-1-01,HL-204450,GIA,GIA,GBP,2026-05-05'))).toEqual([
      [2, 'portfolio-moved', 'SF-1-01', null],
    ])
  })

  test('nor how many seats they have, nor in which portal a client is; their row is not locked', async () => {
    const holder = await app.hold(`begin; select id from organisations where name = 'Second firm' for update`)
    const rows = Array.from({ length: 12 }, (_, place) => `NEW-${place},N,n${place}@x.example,GBP,second-portal`)
    const mistakes = await asOfNothing('accounts', clients(...rows), { 'second-portal': 'no-portal' }).finally(() => holder.end())
    expect(mistakes).toEqual(rows.map((_, place) => [place + 2, 'portal-unknown', 'second-portal', null]))
    expect(await checked('accounts', clients('SF-1,A,a@b.example,GBP,private-clients', 'SF-2,B,b@b.example,GBP,'))).toEqual([
      [2, 'client-taken', 'SF-1', null],
      [3, 'client-taken', 'SF-2', null],
    ])
  })
})
