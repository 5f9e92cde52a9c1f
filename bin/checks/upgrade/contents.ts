import pg from 'pg'
import { findRunningCluster } from '@atrium/platform/db/embedded-folders'
import { administrator, embeddedDatabase } from '@atrium/platform/db/logins'

/** Columns of each table, by the name of the table. */
export type Tables = ReadonlyMap<string, readonly string[]>

/** Hash of each row of a table, from the values in some of its columns, ascending. */
export type Content = readonly string[]

/** Connects as the administrator of the cluster, because earlier releases had another owner. */
async function withDatabase<Result>(dataDir: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ ...findRunningCluster(dataDir), user: administrator, database: embeddedDatabase })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Lists the tables of a running Atrium with their stored columns. */
export function listTables(dataDir: string): Promise<Tables> {
  return withDatabase(dataDir, async (client) => {
    const { rows } = await client.query<{ table: string; columns: string[] }>(`
      select c.relname as table, array_agg(a.attname::text order by a.attname) as columns
      from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relkind in ('r', 'p') and not c.relispartition
      group by c.relname order by c.relname`)
    return new Map(rows.map(({ table, columns }) => [table, columns]))
  })
}

/** Hashes the rows of each table, from their values in the given columns. */
export function readContents(dataDir: string, tables: Tables): Promise<ReadonlyMap<string, Content>> {
  return withDatabase(dataDir, async (client) => {
    const found = new Map<string, Content>()
    for (const [table, columns] of tables) {
      const list = columns.map((column) => `t."${column}"`).join(', ')
      const { rows } = await client.query<{ hash: string }>(`select md5(row(${list})::text) as hash from "${table}" t order by 1`)
      found.set(
        table,
        rows.map(({ hash }) => hash),
      )
    }
    return found
  })
}
