import { systemActor, withTenant } from '@atrium/platform/db/scope'
import { implementContract } from '@atrium/platform/http/implementation'
import { refusal } from '@atrium/platform/http/problem'
import { typing as typingContract } from '../../contract/typing.ts'
import { messageScope } from '../messages/access.ts'
import { findReplyTarget } from '../messages/reads.ts'
import { createTypingLimit } from './typing-rules.ts'
import { notifyTyping } from './writes.ts'

const typing = implementContract(typingContract)

const mayNotify = createTypingLimit()

const notify = typing.notify.handler(async ({ input: { portal, conversation }, context }) => {
  const scope = await messageScope(context, portal)
  const { db } = context.deps
  const target = await withTenant(db, scope.edition.actor, (transaction) =>
    findReplyTarget(transaction, scope, context.edition, conversation),
  )
  if (!target) throw refusal('not-found')
  if (mayNotify(scope.edition.person.id, target.id))
    await withTenant(db, systemActor(context.edition.id), (transaction) => notifyTyping(transaction, scope, context.edition, target))
  return { done: true as const }
})

export const typingRoutes = { notify }
