import { findClient } from '@atrium/demo/firm/clients'
import { createImportFiles } from '@atrium/demo/store/files'
import { editions } from '@atrium/editions/registry'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withTenant, systemActor, type Actor } from '../../db/scope.ts'
import { seedFile } from '@atrium/ledger/server/imports/seed-jobs'
import { renewAllSnapshots, renewSnapshots } from '@atrium/ledger/server/reconciliation/snapshot-jobs'
import { testDay } from '@atrium/server/testing/clock'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import type { Providers } from '../registry.ts'
import { createResultCache } from '../remembered.ts'
import { createStoreAdapter } from './adapter.ts'
import { createSnapshots } from './snapshots.ts'

const wealth = editions.find(({ isMain }) => isMain)!
const clientId = 'HL-204465'
const key = { clientId, portfolioId: `${clientId}-01` }
const portfolioCondition = `edition = 'wealth' and portfolio_id = '${key.portfolioId}'`

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  for (const file of createImportFiles({ clients: [findClient(clientId)!], today: testDay })) await seedFile(app.deps, wealth, file)
}, 60_000)
afterAll(() => app.close())
beforeEach(async () => void (await app.asOwner('delete from ledger_snapshots')))

/** Simulates a process that has just started, with a clock that is `daysAgo` days slow. */
function startProcess({ edition = 'wealth', daysAgo = 0 } = {}): Providers {
  const { db, clock, backgroundTasks } = app.deps
  return createStoreAdapter({
    db,
    edition,
    timeZone: 'Europe/London',
    backgroundTasks,
    clock: () => new Date(clock().getTime() - daysAgo * 86_400_000),
  })
}

/** Makes all requests of the first view of a portfolio, and returns the responses. */
async function requestFirstView(providers: Providers) {
  const portfolios = await providers.listPortfolios(clientId)
  const holdings = await providers.getHoldings(key)
  const transactions = await providers.listTransactions(key)
  const performance = await providers.getPerformance(key)
  await app.deps.backgroundTasks.done()
  return { portfolio: portfolios.find(({ id }) => id === key.portfolioId)!, holdings, transactions, performance }
}

const listCurrencies = (seen: Awaited<ReturnType<typeof requestFirstView>>) => Object.values(seen).map(({ currency }) => currency)

const tamperWithSnapshots = (call = 'call') =>
  app.asOwner(
    `update ledger_snapshots set payload = jsonb_set(payload::jsonb, '{currency}', '"SEK"')::text where ${portfolioCondition} and call = ${call}`,
  )

const readSnapshots = () => app.asOwner(`select call, basis, payload from ledger_snapshots where ${portfolioCondition} order by call`)

