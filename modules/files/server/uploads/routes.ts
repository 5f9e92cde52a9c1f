import { withTenant } from '@atrium/platform/db/scope'
import { implementContract } from '@atrium/platform/http/implementation'
import { refusal } from '@atrium/platform/http/problem'
import { createEditionScope } from '@atrium/platform/session/access'
import { uploadFaults, uploads as contract } from '../../contract/uploads.ts'
import { findOwnUpload } from './reads.ts'

const uploads = implementContract(contract)

const get = uploads.get.handler(async ({ input, context }) => {
  const scope = createEditionScope(context)
  const upload = await withTenant(context.deps.db, scope.actor, (transaction) => findOwnUpload(transaction, scope, input.upload))
  if (!upload) throw refusal('not-found')
  const { id, name, state, bytes, received, reason } = upload
  const fault = state === 'infected' ? 'infected' : (uploadFaults.find((one) => one === reason) ?? null)
  return { id, name, state, bytes, received, fault }
})

export const uploadRoutes = { get }
