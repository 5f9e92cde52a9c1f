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

/** Sends lines of PostgreSQL's text format to `copy … from stdin`, in the transaction it was given with. */
export type Copy = (statement: string, lines: AsyncIterable<string>) => Promise<void>

/** Long work on many rows, on few connections of its own that no statement's time limit ends. */
export type Bulk = {
  /** Who waits for a turn holds no connection. */
  queue: SerialQueue
  withTenant<Result>(actor: SystemActor, work: (transaction: SystemTransacting, copy: Copy) => Promise<Result>): Promise<Result>
  /** Cuts what is under way: its transaction is as if it had never begun. */
  close(): Promise<void>
}

const connections = 2

export function createBulk(connection: Connection, onError: (error: Error) => void): Bulk {
  const pool = new pg.Pool({ ...connection, ...poolSettings, max: connections, idleTimeoutMillis: 10_000 })
  const underWay = new Set<pg.PoolClient>()
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  return {
    queue: createSerialQueue(),
    async withTenant(actor, work) {
      // As of a connection that was cut: it is taken up after the next start.
      if (pool.ending) throw new Error('Connection terminated: the app stops')
      const client = await pool.connect()
      underWay.add(client)
      const db = kyselyOf(client)
      const copy: Copy = (statement, lines) => pipeline(Readable.from(lines), client.query(copyFrom(statement)))
      // A connection on which something went wrong is not used again.
      let failure: Error | boolean = true
      try {
        const result = await withTenant(db, actor, async (transaction) => {
          // A million rows are sorted and joined in memory, not in files.
          await sql`set local work_mem = '64MB'`.execute(transaction)
          return work(transaction, copy)
        })
        failure = false
        return result
      } finally {
        underWay.delete(client)
        client.release(failure)
      }
    },
    async close() {
      for (const client of underWay) (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
      if (!pool.ending) await pool.end()
    },
  }
}

/** The query builder on one connection that somebody else gives back. */
function kyselyOf(client: pg.PoolClient): Kysely<Schema> {
  const lent = { query: client.query.bind(client), release: () => undefined }
  return new Kysely<Schema>({ dialect: new ScopedDialect({ pool: { connect: async () => lent, end: async () => undefined } as never }) })
}
