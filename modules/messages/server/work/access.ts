import type { PortalScope } from '@atrium/people/server/portals/access'
import type { RequestContext } from '@atrium/platform/app-context'
import { withTenant } from '@atrium/platform/db/scope'
import { refusal } from '@atrium/platform/http/problem'
import { isOfFirm } from '@atrium/platform/session/access'
import { messageScope } from '../messages/access.ts'
import { findReplyTarget, type ReplyTarget } from '../messages/reads.ts'

/** A conversation with one client on which a member of staff works. */
export type WorkScope = { readonly scope: PortalScope; readonly target: ReplyTarget }

/**
 * Returns a conversation of the caller in which they may answer. Professionals from outside the firm have no colleagues and no notes.
 * @throws the refusals `not-found` for any other conversation, and `not-allowed`
 */
export async function workScope(context: RequestContext, portal: string, conversation: string): Promise<WorkScope> {
  const scope = await messageScope(context, portal)
  if (!isOfFirm(scope.edition.person)) throw refusal('not-allowed')
  const target = await withTenant(context.deps.db, scope.edition.actor, (transaction) =>
    findReplyTarget(transaction, scope, context.edition, conversation),
  )
  if (!target) throw refusal('not-found')
  return { scope, target }
}
