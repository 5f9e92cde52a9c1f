import type { PortalScope } from '@atrium/people/server/portals/access'
import type { RequestContext } from '@atrium/platform/app-context'
import type { SystemTransacting } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { refusal } from '@atrium/platform/http/problem'
import { sql } from 'kysely'
import { maxLabels } from '../../contract/message-terms.ts'
import { listParticipants } from '../delivery/reads.ts'
import { notifyPeople, recordMessage } from '../messages/writes.ts'
import type { WorkScope } from '../work/access.ts'
import { listLabels } from './reads.ts'

/** Labels of a portal are saved one after another. */
async function lockLabels(transaction: SystemTransacting, { portalId }: PortalScope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('message labels'), hashtext(${portalId}))`.execute(transaction)
}

/**
 * Saves a label of a portal. The revision is 0 for a new one. A repeated request changes nothing. Returns the revision.
 * @throws the refusals `conflict` if it was changed or deleted meanwhile, and `invalid-request` for a name in use and too many labels
 */
export async function saveLabel(
  transaction: SystemTransacting,
  context: RequestContext,
  scope: PortalScope,
  { id, name, revision }: { id: string; name: string; revision: number },
): Promise<number> {
  await lockLabels(transaction, scope)
  const known = await listLabels(transaction, scope)
  const own = known.find((one) => one.id === id)
  if (own?.name === name && own.revision === revision + 1) return own.revision
  if ((own?.revision ?? 0) !== revision) throw refusal('conflict')
  const invalid = (code: string, limit?: number) =>
    refusal('invalid-request', { issues: [{ path: 'name', code, ...(limit !== undefined && { limit }) }] })
  if (known.some((one) => one.id !== id && one.name.toLowerCase() === name.toLowerCase())) throw invalid('taken')
  if (!own && known.length >= maxLabels) throw invalid('too-many', maxLabels)
  const values = { name, revision: revision + 1, updated_at: context.deps.clock() }
  if (own) await transaction.updateTable('message_labels').set(values).where('id', '=', id).execute()
  else {
    const { numInsertedOrUpdatedRows: added } = await transaction
      .insertInto('message_labels')
      .values({ ...values, id, edition: context.edition.id, portal_id: scope.portalId })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (added !== 1n) throw refusal('conflict')
  }
  await recordLabel(transaction, context, scope, 'message-label.saved', { id, name })
  return revision + 1
}

/** Deletes a label of a portal, also from conversations. A second request changes nothing. */
export async function removeLabel(transaction: SystemTransacting, context: RequestContext, scope: PortalScope, id: string): Promise<void> {
  await lockLabels(transaction, scope)
  const own = (await listLabels(transaction, scope)).find((one) => one.id === id)
  if (!own) return
  await transaction.deleteFrom('message_labels').where('id', '=', id).execute()
  await recordLabel(transaction, context, scope, 'message-label.removed', own)
}

const recordLabel = (
  transaction: SystemTransacting,
  context: RequestContext,
  { portalId }: PortalScope,
  kind: 'message-label.saved' | 'message-label.removed',
  { id, name }: { id: string; name: string },
): Promise<void> => recordEvent(transaction, context, { kind, portalId, subject: { type: 'message-label', id }, details: { name } })

/**
 * Gives a conversation exactly these labels. A repeated request changes nothing.
 * @throws the refusal `invalid-request` for a label that is none of the portal
 */
export async function setLabels(
  transaction: SystemTransacting,
  context: RequestContext,
  { scope, target }: WorkScope,
  labels: readonly string[],
): Promise<void> {
  await lockLabels(transaction, scope)
  const known = new Set((await listLabels(transaction, scope)).map(({ id }) => id))
  const wanted = [...new Set(labels)]
  if (!wanted.every((id) => known.has(id))) throw refusal('invalid-request', { issues: [{ path: 'labels', code: 'not-found' }] })
  const { rows: removed } =
    await sql`delete from message_labelled where conversation_id = ${target.id}::uuid and label_id <> all (${wanted}::uuid[])
    returning label_id`.execute(transaction)
  const { rows: added } = await sql`insert into message_labelled (conversation_id, label_id, edition)
    select ${target.id}::uuid, id, ${context.edition.id} from unnest(${wanted}::uuid[]) id on conflict do nothing returning label_id`.execute(
    transaction,
  )
  if (removed.length + added.length === 0) return
  await recordMessage(transaction, context, { id: target.id, account: null, portal: scope.portalId }, 'message.labelled', {
    labels: wanted,
  })
  const people = await listParticipants(transaction, target.id, null)
  await notifyPeople(
    transaction,
    context.edition.id,
    people.flatMap(({ id, account }) => (account === null ? [id] : [])),
  )
}
