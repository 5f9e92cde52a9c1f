import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createDemoFirm } from '@atrium/demo/firm/firm'
import { monthsBefore } from '@atrium/domain/calendar'
import { listStatementPeriods } from '@atrium/domain/statement'

type ApiConnection = { url: string; token: string }
type ReadApi = (path: string) => Promise<unknown>

/** Number of past months of which the holdings on the last valued day are written, in addition to those on the latest day. */
const monthsOfHoldings = 12

/** Number of past months of which quarterly statements are written. */
const monthsOfStatements = 12

type WriteCounts = { clients: number; portfolios: number }

/**
 * Writes the named clients of the demo firm as files for the static provider, in one folder for each edition. The data comes from the
 * simulated portfolio API.
 */
export async function writeStaticData(dir: string, api: ApiConnection, today: string, editions: readonly string[]): Promise<WriteCounts> {
  const written = { clients: 0, portfolios: 0 }
  for (const edition of editions) {
    const own = await writeEdition(join(dir, edition), api, today, edition)
    written.clients += own.clients
    written.portfolios += own.portfolios
  }
  return written
}

async function writeEdition(dir: string, api: ApiConnection, today: string, edition: string): Promise<WriteCounts> {
  const readApi: ReadApi = async (path) => {
    const response = await readJsonIfFound(api, path)
    if (response === null) throw new Error(`The portfolio API does not know ${path}.`)
    return response
  }
  const ids = new Set(
    createDemoFirm({ clients: 0 }).accounts.flatMap((account) => (account.edition === edition ? (account.externalId ?? []) : [])),
  )
  const clients = ((await readApi('/Account')) as { id: string }[]).filter(({ id }) => ids.has(id))
  const { dates } = (await readApi('/Holdings/dates')) as { dates: string[] }
  const days = chooseDays(dates, today)
  const accounts: Record<string, unknown> = {}
  const portfolios: Record<string, { id: string }[]> = {}
  for (const { id } of clients) {
    accounts[id] = await readApi(`/Account/${id}`)
    portfolios[id] = (await readApi(`/Portfolios/${id}`)) as { id: string }[]
  }
  const writePdf = async (path: string, id: string) => writeEntry(dir, `docs/${id}.pdf`, await readPdf(api, path))
  const periods = [{ from: monthsBefore(today, 12), to: today }, ...listStatementPeriods(monthsBefore(today, monthsOfStatements), today)]
  for (const { id } of clients)
    for (const { from, to } of periods)
      await writePdf(`/Pdf/ClientPdf/${id}?fromDateString=${from}&toDateString=${to}`, `${id} ${from} ${to}`)
  writeEntry(dir, 'clients.json', clients)
  writeEntry(dir, 'accounts.json', accounts)
  writeEntry(dir, 'portfolio.json', portfolios)
  writeEntry(dir, 'dates.json', { dates: days })
  await writeFunds(dir, readApi)
  await writeFirm(dir, api, Object.keys(accounts))
  const all = Object.values(portfolios).flat()
  for (const { id, inception } of all as { id: string; inception: string }[]) {
    await writePdf(`/Pdf/${id}`, id)
    writeEntry(
      dir,
      `portfolio-data/${id}.json`,
      await readPortfolioData(readApi, id, { today, days: days.filter((day) => day >= inception) }),
    )
  }
  return { clients: clients.length, portfolios: all.length }
}

type Instrument = { citicode: string; documents: unknown }

