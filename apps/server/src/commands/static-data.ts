import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { demoFirm } from '@atrium/demo/firm/firm'
import { monthsBefore } from '@atrium/domain/calendar'

type Api = { url: string; token: string }
type Ask = (path: string) => Promise<unknown>

/** Number of past months of which the holdings on the last valued day are written, in addition to those on the latest day. */
const monthsOfHoldings = 12

type Written = { clients: number; portfolios: number }

/**
 * Writes the named clients of the demo firm as files for the static provider, in one folder for each edition. The data comes from the
 * simulated portfolio API.
 */
export async function writeStaticData(dir: string, api: Api, today: string, editions: readonly string[]): Promise<Written> {
  const written = { clients: 0, portfolios: 0 }
  for (const edition of editions) {
    const own = await writeEdition(join(dir, edition), api, today, edition)
    written.clients += own.clients
    written.portfolios += own.portfolios
  }
  return written
}

async function writeEdition(dir: string, api: Api, today: string, edition: string): Promise<Written> {
  const ask: Ask = async (path) => {
    const answer = await askIfKnown(api, path)
    if (answer === null) throw new Error(`The portfolio API does not know ${path}.`)
    return answer
  }
  const ids = new Set(
    demoFirm({ clients: 0 }).accounts.flatMap((account) => (account.edition === edition ? (account.externalId ?? []) : [])),
  )
  const clients = ((await ask('/Account')) as { id: string }[]).filter(({ id }) => ids.has(id))
  const { dates } = (await ask('/Holdings/dates')) as { dates: string[] }
  const days = daysToWrite(dates, today)
  const accounts: Record<string, unknown> = {}
  const portfolios: Record<string, { id: string }[]> = {}
  for (const { id } of clients) {
    accounts[id] = await ask(`/Account/${id}`)
    portfolios[id] = (await ask(`/Portfolios/${id}`)) as { id: string }[]
  }
  const pdf = async (path: string, id: string) => write(dir, `docs/${id}.pdf`, await askForPdf(api, path))
  for (const { id } of clients) await pdf(`/Pdf/ClientPdf/${id}?fromDateString=${monthsBefore(today, 12)}&toDateString=${today}`, id)
  write(dir, 'clients.json', clients)
  write(dir, 'accounts.json', accounts)
  write(dir, 'portfolio.json', portfolios)
  write(dir, 'dates.json', { dates: days })
  await writeFunds(dir, ask)
  await writeFirm(dir, api, Object.keys(accounts))
  const all = Object.values(portfolios).flat()
  for (const { id, inception } of all as { id: string; inception: string }[]) {
    await pdf(`/Pdf/${id}`, id)
    write(dir, `portfolio-data/${id}.json`, await portfolioData(ask, id, { today, days: days.filter((day) => day >= inception) }))
  }
  return { clients: clients.length, portfolios: all.length }
}

type Instrument = { citicode: string; documents: unknown }

/** Writes every fund that the search finds: its factsheet, its performance and its documents. */
async function writeFunds(dir: string, ask: Ask): Promise<void> {
  const found = (await ask('/fund-search/indexes/funds/docs?search=*&top=100')) as { value: { citiCode: string }[] }
  write(dir, 'funds.json', found)
  const documents: Record<string, unknown> = {}
  for (const { citiCode } of found.value) {
    const of = async (feed: string) => {
      const { instruments } = (await ask(`/fund-feed/feeds/${feed}?citicodes=${citiCode}&currency=local&rangename=O`)) as {
        instruments: Instrument[]
      }
      return instruments[0]
    }
    const { documents: own, ...factsheet } = { documents: [], ...(await of('factsheet')) }
    documents[citiCode] = own
    write(dir, `fund-data/${citiCode}.json`, { factsheet, performance: await of('performance') })
  }
  write(dir, 'fund-docs.json', documents)
}

/** Writes the documents and the team of each client whom the advisory system knows. */
async function writeFirm(dir: string, api: Api, clients: readonly string[]): Promise<void> {
  const documents: Record<string, unknown> = {}
  const team: Record<string, unknown> = {}
  for (const id of clients) {
    const kept = (await askIfKnown(api, `/advisory/documents/${id}`)) as { items: { documentId: string }[] } | null
    if (!kept) continue
    documents[id] = kept
    team[id] = await askIfKnown(api, `/advisory/client/${id}/advisors`)
    for (const { documentId } of kept.items)
      write(dir, `docs/${id}/${documentId}.pdf`, await askForPdf(api, `/advisory/files/${id}/${documentId}`))
  }
  write(dir, 'docs.json', documents)
  write(dir, 'team.json', team)
}

async function askIfKnown(api: Api, path: string): Promise<unknown> {
  const answer = await fetch(`${api.url}${path}`, { headers: { authorization: `Bearer ${api.token}` } })
  if (answer.status === 404) return null
  if (!answer.ok) throw new Error(`The portfolio API answered ${answer.status} to ${path}.`)
  return answer.json()
}

function daysToWrite(dates: readonly string[], today: string): string[] {
  const months = Array.from({ length: monthsOfHoldings }, (_, index) => monthsBefore(today, index + 1).slice(0, 7))
  const lastOfMonths = months.flatMap((month) => dates.find((day) => day.startsWith(month)) ?? [])
  return [...new Set([dates[0] ?? '', ...lastOfMonths])].toSorted().toReversed()
}

async function portfolioData(ask: Ask, id: string, { today, days }: { today: string; days: readonly string[] }): Promise<object> {
  const year = { from: monthsBefore(today, 12), to: today }
  const valued = { from: monthsBefore(days[0] ?? today, 12), to: days[0] ?? today }
  const period = ({ from, to }: typeof year) => `?fromDateString=${from}&toDateString=${to}`
  const holdings: Record<string, unknown> = {}
  for (const day of days) holdings[day] = await ask(`/Holdings/${id}?dateString=${day}`)
  const charges: Record<string, unknown> = {}
  for (const range of [year, valued]) charges[`${range.from} ${range.to}`] = await ask(`/Charges/${id}${period(range)}`)
  return {
    holdings,
    transactions: await ask(`/Transactions/${id}?transactionType=all`),
    performance: await ask(`/Performance/${id}`),
    charges,
    transactionCosts: await ask(`/TransactionCosts/${id}?fromDateString=2000-01-01&toDateString=${today}`),
  }
}

async function askForPdf(api: Api, path: string): Promise<Buffer> {
  const answer = await fetch(`${api.url}${path}`, { headers: { authorization: `Bearer ${api.token}`, accept: 'application/pdf' } })
  if (!answer.ok) throw new Error(`The portfolio API answered ${answer.status} to ${path}.`)
  return Buffer.from(await answer.arrayBuffer())
}

function write(dir: string, name: string, value: unknown): void {
  mkdirSync(dirname(join(dir, name)), { recursive: true })
  writeFileSync(join(dir, name), Buffer.isBuffer(value) ? value : JSON.stringify(value))
}
