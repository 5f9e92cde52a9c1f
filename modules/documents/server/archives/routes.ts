import { withTenant } from '@atrium/platform/db/scope'
import { implementContract } from '@atrium/platform/http/implementation'
import { archives as archivesContract } from '../../contract/archives.ts'
import { libraryScope } from '../documents/access.ts'
import { prepareArchive } from './writes.ts'

const archives = implementContract(archivesContract)

const prepare = archives.prepare.handler(async ({ input: { account, archive: id, content }, context }) => {
  const scope = await libraryScope(context, account)
  await withTenant(context.deps.db, scope.edition.actor, (transaction) => prepareArchive(transaction, context, scope, { id, content }))
  return { fileUrl: `/api/accounts/${scope.account.id}/document-archives/${id}/file` }
})

export const archiveRoutes = { prepare }
