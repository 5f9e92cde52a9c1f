import type { FilePurpose } from '@atrium/files/server/contributions'
import { isStillOfFirm } from '@atrium/documents/server/publications/reads'
import { recordEvent } from '@atrium/platform/events/events'
import { isOfFirm } from '@atrium/platform/session/access'
import { defaultPdfLimits } from '@atrium/platform/signatures/check-pdf'
import { batchPurpose } from '../../contract/signing-terms.ts'
import { sendingPortalScope } from '../envelopes/access.ts'
import { listOldBatchDrafts, mayReadBatch } from './reads.ts'
import { addBatchDraft } from './writes.ts'

/** Files that staff send for signing to many clients of a portal. The target states the portal. Clients read the documents that are made of them. */
export const batchFilePurpose: FilePurpose = {
  name: batchPurpose,
  maxBytes: defaultPdfLimits.maxBytes,
  kinds: ['pdf'],
  async admit(context, _scope, { portal = '' }) {
    const { portalId } = await sendingPortalScope(context, portal)
    return { portal: portalId }
  },
  folderOf: ({ portal = '' }) => portal,
  mayRead: async (transaction, scope, { id }) => isOfFirm(scope.person) && mayReadBatch(transaction, scope, id),
  async accept(transaction, origin, file) {
    if (!(await isStillOfFirm(transaction, origin.edition.id, file.uploadedBy))) return false
    await addBatchDraft(transaction, origin, {
      id: file.id,
      name: file.name,
      portalId: file.target['portal'] ?? '',
      createdBy: file.uploadedBy,
    })
    return true
  },
  listRemovable: listOldBatchDrafts,
  recordDownload: (transaction, context, { id, name }) =>
    recordEvent(transaction, context, { kind: 'signing-batch.opened', subject: { type: 'signing-batch', id }, details: { name } }),
}
