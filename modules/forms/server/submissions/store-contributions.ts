import type { CollectionStore } from '@atrium/collections/server/contributions'
import { createRecordStore } from '@atrium/collections/server/records/store-contributions'
import type { SubmissionStep } from '../../contract/forms.ts'
import { submissionScope } from './access.ts'
import { submissionSource } from './source-reads.ts'
import { moveSubmission } from './writes.ts'

/** Submissions in the back office, where only their step is changed. */
export const submissionStore: CollectionStore = {
  ...createRecordStore(submissionSource),
  async save(transaction, context, _scope, item, values) {
    const scope = await submissionScope(context, item.id)
    const [from, to] = [item.values['step'], values['step']] as [SubmissionStep, SubmissionStep]
    await moveSubmission(transaction, context, scope, { from, to, reason: null })
  },
}
