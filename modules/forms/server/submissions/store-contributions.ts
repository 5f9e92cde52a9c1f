import type { CollectionStore } from '@atrium/collections/server/contributions'
import { createRecordStore } from '@atrium/collections/server/records/store-contributions'
import type { WorkflowStep } from '@atrium/domain/forms/workflow'
import { asReviewer, findSubmissionScope } from './access.ts'
import { submissionSource } from './source-reads.ts'
import { moveSubmission } from '../review/writes.ts'

/** Submissions in the back office, where only their step is changed. */
export const submissionStore: CollectionStore = {
  ...createRecordStore(submissionSource),
  async save(transaction, context, _scope, item, values) {
    const scope = asReviewer(await findSubmissionScope(transaction, context, item.id))
    const [from, to] = [item.values['step'], values['step']] as [WorkflowStep, WorkflowStep]
    await moveSubmission(transaction, context, scope, { from, to, reason: null, revision: scope.submission.revision })
  },
}
