import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { partBytes, workingStates, type Transfer } from '@atrium/collections/contract/transfer'
import { createDemoFirm, demoPassword } from '@atrium/demo/firm/firm'
import { findRunningCluster } from '@atrium/platform/db/embedded-folders'
import { prepareRepeated } from '@atrium/platform/db/prepared'
import pg from 'pg'
import { call, signIn } from '../bin/client.ts'
import { removeFolder, startAtriumProcess, temporaryFolder } from '../bin/run.ts'
import { closeConnection, recordStatements, replay, sendRequest, startMinimalServer, type Request } from './api-baselines.ts'
import { measureInTurn, print, roundToThousandths } from './measure.ts'

/**
 * Measures the grid of a collection with many items: first and last page, sort order, search, and a save, which writes a version and an
 * event. Each line states the baselines of the same run. Usage: `bench/collections.ts [items]`; 100,000 items by default.
 */

const items = Number(process.argv[2] ?? 100_000)
const listBudgetMs = 60
const saveBudgetMs = 40
/** `growthMb` is the maximum growth in peak memory between importing half of the rows and all of them. */
const importBound = { seconds: 30, growthMb: 64 }
const rounds = 60
const dataDir = temporaryFolder()
const atrium = await startAtriumProcess({ DEMO_CLIENTS: '0', TRUST_PROXY: '1' }, dataDir)
const cluster = findRunningCluster(dataDir)
if (!cluster) throw new Error('The database of the benchmark is not running')
const login = { ...cluster, user: 'atrium_app', database: 'atrium' }
const adminEmail = createDemoFirm({ clients: 0 }).people.find((person) => person.role === 'admin')?.email ?? ''
const cookie = await signIn(atrium.port, adminEmail, demoPassword)
await fillCollection()

// The app prepares its statements, so the baseline does the same.
const client = new pg.Client(login)
await client.connect()
prepareRepeated(client)

await benchList('grid, first page', {})
await benchList('grid, last page', { offset: items - 50 })
await benchList('grid, sorted by another column', { sort: 'location', direction: 'descending' })
await benchList('grid, search', { search: 'item 4711' })
await benchSave()
await benchImport()

closeConnection()
await client.end()
await atrium.stop()
removeFolder(dataDir)

/** Writes items into the tables directly, with their versions and keys, as many saves would. */
async function fillCollection(): Promise<void> {
  const owner = new pg.Client({ ...login, user: 'postgres' })
  await owner.connect()
  await owner.query(`
    create temp table n as select i, gen_random_uuid() as id, 'Item ' || lpad(i::text, 6, '0') as name, 'Town ' || i % 997 as location
      from generate_series(1, ${items}) i;
    insert into collection_items (id, edition, collection, name, search_text, version, published_version, published_at, created_at, updated_at)
      select id, 'wealth', 'people', name, lower(name || ' ' || location), 1, 1, now(), now(), now() from n;
    insert into collection_versions (item_id, version, edition, action, data, saved_at)
      select id, 1, 'wealth', 'created', jsonb_build_object('name', name, 'location', location, 'title', 'Adviser'), now() from n;
    insert into collection_keys (item_id, field, edition, collection, text_value, is_unique)
      select id, field, 'wealth', 'people', case field when 'name' then name when 'location' then location else 'Adviser' end, false
      from n, unnest(array['name', 'location', 'title']) field;
  `)
  await owner.query('vacuum analyze')
  await owner.end()
}

async function benchList(bench: string, query: object): Promise<void> {
  const request: Request = { method: 'POST', path: '/api/collections/people/search', cookie, body: JSON.stringify({ limit: 50, ...query }) }
  const bare = await startMinimalServer(await sendRequest(atrium.port, request))
  const statements = await recordStatements(login, request)
  const timing = await measureInTurn(
    {
      api: () => sendRequest(atrium.port, request),
      node: () => sendRequest(bare.port, { method: 'GET', path: '/' }),
      pg: () => replay(client, statements),
    },
    rounds,
    10,
  )
  bare.stop()
  const bound = Math.min(listBudgetMs, timing.node.p50 + 2 * timing.pg.p50)
  print({
    bench,
    items,
    unit: 'ms',
    ...timing,
    statements: statements.length,
    bound: roundToThousandths(bound),
    ratio: roundToThousandths(timing.api.p50 / bound),
    isWithin: timing.api.p50 <= bound,
  })
}

