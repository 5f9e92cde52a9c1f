import { dayIn } from '@atrium/domain/calendar'
import { findEdition, mainEdition } from '@atrium/editions/registry'
import type { Dependencies } from '@atrium/platform/app-context'
import type { SystemTransacting } from '@atrium/platform/db/scope'
import { GatewayUnavailableError, NoRecipientError, UndeliverableError } from '@atrium/platform/mail/not-taken'
import type { SendMessage, OutboxMessage } from '@atrium/platform/mail/outbox'
import { UpstreamError } from '@atrium/platform/providers/ports/response'
import { findDevice } from './reads.ts'
import { unregisterDevice } from './writes.ts'

/**
 * Returns a function that sends a queued notification to the current device of its recipient, if the recipient may still
 * enter the portal.
 */
export function createPushSender({ findPushPort, clock }: Pick<Dependencies, 'findPushPort' | 'clock'>): SendMessage {
  return async (row, transaction) => {
    const port = findPushPort({ id: row.edition })
    const { timeZone } = findEdition(row.edition) ?? mainEdition
    const today = dayIn(timeZone, clock())
    const token = await findDevice(transaction, { personId: row.person_id, portalId: row.portal_id, today })
    if (!port || !token) throw new NoRecipientError('nobody can be told by push')
    const outcome = await port
      .sendPushNotification({ token, title: row.subject, body: row.body_text, portal: row.portal_id ?? '', key: row.id })
      .catch((error: unknown) => {
        throw toDeliveryError(error)
      })
    if (outcome === 'unregistered') await removeDevice(transaction, clock, row, token)
  }
}

async function removeDevice(
  transaction: SystemTransacting,
  clock: Dependencies['clock'],
  row: OutboxMessage,
  token: string,
): Promise<never> {
  const origin = { edition: { id: row.edition }, deps: { clock } }
  const isUnregistered = await unregisterDevice(transaction, origin, { personId: row.person_id ?? '', token })
  // Another device was registered during the delivery. The next attempt uses it.
  if (!isUnregistered) throw new Error('the device was changed meanwhile')
  throw new NoRecipientError('the app is gone from the device')
}

/** Converts an error of the gateway. A failure that is unrelated to this notification postpones all notifications. */
function toDeliveryError(error: unknown): unknown {
  if (!(error instanceof UpstreamError)) return error
  if (error.fault === 'refused' || error.fault === 'unknown') return new UndeliverableError(error.message)
  const { isTransient, isUnauthorised } = error.traits
  return error.fault === 'unreachable' || isTransient || isUnauthorised ? new GatewayUnavailableError(error.message) : error
}
