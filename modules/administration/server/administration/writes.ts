import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Edition } from '@atrium/editions/edition'
import type { Origin } from '@atrium/platform/app-context'
import type { SystemTransacting } from '@atrium/platform/db/scope'
import { recordEvent, type EventKind } from '@atrium/platform/events/events'
import { reviseRow } from '@atrium/platform/events/revisions'
import { createToken } from '@atrium/platform/http/session-cookie'
import { composeMail } from '@atrium/platform/mail/letters'
import { queueMail } from '@atrium/platform/mail/outbox'
import { findCredential, type Credential } from '@atrium/identity/server/identity/reads'
import { endSessions } from '@atrium/identity/server/identity/session-writes'
import { describeTokensWithoutIssuer } from './token-reads.ts'

/** Context of a command: its edition, its clock, and the operating-system user who ran it. */
export type Command = Origin & { edition: Edition; by: string }

export type NewAdmin = { email: string; name: string; locale: 'en' | 'is' | 'el'; organisation?: string | undefined }

/** Refusal of a command, with a message for its user. */
export class CommandRefused extends Error {}

const linkValidMs = 60 * 60_000

/**
 * Creates an admin without a password. Returns the token of the link with which the admin chooses one.
 * @throws CommandRefused if the address is invalid, or a person already has it
 */
