import { findEdition } from '@atrium/editions/registry'
import type { Dependencies } from '@atrium/platform/app-context'
import type { Config } from '@atrium/platform/config'
import { NoRecipientError, UndeliverableError } from '@atrium/platform/mail/not-taken'
import { sendByMail, type Delivery, type OutboxMessage, type SendMessage } from '@atrium/platform/mail/outbox'
import webPush from 'web-push'
import { recordReport } from '../bounces/writes.ts'
import { unsubscribePath } from '../unsubscribing/file-routes.ts'
import { createUnsubscribeToken } from '../unsubscribing/token-rules.ts'
import { findPushKeys, isPublicKey } from '../web-push/key-rules.ts'
import { findSubscription } from './reads.ts'
import { markReached, removeSubscription } from './writes.ts'

/** Returns the base URL of an edition, for addresses in e-mails that no request causes. Undefined for an edition without a host. */
function findAddress({ hosts, mode, port }: Pick<Config, 'hosts' | 'mode' | 'port'>, edition: string): string | undefined {
  const [host] = [...hosts].find(([, served]) => served === edition) ?? []
  if (host === undefined) return undefined
  return mode === 'production' ? `https://${host}` : `http://${host}:${port}`
}

type MailDependencies = Pick<Dependencies, 'mailer' | 'config' | 'secret'>

/** Returns a function that sends an e-mail. One that its reader can turn off has the address for one click. */
export function createMailSender({ mailer, config, secret }: MailDependencies): SendMessage {
  return sendByMail(mailer, ({ edition, person_id: person, notification_class: one }: OutboxMessage) => {
    const address = findAddress(config, edition)
    if (person === null || one === null || address === undefined) return undefined
    return `${address}${unsubscribePath}?key=${createUnsubscribeToken(secret, { edition, person, class: one })}`
  })
}

/** Returns a function that records addresses which do not exist, as the mail server states, as ones that do not accept e-mail. */
export function createUnknownAddressRecorder({ clock }: Pick<Dependencies, 'clock'>): NonNullable<Delivery['recordUnknown']> {
  return async (transaction, refused) => {
    for (const { message, reason } of refused) {
      const origin = { edition: { id: message.edition }, deps: { clock }, by: 'mail server' }
      await recordReport(transaction, origin, { type: 'bounced', recipient: message.recipient, reason })
    }
  }
}

/** Seconds for which a push service keeps a message for a browser that is closed. */
const keptSeconds = 24 * 3_600
const timeoutMs = 10_000

/** Returns a function that sends a queued notification to a browser, encrypted for it (RFC 8291). */
export function createWebPushSender({ secret, clock }: Pick<Dependencies, 'secret' | 'clock'>): SendMessage {
  return async (row, transaction) => {
    const subscription = await findSubscription(transaction, { id: row.recipient, person: row.person_id })
    if (!subscription) throw new NoRecipientError('the browser is no longer registered')
    const edition = findEdition(row.edition)
    const keys = findPushKeys(secret, row.edition)
    const { endpoint, p256dh, auth_secret: auth } = subscription
    if (!isPublicKey(p256dh)) {
      await removeSubscription(transaction, subscription.id)
      throw new NoRecipientError('nothing can be encrypted for the browser')
    }
    const payload = JSON.stringify({ id: row.id, title: row.subject, body: row.body_text, portal: row.portal_id })
    const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: { subject: `mailto:${edition?.contact.email ?? 'portal@localhost'}`, ...keys },
      TTL: keptSeconds,
      topic: row.id.replaceAll('-', ''),
    })
    const { status } = await fetch(request.endpoint, {
      method: request.method,
      headers: request.headers as Record<string, string>,
      body: new Uint8Array(request.body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((error: Error) => {
      throw new Error(`the push service did not respond: ${error.message}`)
    })
    // The person has removed the registration in the browser. Refusals of our own keys say nothing of it.
    if (status === 404 || status === 410) {
      await removeSubscription(transaction, subscription.id)
      throw new NoRecipientError('the browser no longer receives notifications')
    }
    // Services of different browsers fail separately, so that one of them does not hold up the others.
    if (status === 429 || status >= 500) throw new Error(`the push service responded with ${status}`)
    if (status >= 300) throw new UndeliverableError(`the push service responded with ${status}`)
    await markReached(transaction, subscription.id, clock())
  }
}
