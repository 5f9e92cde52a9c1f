import type { Transacting } from '../../db/scope.ts'
import { recordCommand } from '../../events/events.ts'
import { newToken } from '../../http/session-cookie.ts'

/** A command of the machine room: for which edition, when, and which user of the machine gave it. */
export type Command = { edition: string; now: Date; by: string }

export type NewAdmin = { email: string; name: string; locale: 'en' | 'is' | 'el'; organisation?: string | undefined }

/** What the command cannot do, in words for who gave it. */
export class CommandRefused extends Error {}

const linkValidMs = 60 * 60_000

/**
 * An admin without a password: they choose it by the link, whose token this answers. Nobody but them ever knows it.
 * @throws CommandRefused where the address has a person already
 */
export async function createAdmin(transaction: Transacting, command: Command, admin: NewAdmin): Promise<{ token: string }> {
  const email = admin.email.trim().toLowerCase()
  if (await findPerson(transaction, email)) throw new CommandRefused(`${email} has access already.`)
  const organisationId = admin.organisation === undefined ? null : await findOrAddOrganisation(transaction, command, admin.organisation)
  const { id } = await transaction
    .insertInto('people')
    .values({
      edition: command.edition,
      organisation_id: organisationId,
      email,
      name: admin.name,
      phone: null,
      title: null,
      role: 'admin',
      locale: admin.locale,
      password_hash: null,
      email_verified_at: command.now,
      last_sign_in_at: null,
      previous_sign_in_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordCommand(transaction, command.edition, command.now, {
    kind: 'person.created',
    personId: id,
    details: { as: 'admin', command: command.by },
  })
  return issueLink(transaction, command, id)
}

async function issueLink(transaction: Transacting, { edition, now }: Command, personId: string): Promise<{ token: string }> {
  const { token, hash } = newToken()
  await transaction
    .insertInto('single_use_tokens')
    .values({
      edition,
      purpose: 'password-reset',
      token_hash: hash,
      person_id: personId,
      account_id: null,
      organisation_id: null,
      email: null,
      issued_by: null,
      created_at: now,
      expires_at: new Date(now.getTime() + linkValidMs),
      used_at: null,
    })
    .execute()
  return { token }
}

async function findOrAddOrganisation(transaction: Transacting, { edition }: Command, name: string): Promise<string> {
  const found = await transaction.selectFrom('organisations').select('id').where('name', '=', name).executeTakeFirst()
  if (found) return found.id
  const added = await transaction
    .insertInto('organisations')
    .values({ edition, name, domain: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return added.id
}

/**
 * Takes away what stands for the second factor, and every session with it: the next sign-in begins anew. Whoever
 * signed in by password alone needs the second factor from now on.
 */
export async function resetSecondFactor(transaction: Transacting, command: Command, email: string, reason: string): Promise<void> {
  const person = await personOf(transaction, email)
  for (const table of ['pins', 'authenticators', 'backup_codes', 'passkeys', 'mobile_changes'] as const)
    await transaction.deleteFrom(table).where('person_id', '=', person.id).execute()
  await endSessions(transaction, person.id)
  await transaction
    .updateTable('people')
    .set({ is_second_factor_disabled: false, mobile: null, mobile_verified_at: null, pin_channel: 'email', updated_at: command.now })
    .where('id', '=', person.id)
    .execute()
  const details = { note: reason, command: command.by }
  await recordCommand(transaction, command.edition, command.now, { kind: 'second-factor.reset', personId: person.id, details })
}

/**
 * Switches a person off, or on again. Off, their sessions and links end at once.
 * @throws CommandRefused for the last admin who could switch anybody on again
 */
export async function setActive(
  transaction: Transacting,
  command: Command,
  email: string,
  { isActive, reason }: { isActive: boolean; reason: string },
): Promise<void> {
  const person = await personOf(transaction, email)
  if (!isActive && person.role === 'admin' && (await countOtherAdmins(transaction, person.id)) === 0)
    throw new CommandRefused(`${email} is the last admin: create another one first.`)
  await transaction.updateTable('people').set({ is_active: isActive, updated_at: command.now }).where('id', '=', person.id).execute()
  if (!isActive) {
    await endSessions(transaction, person.id)
    await transaction.deleteFrom('single_use_tokens').where('person_id', '=', person.id).where('used_at', 'is', null).execute()
  }
  await recordCommand(transaction, command.edition, command.now, {
    kind: isActive ? 'person.enabled' : 'person.disabled',
    personId: person.id,
    details: { note: reason, command: command.by },
  })
}

/**
 * Removes what the old secret keyed and the new one cannot read: PINs under way, with the sessions that wait for them,
 * sign-ups and changes of address that are not confirmed, and authenticator apps with their backup codes: who had one gets
 * PINs by mail again, and can add it anew. Answers how many.
 */
export async function forgetKeyed(
  transaction: Transacting,
  command: Command,
): Promise<{ pins: number; signUps: number; authenticators: number }> {
  const pins = await transaction.deleteFrom('pins').executeTakeFirst()
  await transaction.deleteFrom('sessions').where('stage', '=', 'second-factor').execute()
  const signUps = await transaction.deleteFrom('sign_ups').executeTakeFirst()
  await transaction.deleteFrom('email_changes').execute()
  await transaction.deleteFrom('mobile_changes').execute()
  await transaction.deleteFrom('backup_codes').execute()
  const authenticators = await transaction.deleteFrom('authenticators').executeTakeFirst()
  await recordCommand(transaction, command.edition, command.now, { kind: 'secret.rotated', details: { command: command.by } })
  return {
    pins: Number(pins.numDeletedRows),
    signUps: Number(signUps.numDeletedRows),
    authenticators: Number(authenticators.numDeletedRows),
  }
}

/**
 * Asks a client for their electronic id at every sign-in, or no longer. Their sessions end: the next sign-in is by the new
 * rule.
 * @throws CommandRefused for who is no client, or has none linked and could not sign in at all
 */
export async function requireElectronicId(
  transaction: Transacting,
  command: Command,
  email: string,
  { isRequired, reason }: { isRequired: boolean; reason: string },
): Promise<void> {
  const person = await personOf(transaction, email)
  if (isRequired && person.role !== 'client') throw new CommandRefused(`${email} is no client: nobody else is asked for an electronic ID.`)
  if (isRequired && !(await hasElectronicId(transaction, person.id)))
    throw new CommandRefused(`${email} has no electronic ID linked: they link it in their profile first.`)
  await transaction
    .updateTable('people')
    .set({ auth_type: isRequired ? 'e-id' : 'password', updated_at: command.now })
    .where('id', '=', person.id)
    .execute()
  await endSessions(transaction, person.id)
  await recordCommand(transaction, command.edition, command.now, {
    kind: isRequired ? 'electronic-id.required' : 'electronic-id.waived',
    personId: person.id,
    details: { note: reason, command: command.by },
  })
}

async function hasElectronicId(transaction: Transacting, personId: string): Promise<boolean> {
  const row = await transaction.selectFrom('electronic_ids').select('person_id').where('person_id', '=', personId).executeTakeFirst()
  return row !== undefined
}

type FoundPerson = { id: string; role: string }

function findPerson(transaction: Transacting, email: string): Promise<FoundPerson | undefined> {
  return transaction
    .selectFrom('people')
    .select(['id', 'role'])
    .where((expression) => expression(expression.fn<string>('lower', ['email']), '=', email.trim().toLowerCase()))
    .executeTakeFirst()
}

async function personOf(transaction: Transacting, email: string): Promise<FoundPerson> {
  const person = await findPerson(transaction, email)
  if (!person) throw new CommandRefused(`Nobody has the address ${email}.`)
  return person
}

async function endSessions(transaction: Transacting, personId: string): Promise<void> {
  await transaction.deleteFrom('sessions').where('person_id', '=', personId).execute()
}

async function countOtherAdmins(transaction: Transacting, personId: string): Promise<number> {
  const rows = await transaction
    .selectFrom('people')
    .select('id')
    .where('role', '=', 'admin')
    .where('is_active', '=', true)
    .where('id', '<>', personId)
    .forUpdate()
    .execute()
  return rows.length
}
