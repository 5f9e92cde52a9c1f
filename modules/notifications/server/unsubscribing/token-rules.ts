import { notificationClasses } from '@atrium/domain/notification-plan'
import type { UnsubscribableClass } from '@atrium/platform/mail/outbox'
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** Whose e-mails about which class end. */
export type Unsubscription = { edition: string; person: string; class: UnsubscribableClass }

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

function sign(secret: string, edition: string, content: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'atrium unsubscribing', 32))
  return createHmac('sha256', key).update(`${edition} ${content}`).digest()
}

/** Returns a token that ends the e-mails of one class to one person, and can do nothing else. It does not expire, because e-mails are kept. */
export function createUnsubscribeToken(secret: string, { edition, person, class: one }: Unsubscription): string {
  const content = `${person}.${one}`
  return `${content}.${sign(secret, edition, content).toString('base64url')}`
}

/** Reads a token; undefined if it was not issued for the edition. */
export function readUnsubscribeToken(secret: string, edition: string, token: string): Unsubscription | undefined {
  const [person = '', one = '', signature = '', ...rest] = token.split('.')
  if (rest.length > 0 || !uuid.test(person)) return undefined
  if (one === 'regulatory' || !notificationClasses.some((known) => known === one)) return undefined
  const given = Buffer.from(signature, 'base64url')
  const wanted = sign(secret, edition, `${person}.${one}`)
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined
  return { edition, person, class: one as UnsubscribableClass }
}
