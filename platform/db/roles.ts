import { readFile } from 'node:fs/promises'
import pg from 'pg'
import type { Connection } from './client.ts'

/** Creates a login without any rights in the cluster. If the login exists, revokes such rights. */
export async function createRole(client: pg.Client, role: string, password?: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role])
  const login = `${pg.escapeIdentifier(role)} login nosuperuser nobypassrls nocreatedb nocreaterole noreplication${password ? ` password ${pg.escapeLiteral(password)}` : ''}`
  await client.query(rowCount === 0 ? `create role ${login}` : `alter role ${login}`)
}

/** Transfers the database and everything in it to the owner's login. In earlier versions, they belonged to the superuser of the cluster. */
export async function changeOwner(administrator: Connection, owner: string): Promise<void> {
  const client = new pg.Client(administrator)
  await client.connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('atrium.new_owner', $1, true)`, [owner])
    await client.query(await readFile(new URL('./change-owner.sql', import.meta.url), 'utf8'))
    await client.query('commit')
  } finally {
    await client.end()
  }
}
