import pg from 'pg'
import { jobSchema } from './migrate.ts'

/** Rights with which a login could evade row-level security. An attacker could use them as well, through a function of such a login. */
const forbiddenRights: Readonly<Record<string, string>> = {
  rolsuper: 'is a superuser',
  rolbypassrls: 'bypasses row-level security',
  rolcreaterole: 'may create roles',
  rolreplication: 'may replicate',
  reaches_files: 'can read or write files of the server or run its programs',
}

const requiredMajorVersion = 18
/** Schemas that contain tables of Atrium. */
const atriumSchemas = ['public', 'platform', jobSchema]

type Login = { name: string; url: string }

/**
 * Refuses a PostgreSQL version that is too old, an owner with rights beyond its database, and a login of the app that has or can obtain
 * such rights, or that owns a table or can act as a role that owns one.
 * @throws Error that names the variable and the reason, and mostly the remedy
 */
export async function checkLogins({ url, ownerUrl }: { url: string; ownerUrl: string }): Promise<void> {
  await withLogin({ name: 'DATABASE_OWNER_URL', url: ownerUrl }, async (owner) => {
    await checkServerVersion(owner)
    const [power] = await listPowers(owner)
    if (power)
      throw new Error(
        `DATABASE_OWNER_URL: its login ${power}; the tables must belong to a login without such rights. "Database" in docs/operations.md shows how to change the owner.`,
      )
    await refuseForeignTables(owner)
  })
  await withLogin({ name: 'DATABASE_URL', url }, async (app) => {
    const [power] = await listPowers(app, decodeURIComponent(new URL(ownerUrl).username))
    if (power) throw new Error(`DATABASE_URL: its login ${power}; give the app a restricted login.`)
  })
}

async function withLogin(login: Login, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: login.url, connectionTimeoutMillis: 5_000 })
  await client.connect().catch((error: Error) => {
    throw new Error(`${login.name}: the database cannot be reached (${error.message}).`)
  })
  await work(client).finally(() => client.end())
}

async function checkServerVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string }>(`select current_setting('server_version') as version`)
  assertServerVersion(rows[0]?.version ?? '')
}

/**
 * Checks the version of the server, e.g. "18.1 (Debian 18.1-1)".
 * @throws Error that names the version if it is too old
 */
export function assertServerVersion(version: string): void {
  if (Number.parseInt(version) < requiredMajorVersion)
    throw new Error(`The database is PostgreSQL ${version}; Atrium needs PostgreSQL ${requiredMajorVersion} or later.`)
}

/** Refuses a database in which tables belong to a login other than the owner, such as an earlier owner. */
async function refuseForeignTables(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ relation: string; role: string }>(
    `select c.oid::regclass::text as relation, c.relowner::regrole::text as role from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname = any ($1) and c.relowner <> current_user::regrole order by 1 limit 1`,
    [atriumSchemas],
  )
  const [foreign] = rows
  if (foreign)
    throw new Error(
      `DATABASE_OWNER_URL: the table ${foreign.relation} belongs to ${foreign.role}. "Database" in docs/operations.md shows how to change the owner.`,
    )
}

/** Lists the special rights of a login and of the roles of which it is a member; if `owner` is given, also the ownership of tables. */
async function listPowers(client: pg.Client, owner?: string): Promise<string[]> {
  const { rows } = await client.query<Record<string, boolean | string>>(
    `select rolname, rolname = current_user as is_itself, rolsuper, rolbypassrls, rolcreaterole, rolreplication, rolname = $1 as is_owner,
       rolname in ('pg_read_server_files', 'pg_write_server_files', 'pg_execute_server_program') as reaches_files,
       exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where c.relowner = r.oid and c.relkind in ('r', 'p') and n.nspname = any ($2)) as owns_tables
     from pg_roles r where pg_has_role(current_user, r.oid, 'member') order by 2 desc, 1`,
    [owner ?? null, atriumSchemas],
  )
  return rows.flatMap(({ rolname, is_itself: isItself, ...row }) => {
    const rights = Object.entries(forbiddenRights).flatMap(([column, text]) => (row[column] ? [text] : []))
    const ownership = owner !== undefined && (row['is_owner'] || row['owns_tables']) ? ['owns tables'] : []
    return [...rights, ...ownership].map((text) => (isItself ? text : `is a member of ${rolname}, which ${text}`))
  })
}
