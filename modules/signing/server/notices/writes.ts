import { mayStillAdd } from '@atrium/documents/server/documents/reads'
import { dayIn } from '@atrium/domain/calendar'
import type { Edition } from '@atrium/editions/edition'
import type { Origin } from '@atrium/platform/app-context'
import type { SystemTransacting } from '@atrium/platform/db/scope'
import { composeMail, type MailRecipient } from '@atrium/platform/mail/letters'
import { withdrawCauses } from '@atrium/notifications/server/notices/withdraw-writes'
import { notify } from '@atrium/notifications/server/notices/writes'
import { refusal } from '@atrium/platform/http/problem'
import type { AccountScope } from '@atrium/accounts/server/accounts/access'
import type { EnvelopeState } from '../../contract/signing-terms.ts'
import { findState, lastDayOf, listTurns, mayRemind, type StoredSignerState } from '../envelopes/envelope-rules.ts'
import { lockEnvelope } from '../envelopes/reads.ts'
import { signingNotifications } from './notification-contributions.ts'
import { findPortal, keepSigners } from './reads.ts'

type NoticeKind = keyof typeof signingNotifications

/** Origin of an act, with the edition in whose name e-mails are sent. */
export type NoticeOrigin = Omit<Origin, 'edition'> & { edition: Edition }

type Signer = { id: string; person_id: string | null; position: number; state: StoredSignerState; reminded_at: Date | null }
type Envelope = {
  id: string
  account_id: string
  title: string
  state: EnvelopeState
  is_ordered: boolean
  expires_at: Date
  created_by: string | null
}

const todayOf = ({ edition, deps }: NoticeOrigin): string => dayIn(edition.timeZone, deps.clock())

/** Notifies signers who may still sign for the account. */
async function tellSigners(
  transaction: SystemTransacting,
  origin: NoticeOrigin,
  kind: NoticeKind,
  envelope: Pick<Envelope, 'id' | 'account_id' | 'title' | 'expires_at'>,
  signers: readonly Pick<Signer, 'person_id'>[],
): Promise<void> {
  const ids = signers.map(({ person_id: person }) => person)
  await queueNotice(transaction, origin, kind, envelope, await keepSigners(transaction, envelope.account_id, todayOf(origin), ids))
}

/** Notifies the sender, if they still see the client. */
export async function tellSender(
  transaction: SystemTransacting,
  origin: NoticeOrigin,
  envelope: Pick<Envelope, 'id' | 'account_id' | 'title' | 'expires_at' | 'created_by'>,
  kind: 'signingCompleted' | 'signingDeclined' | 'signingExpired' | 'signingWithdrawn',
): Promise<void> {
  const { account_id: accountId, created_by: sender } = envelope
  if (sender === null || !(await mayStillAdd(transaction, origin, origin.edition, { accountId, personId: sender }))) return
  await queueNotice(transaction, origin, kind, envelope, [sender])
}

/**
 * Notifies people. The transaction also stores what the notification is about, so that there is exactly one for each cause, however often a
 * request or a job is repeated.
 */
async function queueNotice(
  transaction: SystemTransacting,
  origin: NoticeOrigin,
  kind: NoticeKind,
  { id, account_id: account, title, expires_at: expiresAt }: Pick<Envelope, 'id' | 'account_id' | 'title' | 'expires_at'>,
  people: readonly string[],
): Promise<void> {
  const { edition } = origin
  const lastDay = lastDayOf(expiresAt, edition.timeZone)
  const portal = await findPortal(transaction, account)
  const notices = people.map((person) => ({
    kind: signingNotifications[kind],
    person,
    portal,
    account,
    path: `/dashboard/${portal}/account/${account}/envelopes/${id}`,
    facts: { title, day: lastDay },
    ...((kind === 'signatureRequested' || kind === 'signatureReminder') && { until: expiresAt }),
    cause: `${id} ${origin.deps.clock().toISOString()}`,
    mail: (reader: MailRecipient) => {
      const format = new Intl.DateTimeFormat(edition.languageTags[reader.locale], { dateStyle: 'long', timeZone: 'UTC' })
      return composeMail(edition, reader, kind, { title, day: format.format(new Date(lastDay)) })
    },
  }))
  await notify(transaction, origin, notices)
}

/** Asks those to sign whose turn it is now, and was not before. */
export async function askToSign(
  transaction: SystemTransacting,
  origin: NoticeOrigin,
  envelope: Envelope,
  { before, after }: { before: readonly Signer[]; after: readonly Signer[] },
): Promise<void> {
  const turns = { state: 'sent' as const, isOrdered: envelope.is_ordered }
  const asked = new Set(listTurns(before, turns).map(({ id }) => id))
  const next = listTurns(after, turns).filter(({ id }) => !asked.has(id))
  await tellSigners(transaction, origin, 'signatureRequested', envelope, next)
}

/** Tells those who have been asked, and have not signed, that their signature is no longer needed. */
export async function tellNotNeeded(
  transaction: SystemTransacting,
  origin: NoticeOrigin,
  envelope: Envelope,
  /** The signers before the act that completed the envelope. */
  before: readonly Signer[],
  after: readonly Signer[],
): Promise<void> {
  const open = new Set(after.filter(({ state }) => state === 'waiting').map(({ id }) => id))
  const asked = listTurns(before, { state: 'sent', isOrdered: envelope.is_ordered }).filter(({ id }) => open.has(id))
  await tellSigners(transaction, origin, 'signatureNotNeeded', envelope, asked)
}