/** Writes every fund that the search finds: its factsheet, its performance and its documents. */
async function writeFunds(dir: string, readApi: ReadApi): Promise<void> {
  const searchResult = (await readApi('/fund-search/indexes/funds/docs?search=*&top=100')) as { value: { citiCode: string }[] }
  writeEntry(dir, 'funds.json', searchResult)
  const documents: Record<string, unknown> = {}
  for (const { citiCode } of searchResult.value) {
    const readInstrument = async (feed: string) => {
      const { instruments } = (await readApi(`/fund-feed/feeds/${feed}?citicodes=${citiCode}&currency=local&rangename=O`)) as {
        instruments: Instrument[]
      }
      return instruments[0]
    }
    const { documents: own, ...factsheet } = { documents: [], ...(await readInstrument('factsheet')) }
    documents[citiCode] = own
    writeEntry(dir, `fund-data/${citiCode}.json`, { factsheet, performance: await readInstrument('performance') })
  }
  writeEntry(dir, 'fund-docs.json', documents)
}

/** Writes the documents and the team of each client whom the advisory system knows. */
async function writeFirm(dir: string, api: ApiConnection, clients: readonly string[]): Promise<void> {
  const documents: Record<string, unknown> = {}
  const team: Record<string, unknown> = {}
  for (const id of clients) {
    const documentList = (await readJsonIfFound(api, `/advisory/documents/${id}`)) as { items: { documentId: string }[] } | null
    if (!documentList) continue
    documents[id] = documentList
    team[id] = await readJsonIfFound(api, `/advisory/client/${id}/advisors`)
    for (const { documentId } of documentList.items)
      writeEntry(dir, `docs/${id}/${documentId}.pdf`, await readPdf(api, `/advisory/files/${id}/${documentId}`))
  }
  writeEntry(dir, 'docs.json', documents)
  writeEntry(dir, 'team.json', team)
}

async function readJsonIfFound(api: ApiConnection, path: string): Promise<unknown> {
  const response = await fetch(`${api.url}${path}`, { headers: { authorization: `Bearer ${api.token}` } })
  if (response.status === 404) return null
  if (!response.ok) throw new Error(`The portfolio API answered ${response.status} to ${path}.`)
  return response.json()
}

function chooseDays(dates: readonly string[], today: string): string[] {
  const months = Array.from({ length: monthsOfHoldings }, (_, index) => monthsBefore(today, index + 1).slice(0, 7))
  const lastOfMonths = months.flatMap((month) => dates.find((day) => day.startsWith(month)) ?? [])
  return [...new Set([dates[0] ?? '', ...lastOfMonths])].toSorted().toReversed()
}

async function readPortfolioData(
  readApi: ReadApi,
  id: string,
  { today, days }: { today: string; days: readonly string[] },
): Promise<object> {
  const year = { from: monthsBefore(today, 12), to: today }
  const valued = { from: monthsBefore(days[0] ?? today, 12), to: days[0] ?? today }
  const period = ({ from, to }: typeof year) => `?fromDateString=${from}&toDateString=${to}`
  const holdings: Record<string, unknown> = {}
  for (const day of days) holdings[day] = await readApi(`/Holdings/${id}?dateString=${day}`)
  const charges: Record<string, unknown> = {}
  for (const range of [year, valued]) charges[`${range.from} ${range.to}`] = await readApi(`/Charges/${id}${period(range)}`)
  return {
    holdings,
    transactions: await readApi(`/Transactions/${id}?transactionType=all`),
    performance: await readApi(`/Performance/${id}`),
    charges,
    transactionCosts: await readApi(`/TransactionCosts/${id}?fromDateString=2000-01-01&toDateString=${today}`),
  }
}

async function readPdf(api: ApiConnection, path: string): Promise<Buffer> {
  const response = await fetch(`${api.url}${path}`, { headers: { authorization: `Bearer ${api.token}`, accept: 'application/pdf' } })
  if (!response.ok) throw new Error(`The portfolio API answered ${response.status} to ${path}.`)
  return Buffer.from(await response.arrayBuffer())
}

function writeEntry(dir: string, name: string, value: unknown): void {
  mkdirSync(dirname(join(dir, name)), { recursive: true })
  writeFileSync(join(dir, name), Buffer.isBuffer(value) ? value : JSON.stringify(value))
}
