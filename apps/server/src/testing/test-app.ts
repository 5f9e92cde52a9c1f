import { collectContributions } from '@atrium/platform/contributions'
import { modules } from '../modules.ts'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createDemoFirm, demoPassword } from '@atrium/demo/firm/firm'
import { startIdentityProvider, type IdentityProvider } from '@atrium/demo/identity-provider/provider'
import { startSimulator, type Simulator } from '@atrium/demo/simulator/simulator'
import { editions } from '@atrium/editions/registry'
import pg from 'pg'
import pino from 'pino'
import { inject } from 'vitest'
import { buildApp } from '../app.ts'
import type { Dependencies } from '@atrium/platform/app-context'
import { readConfig, type Environment } from '@atrium/platform/config'
import { createBulk } from '@atrium/platform/db/bulk'
import { connect, countConnections, type Database } from '@atrium/platform/db/client'
import { withTenant, systemActor } from '@atrium/platform/db/scope'
import { createFolderStore } from '@atrium/platform/files/folder-store'
import { createThrottles } from '@atrium/platform/http/throttles'
import { createChangeFeed } from '@atrium/platform/live/change-feed'
import { createJobRecord } from '@atrium/platform/jobs/job-record'
import { createBackgroundTasks } from '@atrium/platform/jobs/background-tasks'
import { outboxMailer } from '@atrium/platform/mail/mailer'
import { listMails } from '@atrium/platform/mail/outbox'
import { issueIdentity } from '@atrium/platform/signatures/testing/documents'
import { outboxTexter } from '@atrium/platform/mail/texter'
import { defaultWaitLimits, type WaitLimits } from '@atrium/platform/providers/last-good'
import { createBusyTimes, createElectronicId, createProviders, createStaffSignOn } from '@atrium/platform/providers/registry'
import { createSimulatedCalendars, createSimulatorConnection } from '../simulator-connection.ts'
import { testDay, testNow } from './clock.ts'
import { ownerRole, withDatabase } from './global-setup.ts'
import { createSimulatedPush } from './simulated.ts'
import { testSecret } from './test-secret.ts'

export type TestResponse = {
  status: number
  headers: IncomingHttpHeaders
  bytes: Buffer
  text: string
  json: any
  cookie: string | undefined
}
export type CallOptions = {
  host?: string
  cookie?: string | undefined
  body?: unknown
  origin?: string | null
  headers?: Record<string, string>
  /** Port of another process of the same installation. */
  port?: string
}

/** A running Atrium with a separate database, simulator and clock, used over HTTP. */
export type TestApp = {
  db: Database
  deps: Dependencies
  simulator: Simulator
  identityProvider: IdentityProvider
  port: string
  routes: { method: string; url: string }[]
  call(method: string, path: string, call?: CallOptions): Promise<TestResponse>
  get(path: string, call?: CallOptions): Promise<TestResponse>
  /**
   * Sets the waiting times for upstreams to those of production and the timeout to two seconds, for tests in which an upstream does not
   * respond. By default they are longer, so that an upstream does not appear slow on a busy machine.
   */
  limitUpstreamWaits(): void
  /** Advances the clock of the app. */
  advance(ms: number): void
  /** Signs a person in with password and PIN. Returns the cookie. */
  signIn(personKey: string, headers?: Record<string, string>): Promise<string>
  /** Signs a person in with the password only. Returns the cookie. */
  signInWithPasswordOnly(personKey: string, headers?: Record<string, string>): Promise<string>
  findPerson(key: string): { email: string; host: string; edition: string }
  findAccountId(key: string): Promise<string>
  findLastPin(email: string, edition?: string): Promise<string>
  /** Runs a statement as the cluster's superuser, who can read and change everything. */
  asOwner(statement: string): Promise<Record<string, unknown>[]>
  /** Connections of the app's login. */
  pool: pg.Pool
  /** Begins draining, as a signal to stop does in production, without closing anything. */
  startDraining(): void
  /** Opens a connection of the cluster's superuser, runs a statement and leaves the connection open. */
  openConnection(statement: string): Promise<pg.Client>
  close(): Promise<void>
}

const longWaitMs = 20_000
/** Maximum age of a session at the provider of the staff. */
const maxAgeSeconds = 12 * 3_600
const shortTimeoutMs = 2_000

