import type { RequestContext } from '@atrium/platform/app-context'
import type { Transacting } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { refusal } from '@atrium/platform/http/problem'
import type { SubmissionStep } from '../../contract/forms.ts'
import type { SubmissionScope } from './access.ts'
import { listSteps, lockRevision } from './reads.ts'

/**
 * Sets the step of a submission. Any step may follow any other (specification 2, section 4).
 * @throws the refusal `conflict` if somebody else has moved it, or its sender has changed it, meanwhile
 */
export async function moveSubmission(
  transaction: Transacting,
  context: RequestContext,
  scope: SubmissionScope,
  { from, to, reason, revision }: { from: SubmissionStep; to: SubmissionStep; reason: string | null; revision: number },
): Promise<void> {
  const { submission, edition, form } = scope
  // Locked, so that its answers are not changed while it is reviewed.
  if ((await lockRevision(transaction, scope)) !== revision) throw refusal('conflict')
  const [newest] = await listSteps(transaction, scope)
  if ((newest?.step ?? 'Under review') !== from) throw refusal('conflict')
  if (from === to) return
  // The number is the primary key, so that of two moves at once one is refused.
  const { numInsertedOrUpdatedRows: added } = await transaction
    .insertInto('form_steps')
    .values({
      submission_id: submission.id,
      number: (newest?.number ?? 0) + 1,
      edition: edition.actor.edition,
      step: to,
      reason: reason === '' ? null : reason,
      created_at: context.deps.clock(),
      created_by: edition.person.id,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (added !== 1n) throw refusal('conflict')
  await recordEvent(transaction, context, {
    kind: 'form.step-changed',
    subject: { type: 'submission', id: submission.id },
    portalId: submission.portal_id,
    ...(submission.account_id !== null && { accountId: submission.account_id }),
    details: { name: form.name, from, to },
  })
}
