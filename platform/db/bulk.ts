import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import { Kysely, sql } from 'kysely'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { poolSettings, type Connection } from './client.ts'
import type { Schema } from './schema.ts'
import { ScopedDialect } from './scoped-driver.ts'
import { withTenant, type SystemActor, type SystemTransacting } from './scope.ts'
import { createSerialQueue, type SerialQueue } from './serial-queue.ts'

/** Sends lines of PostgreSQL's text format to `copy … from stdin` in the given transaction. */
export type Copy = (statement: string, lines: AsyncIterable<string>) => Promise<void>

/** Runs bulk jobs on a few separate connections, which have no statement time limit. */
export type Bulk = {
  /** Queue of bulk jobs. A queued job holds no database connection. */
  queue: SerialQueue
  withTenant<Result>(actor: SystemActor, work: (transaction: SystemTransacting, copy: Copy) => Promise<Result>): Promise<Result>
  /** Interrupts running jobs; their transactions are rolled back. */
  close(): Promise<void>
}

const maxConnections = 2

export function createBulk(connection: Connection, onError: (error: Error) => void): Bulk {
  const pool = new pg.Pool({ ...connection, ...poolSettings, max: maxConnections, idleTimeoutMillis: 10_000 })
  const clientsInUse = new Set<pg.PoolClient>()
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  return {
    queue: createSerialQueue(),
    async withTenant(actor, work) {
      // `isDatabaseAway` recognises this message as a lost connection, so that the job is resumed after the next start.
      if (pool.ending) throw new Error('Connection terminated: the app stops')
      const client = await pool.connect()
      clientsInUse.add(client)
      const db = createQueryBuilder(client)
      const copy: Copy = (statement, lines) => pipeline(Readable.from(lines), client.query(copyFrom(statement)))
      // The connection of a failed job is not reused.
      let failure: Error | boolean = true
      try {
        const result = await withTenant(db, actor, async (transaction) => {
          // Keeps sorts and joins of a million rows in memory.
          await sql`set local work_mem = '64MB'`.execute(transaction)
          return work(transaction, copy)
        })
        failure = false
        return result
      } finally {
        clientsInUse.delete(client)
        client.release(failure)
      }
    },
    async close() {
      for (const client of clientsInUse) (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
      if (!pool.ending) await pool.end()
    },
  }
}

/** Creates a query builder on one connection, which the caller releases. */
function createQueryBuilder(client: pg.PoolClient): Kysely<Schema> {
  const pooledClient = { query: client.query.bind(client), release: () => undefined }
  return new Kysely<Schema>({
    dialect: new ScopedDialect({ pool: { connect: async () => pooledClient, end: async () => undefined } as never }),
  })
}
