import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { createDemoFirm, demoPassword } from '@atrium/demo/firm/firm'
import { findRunningCluster } from '@atrium/platform/db/embedded-folders'
import { prepareRepeated } from '@atrium/platform/db/prepared'
import { writeAgreement } from '@atrium/platform/signatures/testing/documents'
import { PDF } from '@libpdf/core'
import pg from 'pg'
import { launchBrowser, openContext } from '../bin/browser.ts'
import { Signers } from '../bin/checks/signing/signers.ts'
import { call, signIn, type CallOptions } from '../bin/client.ts'
import { removeFolder, startAtriumProcess, temporaryFolder } from '../bin/run.ts'
import { closeConnection, recordStatements, replay, sendRequest, startMinimalServer, type Request } from './api-baselines.ts'
import { measureInTurn, print, roundToThousandths } from './measure.ts'

/**
 * Measures documents: the list of an account with 10,000, full-text search with 100,000 in the edition, the signing act of 50 pages, the first
 * page of 200 in a browser, and an upload of 2 GB that breaks off. Each line states its bound, and the baselines of the same run.
 * Usage: `bench/documents.ts [gigabytes]`.
 */

const gigabytes = Number(process.argv[2] ?? 2)
const ownDocuments = 10_000
const allDocuments = 100_000
const bound = { listMs: 60, searchMs: 150, signMs: 1_500, firstPageMs: 1_000, growthMb: 64 }
const rounds = 60
const dataDir = temporaryFolder()
const atrium = await startAtriumProcess({ DEMO_CLIENTS: '100', TRUST_PROXY: '1', LOG_LEVEL: 'error' }, dataDir)
const { port } = atrium
const cluster = findRunningCluster(dataDir)
if (!cluster) throw new Error('The database of the benchmark is not running')
const login = { ...cluster, user: 'atrium_app', database: 'atrium' }
const { people } = createDemoFirm({ clients: 0 })
const emailOf = (key: string) => people.find((person) => person.key === key)?.email ?? ''
const cookie = await signIn(port, emailOf('margaret-ashworth'), demoPassword)
const { accounts } = JSON.parse(await sendRequest(port, { method: 'GET', path: '/api/me', cookie })) as { accounts: { id: string }[] }
const account = accounts[0]!.id
const results: boolean[] = []

const client = new pg.Client(login)
try {
  await benchSigning()
  await benchFirstPage()
  await fillDocuments()
  // The app prepares its statements, so the baseline does the same.
  await client.connect()
  prepareRepeated(client)
  await benchList('list of documents', '', bound.listMs, true)
  await benchList('full-text search', '&inText=true&search=quarterly%20word4711', bound.searchMs, false)
  await benchUpload()
} finally {
  closeConnection()
  await client.end()
  await atrium.stop()
  removeFolder(dataDir)
}
process.exit(results.every(Boolean) ? 0 : 1)

function report(line: { isWithin: boolean } & Record<string, unknown>): void {
  results.push(line.isWithin)
  print(line)
}

/** Writes documents into the tables directly, with versions and texts, as many uploads would. */
async function fillDocuments(): Promise<void> {
  const owner = new pg.Client({ ...login, user: 'postgres' })
  await owner.connect()
  await owner.query(`
    create temp table n as
      select i, gen_random_uuid() as id, case when i <= ${ownDocuments} then '${account}'::uuid
          else (array(select id from accounts where edition = 'wealth' and id <> '${account}' order by id))[1 + i % 90] end as account_id,
        now() - i * interval '1 minute' as at
      from generate_series(1, ${allDocuments}) i;
    insert into files (id, edition, purpose, name, display_path, kind, bytes, sha256, blob, uploaded_at)
      select id, 'wealth', 'document', 'Letter ' || i || '.pdf', 'x', 'pdf', 1000, 'x', 'of-a-benchmark', at from n;
    insert into documents (id, edition, account_id, name, kind, is_from_client, version, file_id, added_at, versioned_at)
      select id, 'wealth', account_id, 'Letter ' || i || '.pdf', 'letter', false, 1, id, at, at from n;
    insert into document_versions (file_id, document_id, number, edition, account_id, name, added_at)
      select id, id, 1, 'wealth', account_id, 'Letter ' || i || '.pdf', at from n;
    insert into document_texts (file_id, edition, account_id, state, next_try_at, page_count, content)
      select id, 'wealth', account_id, 'read', at, 2,
        'A quarterly letter about ' || (select string_agg('word' || (i * 31 + k * 977) % 5000, ' ') from generate_series(1, 40) k)
        || chr(12) || 'The second page of the letter, with kind regards.' from n;
  `)
  await owner.query('vacuum analyze')
  await owner.end()
}

