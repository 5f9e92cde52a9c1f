import { once } from 'node:events'
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http'
import { loadavg } from 'node:os'
import { createDemoFirm, demoPassword } from '@atrium/demo/firm/firm'
import pg from 'pg'
import { findRunningCluster } from '@atrium/platform/db/embedded-folders'
import { signIn } from '../bin/client.ts'
import { removeFolder, startAtriumProcess, temporaryFolder, type AtriumProcess } from '../bin/run.ts'
import { measureInTurn, print, roundToThousandths, type Timing } from './measure.ts'
import { bookLedger, portfolioId } from './wealth-ledger.ts'

/**
 * Measures the first view of a portfolio page whose data is in Atrium's own ledger: header, dates, holdings and performance, requested one
 * after the other over HTTP. The portfolio has 5 years of history, 200 holdings, and 20,000 or 100,000 transactions. "Cold" is the first
 * view after a process starts, with stored snapshots. "Never viewed" is the first view without snapshots, as after a change of the ledger:
 * everything is calculated, and there is no limit. "Warm" is a repeated view. Cold and never viewed are medians of several starts. The
 * baseline, measured in the same run, is the time to read the ledger's rows with `pg`, plus the time of a session check. Usage:
 * `bench/wealth.ts [transactions …]`.
 */

const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [20_000, 100_000]
const starts = 3
const holdings = 200
const years = 5
const boundsMs = (transactions: number) => (transactions <= 20_000 ? { warm: 60, cold: 400 } : { warm: 200, cold: 2_000 })
const paths = ['', '/dates', '/holdings', '/performance'].map((rest) => `/api/portfolios/${portfolioId}${rest}`)
const admin = createDemoFirm({ clients: 0 }).people.find((person) => person.role === 'admin')?.email ?? ''

for (const transactions of sizes) await benchFirstView(transactions)

async function benchFirstView(transactions: number): Promise<void> {
  const dataDir = temporaryFolder()
  const running: { atrium?: AtriumProcess } = {}
  const start = async () => {
    await running.atrium?.stop()
    running.atrium = await startAtriumProcess({ DEMO_CLIENTS: '0', TRUST_PROXY: '1', LOG_LEVEL: 'error' }, dataDir)
    return running.atrium
  }
  try {
    report(transactions, await measureViews(dataDir, transactions, start))
  } finally {
    await running.atrium?.stop()
    removeFolder(dataDir)
  }
}

type Times = Record<string, number>
type Measurements = { neverViewed: Times[]; cold: Times[]; warm: Timing; calls: Times; rows: number; session: number }

async function measureViews(dataDir: string, transactions: number, start: () => Promise<AtriumProcess>): Promise<Measurements> {
  const cookie = await signIn((await start()).port, admin, demoPassword)
  await withOwnerConnection(dataDir, (client) => bookLedger(client, { transactions, holdings, years }))
  const cold: Times[] = []
  const neverViewed: Times[] = []
  while (neverViewed.length < starts) {
    const visit = createVisit(await start(), cookie)
    await withOwnerConnection(dataDir, (client) => client.query('delete from ledger_snapshots'))
    neverViewed.push(await measureVisit(visit))
  }
  // A process writes its snapshots before it stops, so the next one can read them.
  let visit = createVisit(await start(), cookie)
  while (cold.push(await measureVisit(visit)) < starts) visit = createVisit(await start(), cookie)
  const { floor } = await withOwnerConnection(dataDir, (client) => measureInTurn({ floor: () => readRows(client) }, 5, 1))
  const { view, session } = await measureInTurn({ view: () => visit(paths), session: () => visit(['/api/me']) }, 50, 10)
  return { neverViewed, cold, warm: view, calls: await measureVisit(visit), rows: floor.p50, session: session.p50 }
}

function report(transactions: number, { neverViewed, cold, warm, calls, rows, session }: Measurements): void {
  const bound = boundsMs(transactions)
  const [coldP50, floorMs] = [computeMedian(cold).p50, roundToThousandths(rows + session)]
  print({
    bench: 'first view of a portfolio',
    transactions,
    holdings,
    years,
    unit: 'ms',
    warm,
    warmCalls: calls,
    cold: computeMedian(cold),
    coldCalls: cold.at(-1),
    neverViewed: computeMedian(neverViewed),
    neverViewedCalls: neverViewed.at(-1),
    floor: { rows, session, all: floorMs },
    ratio: { warm: roundToThousandths(warm.p50 / floorMs), cold: roundToThousandths(coldP50 / floorMs) },
    bound,
    load: roundToThousandths(loadavg()[0] ?? 0),
    isWithin: warm.p50 <= bound.warm && coldP50 <= bound.cold,
  })
}

function computeMedian(times: readonly Times[]): { p50: number; all: number[] } {
  const all = times.map((time) => time['all']!).toSorted((left, right) => left - right)
  return { p50: all[Math.floor(all.length / 2)]!, all }
}

type Visit = (requestedPaths: readonly string[]) => Promise<void>

/** Returns a function that requests paths over one persistent connection, as a person's browser does. */
function createVisit({ port }: AtriumProcess, cookie: string): Visit {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return async (requestedPaths) => {
    for (const path of requestedPaths) {
      const headers = { host: `localhost:${port}`, accept: 'application/json', cookie }
      // A response of 503 is requested again, as the page does. The time includes this wait.
      for (let status = 503; status === 503;) {
        const request = httpRequest({ agent, host: '127.0.0.1', port, path, headers }).end()
        const [response] = (await once(request, 'response')) as [IncomingMessage]
        const text = Buffer.concat(await response.toArray()).toString()
        status = response.statusCode ?? 0
        if (status !== 200 && status !== 503) throw new Error(`${path}: ${status} ${text}`)
      }
    }
  }
}

async function measureVisit(visit: Visit): Promise<Times> {
  const times: Times = {}
  const startedAt = performance.now()
  for (const path of paths) {
    const since = performance.now()
    await visit([path])
    times[path.split('/').slice(4).join('/') || 'header'] = roundToThousandths(performance.now() - since)
  }
  return { ...times, all: roundToThousandths(performance.now() - startedAt) }
}

/** Reads once, without processing, the rows from which the page is calculated: transactions, prices, securities and benchmark levels. */
async function readRows(client: pg.Client): Promise<void> {
  await client.query('select * from ledger_transactions where portfolio_id = $1 and not is_undone order by booked_on, sequence_no', [
    portfolioId,
  ])
  await client.query('select symbol, priced_on, price from ledger_prices where is_current and symbol like $1', ['BENCH%'])
  await client.query('select * from ledger_securities where symbol like $1', ['BENCH%'])
  await client.query('select stated_on, level from benchmark_levels where is_current and benchmark = $1', ['BENCH'])
}

async function withOwnerConnection<Result>(dataDir: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const cluster = findRunningCluster(dataDir)
  if (!cluster) throw new Error('The database of the benchmark is not running')
  const client = new pg.Client({ ...cluster, user: 'postgres', database: 'atrium' })
  await client.connect()
  return work(client).finally(() => client.end())
}
