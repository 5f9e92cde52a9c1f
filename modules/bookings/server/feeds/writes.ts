import type { RequestContext } from '@atrium/platform/app-context'
import type { SystemTransacting } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { createToken } from '@atrium/platform/http/session-cookie'
import type { EditionScope } from '@atrium/platform/session/access'
import type { FeedDetail } from '../../contract/booking-terms.ts'
import type { FeedOwner } from './reads.ts'

const subjectOf = ({ person }: EditionScope) => ({ type: 'person', id: person.id }) as const

/** Creates the calendar feed of the caller, and returns its secret, of which only the hash is stored. The address before it ends. */
export async function createFeed(
  transaction: SystemTransacting,
  context: RequestContext,
  scope: EditionScope,
  detail: FeedDetail,
): Promise<string> {
  const { token, hash } = createToken()
  const values = { token_hash: hash, detail, created_at: context.deps.clock(), read_at: null }
  await transaction
    .insertInto('booking_feeds')
    .values({ person_id: scope.person.id, edition: context.edition.id, ...values })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(values))
    .execute()
  await recordEvent(transaction, context, { kind: 'booking.feed-created', subject: subjectOf(scope), details: { detail } })
  return token
}

/** Ends the calendar feed of the caller. A second request changes nothing. */
export async function removeFeed(transaction: SystemTransacting, context: RequestContext, scope: EditionScope): Promise<void> {
  const { numDeletedRows: removed } = await transaction
    .deleteFrom('booking_feeds')
    .where('person_id', '=', scope.person.id)
    .executeTakeFirstOrThrow()
  if (removed > 0n) await recordEvent(transaction, context, { kind: 'booking.feed-removed', subject: subjectOf(scope) })
}

/** Notes that a program has read a feed. */
export async function noteFeedRead(transaction: SystemTransacting, { id }: FeedOwner, now: Date): Promise<void> {
  await transaction.updateTable('booking_feeds').set({ read_at: now }).where('person_id', '=', id).execute()
}
