import { dayIn } from '@atrium/domain/calendar'
import type { Edition } from '@atrium/editions/edition'
import type { Dependencies } from '@atrium/platform/app-context'
import { systemActor, withTenant } from '@atrium/platform/db/scope'
import { sendHeld, settleDeliveries } from './held-writes.ts'

/** Number of people whose held notifications are sent in one transaction. */
const peoplePerTransaction = 50

/** Sends what was held until now, and records what became of what was queued. Several processes may do so at once. */
export async function deliverNotifications(
  deps: Dependencies,
  editions: readonly Edition[],
): Promise<{ messages: number; settled: number }> {
  const done = { messages: 0, settled: 0 }
  for (const edition of editions) {
    const actor = systemActor(edition.id)
    const origin = { edition, deps, by: 'notifications.deliver' }
    const today = dayIn(edition.timeZone, deps.clock())
    for (;;) {
      const { people, messages } = await withTenant(deps.db, actor, (transaction) =>
        sendHeld(transaction, origin, { today, people: peoplePerTransaction }),
      )
      done.messages += messages
      if (people < peoplePerTransaction) break
    }
    done.settled += await withTenant(deps.db, actor, (transaction) => settleDeliveries(transaction, origin))
  }
  return done
}
