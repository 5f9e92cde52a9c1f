import { collectContributions } from '@atrium/platform/contributions'
import { modules } from '@atrium/server/modules'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Kysely } from 'kysely'
import pg from 'pg'
import pino from 'pino'
import { buildApp } from '@atrium/server/app'
import { readConfig } from '@atrium/platform/config'
import { createBulk } from '@atrium/platform/db/bulk'
import { countConnections, type Connection } from '@atrium/platform/db/client'
import type { Schema } from '@atrium/platform/db/schema'
import { ScopedDialect } from '@atrium/platform/db/scoped-driver'
import { createFolderStore } from '@atrium/platform/files/folder-store'
import { createThrottles } from '@atrium/platform/http/throttles'
import { createChangeFeed } from '@atrium/platform/live/change-feed'
import { createJobRecord } from '@atrium/platform/jobs/job-record'
import { createBackgroundTasks } from '@atrium/platform/jobs/background-tasks'
import { outboxMailer } from '@atrium/platform/mail/mailer'
import { outboxTexter } from '@atrium/platform/mail/texter'
import { createBusyTimes, createProviders } from '@atrium/platform/providers/registry'

/**
 * Baselines with which the benchmarks of the API compare it: a minimal server that returns the same bytes, and the statements that the app
 * sends for a request, executed by `pg` on one connection.
 */

type Login = Exclude<Connection, { connectionString: string }>

export type Request = { method: string; path: string; cookie?: string; body?: string; headers?: Record<string, string> }

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** Closes the connection of the requests. */
export const closeConnection = (): void => agent.destroy()

/** Sends a request over one connection and returns the text of the response. Fails for every status but 200. */
export async function sendRequest(port: number, { method, path, cookie: sessionCookie, body, headers = {} }: Request): Promise<string> {
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

/** Starts a server process that responds to every request with the given text, cut to 100,000 characters. */
export async function startMinimalServer(body: string): Promise<{ port: number; stop(): void }> {
  const program = `const body=Buffer.from(process.argv[1]);require('node:http').createServer((q,s)=>{s.setHeader('content-type','application/json');s.end(body)}).listen(0,'127.0.0.1',function(){console.log(this.address().port)})`
  const child = spawn(process.execPath, ['-e', program, '--', body.slice(0, 100_000)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return { port: Number(line), stop: () => void child.kill() }
}

export type Statement = { sql: string; parameters: readonly unknown[] }

/**
 * Creates a pool that records every statement sent over its connections, including those that begin a transaction, set its scope and end
 * it.
 */
export function createRecordingPool(login: Login): { pool: pg.Pool; recorded: () => Statement[] } {
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
export async function recordStatements(login: Login, request: Request): Promise<Statement[]> {
  const { pool, recorded } = createRecordingPool(login)
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
    signing: { identities: new Map(), timestamps: undefined },
    files: createFolderStore('.data/files'),
    virusScanner: undefined,
    officeConverter: undefined,
    throttles: createThrottles(pool),
    changes: createChangeFeed(login, () => undefined),
    busyTimes: createBusyTimes({ simulated: new Map(), clock: () => new Date() }),
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
  const { method, path: url, body } = request
  await app.inject({
    method: method as 'GET',
    url,
    headers: { ...headers, ...(body && { 'content-type': 'application/json', origin: 'http://localhost' }) },
    ...(body && { payload: body }),
  })
  await app.close()
  await db.destroy()
  return recorded()
}

/** Executes the recorded statements in order, including those that begin and end transactions. */
export async function replay(client: pg.Client, statements: readonly Statement[]): Promise<void> {
  for (const { sql, parameters } of statements) await client.query(sql, [...parameters])
}
