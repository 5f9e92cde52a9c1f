import type { FastifyInstance } from 'fastify'
import type { Dependencies, RequestContext } from '@atrium/platform/app-context'
import { systemActor, withTenant } from '@atrium/platform/db/scope'
import { registerFileRoute, type FileResponse } from '@atrium/platform/http/file-route'
import { findNetwork } from '@atrium/platform/http/network'
import { refusal } from '@atrium/platform/http/problem'
import { hashToken } from '@atrium/platform/http/session-cookie'
import type { LastGood } from '@atrium/platform/providers/last-good'
import { writeFeed } from './feed-rules.ts'
import { findFeedOwner, listFedMeetings } from './reads.ts'
import { noteFeedRead } from './writes.ts'

/** Registers the address from which a calendar program reads the meetings of a member of staff. Anyone with the address may read them. */
export function registerFeeds(app: FastifyInstance, deps: Dependencies, lastGood: LastGood): void {
  registerFileRoute(app, deps, lastGood, {
    path: '/api/booking-feeds/:secret',
    meta: { caller: 'anyone' },
    document: {
      summary: 'Get the meetings of a member of staff as a calendar, by its secret address',
      tag: 'bookings',
      responds: 'text/calendar',
    },
    open: (context, { secret }) => openFeed(context, String(secret)),
  })
}

const secretPattern = /^[\w-]{43}$/

async function openFeed(context: RequestContext, secret: string): Promise<FileResponse> {
  const { deps, edition, request } = context
  const actor = systemActor(edition.id)
  const owner = secretPattern.test(secret)
    ? await withTenant(deps.db, actor, (transaction) => findFeedOwner(transaction, edition, hashToken(secret)))
    : undefined
  if (!owner) {
    // Only wrong addresses count, because many people share the network of an office or of a calendar service.
    await deps.throttles.count('bookingFeedOfNetwork', findNetwork(request.ip))
    throw refusal('not-found')
  }
  await deps.throttles.count('bookingFeed', owner.id)
  const body = await withTenant(deps.db, actor, async (transaction) => {
    await noteFeedRead(transaction, owner, deps.clock())
    return writeFeed(edition, owner, await listFedMeetings(transaction, owner, deps.clock()))
  })
  return { name: 'meetings.ics', mediaType: 'text/calendar', body: Buffer.from(body), record: null }
}
