import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const defaultFolder = new URL('./migrations/', import.meta.url)

/** Migrations by name, and the SHA-256 hashes of their files. */
export type MigrationFiles = { migrations: Record<string, Migration>; hashes: ReadonlyMap<string, string> }

/** Reads the migration files in the order of their numbers. Replaces `${app}` with the app's login when a migration runs. */
export async function readMigrations(appRole: string, folder = defaultFolder): Promise<MigrationFiles> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  const quotedRole = `"${appRole.replaceAll('"', '""')}"`
  const files = await Promise.all(
    names.map(async (file) => {
      const text = await readFile(new URL(file, folder), 'utf8')
      return { name: file.replace(/\.sql$/, ''), text, hash: createHash('sha256').update(text).digest('hex') }
    }),
  )
  return {
    migrations: Object.fromEntries(
      files.map(({ name, text, hash }) => [
        name,
        {
          async up(db: Kysely<unknown>) {
            await sql.raw(text.replaceAll('${app}', () => quotedRole)).execute(db)
            await saveHash(db, name, hash)
          },
        },
      ]),
    ),
    hashes: new Map(files.map(({ name, hash }) => [name, hash])),
  }
}

async function hasHashTable(db: Kysely<unknown>): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select to_regclass('platform.migration_hashes') is not null as has`.execute(db)
  return rows[0]?.has === true
}

/** Stores the hash of an applied migration. The hash of the baseline is stored by the migration that creates the table of hashes. */
async function saveHash(db: Kysely<unknown>, name: string, hash: string): Promise<void> {
  if (await hasHashTable(db)) await sql`insert into platform.migration_hashes (name, hash) values (${name}, ${hash})`.execute(db)
}

/**
 * Refuses files that were changed after they were applied.
 * @throws Error that names the first changed file
 */
export async function refuseChangedFiles(db: Kysely<unknown>, hashes: MigrationFiles['hashes']): Promise<void> {
  if (!(await hasHashTable(db))) return
  const { rows } = await sql<{ name: string; hash: string }>`select name, hash from platform.migration_hashes order by name`.execute(db)
  const changed = rows.find(({ name, hash }) => hashes.has(name) && hashes.get(name) !== hash)
  if (changed)
    throw new Error(
      `The migration ${changed.name} was changed after it was applied to this database. Restore its file; change the schema by a new migration.`,
    )
}