/** Number of database connections of a test's app. */
export const testConnections = 8

const firm = createDemoFirm({ clients: 0, today: testDay })
let copies = 0

let testIdentity: ReturnType<typeof issueIdentity> | undefined

/** Returns one identity for all editions, which is issued once for all tests. There is no timestamp authority. */
async function createTestSigning(): Promise<Dependencies['signing']> {
  const { identity } = await (testIdentity ??= issueIdentity(testNow))
  return { identities: new Map(editions.map(({ id }) => [id, identity])), timestamps: undefined }
}

export async function createTestApp(environment: Environment = {}, overrides: Partial<Dependencies> = {}): Promise<TestApp> {
  const { administrator, app: login, template } = inject('cluster')
  const database = `${template}_${process.pid}_${copies++}`
  // Copying the files takes a quarter of the time of the default strategy, which writes every page to the write-ahead log.
  const copy = `create database ${database} template ${template} owner ${ownerRole} strategy file_copy`
  await queryAsAdministrator(withDatabase(administrator, 'postgres'), copy)
  const { db, pool } = connect(withDatabase(login, database), () => undefined, testConnections)
  const bulk = createBulk(withDatabase(login, database), () => undefined)
  let now = testNow.getTime()
  const clock = () => new Date(now)
  const simulator = await startSimulator({ token: 'test-token', clients: 0, today: () => testDay, now: () => clock().toISOString() })
  const identityProvider = await startIdentityProvider({ clientId: 'atrium-test', clientSecret: 'of-a-test', controlToken: 'of-a-test' })
  const openIdClient = { issuer: identityProvider.issuer, clientId: 'atrium-test', clientSecret: 'of-a-test', timeoutMs: 2_000 }
  const electronicId = createElectronicId({ ...openIdClient, claim: 'national_id', assurance: 'http://eidas.europa.eu/LoA/high' })
  const log = pino({ level: 'silent' })
  const filesFolder = mkdtempSync(join(tmpdir(), 'atrium-files-'))
  const config = readConfig({ PORT: '0', LOG_LEVEL: 'silent', ...environment })
  const backgroundTasks = createBackgroundTasks(log)
  const changes = createChangeFeed(withDatabase(login, database), () => undefined)
  const createTestProviders = (timeoutMs: number) =>
    createProviders({
      findConnection: (_edition, name) => createSimulatorConnection(simulator.url, 'test-token', name),
      clock,
      db,
      backgroundTasks,
      defaultSource: config.dataProvider,
      staticDir: config.staticDir,
      timeoutMs,
    })
  let patience: WaitLimits = { staleMs: longWaitMs, maxMs: longWaitMs }
  const deps: Dependencies = {
    patience: () => patience,
    config,
    secret: testSecret,
    db,
    bulk,
    clock,
    mailer: outboxMailer,
    texter: outboxTexter,
    files: createFolderStore(filesFolder),
    virusScanner: undefined,
    officeConverter: undefined,
    signing: await createTestSigning(),
    throttles: createThrottles(pool),
    changes,
    providers: createTestProviders(longWaitMs),
    busyTimes: createBusyTimes({ simulated: createSimulatedCalendars(simulator.url), clock }),
    findElectronicIdPort: (edition) => (edition.electronicId ? electronicId : undefined),
    findStaffSignOnPort: ({ staffSignOn }) =>
      staffSignOn ? createStaffSignOn({ ...openIdClient, factor: staffSignOn.factor, maxAgeSeconds }) : undefined,
    findPushPort: createSimulatedPush(simulator, clock),
    backgroundTasks,
    jobRecord: createJobRecord(clock),
    countPoolConnections: () => countConnections(pool),
    contributed: collectContributions(modules),
    log,
    ...overrides,
  }
  const app = await buildApp(deps)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const call = (method: string, path: string, options: CallOptions = {}) =>
    send(options.port === undefined ? port : Number(options.port), method, path, options)
  const test: TestApp = {
    db,
    deps,
    simulator,
    identityProvider,
    port: String(port),
    routes: app.servedRoutes,
    call,
    get: (path, options) => call('GET', path, options),
    limitUpstreamWaits() {
      deps.providers = createTestProviders(shortTimeoutMs)
      patience = defaultWaitLimits
    },
    advance: (ms) => void (now += ms),
    findPerson: person,
    findLastPin: (email, edition = 'wealth') => lastPin(deps, email, edition),
    findAccountId: (key) => accountId(db, key),
    async signInWithPasswordOnly(key, headers = {}) {
      const { email, host } = person(key)
      const answer = await call('POST', '/api/session', { host, headers, body: { email, password: demoPassword } })
      if (!answer.cookie) throw new Error(`${key} could not sign in: ${answer.text}`)
      return answer.cookie
    },
    async signIn(key, headers = {}) {
      const { email, host, edition } = person(key)
      const pending = await test.signInWithPasswordOnly(key, headers)
      const answer = await call('POST', '/api/session/second-factor', {
        host,
        headers,
        cookie: pending,
        body: { code: await lastPin(deps, email, edition) },
      })
      return answer.cookie ?? pending
    },
    asOwner: (statement) => queryAsAdministrator(withDatabase(administrator, database), statement),
    async openConnection(statement) {
      const client = new pg.Client(withDatabase(administrator, database))
      await client.connect()
      await client.query(statement)
      return client
    },
    pool,
    startDraining: () => void (app.isDraining = true),
    async close() {
      await app.close()
      await deps.backgroundTasks.done()
      await bulk.close()
      await changes.stop()
      await simulator.close()
      await identityProvider.close()
      await db.destroy()
      rmSync(filesFolder, { recursive: true, force: true })
    },
  }
  return test
}

