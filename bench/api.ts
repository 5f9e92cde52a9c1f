import { collectContributions } from '@atrium/platform/contributions'
import { modules } from '@atrium/server/modules'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http'
import { verify } from '@node-rs/argon2'
import { mainEdition } from '@atrium/editions/registry'
import { createDemoFirm, demoPassword } from '@atrium/demo/firm/firm'
import { Kysely } from 'kysely'
import pg from 'pg'
import pino from 'pino'
import { buildApp } from '@atrium/server/app'
import { readConfig } from '@atrium/platform/config'
import { createBulk } from '@atrium/platform/db/bulk'
import { connect, countConnections } from '@atrium/platform/db/client'
import { findRunningCluster } from '@atrium/platform/db/embedded-folders'
import { prepareRepeated } from '@atrium/platform/db/prepared'
import type { Schema } from '@atrium/platform/db/schema'
import { ScopedDialect } from '@atrium/platform/db/scoped-driver'
import { findSession } from '@atrium/platform/session/session-reads'
import { hashPassword } from '@atrium/identity/server/identity/password-rules'
import { hashToken } from '@atrium/platform/http/session-cookie'
import { createThrottles } from '@atrium/platform/http/throttles'
import { createJobRecord } from '@atrium/platform/jobs/job-record'
import { createBackgroundTasks } from '@atrium/platform/jobs/background-tasks'
import { outboxMailer } from '@atrium/platform/mail/mailer'
import { outboxTexter } from '@atrium/platform/mail/texter'
import { createProviders } from '@atrium/platform/providers/registry'
import { signIn } from '../bin/client.ts'
import { removeFolder, startAtriumProcess, temporaryFolder } from '../bin/run.ts'
import { measureInTurn, print, roundToThousandths } from './measure.ts'

/**
 * Compares the speed of the API with two baselines, measured in the same run: a minimal Node server that returns the same bytes, and `pg`,
 * which executes the same statements on one connection. Usage: `bench/api.ts [clients]`; 10,000 clients by default.
 */

const clients = Number(process.argv[2] ?? 10_000)
const rounds = 300
const dataDir = temporaryFolder()
const atrium = await startAtriumProcess({ DEMO_CLIENTS: String(clients), TRUST_PROXY: '1' }, dataDir)
const cluster = findRunningCluster(dataDir)
if (!cluster) throw new Error('The database of the benchmark is not running')
const login = { ...cluster, user: 'atrium_app', database: 'atrium' }
await waitForOverviews()

const adminEmail = createDemoFirm({ clients: 0 }).people.find((person) => person.role === 'admin')?.email ?? ''
const cookie = await signIn(atrium.port, adminEmail, demoPassword)
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

type Request = { method: string; path: string; cookie?: string; body?: string; headers?: Record<string, string> }

async function sendRequest(port: number, { method, path, cookie: sessionCookie, body, headers = {} }: Request): Promise<string> {
  const request = httpRequest({
    agent,
    host: '127.0.0.1',
    port,
    method,
    path,
    headers: {
      host: `localhost:${port}`,
      accept: 'application/json',
      ...(sessionCookie && { cookie: sessionCookie }),
      ...(body && { 'content-type': 'application/json', origin: `http://localhost:${port}` }),
      ...headers,
    },
  })
  request.end(body)
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  const text = Buffer.concat(await response.toArray()).toString()
  if (response.statusCode !== 200) throw new Error(`${method} ${path}: ${response.statusCode} ${text}`)
  return text
}

/** Waits until every account has an overview, so that the client list has values to sort and sum. */
async function waitForOverviews(): Promise<void> {
  const owner = new pg.Client({ ...login, user: 'postgres' })
  await owner.connect()
  for (;;) {
    const { rows } = await owner.query<{ missing: number }>(
      'select count(*)::int as missing from accounts a left join account_overviews o on o.account_id = a.id where a.external_id is not null and o.account_id is null',
    )
    if (rows[0]?.missing === 0) break
    await new Promise((done) => setTimeout(done, 500))
  }
  await owner.query('analyze')
  await owner.end()
}

