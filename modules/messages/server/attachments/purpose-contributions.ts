import { findEdition } from '@atrium/editions/registry'
import type { FilePurpose } from '@atrium/files/server/contributions'
import { withTenant } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { fileKindNames } from '@atrium/platform/files/file-kinds'
import { refusal } from '@atrium/platform/http/problem'
import { createEditionScope } from '@atrium/platform/session/access'
import { attachmentPurpose, maxAttachmentBytes } from '../../contract/message-terms.ts'
import { messageScope } from '../messages/access.ts'
import { countUnsent, findAttachment, listUnused } from './reads.ts'
import { addAttachment } from './writes.ts'

/** Maximum number of files that a person has uploaded and not sent. */
const maxUnsent = 200

/** Files that people upload for messages in a portal. Whoever wrote or received the message may read them, and before that who uploaded them. */
export const attachmentFilePurpose: FilePurpose = {
  name: attachmentPurpose,
  maxBytes: maxAttachmentBytes,
  kinds: fileKindNames,
  async admit(context, _scope, { portal = '' }) {
    const scope = await messageScope(context, portal)
    const unsent = await withTenant(context.deps.db, scope.edition.actor, (transaction) => countUnsent(transaction, scope.edition))
    if (unsent >= maxUnsent)
      throw refusal('invalid-request', { issues: [{ path: 'file', code: 'too-many-files', limit: maxUnsent, used: unsent }] })
    return { portal: scope.portalId }
  },
  folderOf: () => 'Messages',
  async mayRead(transaction, scope, { id }) {
    const edition = findEdition(scope.actor.edition)
    if (!edition?.features.includes('messages')) return false
    return (await findAttachment(transaction, scope, id)) !== undefined
  },
  async needsProof(transaction, scope, { id }) {
    return (await findAttachment(transaction, scope, id))?.is_confidential ?? false
  },
  async accept(transaction, origin, file) {
    await addAttachment(transaction, origin, { ...file, portal: file.target['portal'] ?? '' })
    return true
  },
  listRemovable: listUnused,
  recordsEveryRead: true,
  async recordDownload(transaction, context, file) {
    const found = await findAttachment(transaction, createEditionScope(context), file.id)
    if (!found || found.message === null) return
    await recordEvent(transaction, context, {
      kind: 'message.attachment-opened',
      ...(found.account !== null && { accountId: found.account }),
      portalId: found.portal,
      subject: { type: 'message', id: found.message },
      details: { file: file.id },
    })
  },
}