function person(key: string): { email: string; host: string; edition: string } {
  const firmPerson = firm.people.find((one) => one.key === key)
  if (!firmPerson) throw new Error(`There is no ${key} in the demo firm; there are ${firm.people.map((one) => one.key).join(', ')}`)
  const isMain = editions.find((edition) => edition.id === firmPerson.edition)?.isMain
  return { email: firmPerson.email, edition: firmPerson.edition, host: isMain ? 'localhost' : `${firmPerson.edition}.localhost` }
}

async function accountId(db: Database, key: string): Promise<string> {
  const account = firm.accounts.find((one) => one.key === key)
  if (!account) throw new Error(`There is no account ${key} in the demo firm; there are ${firm.accounts.map((one) => one.key).join(', ')}`)
  const row = await withTenant(db, systemActor(account.edition), (transaction) =>
    transaction
      .selectFrom('accounts')
      .select('id')
      .where('name', '=', account.name)
      .where('email', '=', account.email)
      .executeTakeFirstOrThrow(),
  )
  return row.id
}

async function lastPin(deps: Pick<Dependencies, 'db' | 'secret'>, email: string, edition: string): Promise<string> {
  const [mail] = await listMails(deps, edition, { recipient: email, limit: 1 })
  const code = mail?.text.match(/\b(\d{6}|\d{8})\b/)?.[0]
  if (!code) throw new Error(`No PIN was sent to ${email}`)
  return code
}

async function queryAsAdministrator(connection: object, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(statement).finally(() => client.end())
  return rows
}

/** Sends a request. Host and Origin are set explicitly, because the app uses them. */
async function send(
  port: number,
  method: string,
  path: string,
  { host = 'localhost', cookie, body, origin, headers = {} }: CallOptions,
): Promise<TestResponse> {
  const authority = `${host}:${port}`
  const data = body === undefined ? undefined : typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body)
  const sentOrigin = origin === undefined ? (method === 'GET' ? null : `http://${authority}`) : origin
  const request = httpRequest({
    host: '127.0.0.1',
    port,
    method,
    path,
    headers: {
      host: authority,
      accept: 'application/json',
      ...(cookie && { cookie }),
      ...(sentOrigin && { origin: sentOrigin }),
      ...(data !== undefined && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(data)) }),
      ...headers,
    },
  })
  // A response may arrive, and the connection close, before a large body is sent.
  request.on('error', () => undefined)
  request.end(data)
  const [response] = (await once(request, 'response')) as [import('node:http').IncomingMessage]
  const bytes = Buffer.concat(await response.toArray())
  const text = bytes.toString()
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    bytes,
    text,
    json: parseJson(text),
    cookie: readCookie(response.headers),
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function readCookie(headers: IncomingHttpHeaders): string | undefined {
  return headers['set-cookie']?.[0]?.split(';')[0]
}
