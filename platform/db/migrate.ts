import { Kysely, PostgresDialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { Connection } from './client.ts'
import { readMigrations, refuseChangedFiles } from './migration-files.ts'
import { assertCurrentSchema } from './upgrade.ts'

/** Name of the schema that holds the job queue's tables. */
export const jobSchema = 'jobs'

/**
 * Applies pending migrations as the owner, and grants the app's login the rights that it needs. Each file runs in its own transaction, so
 * that a failed migration changes nothing.
 * @param folder folder of the migrations; by default the migrations of this version
 * @throws Error if the database was created before the baseline migration (run `upgradeDatabase` first), or if a file was changed after it
 * was applied
 */
export async function migrate(owner: Connection, appRole: string, folder?: URL): Promise<{ applied: string[] }> {
  await assertCurrentSchema(owner)
  const lock = await takeMigrationLock(owner)
  const pool = new pg.Pool({ ...owner, max: 1 })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const { migrations, hashes } = await readMigrations(appRole, folder)
    await refuseChangedFiles(db, hashes)
    const applied = await applyPendingMigrations(new Migrator({ db, provider: { getMigrations: async () => migrations } }))
    if (applied.length > 0 || !(await hasJobSchema(pool))) await installJobQueue(pool, appRole)
    return { applied }
  } finally {
    await db.destroy()
    await lock.end()
  }
}

const migrationLock = 7_287_487

/** Waits until no other node migrates this database. The lock is released when the returned connection ends. */
async function takeMigrationLock(owner: Connection): Promise<pg.Client> {
  const client = new pg.Client(owner)
  client.on('error', () => undefined)
  await client.connect()
  await client.query('select pg_advisory_lock($1)', [migrationLock])
  return client
}

/** Applies pending migrations in separate calls, because the migrator runs all migrations of one call in one transaction. */
async function applyPendingMigrations(migrator: Migrator): Promise<string[]> {
  const applied: string[] = []
  for (;;) {
    const { error, results = [] } = await migrator.migrateUp()
    if (error) throw error instanceof Error ? error : new Error(String(error))
    if (results.length === 0) return applied
    applied.push(...results.map(({ migrationName }) => migrationName))
  }
}

async function hasJobSchema(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query('select 1 from pg_namespace where nspname = $1', [jobSchema])
  return rows.length > 0
}

/** Creates the tables of the job queue. They belong to the owner; the app may only use them. */
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
  await pool.query(`revoke all on schema ${jobSchema} from public;
    revoke execute on all routines in schema ${jobSchema} from public;
    grant usage on schema ${jobSchema} to ${role};
    grant select, insert, update, delete on all tables in schema ${jobSchema} to ${role};
    grant usage on all sequences in schema ${jobSchema} to ${role};
    grant execute on all functions in schema ${jobSchema} to ${role}`)
  await pool.query(hideQueueFromScopes)
}

/** SQL that hides the job queue from transactions with a scope. The app accesses the queue without a scope. */
const hideQueueFromScopes = `do $$
declare
  name text;
begin
  for name in select c.oid::regclass from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = '${jobSchema}' and c.relkind in ('r', 'p') and not c.relrowsecurity
  loop
    execute format('alter table %s enable row level security', name);
    execute format('create policy outside_scopes on %s using ((select public.current_edition()) is null)
      with check ((select public.current_edition()) is null)', name);
  end loop;
end $$`
