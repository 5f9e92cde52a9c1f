import { sql } from 'kysely'
import type { Origin } from '@atrium/platform/app-context'
import type { SystemTransacting } from '@atrium/platform/db/scope'
import { recordEvent, type EventKind } from '@atrium/platform/events/events'

type DueItem = { id: string; collection: string; version: number | null }

/** Publishes the scheduled version of the items whose time has come. Later drafts stay drafts. Returns the number of items. */
export async function publishDueItems(transaction: SystemTransacting, origin: Origin): Promise<number> {
  const now = origin.deps.clock()
  const { rows } = await sql<DueItem>`update collection_items
    set published_version = publish_version, published_at = ${now}, publish_at = null, publish_version = null
    where edition = ${origin.edition.id} and publish_at <= ${now} and is_active
    returning id, collection, published_version as version`.execute(transaction)
  await recordItems(transaction, origin, 'item.published', rows)
  return rows.length
}

/** Withdraws the published version of the items whose time of withdrawal has come. Returns their number. */
export async function withdrawDueItems(transaction: SystemTransacting, origin: Origin): Promise<number> {
  const now = origin.deps.clock()
  const { rows } = await sql<DueItem>`update collection_items
    set published_version = null, published_at = null, withdraw_at = null
    where edition = ${origin.edition.id} and withdraw_at <= ${now} and is_active
    returning id, collection, old.published_version as version`.execute(transaction)
  await recordItems(transaction, origin, 'item.withdrawn', rows)
  return rows.length
}

async function recordItems(transaction: SystemTransacting, origin: Origin, kind: EventKind, items: readonly DueItem[]): Promise<void> {
  for (const { id, ...details } of items) await recordEvent(transaction, origin, { kind, subject: { type: 'item', id }, details })
}
