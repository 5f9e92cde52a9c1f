import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { appRole, ownerRole, withDatabase } from '@atrium/server/testing/global-setup'
import { assertServerVersion, checkLogins } from './login-checks.ts'
import { migrate } from './migrate.ts'
import { changeOwner } from './roles.ts'

const cluster = inject('cluster')
const database = `${cluster.template}_logins_${process.pid}`
const password = 'only-for-tests'
const suffix = String(process.pid)
let administrator: pg.Client
let ownerUrl: string

beforeAll(async () => {
  administrator = new pg.Client(withDatabase(cluster.administrator, 'postgres'))
  await administrator.connect()
  await administrator.query(`create database ${database} owner ${ownerRole}`)
  await migrate(withDatabase(cluster.owner, database), appRole)
  ownerUrl = buildUrl(ownerRole)
})
afterAll(async () => {
  await administrator.query(`drop database ${database} with (force)`)
  const { rows } = await administrator.query<{ rolname: string }>('select rolname from pg_roles where rolname like $1', [`%\\_${suffix}`])
  for (const { rolname } of rows) await administrator.query(`drop role ${rolname}`)
  await administrator.end()
})

/** Returns the connection URL of the test's database for a login. */
function buildUrl(role: string): string {
  const connection = cluster.administrator
  if ('connectionString' in connection) {
    const url = new URL(connection.connectionString)
    Object.assign(url, { username: role, password, pathname: `/${database}` })
    return url.href
  }
  return `postgres://${role}:${password}@${encodeURIComponent(connection.host)}:${connection.port}/${database}`
}

/** Creates a login with attributes or memberships, and returns its connection URL. */
async function createLogin(name: string, attributes: string): Promise<string> {
  await administrator.query(`create role ${name}_${suffix} login password '${password}' ${attributes};
    grant connect on database ${database} to ${name}_${suffix}`)
  return buildUrl(`${name}_${suffix}`)
}

describe('the login of the app', () => {
  test('is accepted if it has no special rights', async () => {
    await expect(checkLogins({ url: buildUrl(appRole), ownerUrl })).resolves.toBeUndefined()
  })

  test.each([
    ['super', 'superuser', 'its login is a superuser'],
    ['bypass', 'bypassrls', 'its login bypasses row-level security'],
    ['maker', 'createrole', 'its login may create roles'],
    ['standby', 'replication', 'its login may replicate'],
    ['member', `in role ${ownerRole}`, `its login is a member of ${ownerRole}, which owns tables`],
    ['setter', `noinherit in role ${ownerRole}`, `its login is a member of ${ownerRole}, which owns tables`],
    ['reader', 'in role pg_read_server_files', 'its login is a member of pg_read_server_files, which can read or write files'],
  ])('%s (%s) is refused, with the reason [S65]', async (name, attributes, sentence) => {
    await expect(checkLogins({ url: await createLogin(name, attributes), ownerUrl })).rejects.toThrow(`DATABASE_URL: ${sentence}`)
  })

  test('is refused if it is an indirect member of the owner, of a superuser or of a login that bypasses row-level security', async () => {
    for (const [name, power] of [
      ['far_owner', `in role ${ownerRole}`],
      ['far_super', 'superuser'],
      ['far_bypass', 'bypassrls'],
    ] as const) {
      await createLogin(name, power)
      await administrator.query(`create role ${name}_group_${suffix} in role ${name}_${suffix}`)
      await expect(checkLogins({ url: await createLogin(`${name}_app`, `in role ${name}_group_${suffix}`), ownerUrl })).rejects.toThrow(
        /^DATABASE_URL: its login is a member of /,
      )
    }
  })

  test('is accepted only once no table belongs to it', async () => {
    const url = await createLogin('tables', '')
    const asSuperuser = new pg.Client(withDatabase(cluster.administrator, database))
    await asSuperuser.connect()
    await asSuperuser.query(`grant create on schema platform to tables_${suffix}; create table platform.mine (id integer);
      alter table platform.mine owner to tables_${suffix}`)
    // The check of the owner's login comes first, and requires that every table belongs to the owner.
    await expect(checkLogins({ url, ownerUrl })).rejects.toThrow(/^DATABASE_OWNER_URL: the table platform.mine belongs to tables_/)
    await asSuperuser.query(`drop table platform.mine; revoke create on schema platform from tables_${suffix}`)
    await expect(checkLogins({ url, ownerUrl })).resolves.toBeUndefined()
    await asSuperuser.end()
  })

  test('is reported with the name of its variable if the database cannot be reached', async () => {
    const unreachableUrl = 'postgres://nobody@127.0.0.1:1/atrium'
    await expect(checkLogins({ url: unreachableUrl, ownerUrl })).rejects.toThrow('DATABASE_URL: the database cannot be reached')
    await expect(checkLogins({ url: ownerUrl, ownerUrl: unreachableUrl })).rejects.toThrow(
      'DATABASE_OWNER_URL: the database cannot be reached',
    )
  })
})

describe('the login of the owner', () => {
  test.each([
    ['super_owner', 'superuser', 'is a superuser'],
    ['bypass_owner', 'bypassrls', 'bypasses row-level security'],
    ['maker_owner', 'createrole', 'may create roles'],
  ])('%s (%s) is refused, with a reference to the instructions for changing it', async (name, attributes, power) => {
    await expect(checkLogins({ url: buildUrl(appRole), ownerUrl: await createLogin(name, attributes) })).rejects.toThrow(
      `DATABASE_OWNER_URL: its login ${power}; the tables must belong to a login without such rights. "Database" in docs/operations.md`,
    )
  })

  test('is refused after a change of owner until the tables belong to the new owner', async () => {
    const url = await createLogin('next_owner', '')
    await expect(checkLogins({ url: buildUrl(appRole), ownerUrl: url })).rejects.toThrow(`belongs to ${ownerRole}.`)
    await changeOwner(withDatabase(cluster.administrator, database), `next_owner_${suffix}`)
    await expect(checkLogins({ url: buildUrl(appRole), ownerUrl: url })).resolves.toBeUndefined()
    await expect(migrate({ connectionString: url }, appRole)).resolves.toEqual({ applied: [] })
    await changeOwner(withDatabase(cluster.administrator, database), ownerRole)
  })
})

describe('the database server', () => {
  test.each(['17.6', '16.10 (Debian 16.10-1)', '9.6.24'])(
    'is refused with PostgreSQL %s, with an error that names the version',
    (version) => {
      expect(() => assertServerVersion(version)).toThrow(`The database is PostgreSQL ${version}; Atrium needs PostgreSQL 18 or later.`)
    },
  )

  test.each(['18.0', '18beta1', '19.2'])('is accepted with PostgreSQL %s', (version) => {
    expect(() => assertServerVersion(version)).not.toThrow()
  })

  test('is refused without TLS if the connection URL requires a verified certificate', async () => {
    await expect(checkLogins({ url: buildUrl(appRole), ownerUrl: `${ownerUrl}?sslmode=verify-full` })).rejects.toThrow(
      'DATABASE_OWNER_URL: the database cannot be reached (The server does not support SSL connections).',
    )
  })
})