describe('stored results of the ledger', () => {
  test('are used by a new process, and have the same values', async () => {
    const before = await requestFirstView(startProcess())
    expect((await readSnapshots()).map((row) => row['call'])).toEqual(['holdings', 'performance', 'portfolio', 'transactions'])
    const rows = await readSnapshots()
    expect(await requestFirstView(startProcess())).toEqual(before)
    expect(await readSnapshots()).toEqual(rows)
    await tamperWithSnapshots()
    expect(listCurrencies(await requestFirstView(startProcess()))).toEqual(['SEK', 'SEK', 'SEK', 'SEK'])
  })

  test('are not used for a specific day or range', async () => {
    const { holdings } = await requestFirstView(startProcess())
    await tamperWithSnapshots()
    const later = startProcess()
    expect((await later.getHoldings(key, holdings.valuedOn)).currency).toBe('GBP')
    expect((await later.getPerformance(key, { from: '2026-01-05' })).currency).toBe('GBP')
  })

  test('are recomputed after the ledger changes', async () => {
    const before = await requestFirstView(startProcess())
    await tamperWithSnapshots()
    await runAsSystem(`update ledger_portfolios set name = 'Renamed' where id = '${key.portfolioId}'`)
    const after = { ...before, portfolio: { ...before.portfolio, name: 'Renamed' } }
    expect(await requestFirstView(startProcess())).toEqual(after)
    expect(await readSnapshots()).toHaveLength(4)
    expect(await requestFirstView(startProcess())).toEqual(after)
  })

  test('are recomputed on another day', async () => {
    await requestFirstView(startProcess({ daysAgo: 1 }))
    await tamperWithSnapshots()
    const today = await requestFirstView(startProcess())
    expect(listCurrencies(today)).toEqual(['GBP', 'GBP', 'GBP', 'GBP'])
    expect([today.holdings.valuedOn, today.performance.values.at(-1)?.on]).toEqual(['2026-11-17', '2026-11-17'])
  })

  test('are not used if another version of the calculations computed them', async () => {
    const before = await requestFirstView(startProcess())
    await tamperWithSnapshots()
    await app.asOwner(`update ledger_snapshots set basis = regexp_replace(basis, '\\w+$', 'others')`)
    expect(await requestFirstView(startProcess())).toEqual(before)
  })

  test.each(['', 'garbage', '{"currency":', 'null', '[]', '"GBP"'])('are recomputed if the stored text is %j', async (payload) => {
    const before = await requestFirstView(startProcess())
    await app.asOwner(`update ledger_snapshots set payload = '${payload}'`)
    expect(await requestFirstView(startProcess())).toEqual(before)
    expect((await readSnapshots()).every((row) => String(row['payload']).length > 50)).toBe(true)
  })

  test('are not written if the ledger changed during the computation', async () => {
    const snapshots = createSnapshots({ ...app.deps, edition: 'wealth', timeZone: 'Europe/London' })
    const about = { call: 'holdings', portfolioIds: [key.portfolioId], lastDay: '2026-11-17' } as const
    await withTenant(app.db, systemActor('wealth'), (transaction) =>
      snapshots.findOrCompute({ transaction, version: 'former', remembered: createResultCache(1) }, about, async () => [
        { currency: 'GBP' },
      ]),
    )
    await app.deps.backgroundTasks.done()
    expect(await readSnapshots()).toEqual([])
  })

  test('are deleted with their portfolio', async () => {
    const account = await app.findAccountId('tillotson')
    await runAsSystem(`insert into ledger_portfolios (edition, id, account_id, name, type, currency, inception_on)
      values ('wealth', 'GONE', '${account}', 'Gone', 'GIA', 'GBP', '2026-01-05')`)
    await renewSnapshots(app.deps, wealth)
    const count = () => app.asOwner(`select count(*)::int as count from ledger_snapshots where portfolio_id = 'GONE'`)
    expect(await count()).toEqual([{ count: 4 }])
    await runAsSystem(`delete from ledger_portfolios where id = 'GONE'`)
    expect(await count()).toEqual([{ count: 0 }])
  })

  test('can be read only by the system of their edition', async () => {
    await requestFirstView(startProcess())
    const admin: Actor = { edition: 'wealth', role: 'admin', accounts: '*' }
    for (const actor of [admin, { ...admin, role: 'client', accounts: [await app.findAccountId('tillotson')] }, systemActor('greek')])
      expect(await countVisible(actor)).toBe(0)
    expect(await countVisible(systemActor('wealth'))).toBeGreaterThan(3)
  })

  test('are not used for a portfolio with the same id in another edition', async () => {
    await requestFirstView(startProcess())
    await app.asOwner(`with a as (insert into accounts (edition, portal_id, external_id, name, email)
        select edition, id, '${clientId}', 'Other', 'other@other.example' from portals where edition = 'greek' limit 1 returning id)
      insert into ledger_portfolios (edition, id, account_id, name, type, currency, inception_on)
        select 'greek', '${key.portfolioId}', id, 'Other', 'GIA', 'EUR', '2026-01-05' from a`)
    await requestFirstView(startProcess({ edition: 'greek' }))
    await app.asOwner(`update ledger_snapshots set basis = (select distinct basis from ledger_snapshots where edition = 'greek')`)
    await app.asOwner(`delete from ledger_snapshots where edition = 'greek'`)
    const seen = await requestFirstView(startProcess({ edition: 'greek' }))
    expect(listCurrencies(seen)).toEqual(['EUR', 'EUR', 'EUR', 'EUR'])
    expect(await countVisible(systemActor('greek'))).toBe(4)
    await app.asOwner(`delete from ledger_portfolios where edition = 'greek'`)
  })
})

describe('the renewal of stored results', () => {
  test('stores missing results, and the next renewal confirms them', async () => {
    const progress: string[] = []
    const { agreed, missing, differed } = await renewSnapshots(app.deps, wealth, (done, all) => progress.push(`${done}/${all}`))
    const portfolios = findClient(clientId)!.plans.length
    expect([agreed, missing, differed]).toEqual([0, 4 * portfolios, []])
    expect(progress.at(-1)).toBe(`${portfolios}/${portfolios}`)
    const renewed = await requestFirstView(startProcess())
    expect(await renewSnapshots(app.deps, wealth)).toEqual({ agreed: 4 * portfolios, missing: 0, differed: [] })
    await app.asOwner('delete from ledger_snapshots')
    expect(await requestFirstView(startProcess())).toEqual(renewed)
  })

  test('reports and corrects altered results', async () => {
    const before = await requestFirstView(startProcess())
    await renewSnapshots(app.deps, wealth)
    await tamperWithSnapshots(`'performance'`)
    const { differed } = await renewSnapshots(app.deps, wealth)
    expect(differed).toEqual([{ portfolioId: key.portfolioId, call: 'performance' }])
    expect(await requestFirstView(startProcess())).toEqual(before)
    expect((await renewSnapshots(app.deps, wealth)).differed).toEqual([])
  })

  test('is done for all editions by the nightly job', async () => {
    await requestFirstView(startProcess())
    await tamperWithSnapshots(`'holdings'`)
    expect(await renewAllSnapshots(app.deps, editions)).toMatchObject({ agreed: 3 + findClient(clientId)!.plans.length - 1, differed: 1 })
  })
})

async function runAsSystem(statement: string): Promise<void> {
  await withTenant(app.db, systemActor('wealth'), (transaction) => sql.raw(statement).execute(transaction))
}

async function countVisible(actor: Actor): Promise<number> {
  const { rows } = await withTenant(app.db, actor, (transaction) => sql`select 1 from ledger_snapshots`.execute(transaction))
  return rows.length
}
