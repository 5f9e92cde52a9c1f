import { editions } from '@atrium/editions/registry'
import { Decimal } from '@atrium/domain/decimal'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withTenant, systemActor } from '@atrium/platform/db/scope'
import { createImporter, ledgerFiles, type Importer } from '@atrium/server/testing/imports'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { computeBookCost } from '@atrium/platform/providers/trades/book-costs'
import { groupTrades } from '@atrium/platform/providers/trades/trades'

let app: TestApp
let admin: Importer

beforeAll(async () => {
  app = await createTestApp()
  admin = createImporter(app, await app.signIn('oscar-venn'))
  for (const [kind, text] of ledgerFiles) await admin.importFile(kind, text)
})
afterAll(() => app.close())

const key = { clientId: 'HL-204450', portfolioId: 'L-2' }
const headings = 'Transaction ID,Portfolio ID,Date,Type,Symbol,Quantity,Price,Amount,Original cost,Acquired on'
const createFile = (...rows: string[]) => `${[headings, ...rows].join('\n')}\n`
const olderLot = 'IN-1,L-2,2025-02-03,Transfer in,ORCH,60,1200,0,300,2009-06-15'
const newerLot = 'IN-1,L-2,2025-02-03,Transfer in,ORCH,40,1200,0,500.50,2016-11-02'

const ledger = () =>
  app.deps.providers.portfolios(
    editions.find(({ isMain }) => isMain)!,
    'store',
  )

async function readEntry(id: string) {
  const { transactions } = await ledger().listTransactions(key)
  return transactions.find((one) => one.id === id)
}

/** Returns the cost of a holding, computed as on the portfolio's page. */
async function readCost(symbol: string): Promise<string | null> {
  const { holdings } = await ledger().getHoldings(key)
  const { id, quantity } = holdings.find((one) => one.symbol === symbol)!
  const trades = groupTrades(await ledger().listTransactions(key), '2026-11-17').get(id) ?? null
  return computeBookCost({ trades, currency: 'GBP', units: new Decimal(quantity) })?.toString() ?? null
}

describe('a transfer in with history', () => {
  test('is booked as one entry with several lots, oldest first, and their original costs', async () => {
    const importRecord = await admin.importFile('transactions', createFile(newerLot, olderLot))
    expect(importRecord.counts).toMatchObject({ new: 2, same: 0 })
    expect(await readEntry('IN-1')).toMatchObject({
      quantity: '100',
      price: '1200',
      amount: '0',
      lots: [
        { quantity: '60', cost: '300', on: '2009-06-15' },
        { quantity: '40', cost: '500.5', on: '2016-11-02' },
      ],
    })
    expect(await readCost('ORCH')).toBe('800.5')
  })

  test('is a contribution at the price of its day', async () => {
    const { values } = await ledger().getPerformance(key, { from: '2025-02-03', to: '2025-02-03' })
    expect(values).toEqual([expect.objectContaining({ on: '2025-02-03', inflow: '1200' })])
  })

  test('adds nothing if it is repeated in any order, and is an error with another cost', async () => {
    const repeated = await admin.check(await admin.send('transactions', createFile(olderLot, newerLot)))
    expect([repeated.counts, repeated.errors]).toEqual([{ new: 0, same: 2, changed: 0, wrong: 0 }, []])
    const other = await admin.check(await admin.send('transactions', createFile(olderLot, newerLot.replace('500.50', '500.51'))))
    expect(other.errors.map(({ row, code }) => [row, code])).toEqual([[2, 'booked-otherwise']])
  })

  test('keeps its average cost after a later sale, and is averaged with a later purchase', async () => {
    const plain = 'Transaction ID,Portfolio ID,Date,Type,Symbol,Quantity,Price,Amount\n'
    await admin.importFile('transactions', `${plain}OUT-1,L-2,2025-03-03,Sale,ORCH,40,1300,520\n`)
    expect(await readCost('ORCH')).toBe('480.3')
    await admin.importFile('transactions', `${plain}BUY-1,L-2,2025-04-01,Purchase,ORCH,10,1000,-100\n`)
    expect(await readCost('ORCH')).toBe('580.3')
  })

  test('has its booking value as cost if no lots are given', async () => {
    await admin.importFile('transactions', createFile('IN-2,L-2,2025-02-04,Transfer in,HARB,1000,0.95,0,,'))
    expect((await readEntry('IN-2'))?.lots).toBeNull()
    expect(await readCost('HARB')).toBe('950')
  })

  test('is removed if its import is undone', async () => {
    const { id } = await admin.importFile('transactions', createFile(olderLot.replace('IN-1', 'IN-3'), newerLot.replace('IN-1', 'IN-3')))
    await admin.undo(id)
    expect(await readEntry('IN-3')).toBeUndefined()
  })
})

describe('rows that are not lots of one transfer', () => {
  const codes = async (...rows: string[]) =>
    (await admin.check(await admin.send('transactions', createFile(...rows)))).errors.map(({ row, code }) => [row, code])
  const [one, other] = [olderLot, newerLot].map((row) => row.replace('IN-1', 'IN-4')) as [string, string]

  test.each<[string, string[]]>([
    ['the same lot twice', [one, other, one]],
    ['another day', [one, one, other.replace('2025-02-03', '2025-02-04')]],
    ['another price', [one, one, other.replace('1200', '1210')]],
    ['one without its cost', [one, one, other.replace('500.50,2016-11-02', ',')]],
  ])('are reported because their id is taken: %s', async (_, rows) => {
    const found = await codes(...rows)
    expect(found.every(([, code]) => code === 'id-twice')).toBe(true)
    expect(found.length).toBeGreaterThan(0)
  })
})

test('the ledger stores lots only for transfers in, and the application’s database role cannot change them', async () => {
  const run = (statement: string) => withTenant(app.db, systemActor('wealth'), (transaction) => sql.raw(statement).execute(transaction))
  await expect(run(`update ledger_transactions set lots = null where id = 'IN-1'`)).rejects.toThrow('permission denied')
  const row = `insert into ledger_transactions (edition, account_id, portfolio_id, id, import_id, booked_on, type, amount, lots)
    select edition, account_id, portfolio_id, 'X-1', import_id, booked_on, 'contribution', 1, '[]' from ledger_transactions where id = 'IN-1'`
  await expect(run(row)).rejects.toThrow('ledger_transactions_lots_check')
})
