import type { FilePurpose } from '@atrium/files/server/contributions'
import { recordEvent } from '@atrium/platform/events/events'
import { fileKindNames } from '@atrium/platform/files/file-kinds'
import { isOfFirm } from '@atrium/platform/session/access'
import { publicationPurpose } from '../../contract/publications.ts'
import { publishingScope } from './access.ts'
import { isStillOfFirm, listOldDrafts, mayReadPublication } from './reads.ts'
import { addDraft } from './writes.ts'

const maxBytes = 100_000_000

/** Files that staff publish to clients of a portal. The target states the portal. Clients read the documents that are made of them. */
export const publicationFilePurpose: FilePurpose = {
  name: publicationPurpose,
  maxBytes,
  kinds: fileKindNames,
  async admit(context, _scope, { portal = '' }) {
    const { portalId } = await publishingScope(context, portal)
    return { portal: portalId }
  },
  folderOf: ({ portal = '' }) => portal,
  mayRead: async (transaction, scope, { id }) => isOfFirm(scope.person) && mayReadPublication(transaction, scope, id),
  async accept(transaction, origin, file) {
    const portalId = file.target['portal'] ?? ''
    if (!(await isStillOfFirm(transaction, origin.edition.id, file.uploadedBy))) return false
    await addDraft(transaction, origin, { id: file.id, name: file.name, portalId, createdBy: file.uploadedBy })
    return true
  },
  listRemovable: listOldDrafts,
  recordDownload: (transaction, context, { id, name }) =>
    recordEvent(transaction, context, { kind: 'document.publication-opened', subject: { type: 'publication', id }, details: { name } }),
}