/** Lists documents in Atrium, whose sources elsewhere are not part of the measurement. */
async function benchList(bench: string, query: string, limitMs: number, isBoundByFloor: boolean): Promise<void> {
  const request: Request = { method: 'GET', path: `/api/accounts/${account}/documents?source=atrium&limit=50${query}`, cookie }
  const response = await sendRequest(port, request)
  const bare = await startMinimalServer(response)
  const statements = await recordStatements(login, request)
  const timing = await measureInTurn(
    {
      api: () => sendRequest(port, request),
      node: () => sendRequest(bare.port, { method: 'GET', path: '/' }),
      pg: () => replay(client, statements),
    },
    rounds,
    10,
  )
  bare.stop()
  const floor = timing.node.p50 + 2 * timing.pg.p50
  const limit = isBoundByFloor ? Math.min(limitMs, floor) : limitMs
  report({
    bench,
    documents: isBoundByFloor ? ownDocuments : allDocuments,
    found: (JSON.parse(response) as { items: unknown[] }).items.length,
    unit: 'ms',
    ...timing,
    statements: statements.length,
    bound: roundToThousandths(limit),
    ratio: roundToThousandths(timing.api.p50 / floor),
    isWithin: timing.api.p50 <= limit,
  })
}

/** Returns an agreement with at least so many pages, and what `writeAgreement` needs for it. */
async function findEntries(pages: number): Promise<{ entries: number; bytes: Buffer }> {
  for (let entries = pages * 3; ; entries += pages) {
    const bytes = Buffer.from(await writeAgreement(entries))
    if ((await PDF.load(bytes)).getPageCount() >= pages) return { entries, bytes }
  }
}

/** Signs a document of 50 pages as both owners. The act is the request of a signature; the seal follows the last one. */
async function benchSigning(): Promise<void> {
  const { entries } = await findEntries(50)
  const signers = new Signers(port)
  await signers.signIn(entries)
  const acts: number[] = []
  const seals: number[] = []
  for (let round = 0; round < 8; round++) {
    const envelope = await signers.send()
    const startedAt = performance.now()
    await signers.signUntilAcknowledged(envelope)
    acts.push((performance.now() - startedAt) / 2)
    while (!(await signers.isSealed(envelope.id))) await pause(20)
    seals.push(performance.now() - startedAt)
  }
  const [act, sealed] = [acts, seals].map((times) => times.slice(1).toSorted((left, right) => left - right)[3]!) as [number, number]
  report({
    bench: 'signing act of 50 pages',
    unit: 'ms',
    act: roundToThousandths(act),
    bothSignaturesAndSeal: roundToThousandths(sealed),
    bound: bound.signMs,
    isWithin: act <= bound.signMs && sealed <= 2 * bound.signMs,
  })
}

async function benchFirstPage(): Promise<void> {
  const { bytes } = await findEntries(200)
  await upload('Two hundred pages.pdf', bytes.length, async (offset) => bytes.subarray(offset, offset + 8_000_000))
  const browser = await launchBrowser()
  const times: number[] = []
  try {
    for (let visit = 0; visit < 6; visit++) {
      const context = await openContext(browser, atrium.url, cookie)
      const page = await context.newPage()
      await page.goto(`/dashboard/private-clients/account/${account}/library`)
      const document = page.getByRole('button', { name: 'Two hundred pages.pdf', exact: true }).last()
      await document.waitFor()
      await page.waitForLoadState('networkidle')
      const startedAt = performance.now()
      await document.click()
      await page.locator('.pdf-page').first().locator('.pdf-text > *').first().waitFor({ state: 'attached' })
      times.push(performance.now() - startedAt)
      await context.close()
    }
  } finally {
    await browser.close()
  }
  const median = times.slice(1).toSorted((left, right) => left - right)[2]!
  report({
    bench: 'first page of 200',
    unit: 'ms',
    median: roundToThousandths(median),
    megabytes: roundToThousandths(bytes.length / 1e6),
    bound: bound.firstPageMs,
    isWithin: median <= bound.firstPageMs,
  })
}

