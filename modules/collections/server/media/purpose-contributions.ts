import { uuid } from '@atrium/contract/schema'
import { numberName } from '@atrium/files/server/uploads/name-rules'
import type { CleanFile, FilePurpose, UploadTarget } from '@atrium/files/server/contributions'
import { createFilePath } from '@atrium/files/server/serving/address-rules'
import { fileKindNames, findFileKind } from '@atrium/platform/files/file-kinds'
import { systemActor, withTenant } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { refusal } from '@atrium/platform/http/problem'
import { isStaff } from '@atrium/platform/session/access'
import { media } from '../collections/media.ts'
import { findRelatedScope, ownWritesScope, seedScope } from '../items/access.ts'
import { genericStore } from '../items/generic-contributions.ts'
import { addItem } from '../items/generic-writes.ts'
import { isMediaActive, listNamesInFolder, listOldInBin, lockFolder } from './reads.ts'

const maxBytes = 250_000_000
/** First folder of the path of files that belong to no form. */
const general = 'General'

const folderIn = ({ folder }: UploadTarget): string | null => folder ?? null

/** Files of the media libraries. Firm admins add them, staff may read them. */
export const mediaPurpose: FilePurpose = {
  name: 'media',
  maxBytes,
  kinds: fileKindNames,
  async admit(context, scope, target) {
    ownWritesScope(context, media.name)
    const folder = folderIn(target)
    if (folder === null) return {}
    const libraries = findRelatedScope(context, 'libraries')
    const isKnown =
      libraries !== undefined &&
      uuid.safeParse(folder).success &&
      (await withTenant(context.deps.db, scope.actor, (transaction) => genericStore.listNames(transaction, libraries, [folder]))).size > 0
    if (!isKnown) throw refusal('invalid-request', { issues: [{ path: 'folder', code: 'not-found' }] })
    return { folder }
  },
  folderOf: () => general,
  async mayRead(transaction, scope, { id }) {
    if (!isStaff(scope.person)) return false
    const isActive = await isMediaActive(transaction, scope, id)
    return isActive === true || (isActive === false && scope.person.role !== 'professional')
  },
  async accept(transaction, origin, file) {
    const actor = systemActor(origin.edition.id)
    const folder = folderIn(file.target)
    if (!(await lockFolder(transaction, actor.edition, folder))) return false
    const taken = await listNamesInFolder(transaction, { actor }, folder, null)
    const name = numberName(file.name, (one) => taken.has(one.toLowerCase()))
    await addItem(transaction, origin, seedScope(actor, { id: file.uploadedBy }, media), {
      id: file.id,
      values: createValues(file, name, folder),
    })
    await recordEvent(transaction, origin, {
      kind: 'media.uploaded',
      personId: file.uploadedBy,
      subject: { type: 'item', id: file.id },
      details: { name, path: file.displayPath, bytes: file.bytes, kind: file.kind },
    })
    return true
  },
  listRemovable: listOldInBin,
  recordDownload: (transaction, context, { id, name }) =>
    recordEvent(transaction, context, { kind: 'media.downloaded', subject: { type: 'item', id }, details: { name } }),
}

function createValues(file: CleanFile, name: string, folder: string | null) {
  const { id, kind, bytes } = file
  return {
    name,
    type: null,
    parentId: folder,
    public: false,
    metadata: null,
    fileName: file.name,
    path: file.displayPath,
    fileUrl: createFilePath(file),
    thumbnail: findFileKind(kind).isPicture ? `/api/files/${id}/small` : kind,
    kind,
    bytes: String(bytes),
  }
}
