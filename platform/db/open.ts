import pg from 'pg'
import type { Config } from '../config.ts'
import type { Connection } from './client.ts'
import { startEmbedded } from './embedded.ts'

/** An open database: connections of owner and app, and how to release it. */
export type OpenedDatabase = { owner: Connection; app: Connection; appRole: string; release(): Promise<void> }

const appRole = 'atrium_app'
const database = 'atrium'

/** Opens the external database of DATABASE_URL, or otherwise the embedded server of the data folder. */
export async function openDatabase(config: Config, say: (message: string) => void): Promise<OpenedDatabase> {
  if (config.database === 'embedded') return openEmbedded(config.dataDir, say)
  const { url, ownerUrl } = config.database
  await refusePrivileged(url)
  return {
    owner: { connectionString: ownerUrl },
    app: { connectionString: url },
    appRole: decodeURIComponent(new URL(url).username),
    release: async () => undefined,
  }
}

async function openEmbedded(dataDir: string, say: (message: string) => void): Promise<OpenedDatabase> {
  const server = await startEmbedded({ dataDir, say })
  const { host, port } = server
  const administrator = await holdInstance({ host, port, user: server.owner, database: 'postgres' })
  await createRole(administrator, appRole)
  await createDatabase(administrator, database)
  return {
    owner: { host, port, user: server.owner, database },
    app: { host, port, user: appRole, database },
    appRole,
    async release() {
      await administrator.end().catch(() => undefined)
      await server.stop()
    },
  }
}

const instanceLock = 7_287_486

/** Takes an advisory lock, released with its connection: a second protection against two processes on one cluster. */
async function holdInstance(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [instanceLock])
  if (rows[0]?.held) return client
  await client.end()
  throw new Error('Another Atrium uses this database at the moment. Stop it first, or set DATA_DIR to another folder.')
}

export async function createRole(client: pg.Client, role: string, password?: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role])
  const login = `${pg.escapeIdentifier(role)} login nosuperuser nobypassrls nocreatedb nocreaterole${password ? ` password ${pg.escapeLiteral(password)}` : ''}`
  await client.query(rowCount === 0 ? `create role ${login}` : `alter role ${login}`)
}

async function createDatabase(client: pg.Client, name: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
  if (rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(name)}`)
}

/** Refuses a login that bypasses row-level security. */
async function refusePrivileged(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  await client.connect().catch((error: Error) => {
    throw new Error(`DATABASE_URL: the database cannot be reached (${error.message}).`)
  })
  try {
    const { rows } = await client.query<{ unbound: boolean }>(
      'select rolsuper or rolbypassrls as unbound from pg_roles where rolname = current_user',
    )
    if (rows[0]?.unbound)
      throw new Error('DATABASE_URL: its login is a superuser or bypasses row-level security; give the app a restricted login.')
  } finally {
    await client.end()
  }
}
