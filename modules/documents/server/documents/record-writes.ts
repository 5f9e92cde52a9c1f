import { createHash, randomUUID } from 'node:crypto'
import type { AccountScope } from '@atrium/accounts/server/accounts/access'
import { addFile } from '@atrium/files/server/serving/writes'
import type { RequestContext } from '@atrium/platform/app-context'
import { systemActor, withTenant, type SystemTransacting } from '@atrium/platform/db/scope'
import { createBlobKey } from '@atrium/platform/files/file-store'
import { refusal } from '@atrium/platform/http/problem'
import { documentPurpose, type DocumentKind } from '../../contract/document-terms.ts'
import { findLimitFault } from './limit-rules.ts'
import { measureUse } from './reads.ts'
import { findRecordId, type RecordKey } from './record-reads.ts'
import { addVersion, lockNames } from './version-writes.ts'

type Frozen = RecordKey & {
  /** Name of the file, with its ending. */
  name: string
  kind: DocumentKind
  pdf: Uint8Array
}

/**
 * Adds the frozen copy of a record, such as a proposal, as a document of an account. Returns the id of the document. If the record has one
 * already, it is returned and nothing is added.
 * @throws the refusal `invalid-request` if the documents of the account have used up a limit
 */
export async function addRecordDocument(
  context: RequestContext,
  { account, edition }: AccountScope,
  { record, id: recordId, name, kind, pdf }: Frozen,
): Promise<string> {
  const { deps } = context
  const blob = createBlobKey()
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
  await deps.files.write(blob, bytes, bytes.length)
  const add = async (transaction: SystemTransacting): Promise<{ id: string; isNew: boolean }> => {
    // The lock makes sure that two requests do not add two documents.
    await lockNames(transaction, account.id)
    const known = await findRecordId(transaction, { account }, { record, id: recordId })
    if (known !== undefined) return { id: known, isNew: false }
    const fault = findLimitFault(
      await measureUse(transaction, account.id, context.deps.clock()),
      context.edition.documentLimits,
      bytes.length,
    )
    if (fault) throw refusal('invalid-request', { issues: [{ path: 'document', code: fault.fault, limit: fault.limit, used: fault.used }] })
    const id = randomUUID()
    const at = deps.clock()
    const file = { id, name, kind: 'pdf' as const, bytes: bytes.length }
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const stored = { ...file, purpose: documentPurpose, displayPath: `${account.id}/${name}`, sha256, isPublic: false }
    await addFile(transaction, context.edition.id, { ...stored, uploadedBy: edition.person.id, target: {}, blob, uploadedAt: at }, [])
    const addedBy = edition.person.id
    const isAdded = await addVersion(transaction, context, {
      file,
      accountId: account.id,
      folder: null,
      kind,
      isFromClient: false,
      addedBy,
      replaces: null,
      at,
    })
    if (!isAdded) throw refusal('not-found')
    await transaction.updateTable('documents').set({ record_kind: record, record_id: recordId }).where('id', '=', id).execute()
    return { id, isNew: true }
  }
  // After an error the transaction may have been committed, so that the nightly job removes bytes that no file has.
  const { id, isNew } = await withTenant(deps.db, systemActor(context.edition.id), add)
  if (!isNew) await deps.files.remove(blob)
  return id
}
