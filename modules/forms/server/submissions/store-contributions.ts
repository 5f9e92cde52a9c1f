import type { CollectionStore } from '@atrium/collections/server/contributions'
import { createRecordStore } from '@atrium/collections/server/records/store-contributions'
import type { SubmissionStep } from '../../contract/forms.ts'
import { refusal } from '@atrium/platform/http/problem'
import { findSubmissionScope } from './access.ts'
import { submissionSource } from './source-reads.ts'
import { moveSubmission } from './writes.ts'

/** Submissions in the back office, where only their step is changed. */
export const submissionStore: CollectionStore = {
  ...createRecordStore(submissionSource),
  async save(transaction, context, _scope, item, values) {
    const scope = await findSubmissionScope(transaction, context, item.id)
    if (!scope.mayReview) throw refusal('not-allowed')
    const [from, to] = [item.values['step'], values['step']] as [SubmissionStep, SubmissionStep]
    await moveSubmission(transaction, context, scope, { from, to, reason: null, revision: scope.submission.revision })
  },
}
