import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { partBytes, type ImportKind, type ImportRecord } from '@atrium/ledger/contract/imports'
import { createDemoFirm, demoPassword } from '@atrium/demo/firm/firm'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { findRunningCluster } from '@atrium/platform/db/embedded-folders'
import { call, signIn } from '../bin/client.ts'
import { removeFolder, startAtriumProcess, temporaryFolder } from '../bin/run.ts'
import { print, roundToThousandths } from './measure.ts'

/**
 * Imports many transactions with the requests of a person's browser: upload, check and commit. The baseline, measured in the same run, is a
 * plain `copy` of the same bytes into a table without indexes. A tenth of the rows is imported first: the peak memory of the full import
 * may exceed the peak of that import by at most `bound.growthMb`. Usage: `bench/imports.ts [rows]`; 1,000,000 rows by default.
 */

const rows = Number(process.argv[2] ?? 1_000_000)
const clients = 1_000
const securities = 200
const bound = { seconds: 60, growthMb: 64, othersWaitMs: 100 }

const dataDir = temporaryFolder()
const atrium = await startAtriumProcess({ DEMO_CLIENTS: '0' }, dataDir)
const cluster = findRunningCluster(dataDir)
if (!cluster) throw new Error('The database of the benchmark is not running')
const admin = createDemoFirm({ clients: 0 }).people.find((person) => person.role === 'admin')?.email ?? ''
const cookie = await signIn(atrium.port, admin, demoPassword)

const padTwoDigits = (number: number) => String(number).padStart(2, '0')
const lines = (count: number, line: (index: number) => string) => Array.from({ length: count }, (_, index) => line(index))
const csv = (headings: string, body: readonly string[]) => Buffer.from(`${headings}\n${body.join('\n')}\n`)

/**
 * Returns one line of the file. Lines are for each portfolio in turn; the lines of one portfolio repeat contribution, purchase, dividend
 * and sale, day by day.
 */
function formatTransaction(index: number): string {
  const portfolio = `B-${index % clients}-01`
  const turn = Math.floor(index / clients)
  const day = `${2022 + (Math.floor(turn / 336) % 4)}-${padTwoDigits(1 + (Math.floor(turn / 28) % 12))}-${padTwoDigits(1 + (turn % 28))}`
  const symbol = `SEC${(index * 7) % securities}`
  const id = `B${String(index).padStart(9, '0')},${portfolio},${day}`
  const cents = (index % 9_000) + 1_000
  if (turn % 4 === 0) return `${id},Contribution,,,,,${cents}.25,0`
  if (turn % 4 === 2) return `${id},Dividend,${symbol},,,,${cents % 90}.5${index % 9},0`
  // Prices end in .50, and the commission is 1.20. A purchase has 3 units, and a sale has 1.
  const price = 10 + (index % 400)
  if (turn % 4 === 1) return `${id},Purchase,SEC1,3,${price}.5,1,-${3 * price + 2}.70,1.20`
  return `${id},Sale,SEC1,1,${price}.5,1,${price - 1}.30,1.20`
}

async function sendPart(path: string, body: Buffer): Promise<void> {
  const request = httpRequest({
    host: '127.0.0.1',
    port: atrium.port,
    method: 'PUT',
    path,
    headers: {
      host: `localhost:${atrium.port}`,
      origin: `http://localhost:${atrium.port}`,
      cookie,
      'content-type': 'application/octet-stream',
      'content-length': String(body.length),
    },
  })
  request.end(body)
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  const text = Buffer.concat(await response.toArray()).toString()
  if (response.statusCode !== 200) throw new Error(`${path}: ${response.statusCode} ${text}`)
}

async function requestImport(method: string, path: string, body?: unknown): Promise<ImportRecord> {
  const { status, json, text } = await call(atrium.port, method, path, { cookie, body })
  if (status !== 200) throw new Error(`${method} ${path}: ${status} ${text}`)
  return json as ImportRecord
}

async function waitUntilSettled(id: string): Promise<ImportRecord> {
  for (;;) {
    const record = await requestImport('GET', `/api/imports/${id}`)
    if (record.progress === null) return record
    await pause(100)
  }
}