/** Starts a server process that responds to every request with the given text, cut to 100,000 characters. */
async function startMinimalServer(body: string): Promise<{ port: number; stop(): void }> {
  const program = `const body=Buffer.from(process.argv[1]);require('node:http').createServer((q,s)=>{s.setHeader('content-type','application/json');s.end(body)}).listen(0,'127.0.0.1',function(){console.log(this.address().port)})`
  const child = spawn(process.execPath, ['-e', program, '--', body.slice(0, 100_000)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return { port: Number(line), stop: () => void child.kill() }
}

type Statement = { sql: string; parameters: readonly unknown[] }

/**
 * Creates a pool that records every statement sent over its connections, including those that begin a transaction, set its scope and end
 * it.
 */
function createRecordingPool(): { pool: pg.Pool; recorded: () => Statement[] } {
  const byConnection: Statement[][] = []
  const pool = new pg.Pool({ ...login, max: 2 })
  pool.on('connect', (connection) => {
    const statements: Statement[] = []
    byConnection.push(statements)
    const send = connection.query.bind(connection) as (...given: unknown[]) => unknown
    const recordQuery = (asked: string | pg.QueryConfig, ...rest: unknown[]) => {
      const [sql, parameters] = typeof asked === 'string' ? [asked, rest[0]] : [asked.text, asked.values ?? rest[0]]
      statements.push({ sql, parameters: Array.isArray(parameters) ? parameters : [] })
      return send(asked, ...rest)
    }
    Object.assign(connection, { query: recordQuery })
  })
  return { pool, recorded: () => byConnection.flat() }
}

/** Records the statements that the app sends for a request. */
async function recordStatements(request: Request): Promise<Statement[]> {
  const { pool, recorded } = createRecordingPool()
  const db = new Kysely<Schema>({ dialect: new ScopedDialect({ pool }) })
  const log = pino({ level: 'silent' })
  const app = await buildApp({
    config: readConfig({ LOG_LEVEL: 'silent' }),
    secret: 'only a benchmark',
    db,
    bulk: createBulk(login, () => undefined),
    clock: () => new Date(),
    mailer: outboxMailer,
    texter: outboxTexter,
    throttles: createThrottles(pool),
    findElectronicIdPort: () => undefined,
    findStaffSignOnPort: () => undefined,
    findPushPort: () => undefined,
    providers: createProviders({ findConnection: () => undefined, clock: () => new Date(), db }),
    backgroundTasks: createBackgroundTasks(log),
    jobRecord: createJobRecord(() => new Date()),
    countPoolConnections: () => countConnections(pool),
    contributed: collectContributions(modules),
    log,
  })
  const headers = { host: 'localhost', ...(request.cookie && { cookie: request.cookie }) }
  await app.inject({ method: request.method as 'GET', url: request.path, headers })
  await app.close()
  await db.destroy()
  return recorded()
}

/** Executes the recorded statements in order, including those that begin and end transactions. */
async function replay(client: pg.Client, statements: readonly Statement[]): Promise<void> {
  for (const { sql, parameters } of statements) await client.query(sql, [...parameters])
}

// The app prepares its statements, so the baseline does the same.
const client = new pg.Client(login)
await client.connect()
prepareRepeated(client)

async function benchRead(bench: string, path: string, factor: number): Promise<void> {
  const request: Request = { method: 'GET', path, cookie }
  const bare = await startMinimalServer(await sendRequest(atrium.port, request))
  const statements = await recordStatements(request)
  const timing = await measureInTurn(
    {
      api: () => sendRequest(atrium.port, request),
      node: () => sendRequest(bare.port, { method: 'GET', path }),
      pg: () => replay(client, statements),
    },
    rounds,
  )
  bare.stop()
  const bound = timing.node.p50 + factor * timing.pg.p50
  print({
    bench,
    clients,
    unit: 'ms',
    ...timing,
    statements: statements.length,
    bound: roundToThousandths(bound),
    ratio: roundToThousandths(timing.api.p50 / bound),
    isWithin: timing.api.p50 <= bound,
  })
}

await benchRead('client list, first page', '/api/portals/private-clients/accounts', 2)
await benchRead('signed-in person', '/api/me', 2)

/**
 * Measures the time that application code adds to the statements of a session check: it sets the scope, builds queries and reads the row.
 */
async function benchSessionCheck(): Promise<void> {
  const { pool, recorded } = createRecordingPool()
  const recording = new Kysely<Schema>({ dialect: new ScopedDialect({ pool }) })
  const { db } = connect(login, () => undefined, 1)
  const tokenHash = hashToken(cookie.split('=')[1] ?? '')
  const check = (on: Kysely<Schema>) => findSession(on, mainEdition, () => new Date(), { hash: tokenHash, transport: 'cookie' })
  if (!(await check(recording))) throw new Error('The session of the benchmark was not found')
  const statements = recorded()
  await recording.destroy()
  const timing = await measureInTurn({ check: () => check(db), pg: () => replay(client, statements) }, 1_000, 100)
  const beyond = roundToThousandths(timing.check.p50 - timing.pg.p50)
  print({ bench: 'session check', unit: 'ms', ...timing, statements: statements.length, beyond, bound: 0.3, isWithin: beyond <= 0.3 })
  await db.destroy()
}

await benchSessionCheck()

const hash = await hashPassword(demoPassword)
const emailWithoutSecondFactor = createDemoFirm({ clients: 0 }).people.find((person) => !person.secondFactor)?.email ?? ''
let tries = 0
const signInTiming = await measureInTurn(
  {
    api: () =>
      sendRequest(atrium.port, {
        method: 'POST',
        path: '/api/session',
        body: JSON.stringify({ email: emailWithoutSecondFactor, password: demoPassword }),
        headers: { 'x-forwarded-for': `10.1.${(tries >> 8) & 255}.${tries++ & 255}` },
      }),
    argon2: () => verify(hash, demoPassword),
  },
  100,
  10,
)
print({ bench: 'sign-in', unit: 'ms', ...signInTiming, ratio: roundToThousandths(signInTiming.api.p50 / signInTiming.argon2.p50) })

agent.destroy()
await client.end()
await atrium.stop()
removeFolder(dataDir)
