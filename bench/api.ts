import { verify } from '@node-rs/argon2'
import { mainEdition } from '@atrium/editions/registry'
import { createDemoFirm, demoPassword } from '@atrium/demo/firm/firm'
import { Kysely } from 'kysely'
import pg from 'pg'
import { connect } from '@atrium/platform/db/client'
import { findRunningCluster } from '@atrium/platform/db/embedded-folders'
import { prepareRepeated } from '@atrium/platform/db/prepared'
import type { Schema } from '@atrium/platform/db/schema'
import { ScopedDialect } from '@atrium/platform/db/scoped-driver'
import { findSession } from '@atrium/platform/session/session-reads'
import { hashPassword } from '@atrium/identity/server/identity/password-rules'
import { hashToken } from '@atrium/platform/http/session-cookie'
import { signIn } from '../bin/client.ts'
import { removeFolder, startAtriumProcess, temporaryFolder } from '../bin/run.ts'
import {
  closeConnection,
  createRecordingPool,
  recordStatements,
  replay,
  sendRequest,
  startMinimalServer,
  type Request,
} from './api-baselines.ts'
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

// The app prepares its statements, so the baseline does the same.
const client = new pg.Client(login)
await client.connect()
prepareRepeated(client)

async function benchRead(bench: string, path: string, factor: number): Promise<void> {
  const request: Request = { method: 'GET', path, cookie }
  const bare = await startMinimalServer(await sendRequest(atrium.port, request))
  const statements = await recordStatements(login, request)
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
  const { pool, recorded } = createRecordingPool(login)
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

closeConnection()
await client.end()
await atrium.stop()
removeFolder(dataDir)
