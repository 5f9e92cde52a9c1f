import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import pg from 'pg'
import { startSimulator } from '@atrium/demo/simulator/simulator'
import { createDemoFirm, demoPassword } from '@atrium/demo/firm/firm'
import { editions } from '@atrium/editions/registry'
import pino from 'pino'
import type { TestProject } from 'vitest/node'
import { createBulk } from '@atrium/platform/db/bulk'
import { connect, type Connection } from '@atrium/platform/db/client'
import { startEmbedded } from '@atrium/platform/db/embedded'
import { migrate } from '@atrium/platform/db/migrate'
import { createRole } from '@atrium/platform/db/roles'
import { seedDemo } from '../demo/seed.ts'
import { refreshOverviews } from '@atrium/accounts/server/accounts/jobs'
import { ensureDemoLedgers, keyNationalId } from '../demo-data.ts'
import { hashPassword } from '@atrium/identity/server/identity/password-rules'
import { createProviders } from '@atrium/platform/providers/registry'
import { createSimulatorConnection } from '../simulator-connection.ts'
import { testDay, testNow } from './clock.ts'
import { testSecret } from './test-secret.ts'

/** Logins of the cluster and the name of the template database. `administrator` is a superuser; `owner` owns the databases. */
export type TestCluster = { administrator: Connection; owner: Connection; app: Connection; template: string }

declare module 'vitest' {
  interface ProvidedContext {
    cluster: TestCluster
  }
}

/** The login of the app, which owns nothing. */
export const appRole = 'atrium_app'
/** The login that owns the tables. */
export const ownerRole = 'atrium_owner'
const password = 'only-for-tests'
/**
 * Cost of the hash of the demo firm's password. It is far below the product's, because the tests sign in thousands of times. The hash states
 * its cost, so checking the password needs no other code.
 */
const cheapSettings = { memoryCost: 256, timeCost: 1, parallelism: 1 }

/**
 * Prepares one cluster for the whole run, with a migrated and seeded template that each test file copies. The cluster is the embedded
 * server, or that of DATABASE_OWNER_URL or DATABASE_URL, whose login must be able to create databases and roles.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const template = `atrium_test_${process.pid}`
  const { connection, release } = await openCluster()
  const administrator = new pg.Client(withDatabase(connection, 'postgres'))
  await administrator.connect()
  await createRole(administrator, appRole, password)
  await createRole(administrator, ownerRole, password)
  await administrator.query(`create database ${template} owner ${ownerRole}`)
  const cluster = { administrator: connection, owner: asLogin(connection, ownerRole), app: asLogin(connection, appRole), template }
  await fillTemplate(withDatabase(cluster.owner, template), withDatabase(cluster.app, template))
  project.provide('cluster', cluster)
  return async () => {
    await administrator.end()
    await release(template)
  }
}

/** `release` removes the databases of the run, whose names begin with that of the template. An embedded cluster is removed as a whole. */
async function openCluster(): Promise<{ connection: Connection; release: (template: string) => Promise<void> }> {
  const url = process.env['DATABASE_OWNER_URL'] ?? process.env['DATABASE_URL']
  if (url) return { connection: { connectionString: url }, release: (template) => dropDatabases({ connectionString: url }, template) }
  const dataDir = mkdtempSync(join(tmpdir(), 'atrium-test-'))
  const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200']
  const server = await startEmbedded({ dataDir, say: () => undefined, settings })
  return {
    connection: { host: server.host, port: server.port, user: server.administrator, database: 'postgres' },
    async release() {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
      rmSync(server.folder, { recursive: true, force: true })
    },
  }
}

async function dropDatabases(connection: Connection, template: string): Promise<void> {
  const administrator = new pg.Client(withDatabase(connection, 'postgres'))
  await administrator.connect()
  const { rows } = await administrator.query<{ datname: string }>(`select datname from pg_database where datname like $1`, [`${template}%`])
  for (const { datname } of rows) await administrator.query(`drop database ${datname} with (force)`)
  await administrator.end()
}

async function fillTemplate(owner: Connection, login: Connection): Promise<void> {
  await migrate(owner, appRole)
  const { db } = connect(login, () => undefined, 4)
  const simulator = await startSimulator({ token: 'template', clients: 0, today: () => testDay })
  const clock = () => testNow
  await seedDemo(db, {
    firm: createDemoFirm({ clients: 0, today: testDay }),
    passwordHash: await hash(demoPassword, cheapSettings),
    now: testNow,
    hash: hashPassword,
    keyNationalId: keyNationalId(testSecret),
  })
  const deps = {
    db,
    clock,
    log: pino({ level: 'silent' }),
    providers: createProviders({
      findConnection: (_edition, name) => createSimulatorConnection(simulator.url, 'template', name),
      clock,
      db,
    }),
  }
  const bulk = createBulk(login, () => undefined)
  await ensureDemoLedgers({ ...deps, bulk }, editions)
  await bulk.close()
  for (const edition of editions) await refreshOverviews(deps, edition)
  await simulator.close()
  await db.destroy()
}

export function withDatabase(connection: Connection, database: string): Connection {
  if (!('connectionString' in connection)) return { ...connection, database }
  const url = new URL(connection.connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.href }
}

function asLogin(connection: Connection, login: string): Connection {
  if (!('connectionString' in connection)) return { ...connection, user: login }
  const url = new URL(connection.connectionString)
  url.username = login
  url.password = password
  return { connectionString: url.href }
}