/** Uploads random bytes as a PDF, breaks off in the middle of a part, and continues at the offset that the server states. */
async function benchUpload(): Promise<void> {
  const total = gigabytes * 1_000_000_000
  const part = 8_000_000
  const block = randomBytes(part)
  const head = Buffer.from('%PDF-1.7\n')
  const read = async (offset: number) => {
    const bytes = block.subarray(0, Math.min(part, total - offset))
    return offset === 0 ? Buffer.concat([head, bytes.subarray(head.length)]) : bytes
  }
  await upload('Warm up.pdf', 50_000_000, async (offset) => (await read(offset)).subarray(0, Math.min(part, 50_000_000 - offset)))
  const before = readMemory()
  const startedAt = performance.now()
  const { seconds, broken } = await upload('Two gigabytes.pdf', total, read, Math.floor(total / part / 2) * part)
  const growthMb = readMemory() - before
  report({
    bench: 'upload',
    gigabytes,
    megabytesPerSecond: roundToThousandths((gigabytes * 1_000) / seconds),
    secondsWithCheck: roundToThousandths((performance.now() - startedAt) / 1_000),
    brokeOffAt: broken,
    growthMb: roundToThousandths(growthMb),
    bound: { growthMb: bound.growthMb },
    isWithin: growthMb <= bound.growthMb,
  })
}

/** Highest resident memory of the server so far, in megabytes. */
function readMemory(): number {
  return Number(readFileSync(`/proc/${atrium.child.pid}/status`, 'utf8').match(/VmHWM:\s+(\d+) kB/)?.[1] ?? 0) / 1_000
}

type Part = (offset: number) => Promise<Buffer>

/** Uploads a document and waits for its check. With `breakAt`, the connection breaks in the middle of the part at this offset. */
async function upload(name: string, bytes: number, read: Part, breakAt?: number): Promise<{ seconds: number; broken: number | null }> {
  const tus = { 'tus-resumable': '1.0.0' }
  const request = (method: string, path: string, options: CallOptions = {}) => call(port, method, path, { cookie, ...options })
  const facts = { filename: name, purpose: 'document', account, kind: 'letter' }
  const metadata = Object.entries(facts).map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
  const begun = await request('POST', '/api/uploads', {
    headers: { ...tus, 'upload-length': String(bytes), 'upload-metadata': metadata.join(',') },
  })
  const address = String(begun.headers.location)
  const startedAt = performance.now()
  let broken: number | null = null
  for (let offset = 0; offset < bytes;) {
    const body = await read(offset)
    const headers = { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) }
    if (offset === breakAt && broken === null) {
      broken = offset
      await fetch(`${atrium.url}${address}`, {
        method: 'PATCH',
        headers: { ...headers, cookie, origin: atrium.url },
        body: breakOff(body),
        duplex: 'half',
      } as RequestInit).catch(() => undefined)
    } else await request('PATCH', address, { body, headers })
    offset = await readOffset(address)
  }
  const seconds = (performance.now() - startedAt) / 1_000
  for (;;) {
    const { state } = JSON.parse((await request('GET', address)).text) as { state: string }
    if (state === 'clean') return { seconds, broken }
    if (state !== 'checking' && state !== 'uploading') throw new Error(`The upload is ${state}.`)
    await pause(100)
  }
}

/** The beginning of a part, after which the connection breaks. */
function breakOff(body: Buffer): ReadableStream {
  return new ReadableStream({
    async pull(controller) {
      controller.enqueue(body.subarray(0, body.length / 2))
      await pause(200)
      controller.error(new Error('The connection broke.'))
    },
  })
}

/** Reads where to continue. The server frees the upload soon after a connection has broken. */
async function readOffset(address: string): Promise<number> {
  for (;;) {
    const { status, headers } = await call(port, 'HEAD', address, { cookie, headers: { 'tus-resumable': '1.0.0' } })
    if (status === 200) return Number(headers['upload-offset'])
    await pause(200)
  }
}
