import { dayIn } from '@atrium/domain/calendar'
import { findEdition, mainEdition } from '@atrium/editions/registry'
import type { Dependencies } from '@atrium/platform/app-context'
import type { SystemTransacting } from '@atrium/platform/db/scope'
import { GatewayAway, Unaddressed, Undeliverable } from '@atrium/platform/mail/not-taken'
import type { Send, Waiting } from '@atrium/platform/mail/outbox'
import { UpstreamError } from '@atrium/platform/providers/ports/answer'
import { findDevice } from './reads.ts'
import { unregisterDevice } from './writes.ts'

/**
 * Returns a function that sends a queued notification to the current device of its recipient, if the recipient may still
 * enter the portal.
 */
export function createPushSender({ pushOf, clock }: Pick<Dependencies, 'pushOf' | 'clock'>): Send {
  return async (row, transaction) => {
    const port = pushOf({ id: row.edition })
    const { timeZone } = findEdition(row.edition) ?? mainEdition
    const today = dayIn(timeZone, clock())
    const token = await findDevice(transaction, { personId: row.person_id, portalId: row.portal_id, today })
    if (!port || !token) throw new Unaddressed('nobody can be told by push')
    const outcome = await port
      .sendPushNotification({ token, title: row.subject, body: row.body_text, portal: row.portal_id ?? '', key: row.id })
      .catch((error: unknown) => {
        throw reasonOf(error)
      })
    if (outcome === 'unregistered') await forget(transaction, clock, row, token)
  }
}

async function forget(transaction: SystemTransacting, clock: Dependencies['clock'], row: Waiting, token: string): Promise<never> {
  const origin = { edition: { id: row.edition }, deps: { clock } }
  const isForgotten = await unregisterDevice(transaction, origin, { personId: row.person_id ?? '', token })
  // Another device was registered during the delivery. The next attempt uses it.
  if (!isForgotten) throw new Error('the device was changed meanwhile')
  throw new Unaddressed('the app is gone from the device')
}

/** Converts an error of the gateway. A failure that is unrelated to this notification postpones all notifications. */
function reasonOf(error: unknown): unknown {
  if (!(error instanceof UpstreamError)) return error
  if (error.fault === 'refused' || error.fault === 'unknown') return new Undeliverable(error.message)
  const { isPassing, isUnauthorised } = error.traits
  return error.fault === 'unreachable' || isPassing || isUnauthorised ? new GatewayAway(error.message) : error
}
