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
  for (const edition of editions)
    await deliverEdition(deps, edition, done).catch((error: unknown) =>
      deps.log.error({ edition: edition.id, err: error }, 'the notifications of an edition could not be delivered'),
    )
  return done
}

async function deliverEdition(deps: Dependencies, edition: Edition, done: { messages: number; settled: number }): Promise<void> {
  const actor = systemActor(edition.id)
  const origin = { edition, deps, by: 'notifications.deliver' }
  const today = dayIn(edition.timeZone, deps.clock())
  for (;;) {
    const { people, messages, failures } = await withTenant(deps.db, actor, (transaction) =>
      sendHeld(transaction, origin, { today, people: peoplePerTransaction }),
    )
    done.messages += messages
    for (const { person, error } of failures)
      deps.log.error({ edition: edition.id, person, err: error }, 'the notifications of a person could not be sent; they are tried again')
    if (people < peoplePerTransaction) break
  }
  done.settled += await withTenant(deps.db, actor, (transaction) => settleDeliveries(transaction, origin))
}
