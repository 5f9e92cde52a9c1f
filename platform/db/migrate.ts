import { readdir, readFile } from 'node:fs/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { Connection } from './client.ts'
import { refuseOldSchema } from './upgrade.ts'

const folder = new URL('./migrations/', import.meta.url)

/** Name of the schema that holds the job queue's tables. */
export const jobSchema = 'jobs'

/**
 * Applies pending migrations as the owner and grants the app's login the rights it needs. Each file runs in its own transaction; a failed
 * migration changes nothing.
 * @throws Error if the database is from before the baseline; run `upgradeDatabase` first
 */
export async function migrate(owner: Connection, appRole: string): Promise<{ applied: string[] }> {
  await refuseOldSchema(owner)
  const pool = new pg.Pool({ ...owner, max: 1 })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: () => readMigrations(appRole) } })
    const { error, results } = await migrator.migrateToLatest()
    if (error) throw error instanceof Error ? error : new Error(String(error))
    const applied = (results ?? []).map((result) => result.migrationName)
    if (applied.length > 0 || !(await hasJobSchema(pool))) await installJobQueue(pool, appRole)
    return { applied }
  } finally {
    await db.destroy()
  }
}

async function readMigrations(appRole: string): Promise<Record<string, Migration>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const quoted = `"${appRole.replaceAll('"', '""')}"`
  const entries = names.map(async (name): Promise<[string, Migration]> => {
    const text = (await readFile(new URL(name, folder), 'utf8')).replaceAll('${app}', quoted)
    return [
      name.replace(/\.sql$/, ''),
      {
        up: (db) =>
          sql
            .raw(text)
            .execute(db)
            .then(() => undefined),
      },
    ]
  })
  return Object.fromEntries(await Promise.all(entries))
}

async function hasJobSchema(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query('select 1 from pg_namespace where nspname = $1', [jobSchema])
  return rows.length > 0
}

/** Creates the queue's tables, owned by the owner; the app may only use them. */
async function installJobQueue(pool: pg.Pool, appRole: string): Promise<void> {
  const boss = new PgBoss({
    schema: jobSchema,
    db: { executeSql: (text, values) => pool.query(text, values) },
    supervise: false,
    schedule: false,
  })
  await boss.start()
  await boss.stop({ graceful: false })
  const role = pg.escapeIdentifier(appRole)
  await pool.query(`grant usage on schema ${jobSchema} to ${role};
    grant select, insert, update, delete on all tables in schema ${jobSchema} to ${role};
    grant usage on all sequences in schema ${jobSchema} to ${role};
    grant execute on all functions in schema ${jobSchema} to ${role}`)
}
