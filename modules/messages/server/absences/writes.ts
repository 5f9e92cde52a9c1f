import type { Edition } from '@atrium/editions/edition'
import type { PortalScope } from '@atrium/people/server/portals/access'
import type { Origin, RequestContext } from '@atrium/platform/app-context'
import type { SystemTransacting } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { refusal } from '@atrium/platform/http/problem'
import { composeMail } from '@atrium/platform/mail/letters'
import { queueMail } from '@atrium/platform/mail/outbox'
import { sql } from 'kysely'
import type { Absence } from '../../contract/absences.ts'
import { recordMessage } from '../messages/writes.ts'
import { findSender, maySee, type Receiver, type SenderRow } from '../recipients/reads.ts'
import { findAbsence, listAway, listStandIns, type Away } from './reads.ts'

type Saved = Omit<Absence, 'standInName'>

/**
 * Saves the absence of the caller. The revision is 0 for a new one. A repeated request changes nothing. Returns the revision.
 * @throws the refusals `conflict` if it was changed meanwhile, and `invalid-request` for days in a wrong order or past, and an unknown stand-in
 */
export async function saveAbsence(
  transaction: SystemTransacting,
  context: RequestContext,
  scope: PortalScope,
  given: Saved,
): Promise<number> {
  const { person, today } = scope.edition
  // A repetition that arrives at the same time must find what the first has saved.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`message-absence ${person.id}`}, 0))`.execute(transaction)
  const known = await findAbsence(transaction, scope)
  const isSame =
    known !== null &&
    known.from === given.from &&
    known.until === given.until &&
    known.note === given.note &&
    known.standIn === given.standIn
  if (isSame && known.revision === given.revision + 1) return known.revision
  if ((known?.revision ?? 0) !== given.revision) throw refusal('conflict')
  const invalid = (path: string, code: string) => refusal('invalid-request', { issues: [{ path, code }] })
  if (given.until < given.from || given.until < today) throw invalid('until', 'too-small')
  if (given.standIn !== null && !(await listStandIns(transaction, scope, context.edition)).some(({ id }) => id === given.standIn))
    throw invalid('standIn', 'not-found')
  const values = {
    from_on: given.from,
    until_on: given.until,
    note: given.note,
    stand_in_id: given.standIn,
    revision: given.revision + 1,
    updated_at: context.deps.clock(),
  }
  const { numInsertedOrUpdatedRows: saved } = await transaction
    .insertInto('message_absences')
    .values({ person_id: person.id, edition: context.edition.id, ...values })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(values).where('message_absences.revision', '=', given.revision))
    .executeTakeFirstOrThrow()
  if (saved !== 1n) throw refusal('conflict')
  await recordEvent(transaction, context, { kind: 'message-absence.saved', subject: { type: 'person', id: person.id } })
  return given.revision + 1
}

/** Ends the absence of the caller. A second request changes nothing. */
export async function removeAbsence(transaction: SystemTransacting, context: RequestContext, { edition }: PortalScope): Promise<void> {
  const { numDeletedRows: removed } = await transaction
    .deleteFrom('message_absences')
    .where('person_id', '=', edition.person.id)
    .executeTakeFirstOrThrow()
  if (removed > 0n)
    await recordEvent(transaction, context, { kind: 'message-absence.removed', subject: { type: 'person', id: edition.person.id } })
}

type Reaching = { edition: Edition; today: string; account: string; receivers: readonly Receiver[]; sender: string }

/**
 * Adds the stand-ins of staff who are away to the receivers of what a client wrote, as far as they see the client or the person who is away answers
 * for the firm. Returns who is away as well.
 */
export async function addStandIns(
  transaction: SystemTransacting,
  { edition, today, account, receivers, sender }: Reaching,
): Promise<{ receivers: Receiver[]; away: Away[] }> {
  const staff = receivers.filter((one) => one.account === null)
  const away = await listAway(
    transaction,
    staff.map(({ person }) => person),
    today,
  )
  const added: Receiver[] = []
  for (const { person, standIn } of away) {
    if (standIn === null || standIn === sender || [...receivers, ...added].some((one) => one.person === standIn)) continue
    const colleague = await findSender(transaction, standIn)
    if (!colleague) continue
    const answersForFirm = staff.some((one) => one.person === person && one.answersForFirm)
    const sees = await maySee(transaction, { edition, today, account, person: colleague })
    if (sees || answersForFirm) added.push({ person: standIn, account: null, ...(answersForFirm && { answersForFirm }) })
  }
  return { receivers: [...receivers, ...added], away }
}

type Telling = {
  message: { id: string; conversation: string; account: string; portal: string; isConfidential: boolean }
  sender: SenderRow
  away: readonly Away[]
}

/**
 * Tells the client who wrote that staff are away, once for each conversation and absence: in the conversation and, unless the message is
 * confidential, by e-mail.
 */
export async function tellAway(
  transaction: SystemTransacting,
  origin: Omit<Origin, 'edition'> & { edition: Edition },
  { message, sender, away }: Telling,
): Promise<void> {
  const { edition, deps } = origin
  for (const { person, name, until, note, standInName } of away) {
    const { numInsertedOrUpdatedRows: told } = await transaction
      .insertInto('message_away_notices')
      .values({
        conversation_id: message.conversation,
        person_id: person,
        edition: edition.id,
        name,
        until_on: until,
        note,
        stand_in_name: standInName,
        told_at: deps.clock(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (told !== 1n) continue
    await recordMessage(transaction, origin, { id: message.id, account: message.account, portal: message.portal }, 'message.away-told', {
      person,
    })
    if (message.isConfidential) continue
    const day = new Intl.DateTimeFormat(edition.languageTags[sender.locale], { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(until))
    const kind = standInName === null ? 'messageAway' : 'messageAwayWithStandIn'
    const facts = { away: name, day, note, ...(standInName !== null && { standIn: standInName }) }
    await queueMail(transaction, origin, { to: sender.email, ...composeMail(edition, sender, kind, facts) })
  }
}
