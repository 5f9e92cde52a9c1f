import { Kysely, sql } from 'kysely'
import pg from 'pg'
import { prepareRepeated } from './prepared.ts'
import type { Schema } from './schema.ts'
import { ScopedDialect } from './scoped-driver.ts'

export type Database = Kysely<Schema>

export type Connection = { connectionString: string } | { host: string; port: number; user: string; database: string }

/** Time limit of a query, so that an unresponsive database does not block requests. */
const statementTimeoutMs = 8_000
const connectTimeoutMs = 4_000

const dateOid = 1082

/** Settings shared by every connection. */
export const poolSettings = {
  types: {
    // Calendar days remain text, because a Date would shift with the time zone.
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      oid === dateOid ? (value: string) => value : pg.types.getTypeParser(oid, format as 'text'),
  },
}

/** Counts the connections of a pool that are in use, those that are idle, and the requests that wait for one. */
export const countConnections = ({ totalCount, idleCount, waitingCount }: pg.Pool) => ({
  used: totalCount - idleCount,
  idle: idleCount,
  waiting: waitingCount,
})

/** Opens a connection pool for a login. `onError` receives errors of idle connections. */
export function connect(connection: Connection, onError: (error: Error) => void, size = 10): { db: Database; pool: pg.Pool } {
  const pool = new pg.Pool({
    ...connection,
    max: size,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: statementTimeoutMs,
    statement_timeout: statementTimeoutMs,
    idleTimeoutMillis: 60_000,
    ...poolSettings,
  })
  pool.on('error', onError)
  // The pool handles only errors of idle connections. Without this handler, an error of a busy connection would end the process. The query
  // on that connection fails as well, so the request gets 503.
  pool.on('connect', (client) => {
    client.on('error', onError)
    prepareRepeated(client)
  })
  return { db: new Kysely<Schema>({ dialect: new ScopedDialect({ pool }) }), pool }
}

const lostConnectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08006',
  '08001',
  '08003',
])

/** Returns true if the database is unreachable or cancelled the query, so that the request may be retried. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return (
    lostConnectionCodes.has(code) ||
    /Connection terminated|timeout exceeded|Query read timeout|Client has encountered a connection error/.test(error.message)
  )
}

/**
 * Returns true if the error is about a value that the database cannot store, such as text with a NUL. Such a value is the caller's error.
 */
export function isUnstorableValueError(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return code === '22021' || code === '22008' || code === '22P05'
}

/** Returns true for the violation of a unique constraint. */
export function isDuplicateKeyError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505'
}

/** Returns true if a lock was not granted within `lock_timeout`. */
export function isLockTimeoutError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03'
}

/** Returns true if the database cancelled the transaction because it and another waited for each other. */
export function isDeadlockError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '40P01'
}

/** Returns true if the database accepts no writes, such as a replica. */
export async function isDatabaseReadOnly(db: Database): Promise<boolean> {
  const { rows } = await sql<{ state: string }>`select current_setting('transaction_read_only') as state`.execute(db)
  return rows[0]?.state === 'on'
}

export async function isDatabaseUp(db: Database): Promise<boolean> {
  try {
    await sql`select 1`.execute(db)
    return true
  } catch {
    return false
  }
}
