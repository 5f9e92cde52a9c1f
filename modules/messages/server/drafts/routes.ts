import { systemActor, withTenant } from '@atrium/platform/db/scope'
import { implementContract } from '@atrium/platform/http/implementation'
import { refusal } from '@atrium/platform/http/problem'
import { drafts as draftsContract } from '../../contract/drafts.ts'
import { messageScope } from '../messages/access.ts'
import { findReplyTarget } from '../messages/reads.ts'
import { toAttachment } from '../messages/view-rules.ts'
import { listDrafts, listUnsentFiles } from './reads.ts'
import { removeDraft, saveDraft } from './writes.ts'

const drafts = implementContract(draftsContract)

const list = drafts.list.handler(async ({ input, context }) => {
  const scope = await messageScope(context, input.portal)
  return withTenant(context.deps.db, scope.edition.actor, async (transaction) => {
    const rows = await listDrafts(transaction, scope)
    const files = await listUnsentFiles(
      transaction,
      scope,
      rows.flatMap(({ content }) => content.attachment),
    )
    return {
      items: rows.map(({ id, conversation_id: thread, content, revision, updated_at: savedAt }) => ({
        id,
        thread,
        content,
        attachment: content.attachment.flatMap((file) => files.find((one) => one.file_id === file) ?? []).map(toAttachment),
        revision,
        savedAt: savedAt.toISOString(),
      })),
    }
  })
})

const save = drafts.save.handler(async ({ input: { portal, draft: id, thread, content, revision }, context }) => {
  const scope = await messageScope(context, portal)
  if (thread !== null) {
    const target = await withTenant(context.deps.db, scope.edition.actor, (transaction) =>
      findReplyTarget(transaction, scope, context.edition, thread),
    )
    if (!target) throw refusal('not-found')
  }
  const saved = await withTenant(context.deps.db, systemActor(context.edition.id), (transaction) =>
    saveDraft(transaction, context, scope, { id, thread, content, revision }),
  )
  return { revision: saved.revision, savedAt: saved.updated_at.toISOString() }
})

const discard = drafts.discard.handler(async ({ input, context }) => {
  const scope = await messageScope(context, input.portal)
  await withTenant(context.deps.db, systemActor(context.edition.id), (transaction) => removeDraft(transaction, scope, input.draft))
  return { done: true as const }
})

export const draftRoutes = { list, save, discard }
