import type { CollectionStore } from '@atrium/collections/server/contributions'
import { createRecordStore } from '@atrium/collections/server/records/store-contributions'
import { findMoveRefusal, type WorkflowStep } from '@atrium/domain/forms/workflow'
import { refusal } from '@atrium/platform/http/problem'
import { asReviewer, findSubmissionScope } from './access.ts'
import { listSteps } from './reads.ts'
import { submissionSource } from './source-reads.ts'
import { moveSubmission } from '../review/writes.ts'

/** Submissions in the back office, where only their step is changed. */
export const submissionStore: CollectionStore = {
  ...createRecordStore(submissionSource),
  async save(transaction, context, _scope, item, values) {
    const scope = asReviewer(await findSubmissionScope(transaction, context, item.id))
    const { person } = scope.edition
    const [from, to] = [item.values['step'], values['step']] as [WorkflowStep, WorkflowStep]
    const past = (await listSteps(transaction, scope)).map(({ step, created_by: by }) => ({ step, by }))
    // The side panel shows it at the field; a conflict would mean that somebody else has moved the submission.
    if (findMoveRefusal(scope.form.settings.workflow, past, { person: person.id, role: person.role }, to) === 'wrong-step')
      throw refusal('invalid-request', { issues: [{ path: 'values.step', code: 'not-allowed' }] })
    await moveSubmission(transaction, context, scope, { from, to, reason: null, revision: scope.submission.revision })
  },
}
