import type { RequestContext } from '@atrium/platform/app-context'
import type { Transacting } from '@atrium/platform/db/scope'
import { reviseRow } from '@atrium/platform/events/revisions'
import { refusal } from '@atrium/platform/http/problem'
import type { Agenda, Review } from '../../contract/reviews.ts'
import type { ClientScope } from '../clients/access.ts'
import { recordClientEvent } from '../clients/record-writes.ts'
import { findAgenda, findReview } from './reads.ts'

type NewReview = Pick<Review, 'id' | 'heldOn' | 'nextDueOn' | 'summary'>

/**
 * Records a review that was held. Keeps the prepared agenda with it and begins a new one. A repeated request adds nothing.
 * @throws the refusals `invalid-request` for a review in the future or a next review before it, and `conflict` if a review of that day is
 * recorded already
 */
export async function recordReview(
  transaction: Transacting,
  context: RequestContext,
  scope: ClientScope,
  { id, heldOn, nextDueOn, summary }: NewReview,
): Promise<Review> {
  const { account, edition } = scope
  if (heldOn > edition.today) throw refusal('invalid-request', { issues: [{ path: 'heldOn', code: 'future' }] })
  if (nextDueOn !== null && nextDueOn <= heldOn) throw refusal('invalid-request', { issues: [{ path: 'nextDueOn', code: 'before-start' }] })
  const agenda = await findAgenda(transaction, scope)
  const { numInsertedOrUpdatedRows: added } = await transaction
    .insertInto('client_reviews')
    .values({
      id,
      edition: context.edition.id,
      account_id: account.id,
      held_on: heldOn,
      held_by: edition.person.id,
      next_due_on: nextDueOn,
      summary,
      agenda: agenda.text,
      created_at: context.deps.clock(),
      created_by: edition.person.id,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  const review = await findReview(transaction, scope, id)
  if (!review || (added === 0n && (review.createdBy?.id !== edition.person.id || review.summary !== summary))) throw refusal('conflict')
  if (added === 0n) return review
  if (agenda.text !== '') await saveAgenda(transaction, context, scope, { text: '', version: agenda.version })
  await recordClientEvent(transaction, context, scope, 'client.review-recorded', { type: 'client-review', id })
  return review
}

/**
 * Saves the agenda of the next review. Changes nothing if it already has this text.
 * @throws the refusal `conflict` if somebody has saved it since the caller read it
 */
export async function saveAgenda(
  transaction: Transacting,
  context: RequestContext,
  scope: ClientScope,
  { text, version }: { text: string; version: number },
): Promise<Agenda> {
  const { account, edition } = scope
  const before = await findAgenda(transaction, scope)
  if (before.text === text) return before
  const subject = { type: 'client-agenda', id: account.id } as const
  const saved = { text, version: version + 1, saved_at: context.deps.clock(), saved_by: edition.person.id }
  await reviseRow(transaction, context, { table: 'client_agendas', key: { account_id: account.id }, subject }, async () => {
    const { numInsertedOrUpdatedRows: written } = await transaction
      .insertInto('client_agendas')
      .values({ account_id: account.id, edition: context.edition.id, ...saved })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(saved).where('client_agendas.version', '=', version))
      .executeTakeFirstOrThrow()
    if (written === 0n || (before.version === 0 && version !== 0)) throw refusal('conflict')
  })
  await recordClientEvent(transaction, context, scope, 'client.agenda-saved', subject)
  return findAgenda(transaction, scope)
}
