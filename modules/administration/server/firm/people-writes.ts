import { dayIn } from '@atrium/domain/calendar'
import { endSessions } from '@atrium/identity/server/identity/session-writes'
import { staffDomainIssue } from '@atrium/identity/server/registration/sign-up-rules'
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
export async function applyStaff(transaction: SystemTransacting, command: Command, wanted: FirmStaff): Promise<string[]> {
  const person = await findPerson(transaction, wanted.email)
  const { id: organisationId } = await findOrganisation(transaction, wanted.organisation)
  if (person.role === wanted.role && person.organisationId === organisationId) return []
  if (person.role === 'client')
    throw new CommandRefused(`staff, ${wanted.email}: clients keep their role; staff sign up with an address of their own.`)
  if (person.role === 'admin' && wanted.role !== 'admin' && (await countOtherAdmins(transaction, person.id)) === 0)
    throw new CommandRefused(`staff, ${wanted.email}: this is the only active admin of the edition.`)
  if (staffDomainIssue(wanted.email, command.edition.signUp))
    throw new CommandRefused(`staff, ${wanted.email}: the domain of the address is none of the edition's staff domains.`)
  if (wanted.role === 'professional') await reserveSeat(transaction, wanted, organisationId)
  const subject = { type: 'person' as const, id: person.id }
  await reviseRow(transaction, command, { table: 'people', key: { id: person.id }, subject }, () =>
    transaction
      .updateTable('people')
      .set({ role: wanted.role, organisation_id: organisationId, updated_at: command.deps.clock() })
      .where('id', '=', person.id)
      .execute(),
  )
  await endSessions(transaction, command, { personId: person.id })
  await recordEvent(transaction, command, {
    kind: 'person.role-changed',
    subject,
    details: { before: person.role, after: wanted.role, command: command.by },
  })
  return [
    `${wanted.email} is ${wanted.role} of "${wanted.organisation}"; their sessions have ended.`,
    ...(await describeTokensWithoutIssuer(transaction, { id: person.id, email: wanted.email }, command.deps.clock())),
  ]
}

async function reserveSeat(transaction: SystemTransacting, { email, organisation }: FirmStaff, organisationId: string): Promise<void> {
  await reserveAdviserSeat(transaction, organisationId).catch(() => {
    throw new CommandRefused(`staff, ${email}: no adviser seat of "${organisation}" is free.`)
  })
}

/** Adds a relation of a person to an account, or updates its first and last day. Returns a sentence for each change. */
export async function applyRelation(transaction: SystemTransacting, command: Command, wanted: FirmRelation): Promise<string[]> {
  const account = await findAccount(transaction, wanted.account)
  const person = await findPerson(transaction, wanted.person)
  const isForStaff = staffRelations.has(wanted.relation)
  if (isForStaff === (person.role === 'client'))
    throw new CommandRefused(
      `relations, ${wanted.person} and ${wanted.account}: "${wanted.relation}" is a relation of ${isForStaff ? 'staff' : 'clients'}.`,
    )
  const key = { account_id: account.id, person_id: person.id, relation: wanted.relation }
  const known = await transaction
    .selectFrom('account_people')
    .select(['since_on', 'until_on'])
    .where('account_id', '=', key.account_id)
    .where('person_id', '=', key.person_id)
    .where('relation', '=', key.relation)
    .executeTakeFirst()
  const since = wanted.since ?? known?.since_on ?? dayIn(command.edition.timeZone, command.deps.clock())
  const until = wanted.until === undefined ? (known?.until_on ?? null) : wanted.until
  if (known && known.since_on === since && known.until_on === until) return []
  if (until !== null && until < since)
    throw new CommandRefused(`relations, ${wanted.person} and ${wanted.account}: "until" is before ${since}, its first day.`)
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
    details: { relation: wanted.relation, since, until, command: command.by },
  })
  return [`${wanted.person} is ${wanted.relation} of the account ${wanted.account} from ${since}${until === null ? '' : ` to ${until}`}.`]
}
