import { withTenant } from '@atrium/platform/db/scope'
import { implementContract } from '@atrium/platform/http/implementation'
import { refusal } from '@atrium/platform/http/problem'
import { createEditionScope } from '@atrium/platform/session/access'
import { uploadFaults, uploads as contract } from '../../contract/uploads.ts'
import { findOwnUpload, listHeldUploads, type UploadRow } from './reads.ts'
import { dismissUpload } from './writes.ts'

const uploads = implementContract(contract)

const mostHeld = 50
/** As long as ended uploads are kept. */
const heldMs = 7 * 86_400_000
/** The page that uploads a file waits so long for its check. */
const usualCheckMs = 45_000

const toRecord = ({ id, name, state, bytes, received, reason, limit, used }: UploadRow) => {
  const fault = state === 'infected' ? 'infected' : (uploadFaults.find((one) => one === reason) ?? null)
  return { id, name, state, bytes, received, fault, limit, used }
}

const get = uploads.get.handler(async ({ input, context }) => {
  const scope = createEditionScope(context)
  const upload = await withTenant(context.deps.db, scope.actor, (transaction) => findOwnUpload(transaction, scope, input.upload))
  if (!upload) throw refusal('not-found')
  return toRecord(upload)
})

const held = uploads.held.handler(async ({ input, context }) => {
  const scope = createEditionScope(context)
  const now = context.deps.clock().getTime()
  const [delayedBefore, since] = [new Date(now - usualCheckMs), new Date(now - heldMs)]
  const rows = await withTenant(context.deps.db, scope.actor, (transaction) =>
    listHeldUploads(transaction, scope, { purpose: input.purpose, delayedBefore, since, limit: mostHeld }),
  )
  return { items: rows.map((row) => ({ ...toRecord(row), target: row.target, updatedAt: row.updatedAt.toISOString() })) }
})

const dismiss = uploads.dismiss.handler(async ({ input, context }) => {
  const scope = createEditionScope(context)
  await withTenant(context.deps.db, scope.actor, (transaction) => dismissUpload(transaction, scope, input.upload))
  return { done: true as const }
})

export const uploadRoutes = { get, held, dismiss }
