import { dayIn } from '@atrium/domain/calendar'
import type { Edition } from '@atrium/editions/edition'
import type { Dependencies } from '@atrium/platform/app-context'
import { systemActor, withTenant } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { notify } from '@atrium/notifications/server/notices/writes'
import { confirmationAsked, documentPublished } from './notification-contributions.ts'
import { listUntold, lockEndedReadings } from './reads.ts'
import { markRecorded } from './writes.ts'

/** A document without a report for this time is closed. Pages report when they are hidden, and every few minutes. */
const endedMs = 600_000
/** Shorter readings are openings only. */
const leastSeconds = 3
const perRun = 500

/** Records readings that have ended, one event for each. */
export async function recordReadings(
  deps: Pick<Dependencies, 'db' | 'clock'>,
  editions: readonly Edition[],
): Promise<{ recorded: number }> {
  let recorded = 0
  for (const edition of editions)
    await withTenant(deps.db, systemActor(edition.id), async (transaction) => {
      const before = new Date(deps.clock().getTime() - endedMs)
      const ended = await lockEndedReadings(transaction, edition.id, { before, limit: perRun })
      for (const reading of ended) {
        if (reading.seconds < leastSeconds) continue
        const { name, version, seconds, file_id: file, opened_at: openedAt } = reading
        await recordEvent(
          transaction,
          { edition, deps },
          {
            kind: 'document.read',
            personId: reading.person_id,
            accountId: reading.account_id,
            portalId: reading.portal_id,
            subject: { type: 'document', id: reading.document_id },
            details: { name, version, file, seconds, openedAt: openedAt.toISOString() },
          },
        )
        recorded++
      }
      await markRecorded(
        transaction,
        ended.map(({ id }) => id),
      )
    })
  return { recorded }
}

/** Time for which clients are told of a document, after which it is old. */
const toldForMs = 3 * 24 * 3_600_000
const toldPerTransaction = 100

/** Tells clients of documents that were published to them, and of those that they are asked to confirm, once each. */
export async function notifyOfDocuments(
  deps: Pick<Dependencies, 'db' | 'clock'>,
  editions: readonly Edition[],
): Promise<{ notifications: number }> {
  let notifications = 0
  for (const edition of editions) {
    const origin = { edition, deps, by: 'documents.notify' }
    const now = deps.clock()
    const search = {
      since: new Date(now.getTime() - toldForMs),
      today: dayIn(edition.timeZone, now),
      limit: toldPerTransaction,
      kinds: { asked: confirmationAsked.name, published: documentPublished.name },
    }
    for (;;) {
      const count = await withTenant(deps.db, systemActor(edition.id), async (transaction) => {
        const rows = await listUntold(transaction, edition.id, search)
        notifications += await notify(
          transaction,
          origin,
          rows.flatMap(({ cause, kind, document, name, account, portal, people }) =>
            people.map((person) => ({
              kind: kind === 'asked' ? confirmationAsked : documentPublished,
              person,
              portal,
              account,
              path: `/dashboard/${portal}/account/${account}/library${kind === 'asked' ? `?confirm=${document}` : ''}`,
              facts: { name },
              cause,
            })),
          ),
        )
        return rows.length
      })
      if (count < toldPerTransaction) break
    }
  }
  return { notifications }
}
