import { uuid } from '@atrium/contract/schema'
import { findEdition } from '@atrium/editions/registry'
import type { FilePurpose } from '@atrium/files/server/contributions'
import { withTenant } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { fileKindNames } from '@atrium/platform/files/file-kinds'
import { refusal } from '@atrium/platform/http/problem'
import { isOfFirm, createEditionScope } from '@atrium/platform/session/access'
import { documentKinds, documentPurpose, type DocumentKind } from '../../contract/document-terms.ts'
import { additionScope } from './access.ts'
import { nameVersion } from './document-rules.ts'
import { findLimitFault } from './limit-rules.ts'
import { markForReader } from './mark-rules.ts'
import { destroyDocuments } from '../retention/writes.ts'
import { findReadableDocument, listFolders, mayStillAdd, measureUse } from './reads.ts'
import { addVersion, lockNames } from './version-writes.ts'

const maxBytes = 2_000_000_000
/** A client who restores a document at the last moment is not late for the job. */
const dayMs = 86_400_000

const toKind = (given: string | undefined): DocumentKind => documentKinds.find((kind) => kind === given) ?? 'other'

/**
 * Files that become documents of an account. Its clients and the firm's staff add them. The target states the account and, if wanted, the
 * folder, the kind, and with `replaces` that a document with the same name gets a new version.
 */
export const documentFilePurpose: FilePurpose = {
  name: documentPurpose,
  maxBytes,
  kinds: fileKindNames,
  async admit(context, _scope, { account = '', folder, kind, replaces }, bytes) {
    const scope = await additionScope(context, account)
    const use = await withTenant(context.deps.db, scope.edition.actor, (transaction) =>
      measureUse(transaction, scope.account.id, context.deps.clock()),
    )
    const full = findLimitFault(use, context.edition.documentLimits, bytes)
    if (full) throw refusal('invalid-request', { issues: [{ path: 'file', code: full.fault, limit: full.limit, used: full.used }] })
    if (folder !== undefined) {
      const folders = uuid.safeParse(folder).success
        ? await withTenant(context.deps.db, scope.edition.actor, (transaction) => listFolders(transaction, scope))
        : []
      if (!folders.some(({ id }) => id === folder)) throw refusal('invalid-request', { issues: [{ path: 'folder', code: 'not-found' }] })
    }
    return {
      account: scope.account.id,
      kind: toKind(kind),
      by: isOfFirm(scope.edition.person) ? 'firm' : 'client',
      ...(folder !== undefined && { folder }),
      ...(replaces !== undefined && { replaces: 'yes' }),
    }
  },
  folderOf: ({ account = '' }) => account,
  async mayRead(transaction, scope, { id }) {
    const edition = findEdition(scope.actor.edition)
    return edition !== undefined && (await findReadableDocument(transaction, scope, edition, id)) !== undefined
  },
  adapt: (context, scope, { kind, bytes }, read) => markForReader(context, scope, { kind, length: bytes }, read),
  async findName(transaction, scope, file) {
    const edition = findEdition(scope.actor.edition)
    const document = edition && (await findReadableDocument(transaction, scope, edition, file.id))
    return document && nameVersion(document.name, file.name)
  },
  async accept(transaction, origin, file) {
    const accountId = file.target['account'] ?? ''
    // The person's rights may have ended while the file was on its way.
    const edition = findEdition(origin.edition.id)
    if (!edition || !(await mayStillAdd(transaction, origin, edition, { accountId, personId: file.uploadedBy }))) return false
    // Uploads that end at the same time are accepted one after another, so that they do not exceed the limits together.
    await lockNames(transaction, accountId)
    const full = findLimitFault(await measureUse(transaction, accountId, origin.deps.clock()), edition.documentLimits, file.bytes)
    if (full) return full
    return addVersion(transaction, origin, {
      file,
      accountId,
      folder: file.target['folder'] ?? null,
      kind: toKind(file.target['kind']),
      isFromClient: file.target['by'] !== 'firm',
      addedBy: file.uploadedBy,
      replaces: file.target['replaces'] === undefined ? null : 'same-name',
      at: origin.deps.clock(),
    })
  },
  recordsEveryRead: true,
  listRemovable: (transaction, edition, before, origin) =>
    destroyDocuments(transaction, edition, new Date(before.getTime() - dayMs), origin),
  async recordDownload(transaction, context, file) {
    const document = await findReadableDocument(transaction, createEditionScope(context), context.edition, file.id)
    if (!document) return
    await recordEvent(transaction, context, {
      kind: 'document.opened',
      accountId: document.account_id,
      portalId: document.portal_id,
      subject: { type: 'document', id: document.id },
      details: { name: document.name, version: document.version, file: file.id },
    })
  },
}
