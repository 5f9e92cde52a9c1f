import { sql } from 'kysely'
import type { SystemTransacting } from '@atrium/platform/db/scope'
import { openSealed } from '@atrium/platform/sealed-box'
import { createConnectionBox } from './connection-rules.ts'

export type StoredConnection = { name: string; url: string; token: string }

/**
 * Lists the stored connections of an edition. A connection whose token cannot be decrypted with this secret is listed
 * only by its name, in `unreadable`.
 */
export async function listConnections(
  transaction: SystemTransacting,
  edition: string,
  secret: string,
): Promise<{ connections: StoredConnection[]; unreadable: string[] }> {
  const rows = await transaction.selectFrom('upstream_connections').select(['name', 'url', 'sealed_token']).orderBy('name').execute()
  const opened = rows.map(({ name, url, sealed_token: sealed }) => ({
    name,
    url,
    token: openSealed(createConnectionBox({ edition, name, url }, secret), sealed)?.toString(),
  }))
  return {
    connections: opened.flatMap(({ token, ...rest }) => (token === undefined ? [] : [{ ...rest, token }])),
    unreadable: opened.flatMap(({ name, token }) => (token === undefined ? [name] : [])),
  }
}

/** Finds the source of figures configured for a portal, or null if the portal configures none. */
export async function findDataSource(transaction: SystemTransacting, portal: string): Promise<{ source: string | null } | undefined> {
  const { rows } = await sql<{ source: string | null }>`select data_source as source from portals where id = ${portal}`.execute(transaction)
  return rows[0]
}
