import { dayIn } from '@atrium/domain/calendar'
import { endSessions } from '@atrium/identity/server/identity/session-writes'
import { findStaffDomainIssue } from '@atrium/identity/server/registration/sign-up-rules'
import { reserveAdviserSeat } from '@atrium/identity/server/registration/writes'
import type { SystemTransacting } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { reviseRow } from '@atrium/platform/events/revisions'
import { describeTokensWithoutIssuer } from '../administration/token-reads.ts'
import { CommandRefused, countOtherAdmins, type Command } from '../administration/writes.ts'
import type { FirmRelation, FirmStaff } from './firm-file-rules.ts'
import { findAccount, findOrganisation, findPerson } from './reads.ts'

/** Relations that only staff may have to an account. Only clients may have the others. */
const staffRelations: ReadonlySet<string> = new Set(['professional', 'adviser', 'staff'])

/**
 * Sets the role and organisation of a member of staff, and ends their sessions if either changes. Returns a sentence for each change,
 * and one about API tokens that stay valid although the person may no longer manage them.
 * @throws CommandRefused for a client, for the last admin, or if no adviser seat is free
 */
export async function applyStaff(transaction: SystemTransacting, command: Command, entry: FirmStaff): Promise<string[]> {
  const person = await findPerson(transaction, entry.email)
  const { id: organisationId } = await findOrganisation(transaction, entry.organisation)
  if (person.role === entry.role && person.organisationId === organisationId) return []
  if (person.role === 'client')
    throw new CommandRefused(`staff, ${entry.email}: clients keep their role; staff sign up with an address of their own.`)
  if (person.role === 'admin' && entry.role !== 'admin' && (await countOtherAdmins(transaction, person.id)) === 0)
    throw new CommandRefused(`staff, ${entry.email}: this is the only active admin of the edition.`)
  if (findStaffDomainIssue(entry.email, command.edition.signUp))
    throw new CommandRefused(`staff, ${entry.email}: the domain of the address is none of the edition's staff domains.`)
  if (entry.role === 'professional') await reserveSeat(transaction, entry, organisationId)
  const subject = { type: 'person' as const, id: person.id }
  await reviseRow(transaction, command, { table: 'people', key: { id: person.id }, subject }, () =>
    transaction
      .updateTable('people')
      .set({ role: entry.role, organisation_id: organisationId, updated_at: command.deps.clock() })
      .where('id', '=', person.id)
      .execute(),
  )
  await endSessions(transaction, command, { personId: person.id })
  await recordEvent(transaction, command, {
    kind: 'person.role-changed',
    subject,
    details: { before: person.role, after: entry.role, command: command.by },
  })
  return [
    `${entry.email} is ${entry.role} of "${entry.organisation}"; their sessions have ended.`,
    ...(await describeTokensWithoutIssuer(transaction, { id: person.id, email: entry.email }, command.deps.clock())),
  ]
}

async function reserveSeat(transaction: SystemTransacting, { email, organisation }: FirmStaff, organisationId: string): Promise<void> {
  await reserveAdviserSeat(transaction, organisationId).catch(() => {
    throw new CommandRefused(`staff, ${email}: no adviser seat of "${organisation}" is free.`)
  })
}

/** Adds a relation of a person to an account, or updates its first and last day. Returns a sentence for each change. */
export async function applyRelation(transaction: SystemTransacting, command: Command, entry: FirmRelation): Promise<string[]> {
  const account = await findAccount(transaction, entry.account)
  const person = await findPerson(transaction, entry.person)
  const isForStaff = staffRelations.has(entry.relation)
  if (isForStaff === (person.role === 'client'))
    throw new CommandRefused(
      `relations, ${entry.person} and ${entry.account}: "${entry.relation}" is a relation of ${isForStaff ? 'staff' : 'clients'}.`,
    )
  const key = { account_id: account.id, person_id: person.id, relation: entry.relation }
  const existing = await transaction
    .selectFrom('account_people')
    .select(['since_on', 'until_on'])
    .where('account_id', '=', key.account_id)
    .where('person_id', '=', key.person_id)
    .where('relation', '=', key.relation)
    .executeTakeFirst()
  const since = entry.since ?? existing?.since_on ?? dayIn(command.edition.timeZone, command.deps.clock())
  const until = entry.until === undefined ? (existing?.until_on ?? null) : entry.until
  if (existing && existing.since_on === since && existing.until_on === until) return []
  if (until !== null && until < since)
    throw new CommandRefused(`relations, ${entry.person} and ${entry.account}: "until" is before ${since}, its first day.`)
  const subject = { type: 'account' as const, id: account.id, accountId: account.id }
  await reviseRow(transaction, command, { table: 'account_people', key, subject }, () =>
    transaction
      .insertInto('account_people')
      .values({ edition: command.edition.id, ...key, since_on: since, until_on: until })
      .onConflict((conflict) => conflict.columns(['account_id', 'person_id', 'relation']).doUpdateSet({ since_on: since, until_on: until }))
      .execute(),
  )
  await recordEvent(transaction, command, {
    kind: 'account.relation-set',
    accountId: account.id,
    subject: { type: 'person', id: person.id },
    details: { relation: entry.relation, since, until, command: command.by },
  })
  return [`${entry.person} is ${entry.relation} of the account ${entry.account} from ${since}${until === null ? '' : ` to ${until}`}.`]
}
