import pg from 'pg'
import type { Config } from '../config.ts'
import type { Connection } from './client.ts'
import { startEmbedded } from './embedded.ts'
import { checkLogins } from './login-checks.ts'
import { appLogin, embeddedDatabase, ownerLogin } from './logins.ts'
import { changeOwner, createRole } from './roles.ts'

/** An open database: the connections of the owner and the app, and the function that releases the database. */
export type OpenedDatabase = { owner: Connection; app: Connection; appRole: string; release(): Promise<void> }

/** Opens the external database of DATABASE_URL or, without that setting, the embedded server of the data folder. */
export async function openDatabase(config: Config, log: (message: string) => void): Promise<OpenedDatabase> {
  if (config.database === 'embedded') return openEmbedded(config.dataDir, log)
  const { url, ownerUrl } = config.database
  await checkLogins({ url, ownerUrl })
  return {
    owner: { connectionString: ownerUrl },
    app: { connectionString: url },
    appRole: decodeURIComponent(new URL(url).username),
    release: async () => undefined,
  }
}

async function openEmbedded(dataDir: string, log: (message: string) => void): Promise<OpenedDatabase> {
  const server = await startEmbedded({ dataDir, say: log })
  const { host, port } = server
  const administrator = await lockInstance({ host, port, user: server.administrator, database: 'postgres' })
  await createRole(administrator, ownerLogin)
  await createRole(administrator, appLogin)
  await createDatabase(administrator, embeddedDatabase)
  await changeOwner({ host, port, user: server.administrator, database: embeddedDatabase }, ownerLogin)
  return {
    owner: { host, port, user: ownerLogin, database: embeddedDatabase },
    app: { host, port, user: appLogin, database: embeddedDatabase },
    appRole: appLogin,
    async release() {
      await administrator.end().catch(() => undefined)
      await server.stop()
    },
  }
}

const instanceLock = 7_287_486

/** Takes an advisory lock, as a second safeguard against two processes on one cluster. It is held until the returned connection ends. */
async function lockInstance(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [instanceLock])
  if (rows[0]?.held) return client
  await client.end()
  throw new Error('Another Atrium uses this database at the moment. Stop it first, or set DATA_DIR to another folder.')
}

async function createDatabase(client: pg.Client, name: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
  if (rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(name)}`)
}
