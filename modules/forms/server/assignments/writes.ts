import type { AccountScope } from '@atrium/accounts/server/accounts/access'
import type { RequestContext } from '@atrium/platform/app-context'
import type { Transacting } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { refusal } from '@atrium/platform/http/problem'
import { findAccountForm, type AccountFormRow } from './reads.ts'

/** True if nobody needs to send the form again: it is sent only once, and has been. */
export const isComplete = ({ is_single: isSingle, is_done: isDone }: AccountFormRow): boolean => isSingle && isDone

/**
 * Asks the clients of an account to fill in a form, until the day `dueOn`. While a request is open, only its day changes; one that is done is
 * made again. Returns false if it was asked for until that day already.
 * @throws the refusals `not-found` for a form that is not published, `conflict` for one that is sent once and has been, and
 * `invalid-request` for a day in the past
 */
export async function assignForm(
  transaction: Transacting,
  context: RequestContext,
  scope: AccountScope,
  { form: formId, dueOn }: { form: string; dueOn: string | null },
): Promise<boolean> {
  const { account, edition } = scope
  if (dueOn !== null && dueOn < edition.today) throw refusal('invalid-request', { issues: [{ path: 'dueOn', code: 'past' }] })
  const form = await findAccountForm(transaction, scope, formId)
  if (!form) throw refusal('not-found')
  if (isComplete(form)) throw refusal('conflict')
  if (form.asked_at !== null && !form.is_done && form.due_on === dueOn) return false
  const asked = { due_on: dueOn, created_at: context.deps.clock(), created_by: edition.person.id, notified_at: null }
  if (form.asked_at !== null) {
    await transaction
      .updateTable('form_assignments')
      .set(form.is_done ? asked : { due_on: dueOn })
      .where('account_id', '=', account.id)
      .where('form_id', '=', formId)
      .where('withdrawn_at', 'is', null)
      .execute()
    if (!form.is_done) return true
  } else {
    const { numInsertedOrUpdatedRows: added } = await transaction
      .insertInto('form_assignments')
      .values({ edition: edition.actor.edition, form_id: formId, account_id: account.id, ...asked })
      // A request that a colleague makes at the same time is kept.
      .onConflict((conflict) => conflict.columns(['account_id', 'form_id']).where('withdrawn_at', 'is', null).doNothing())
      .executeTakeFirstOrThrow()
    if (added !== 1n) return false
  }
  await record(transaction, context, scope, 'form.asked-for', { id: formId, name: form.name })
  return true
}

/**
 * Withdraws the request to fill in a form.
 * @throws the refusal `not-found` if nobody has asked for it
 */
export async function withdrawAssignment(
  transaction: Transacting,
  context: RequestContext,
  scope: AccountScope,
  formId: string,
): Promise<void> {
  const { account } = scope
  const form = await findAccountForm(transaction, scope, formId)
  const { numUpdatedRows: changed } = await transaction
    .updateTable('form_assignments')
    .set({ withdrawn_at: context.deps.clock() })
    .where('account_id', '=', account.id)
    .where('form_id', '=', formId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (changed === 0n) throw refusal('not-found')
  await record(transaction, context, scope, 'form.no-longer-asked-for', { id: formId, name: form?.name ?? '' })
}

const record = (
  transaction: Transacting,
  context: RequestContext,
  { account }: AccountScope,
  kind: 'form.asked-for' | 'form.no-longer-asked-for',
  { id, name }: { id: string; name: string },
) =>
  recordEvent(transaction, context, {
    kind,
    subject: { type: 'form', id },
    accountId: account.id,
    portalId: account.portal_id,
    details: { name },
  })