/** Tells the sender and those who signed that the document is signed and sealed. */
export async function tellCompleted(
  transaction: SystemTransacting,
  origin: NoticeOrigin,
  envelope: Envelope,
  signers: readonly Signer[],
): Promise<void> {
  await tellSender(transaction, origin, envelope, 'signingCompleted')
  const signed = signers.filter(({ state }) => state === 'signed')
  await tellSigners(transaction, origin, 'signatureCompleted', envelope, signed)
}

/** Tells those who were asked or have signed that the firm has withdrawn the document, and the sender if somebody else has done so. */
export async function tellWithdrawn(
  transaction: SystemTransacting,
  origin: NoticeOrigin,
  envelope: Envelope,
  signers: readonly Signer[],
  by: string,
): Promise<void> {
  await withdrawCauses(transaction, origin, {
    account: envelope.account_id,
    kinds: [signingNotifications.signatureRequested, signingNotifications.signatureReminder],
    causes: [envelope.id],
  })
  const asked = listTurns(signers, { state: 'sent', isOrdered: envelope.is_ordered })
  const told = [...asked, ...signers.filter(({ state }) => state === 'signed')]
  await tellSigners(transaction, origin, 'signatureWithdrawn', envelope, told)
  if (envelope.created_by !== by) await tellSender(transaction, origin, envelope, 'signingWithdrawn')
}

/** Reminds a signer, at most once a day. Returns the time of the last reminder. @throws the refusals `not-found` and `conflict` */
export async function remindSigner(
  transaction: SystemTransacting,
  origin: NoticeOrigin,
  { account, edition }: AccountScope,
  { envelope: id, signer: signerId }: { envelope: string; signer: string },
): Promise<Date> {
  const found = await lockEnvelope(transaction, edition.actor.edition, id)
  const signer = found?.signers.find((one) => one.id === signerId)
  if (!found || !signer || found.envelope.account_id !== account.id) throw refusal('not-found')
  const { envelope, signers } = found
  const now = origin.deps.clock()
  const turns = listTurns(signers, { state: findState(envelope, now), isOrdered: envelope.is_ordered })
  if (!turns.some((one) => one.id === signer.id) || envelope.is_outdated) throw refusal('conflict')
  const [known] = await keepSigners(transaction, account.id, edition.today, [signer.person_id])
  if (known === undefined) throw refusal('conflict')
  if (signer.reminded_at !== null && !mayRemind(signer.reminded_at, now)) return signer.reminded_at
  await markReminded(transaction, signer.id, { reminded_at: now })
  await queueNotice(transaction, origin, 'signatureReminder', envelope, [known])
  return now
}

/** Reminds those whose turn it is that the last day is near, once each. Returns their number. */
export async function remindOfLastDay(transaction: SystemTransacting, origin: NoticeOrigin, id: string): Promise<number> {
  const found = await lockEnvelope(transaction, origin.edition.id, id)
  const now = origin.deps.clock()
  if (!found || found.envelope.is_outdated) return 0
  const { envelope, signers } = found
  const turns = listTurns(signers, { state: findState(envelope, now), isOrdered: envelope.is_ordered }).filter(
    (one) => !one.is_auto_reminded,
  )
  // Whoever was reminded by hand within the last day gets no second e-mail.
  const due = turns.filter((one) => mayRemind(one.reminded_at, now))
  for (const signer of turns)
    await markReminded(transaction, signer.id, { is_auto_reminded: true, ...(due.includes(signer) && { reminded_at: now }) })
  await tellSigners(transaction, origin, 'signatureReminder', envelope, due)
  return due.length
}

/** Reminds those whose turn it is, each at most once a day. Returns the number of those who were reminded. */
export async function remindWaiting(transaction: SystemTransacting, origin: NoticeOrigin, id: string): Promise<number> {
  const found = await lockEnvelope(transaction, origin.edition.id, id)
  const now = origin.deps.clock()
  if (!found || found.envelope.is_outdated) return 0
  const { envelope, signers } = found
  const due = listTurns(signers, { state: findState(envelope, now), isOrdered: envelope.is_ordered }).filter((one) =>
    mayRemind(one.reminded_at, now),
  )
  const ids = due.map(({ person_id: person }) => person)
  const known = await keepSigners(transaction, envelope.account_id, todayOf(origin), ids)
  for (const signer of due)
    if (signer.person_id !== null && known.includes(signer.person_id)) await markReminded(transaction, signer.id, { reminded_at: now })
  const readers = [...new Set(known)]
  await queueNotice(transaction, origin, 'signatureReminder', envelope, readers)
  return readers.length
}

async function markReminded(
  transaction: SystemTransacting,
  signer: string,
  values: { reminded_at?: Date; is_auto_reminded?: boolean },
): Promise<void> {
  await transaction.updateTable('envelope_signers').set(values).where('id', '=', signer).execute()
}
