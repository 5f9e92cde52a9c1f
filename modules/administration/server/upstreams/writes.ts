import type { DataSource } from '@atrium/editions/edition'
import type { SystemTransacting } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { reviseRow } from '@atrium/platform/events/revisions'
import { seal, openSealed } from '@atrium/platform/sealed-box'
import { CommandRefused, type Command } from '../administration/writes.ts'
import { upstreamNames } from '@atrium/platform/providers/upstream/names'
import { createConnectionBox, normaliseBaseUrl } from './connection-rules.ts'
import { findDataSource } from './reads.ts'

type NewConnection = { name: string; url: string; token: string }

/**
 * Stores an upstream's URL and encrypted token. The running application uses them within half a minute.
 * @throws CommandRefused for an unknown upstream or a URL that is not permitted
 */
export async function setConnection(
  transaction: SystemTransacting,
  command: Command,
  newConnection: NewConnection,
  secret: string,
): Promise<void> {
  if (!upstreamNames.some((name) => name === newConnection.name))
    throw new CommandRefused(`There is no upstream "${newConnection.name}". The upstreams are ${upstreamNames.join(', ')}.`)
  const url = normaliseBaseUrl(newConnection.url)
  if (url === undefined)
    throw new CommandRefused(
      `"${newConnection.url}" may not be called: an address here is https, public, on the usual port, and without a login or query. A private one belongs into the environment.`,
    )
  if (newConnection.token.length < 8) throw new CommandRefused('The token must have at least 8 characters.')
  const edition = command.edition.id
  const row = {
    url,
    sealed_token: seal(createConnectionBox({ edition, name: newConnection.name, url }, secret), Buffer.from(newConnection.token)),
    updated_at: command.deps.clock(),
  }
  await reviseRow(transaction, command, toConnectionRow(command, newConnection.name), () =>
    transaction
      .insertInto('upstream_connections')
      .values({ edition, name: newConnection.name, ...row })
      .onConflict((conflict) => conflict.columns(['edition', 'name']).doUpdateSet(row))
      .execute(),
  )
  await recordConnectionEvent(transaction, command, 'upstream.connected', newConnection.name, { host: new URL(url).host })
}

const toConnectionRow = ({ edition }: Command, name: string) =>
  ({ table: 'upstream_connections', key: { edition: edition.id, name }, subject: { type: 'upstream', id: name } }) as const

/**
 * @throws CommandRefused if none is stored
 */
export async function removeConnection(transaction: SystemTransacting, command: Command, name: string): Promise<void> {
  const { numDeletedRows } = await reviseRow(transaction, command, toConnectionRow(command, name), () =>
    transaction.deleteFrom('upstream_connections').where('name', '=', name).executeTakeFirstOrThrow(),
  )
  if (numDeletedRows === 0n) throw new CommandRefused(`No address is stored for "${name}".`)
  await recordConnectionEvent(transaction, command, 'upstream.disconnected', name, {})
}

/**
 * Sets the source of a portal's figures. Null uses the source of the deployment.
 * @throws CommandRefused for a portal that the edition does not have
 */
export async function setDataSource(
  transaction: SystemTransacting,
  command: Command,
  { portal, source }: { portal: string; source: DataSource | null },
): Promise<void> {
  const before = await findDataSource(transaction, portal)
  if (!before) throw new CommandRefused(`There is no portal "${portal}" in the edition ${command.edition.id}.`)
  await reviseRow(transaction, command, { table: 'portals', key: { id: portal }, subject: { type: 'portal', id: portal } }, () =>
    transaction.updateTable('portals').set({ data_source: source }).where('id', '=', portal).execute(),
  )
  await recordEvent(transaction, command, {
    kind: 'portal.data-source-changed',
    portalId: portal,
    details: { before: before.source, after: source, by: command.by },
  })
}

/** Encrypts tokens with a new secret. Accepts tokens that are already encrypted with the new secret. */
export async function rekeyConnections(
  transaction: SystemTransacting,
  edition: string,
  [before, next]: readonly [string, string],
): Promise<{ reencrypted: number; unreadable: number }> {
  const rows = await transaction.selectFrom('upstream_connections').select(['name', 'url', 'sealed_token']).forUpdate().execute()
  const counts = { reencrypted: 0, unreadable: 0 }
  for (const { name, url, sealed_token: sealed } of rows) {
    const box = (secret: string) => createConnectionBox({ edition, name, url }, secret)
    const token = openSealed(box(before), sealed) ?? openSealed(box(next), sealed)
    counts[token === undefined ? 'unreadable' : 'reencrypted']++
    if (token === undefined) continue
    await transaction
      .updateTable('upstream_connections')
      .set({ sealed_token: seal(box(next), token) })
      .where('name', '=', name)
      .execute()
  }
  return counts
}

function recordConnectionEvent(
  transaction: SystemTransacting,
  command: Command,
  kind: 'upstream.connected' | 'upstream.disconnected',
  name: string,
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  return recordEvent(transaction, command, { kind, subject: { type: 'upstream', id: name }, details: { ...details, by: command.by } })
}