async function benchSave(): Promise<void> {
  const created = await sendRequest(atrium.port, {
    method: 'POST',
    path: '/api/collections/people/items',
    cookie,
    body: JSON.stringify({ id: randomUUID(), values: { name: 'Saved often' } }),
  })
  let item = JSON.parse(created) as { id: string; version: string }
  let count = 0
  const timing = await measureInTurn(
    {
      async api() {
        const body = JSON.stringify({ version: item.version, values: { title: `Title ${count++}` } })
        item = JSON.parse(
          await sendRequest(atrium.port, { method: 'PATCH', path: `/api/collections/people/items/${item.id}`, cookie, body }),
        ) as typeof item
      },
    },
    200,
    20,
  )
  print({
    bench: 'save with version and event',
    items,
    unit: 'ms',
    ...timing,
    bound: saveBudgetMs,
    isWithin: timing.api.p50 <= saveBudgetMs,
  })
}

/** Imports half of the rows and then all of them into another collection, with the requests of a browser: upload, check and import. */
async function benchImport(): Promise<void> {
  await importRows(items / 2, 'Half')
  const before = readPeakMb()
  const { checkSeconds, seconds } = await importRows(items, 'Row')
  const growthMb = Math.max(0, readPeakMb() - before)
  print({
    bench: 'import',
    items,
    unit: 's',
    seconds: roundToThousandths(seconds),
    checkSeconds: roundToThousandths(checkSeconds),
    growthMb: roundToThousandths(growthMb),
    bound: importBound,
    isWithin: seconds <= importBound.seconds && growthMb <= importBound.growthMb,
  })
}

async function importRows(count: number, name: string): Promise<{ checkSeconds: number; seconds: number }> {
  const path = '/api/collections/people/transfers'
  const lines = Array.from(
    { length: count },
    (_, index) => `${name} ${index},Adviser ${index % 50},Town ${index % 997},https://firm.example/${index}`,
  )
  const bytes = Buffer.from(`name,title,location,linkedin\n${lines.join('\n')}\n`)
  const id = randomUUID()
  const post = async (rest: string, body: object): Promise<Transfer> => {
    const { status, json, text } = await call(atrium.port, 'POST', `${path}${rest}`, { cookie, body })
    if (status !== 200) throw new Error(text)
    return json as Transfer
  }
  const wait = async (): Promise<Transfer> => {
    for (;;) {
      const { json } = await call(atrium.port, 'GET', `${path}/${id}`, { cookie })
      if (!workingStates.includes((json as Transfer).state)) return json as Transfer
      await pause(100)
    }
  }
  await post('/imports', { id, fileName: 'people.csv', fileBytes: bytes.length })
  for (let part = 0; part * partBytes < bytes.length; part++)
    await sendPart(`${path}/${id}/parts/${part}`, bytes.subarray(part * partBytes, (part + 1) * partBytes))
  const { layout, columns } = await post(`/${id}/inspection`, {})
  const { source: _, ...chosen } = layout ?? { source: 'text' }
  const checkedFrom = performance.now()
  await post(`/${id}/check`, { layout: chosen, fields: columns.map(({ field }) => field), matchBy: null })
  const checked = await wait()
  if (checked.state !== 'checked' || checked.errorCount > 0) throw new Error(JSON.stringify(checked))
  const startedAt = performance.now()
  await post(`/${id}/start`, { rows: 'all' })
  const done = await wait()
  if (done.state !== 'done' || done.counts.created !== count) throw new Error(JSON.stringify(done))
  return { checkSeconds: (startedAt - checkedFrom) / 1_000, seconds: (performance.now() - startedAt) / 1_000 }
}

async function sendPart(path: string, body: Buffer): Promise<void> {
  const response = await fetch(`http://localhost:${atrium.port}${path}`, {
    method: 'PUT',
    headers: { cookie, 'content-type': 'application/octet-stream', origin: `http://localhost:${atrium.port}` },
    body: new Uint8Array(body),
  })
  if (!response.ok) throw new Error(await response.text())
}

/** Returns the peak memory of the server so far. */
function readPeakMb(): number {
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${atrium.child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024
}
