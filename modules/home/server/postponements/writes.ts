import type { RequestContext } from '@atrium/platform/app-context'
import type { SystemTransacting, Transacting } from '@atrium/platform/db/scope'
import { recordEvent, type EventKind } from '@atrium/platform/events/events'
import type { PortalScope } from '@atrium/people/server/portals/access'
import { sql } from 'kysely'
import type { TodayItem } from '../../contract/today.ts'
import type { TodayKind } from '../../contract/today-terms.ts'
import type { Postponement } from './reads.ts'

/** Postpones an item of the caller's list until a day. A repeated request changes nothing. */
export async function savePostponement(
  transaction: Transacting,
  context: RequestContext,
  scope: PortalScope,
  { kind, item, until }: { kind: TodayKind; item: TodayItem; until: string },
): Promise<void> {
  const { edition, portalId } = scope
  const { numAffectedRows: saved } = await sql`
    insert into postponed_items (edition, person_id, portal_id, kind, cause, account_id, until_on, postponed_at)
    values (${edition.actor.edition}, ${edition.person.id}, ${portalId}, ${kind}, ${item.cause}, ${item.account}, ${until}, ${context.deps.clock()})
    on conflict (person_id, portal_id, kind, cause) do update set until_on = excluded.until_on, postponed_at = excluded.postponed_at
      where postponed_items.until_on <> excluded.until_on`.execute(transaction)
  if (saved) await recordPostponement(transaction, context, scope, 'today.postponed', { kind, cause: item.cause, until })
}

/** Ends a postponement of the caller. Returns false if there is none. */
export async function removePostponement(
  transaction: Transacting,
  context: RequestContext,
  scope: PortalScope,
  { kind, cause }: Omit<Postponement, 'until'>,
): Promise<boolean> {
  if (!(await deletePostponement(transaction, scope, { kind, cause }))) return false
  await recordPostponement(transaction, context, scope, 'today.brought-back', { kind, cause })
  return true
}

/** Deletes the caller's postponements of items whose cause has ended, so that an item of a new cause is listed. */
export async function removeEndedPostponements(
  transaction: Transacting,
  scope: PortalScope,
  ended: readonly Omit<Postponement, 'until'>[],
): Promise<void> {
  for (const one of ended) await deletePostponement(transaction, scope, one)
}

async function deletePostponement(
  transaction: Transacting,
  { edition, portalId }: PortalScope,
  { kind, cause }: Omit<Postponement, 'until'>,
): Promise<boolean> {
  const { numDeletedRows: removed } = await transaction
    .deleteFrom('postponed_items')
    .where('person_id', '=', edition.person.id)
    .where('portal_id', '=', portalId)
    .where('kind', '=', kind)
    .where('cause', '=', cause)
    .executeTakeFirst()
  return removed > 0n
}

/** Deletes postponements whose day has come. */
export async function deletePastPostponements(transaction: SystemTransacting, edition: string, today: string): Promise<number> {
  const { numDeletedRows: removed } = await transaction
    .deleteFrom('postponed_items')
    .where('edition', '=', edition)
    .where('until_on', '<=', today)
    .executeTakeFirst()
  return Number(removed)
}

const recordPostponement = (
  transaction: Transacting,
  context: RequestContext,
  { portalId }: PortalScope,
  kind: Extract<EventKind, `today.${string}`>,
  { kind: itemKind, cause, ...details }: { kind: TodayKind; cause: string; until?: string },
): Promise<void> =>
  recordEvent(transaction, context, { kind, portalId, subject: { type: 'today-item', id: cause }, details: { kind: itemKind, ...details } })
