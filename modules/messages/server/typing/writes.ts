import type { Edition } from '@atrium/editions/edition'
import type { PortalScope } from '@atrium/people/server/portals/access'
import type { SystemTransacting } from '@atrium/platform/db/scope'
import { sql } from 'kysely'
import { typingTopic } from '../../contract/message-terms.ts'
import type { ReplyTarget } from '../messages/reads.ts'
import { listOthers } from './reads.ts'

/** Tells the others in a conversation that the caller is writing, by the ids of both. Nothing is stored. */
export async function notifyTyping(
  transaction: SystemTransacting,
  scope: PortalScope,
  edition: Edition,
  target: ReplyTarget,
): Promise<void> {
  const { person, actor } = scope.edition
  const others = await listOthers(transaction, scope, edition, target)
  if (others.length === 0) return
  await sql`select pg_notify('atrium_changes', ${actor.edition}::text || ' person:' || other || ${`:${typingTopic(target.id, person.id)}`}::text)
    from unnest(${others}::uuid[]) other`.execute(transaction)
}
