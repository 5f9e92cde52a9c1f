// compares all totals of the demo firm's portfolios with the reference calculator and bin/calc, and recomputes three portfolios on screen
import { createDemoFirm } from '@atrium/demo/firm/firm'
import type { DemoAccount } from '@atrium/demo/firm/types'
import { computeReference } from '@atrium/demo/reference/calculator'
import { editions } from '@atrium/editions/registry'
import type { Transactions } from '@atrium/investments/contract/portfolios'
import { call, signInStaff } from '../client.ts'
import { removeFolder, startAtriumProcess, temporaryFolder } from '../run.ts'
import { startCalculation } from './figures/calculation.ts'
import { compare, type Comparison } from './figures/comparison.ts'
import { compareWithReference } from './figures/reference.ts'
import { compareScreens } from './figures/on-screen.ts'
import { listFigures, isSinceInception, type Pages } from './figures/shown.ts'

type StaffSession = { host: string; cookie: string; ids: ReadonlyMap<string, string> }

const concurrency = 3
const maxPages = 120
const clients = Number(process.env['FIGURES_CLIENTS'] ?? 40)
const isEveryReturn = process.env['FIGURES_RETURNS'] === 'all'
const firm = createDemoFirm({ clients })
const dataDir = temporaryFolder()
const atrium = await startAtriumProcess({ DEMO_CLIENTS: String(clients), TRUST_PROXY: '1' }, dataDir)
const calculation = startCalculation()
const comparisons: { reference: Comparison; calculated: Comparison } = {
  reference: { compared: 0, differences: [] },
  calculated: { compared: 0, differences: [] },
}
const counts = { clients: 0, portfolios: 0, tabs: 0 }
const failures: string[] = []

for (const edition of editions) {
  const host = edition.isMain ? 'localhost' : `${edition.id}.localhost`
  const staff =
    firm.people.find((person) => person.edition === edition.id && person.role === 'admin') ??
    firm.people.find((person) => person.edition === edition.id && person.role === 'professional')
  if (!staff) throw new Error(`The edition ${edition.id} has no member of staff to open its accounts`)
  const cookie = await signInStaff(atrium.port, edition, { email: staff.email, host })
  const ids = await readAccountIds(host, cookie, edition.id)
  const queue = firm.accounts.filter((account) => account.edition === edition.id && account.externalId !== null).values()
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (const account of queue)
        await checkClient({ host, cookie, ids }, account).catch((error: Error) => failures.push(`${account.name}: ${error.message}`))
    }),
  )
}

await calculation.end()
const onScreen = await compareScreens(atrium).catch((error: Error) => ({ copied: 0, differences: [`on screen: ${error.message}`] }))
await atrium.stop()
removeFolder(dataDir)
const differences = [...failures, ...comparisons.reference.differences, ...comparisons.calculated.differences, ...onScreen.differences]
for (const difference of differences.slice(0, 50)) process.stdout.write(`${difference}\n`)
process.stdout.write(
  `clients ${counts.clients}, portfolios ${counts.portfolios}, tabs ${counts.tabs}, figures compared with the reference ${comparisons.reference.compared}, figures recalculated ${comparisons.calculated.compared}, figures copied on screen ${onScreen.copied}, differences ${differences.length}\n`,
)
process.exit(differences.length > 0 || counts.portfolios === 0 ? 1 : 0)

async function readAccountIds(host: string, cookie: string, edition: string): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const { id: portal } of firm.portals.filter((one) => one.edition === edition)) {
    for (let offset = 0, count = 200; count === 200; offset += 200) {
      const { json } = await call(atrium.port, 'GET', `/api/portals/${portal}/accounts?limit=200&offset=${offset}`, { host, cookie })
      const { items } = json as { items: { id: string; externalId: string | null }[] }
      for (const item of items) if (item.externalId !== null) ids.set(item.externalId, item.id)
      count = items.length
    }
  }
  return ids
}