export async function createAdmin(transaction: SystemTransacting, command: Command, admin: NewAdmin): Promise<{ token: string }> {
  const email = admin.email.trim().toLowerCase()
  if (!z.email().safeParse(email).success) throw new CommandRefused(`"${admin.email}" is not an e-mail address.`)
  if (await findCredential(transaction, email)) throw new CommandRefused(`${email} already has access.`)
  const organisationId = admin.organisation === undefined ? null : await findOrAddOrganisation(transaction, command, admin.organisation)
  const { id } = await transaction
    .insertInto('people')
    .values({
      edition: command.edition.id,
      organisation_id: organisationId,
      email,
      name: admin.name,
      phone: null,
      title: null,
      role: 'admin',
      locale: admin.locale,
      password_hash: null,
      email_verified_at: command.deps.clock(),
      last_sign_in_at: null,
      previous_sign_in_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordPersonEvent(transaction, command, 'person.created', id, { as: 'admin' })
  return issueLink(transaction, command, id)
}

async function issueLink(transaction: SystemTransacting, { edition, deps }: Command, personId: string): Promise<{ token: string }> {
  const { token, hash } = createToken()
  const now = deps.clock()
  await transaction
    .insertInto('single_use_tokens')
    .values({
      edition: edition.id,
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

async function findOrAddOrganisation(transaction: SystemTransacting, { edition }: Command, name: string): Promise<string> {
  const found = await transaction.selectFrom('organisations').select('id').where('name', '=', name).executeTakeFirst()
  if (found) return found.id
  const added = await transaction
    .insertInto('organisations')
    .values({ edition: edition.id, name, domain: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return added.id
}

/**
 * Removes a person's second factors and sessions, so that the person can set up new factors. A person who signed in by
 * password alone needs a second factor from now on. A linked electronic ID is removed too, because another person may
 * have linked theirs. It stays if the firm requires it, because the client could not sign in without it.
 */
export async function resetSecondFactor(transaction: SystemTransacting, command: Command, email: string, reason: string): Promise<void> {
  const person = await requirePerson(transaction, email)
  for (const table of ['pins', 'authenticators', 'backup_codes', 'passkeys', 'mobile_changes'] as const)
    await transaction.deleteFrom(table).where('person_id', '=', person.id).execute()
  await sql`
    delete from electronic_ids e using people p
    where e.person_id = ${person.id} and p.id = e.person_id and p.auth_type = 'password'`.execute(transaction)
  await endSessions(transaction, command, { personId: person.id })
  await reviseRow(transaction, command, toPersonRow(person), () =>
    transaction
      .updateTable('people')
      .set({
        is_second_factor_disabled: false,
        mobile: null,
        mobile_verified_at: null,
        pin_channel: 'email',
        updated_at: command.deps.clock(),
      })
      .where('id', '=', person.id)
      .execute(),
  )
  await recordPersonEvent(transaction, command, 'second-factor.reset', person.id, { reason })
}

/**
 * Disables or enables a person. Disabling ends their sessions and invalidates their links immediately. API tokens that they issued stay
 * valid, because they belong to a service account (decision 55). Returns a sentence about such tokens.
 * @throws CommandRefused for the last active admin
 */
export async function setActive(
  transaction: SystemTransacting,
  command: Command,
  email: string,
  { isActive, reason }: { isActive: boolean; reason: string },
): Promise<string[]> {
  const person = await requirePerson(transaction, email)
  if (!isActive && person.role === 'admin' && (await countOtherAdmins(transaction, person.id)) === 0)
    throw new CommandRefused(`${email} is the last admin. Create another one first.`)
  await reviseRow(transaction, command, toPersonRow(person), () =>
    transaction.updateTable('people').set({ is_active: isActive, updated_at: command.deps.clock() }).where('id', '=', person.id).execute(),
  )
  if (!isActive) {
    await endSessions(transaction, command, { personId: person.id })
    await transaction.deleteFrom('single_use_tokens').where('person_id', '=', person.id).where('used_at', 'is', null).execute()
  }
  await recordPersonEvent(transaction, command, isActive ? 'person.enabled' : 'person.disabled', person.id, { reason })
  return describeTokensWithoutIssuer(transaction, person, command.deps.clock())
}

/**
 * Removes data keyed with the old secret that the new secret cannot read: pending PINs with their sessions, unconfirmed
 * sign-ups and address changes, and backup codes, whose owners are asked by e-mail to create new ones. Returns the
 * counts.
 */
export async function removeKeyedData(
  transaction: SystemTransacting,
  command: Command,
  change: { kind: 'secret.rotated'; newKey: string } | { kind: 'secret.replaced'; reason: string },
): Promise<{ pins: number; signUps: number; backupCodeOwners: number }> {
  const pins = await transaction.deleteFrom('pins').executeTakeFirst()
  await endSessions(transaction, command, { stage: 'second-factor' })
  const signUps = await transaction.deleteFrom('sign_ups').executeTakeFirst()
  await transaction.deleteFrom('email_changes').execute()
  await transaction.deleteFrom('mobile_changes').execute()
  const backupCodeOwners = await voidBackupCodes(transaction, command)
  const { kind, ...details } = change
  await recordEvent(transaction, command, { kind, details: { command: command.by, ...details } })
  return { pins: Number(pins.numDeletedRows), signUps: Number(signUps.numDeletedRows), backupCodeOwners }
}

/**
 * Invalidates backup codes and informs their owners, because the codes may be a person's only factor when a device is
 * lost.
 */
async function voidBackupCodes(transaction: SystemTransacting, command: Command): Promise<number> {
  const owners = await transaction
    .selectFrom('people')
    .select(['email', 'name', 'locale'])
    .where('is_active', '=', true)
    .where('id', 'in', transaction.selectFrom('backup_codes').select('person_id').where('used_at', 'is', null))
    .execute()
  await transaction.deleteFrom('backup_codes').execute()
  for (const owner of owners)
    await queueMail(transaction, command, { to: owner.email, ...composeMail(command.edition, owner, 'backupCodesVoid') })
  return owners.length
}

/**
 * Requires a client's electronic ID at every sign-in, or waives it. The client's sessions end, so that the next sign-in
 * follows the new rule.
 * @throws CommandRefused for people other than clients, or without a linked ID
 */
export async function requireElectronicId(
  transaction: SystemTransacting,
  command: Command,
  email: string,
  { isRequired, reason }: { isRequired: boolean; reason: string },
): Promise<void> {
  const person = await requirePerson(transaction, email)
  if (isRequired && person.role !== 'client')
    throw new CommandRefused(`${email} is not a client. Only clients can be required to use an electronic ID.`)
  if (isRequired && !(await hasElectronicId(transaction, person.id)))
    throw new CommandRefused(`${email} has no electronic ID linked. They must first link it in their profile.`)
  await reviseRow(transaction, command, toPersonRow(person), () =>
    transaction
      .updateTable('people')
      .set({ auth_type: isRequired ? 'e-id' : 'password', updated_at: command.deps.clock() })
      .where('id', '=', person.id)
      .execute(),
  )
  await endSessions(transaction, command, { personId: person.id })
  await recordPersonEvent(transaction, command, isRequired ? 'electronic-id.required' : 'electronic-id.waived', person.id, { reason })
}

/**
 * Removes a person's binding to an account at the provider of the firm's staff, and ends their sessions. The next sign-in
 * with their verified address creates a new binding.
 * @throws CommandRefused for a person without a binding
 */
export async function removeStaffSignOn(transaction: SystemTransacting, command: Command, email: string, reason: string): Promise<void> {
  const person = await requirePerson(transaction, email)
  const { numDeletedRows } = await transaction.deleteFrom('staff_sign_ons').where('person_id', '=', person.id).executeTakeFirst()
  if (numDeletedRows === 0n) throw new CommandRefused(`${email} has no account at the provider of the staff.`)
  await endSessions(transaction, command, { personId: person.id })
  await recordPersonEvent(transaction, command, 'staff-sign-on.removed', person.id, { reason })
}

async function hasElectronicId(transaction: SystemTransacting, personId: string): Promise<boolean> {
  const row = await transaction.selectFrom('electronic_ids').select('person_id').where('person_id', '=', personId).executeTakeFirst()
  return row !== undefined
}

async function requirePerson(transaction: SystemTransacting, email: string): Promise<Credential> {
  const person = await findCredential(transaction, email)
  if (!person) throw new CommandRefused(`There is no person with the address ${email}.`)
  return person
}

const toPersonRow = ({ id }: Credential) => ({ table: 'people', key: { id }, subject: { type: 'person', id } }) as const

/** Writes an event with a subject and no actor. Its details name the operating-system user. */
function recordPersonEvent(
  transaction: SystemTransacting,
  command: Command,
  kind: EventKind,
  personId: string,
  details: object,
): Promise<void> {
  const subject = { type: 'person', id: personId }
  return recordEvent(transaction, command, { kind, subject, details: { ...details, command: command.by } })
}

export async function countOtherAdmins(transaction: SystemTransacting, personId: string): Promise<number> {
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
