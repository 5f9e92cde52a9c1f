import { createHash } from 'node:crypto'
import type { Edition } from '@atrium/editions/edition'
import type { PortalScope } from '@atrium/people/server/portals/access'
import type { RequestContext } from '@atrium/platform/app-context'
import type { SystemTransacting } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { reviseRow } from '@atrium/platform/events/revisions'
import { refusal } from '@atrium/platform/http/problem'
import { composeMail, composePushText, type OwnWords } from '@atrium/platform/mail/letters'
import { queueMail, queuePush } from '@atrium/platform/mail/outbox'
import { sql } from 'kysely'
import { findAddressee, findDeviceOwner, findSentEmail } from './reads.ts'

/** Returns the SHA-256 of an address and of the words of an e-mail, by which a repetition is recognised. */
const digestOf = (email: string, { subject, paragraphs }: OwnWords): string =>
  createHash('sha256')
    .update(JSON.stringify([email.toLowerCase(), subject, paragraphs]))
    .digest('hex')

/**
 * Queues an e-mail of a member of staff. A repetition with the same id queues nothing.
 * @throws the refusals `invalid-request` for an address to which the caller may not write, as for one that does not exist, and `conflict` if
 * another e-mail has the id
 */
export async function sendOwnEmail(
  transaction: SystemTransacting,
  context: RequestContext,
  scope: PortalScope,
  { id, email, words }: { id: string; email: string; words: OwnWords },
): Promise<void> {
  const { edition } = context
  await sql`select pg_advisory_xact_lock(hashtextextended(${`email:${id}`}, 0))`.execute(transaction)
  const sha256 = digestOf(email, words)
  const sent = await findSentEmail(transaction, scope, id)
  if (sent && sent.sha256 !== null && sent.sha256 !== sha256) throw refusal('conflict')
  if (sent) return
  const reader = await findAddressee(transaction, scope, edition, email)
  if (!reader) throw refusal('invalid-request', { issues: [{ path: 'email', code: 'not-found' }] })
  await queueMail(transaction, context, {
    to: reader.email,
    ...composeMail(edition, reader, 'ownEmail', { sender: scope.edition.person.name }, words),
  })
  await recordEvent(transaction, context, {
    kind: 'email.sent',
    portalId: scope.portalId,
    subject: { type: 'email', id },
    details: { recipient: reader.id, sha256 },
  })
}

/** Queues a notification for a device. @throws the refusal `not-found` for the device of another person, as for one that does not exist */
export async function sendPush(transaction: SystemTransacting, context: RequestContext, scope: PortalScope, token: string): Promise<void> {
  const owner = await findDeviceOwner(transaction, scope, context.edition, token)
  if (!owner) throw refusal('not-found')
  await queuePush(transaction, context, { person: owner.id, portal: scope.portalId, ...composePushText(context.edition, owner) })
  await recordEvent(transaction, context, {
    kind: 'push.sent',
    portalId: scope.portalId,
    subject: { type: 'person', id: owner.id },
    details: {},
  })
}

/** States whether an address is verified, with an event if that changes. @throws the refusal `not-found` for a person of another edition */
export async function setEmailVerified(
  transaction: SystemTransacting,
  context: RequestContext,
  edition: Pick<Edition, 'id'>,
  { id, isVerified }: { id: string; isVerified: boolean },
): Promise<void> {
  const found = await transaction
    .selectFrom('people')
    .select('email_verified_at')
    .where('id', '=', id)
    .where('edition', '=', edition.id)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw refusal('not-found')
  if ((found.email_verified_at !== null) === isVerified) return
  const now = context.deps.clock()
  const subject = { type: 'person', id } as const
  await reviseRow(transaction, context, { table: 'people', key: { id }, subject }, () =>
    transaction
      .updateTable('people')
      .set({ email_verified_at: isVerified ? now : null, updated_at: now })
      .where('id', '=', id)
      .execute(),
  )
  await recordEvent(transaction, context, { kind: 'email.verification-stated', subject, details: { isVerified } })
}