async function checkClient(visit: StaffSession, { name, externalId }: DemoAccount): Promise<void> {
  if (externalId === null || !visit.ids.has(externalId)) throw new Error('is not in the client list')
  const account = (await read<{ value: { amount: string } | null }>(visit, `/api/accounts/${visit.ids.get(externalId)}`))!
  const expected = computeReference(externalId)
  compare(comparisons.reference, `${name} total`, { value: account.value?.amount ?? '0', unit: 'money' }, expected.total)
  const nonEmptyPortfolios = expected.portfolios.filter(({ value }) => value !== '0.00')
  for (const [index, portfolio] of nonEmptyPortfolios.entries()) {
    const path = `/api/portfolios/${portfolio.id}`
    const pages = await readPages(visit, path)
    compareWithReference(comparisons.reference, pages, portfolio)
    await compareCalculatedFigures(visit, path, index === 0 || isEveryReturn ? pages : { ...pages, performance: null, statistics: null })
    counts.portfolios++
  }
  counts.clients++
  process.stderr.write(
    `${counts.clients} clients, ${counts.portfolios} portfolios, ${comparisons.calculated.compared} figures calculated\n`,
  )
}

/**
 * Compares the figures of a portfolio's pages with `bin/calc`. Returns over years of daily values are slow to calculate. Unless all are
 * requested, only returns since inception are compared, and only for the first portfolio of each client.
 */
async function compareCalculatedFigures(visit: StaffSession, path: string, pages: Pages): Promise<void> {
  for (const displayedFigure of listFigures(pages).filter((one) => isEveryReturn || isSinceInception(one))) {
    const { figure, of, query } = displayedFigure
    const parameters = [...(of === undefined ? [] : [`of=${encodeURIComponent(of)}`]), ...(query === undefined ? [] : [query])].join('&')
    const { status, text } = await call(atrium.port, 'GET', `${path}/explanations/${figure}/case?${parameters}`, visit)
    if (status !== 200) throw new Error(`${path} ${figure} ${of ?? ''}: ${status}`)
    compare(comparisons.calculated, `${path} ${figure} ${of ?? ''}`, displayedFigure, await calculation.calculateFigure(text))
  }
}

async function readPages(visit: StaffSession, path: string): Promise<Pages> {
  const tab = <Page>(rest: string) => read<Page>(visit, `${path}${rest}`)
  const [pages, transactions] = await readTransactions(visit, path)
  await tab('/contract-notes')
  await tab('/simulations')
  return {
    header: requirePage(await tab<Pages['header']>(''), path),
    holdings: requirePage(await tab<Pages['holdings']>('/holdings'), path),
    breakdowns: await tab('/breakdowns'),
    exposure: await tab('/exposure'),
    performance: await tab('/performance'),
    statistics: await tab('/performance/statistics'),
    transactions,
    pages,
    cash: await tab('/cash-transactions'),
    charges: await tab('/charges'),
    costs: await tab('/transaction-costs'),
    gains: await tab('/gains'),
    bonds: await tab('/bonds'),
  }
}

/** Reads the list of transactions with at most 120 of its pages. Returns the number of requested pages, and the list. */
async function readTransactions(visit: StaffSession, path: string): Promise<[number, Transactions | null]> {
  for (let pages = 1; ; pages = Math.min(pages * 2, maxPages)) {
    const list = await read<Transactions>(visit, `${path}/transactions?pages=${pages}`)
    if (!list?.hasOlder || pages === maxPages) return [pages, list]
  }
}

/** Reads the response for a tab. Returns null if the provider has no data for it. */
async function read<Page>({ host, cookie }: StaffSession, path: string): Promise<Page | null> {
  const { status, json } = await call(atrium.port, 'GET', path, { host, cookie })
  if (status !== 200 && status !== 404) throw new Error(`${path}: ${status}`)
  counts.tabs++
  return status === 200 ? (json as Page) : null
}

function requirePage<Page>(page: Page | null, path: string): Page {
  if (!page) throw new Error(`${path} returned no data`)
  return page
}