/** Imports a file. Returns the seconds that each step took, and the counts of the committed import. */
async function importFile(
  kind: ImportKind,
  file: Buffer,
): Promise<{ sent: number; checked: number; taken: number; counts: ImportRecord['counts'] }> {
  const startedAt = performance.now()
  const { id } = await requestImport('POST', '/api/imports', { kind, fileName: `${kind}.csv`, fileBytes: file.length })
  for (let part = 0; part * partBytes < file.length; part++)
    await sendPart(`/api/imports/${id}/parts/${part}`, file.subarray(part * partBytes, (part + 1) * partBytes))
  const received = await requestImport('POST', `/api/imports/${id}/file`)
  const sentAt = performance.now()
  await requestImport('PUT', `/api/imports/${id}/columns`, { layout: received.layout, fields: received.columns.map(({ field }) => field) })
  const checked = await waitUntilSettled(id)
  if (checked.state !== 'checked' || checked.counts?.wrong !== 0) throw new Error(`${kind}: ${JSON.stringify(checked).slice(0, 2_000)}`)
  const checkedAt = performance.now()
  await requestImport('POST', `/api/imports/${id}/commit`)
  const committed = await waitUntilSettled(id)
  if (committed.state !== 'committed') throw new Error(`${kind}: ${JSON.stringify(committed).slice(0, 2_000)}`)
  const seconds = (from: number, to: number) => roundToThousandths((to - from) / 1_000)
  const takenAt = performance.now()
  return {
    sent: seconds(startedAt, sentAt),
    checked: seconds(sentAt, checkedAt),
    taken: seconds(checkedAt, takenAt),
    counts: committed.counts,
  }
}

const residentMb = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${atrium.child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024

/** Copies a file into a table without checks or indexes. Returns the seconds that it took. */
async function measureCopy(file: Buffer): Promise<number> {
  const client = new pg.Client({ ...cluster, user: 'postgres', database: 'atrium' } as pg.ClientConfig)
  await client.connect()
  const columns = file.subarray(0, 500).toString().split('\n')[0]!.split(',').length
  await client.query(`create temp table floor (${lines(columns, (index) => `c${index} text`).join(', ')})`)
  const startedAt = performance.now()
  await pipeline(Readable.from([file]), client.query(copyFrom('copy floor from stdin with (format csv, header)')))
  const seconds = (performance.now() - startedAt) / 1_000
  await client.end()
  return seconds
}

await importFile(
  'accounts',
  csv(
    'Client ID,Name,Email,Currency',
    lines(clients, (index) => `B-${index},Client ${index},client.${index}@bench.example,GBP`),
  ),
)
await importFile(
  'securities',
  csv(
    'Symbol,Name,Asset class,Price currency',
    lines(securities, (index) => `SEC${index},Security ${index},Equities,GBP`),
  ),
)
await importFile(
  'portfolios',
  csv(
    'Portfolio ID,Client ID,Name,Portfolio type,Currency,Inception',
    lines(clients, (index) => `B-${index}-01,B-${index},Portfolio,GIA,GBP,2021-01-04`),
  ),
)
const transactions = (from: number, to: number) =>
  csv(
    'Transaction ID,Portfolio ID,Date,Type,Symbol,Quantity,Price,Exchange rate,Amount,Commission',
    lines(to - from, (index) => formatTransaction(from + index)),
  )
const fewerRows = Math.floor(rows / 10)
const file = transactions(fewerRows, fewerRows + rows)

/**
 * Runs a task. Meanwhile measures the server's peak memory in megabytes, and the times of other requests in milliseconds, in ascending
 * order.
 */
async function measureDuring<Result>(work: () => Promise<Result>): Promise<{ result: Result; peakMb: number; waits: number[] }> {
  let peakMb = 0
  const abortController = new AbortController()
  const waits: number[] = []
  const watch = async () => {
    while (!abortController.signal.aborted) {
      peakMb = Math.max(peakMb, residentMb())
      const askedAt = performance.now()
      await call(atrium.port, 'GET', '/healthz')
      waits.push(performance.now() - askedAt)
      await pause(20)
    }
  }
  const watching = watch()
  const result = await work().finally(() => abortController.abort())
  await watching
  return { result, peakMb, waits: waits.toSorted((left, right) => left - right) }
}

const smallImport = await measureDuring(() => importFile('transactions', transactions(0, fewerRows)))
const { result, peakMb, waits } = await measureDuring(() => importFile('transactions', file))
const { counts, ...steps } = result
const seconds = roundToThousandths(steps.sent + steps.checked + steps.taken)
const growthMb = Math.round(peakMb - smallImport.peakMb)
const othersWaitMs = {
  p50: roundToThousandths(waits[Math.floor(waits.length / 2)] ?? 0),
  p99: roundToThousandths(waits[Math.floor(waits.length * 0.99)] ?? 0),
}
const floor = roundToThousandths(await measureCopy(file))
print({
  bench: 'import of transactions',
  rows,
  megabytes: Math.round(file.length / 1e6),
  ...steps,
  seconds,
  rowsPerSecond: Math.round(rows / seconds),
  new: counts?.new,
  peakMb: { [fewerRows]: Math.round(smallImport.peakMb), [rows]: Math.round(peakMb) },
  growthMb,
  othersWaitMs,
  floor,
  ratio: roundToThousandths(seconds / floor),
  bound,
  isWithin: seconds <= bound.seconds && growthMb <= bound.growthMb && othersWaitMs.p99 <= bound.othersWaitMs && counts?.new === rows,
})
await atrium.stop()
removeFolder(dataDir)
