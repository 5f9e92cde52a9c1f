import { isChangeable } from '@atrium/domain/fields/access'
import { compileForm } from '@atrium/domain/forms/compile-form'
import type { FilePurpose } from '@atrium/files/server/contributions'
import type { FileKindName } from '@atrium/platform/files/file-kinds'
import { withTenant } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { refusal } from '@atrium/platform/http/problem'
import { isStaff } from '@atrium/platform/session/access'
import { fileKinds, filePurpose, typesWithFiles } from '../../contract/files.ts'
import { formScope } from '../forms/access.ts'
import { findFormAsSystem } from '../forms/reads.ts'
import { findSubmission } from '../submissions/reads.ts'
import { countDraftFiles, findFormFile, listRemovableFiles } from './reads.ts'
import { addFormFile } from './writes.ts'

const maxBytes = 50_000_000

/** Number of files of one draft, named by an answer or not, above which no more are uploaded. */
const mostFiles = 200

const uuidPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * Files in the answers of forms. Whoever fills in a form uploads them to the draft; its owner reads them, and once the form is sent those who
 * may see the submission.
 */
export const formFilePurpose: FilePurpose = {
  name: filePurpose,
  maxBytes,
  kinds: fileKinds satisfies readonly FileKindName[],
  async admit(context, _scope, { portal = '', form = '', field = '', account }) {
    if (!uuidPattern.test(form)) throw refusal('not-found')
    const scope = await formScope(context, { portal, form, ...(account !== undefined && { account }) })
    const { actor, person } = scope.portal.edition
    const found = compileForm(scope.form.definition).fields.find(({ name }) => name === field)
    const mayAdd = found && !found.compute && typesWithFiles.has(found.field.type) && isChangeable(found.field, person.role === 'admin')
    if (!mayAdd) throw refusal('invalid-request', { issues: [{ path: 'field', code: 'not-found' }] })
    const count = await withTenant(context.deps.db, actor, (transaction) => countDraftFiles(transaction, scope))
    if (count >= mostFiles) throw refusal('too-much-under-way')
    return { form, owner: scope.owner, ...(scope.accountId !== null && { account: scope.accountId }) }
  },
  folderOf: ({ form = '' }) => form,
  async mayRead(transaction, scope, { id }) {
    const { person } = scope
    const file = await findFormFile(transaction, scope, id)
    if (!file || file.discarded_at !== null) return false
    if (file.owner === `person:${person.id}` || person.accountIds.some((account) => file.owner === `account:${account}`)) return true
    const mayReview = isStaff(person) && ['admin', 'company-admin'].includes(person.role)
    return file.submission_id !== null && (await findSubmission(transaction, scope, file.submission_id, mayReview)) !== undefined
  },
  async accept(transaction, origin, file) {
    const { form = '', owner = '', account } = file.target
    // The form may have been withdrawn while the file was on its way.
    if (!(await findFormAsSystem(transaction, form, null))) return false
    const at = origin.deps.clock()
    await addFormFile(transaction, origin.edition.id, { id: file.id, form, person: file.uploadedBy, account: account ?? null, owner, at })
    await recordEvent(transaction, origin, {
      kind: 'form.file-added',
      personId: file.uploadedBy,
      subject: { type: 'form', id: form },
      ...(account !== undefined && { accountId: account }),
      details: { name: file.name, path: file.displayPath, bytes: file.bytes, kind: file.kind },
    })
    return true
  },
  listRemovable: listRemovableFiles,
  async recordDownload(transaction, context, { id, name }) {
    await recordEvent(transaction, context, { kind: 'form.file-downloaded', subject: { type: 'file', id }, details: { name } })
  },
}
