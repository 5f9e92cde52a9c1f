import { randomInt } from 'node:crypto'
import { hashPassword } from '@atrium/identity/server/identity/password-rules'
import type { SystemTransacting } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { reviseRow } from '@atrium/platform/events/revisions'
import { CommandRefused, type Command } from '../administration/writes.ts'
import { findOrganisation } from './reads.ts'
import type { FirmOrganisation } from './firm-file-rules.ts'

/** Creates an organisation, or updates it to match the file. Returns a sentence for each change. */
export async function applyOrganisation(transaction: SystemTransacting, command: Command, entry: FirmOrganisation): Promise<string[]> {
  const existing = await transaction.selectFrom('organisations').selectAll().where('name', '=', entry.name).executeTakeFirst()
  await refuseSharedDomain(transaction, entry, existing?.id)
  const values = {
    ...(entry.domain !== undefined && { domain: entry.domain }),
    ...(entry.accountSeats !== undefined && { account_seats: entry.accountSeats }),
    ...(entry.adviserSeats !== undefined && { adviser_seats: entry.adviserSeats }),
  }
  if (!existing) {
    const { id } = await transaction
      .insertInto('organisations')
      .values({ edition: command.edition.id, name: entry.name, domain: null, ...values })
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordEvent(transaction, command, { kind: 'organisation.created', ...describeOrganisationEvent(command, id) })
    return [`Organisation "${entry.name}" created.`]
  }
  const changed = Object.entries(values).filter(([column, value]) => existing[column as keyof typeof existing] !== value)
  if (changed.length === 0) return []
  const { subject, details } = describeOrganisationEvent(command, existing.id)
  await reviseRow(transaction, command, { table: 'organisations', key: { id: existing.id }, subject }, () =>
    transaction.updateTable('organisations').set(values).where('id', '=', existing.id).execute(),
  )
  await recordEvent(transaction, command, { kind: 'organisation.changed', subject, details })
  return [`Organisation "${entry.name}" changed: ${changed.map(([column]) => column.replaceAll('_', ' ')).join(', ')}.`]
}

/** Refuses the domain of another organisation, because the domain determines which organisation an adviser joins. */
async function refuseSharedDomain(
  transaction: SystemTransacting,
  { name, domain }: FirmOrganisation,
  ownId: string | undefined,
): Promise<void> {
  if (domain === undefined) return
  const others = await transaction.selectFrom('organisations').select(['id', 'name', 'domain']).execute()
  const other = others.find((one) => one.id !== ownId && one.domain?.toLowerCase() === domain)
  if (other) throw new CommandRefused(`organisations, domain of "${name}": ${domain} is the domain of "${other.name}".`)
}

/** Letters and digits that are not confused when a code is read out. */
const codeLetters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const codeLength = 16

/**
 * Sets a new signup code, which the organisation's advisers need to sign up. The previous code becomes invalid.
 * @returns the code, of which only a hash is stored
 * @throws CommandRefused if the organisation is unknown
 */
export async function setSignUpCode(transaction: SystemTransacting, command: Command, organisation: string): Promise<{ code: string }> {
  const { id } = await findOrganisation(transaction, organisation)
  const code = createCode()
  const hash = await hashPassword(code)
  const { subject, details } = describeOrganisationEvent(command, id)
  await reviseRow(transaction, command, { table: 'organisations', key: { id }, subject }, () =>
    transaction.updateTable('organisations').set({ signup_code_hash: hash }).where('id', '=', id).execute(),
  )
  await recordEvent(transaction, command, { kind: 'organisation.sign-up-code-set', subject, details })
  return { code }
}

/** Returns a random code of 16 characters in groups of four, with 79 bits. */
function createCode(): string {
  const letters = Array.from({ length: codeLength }, () => codeLetters.charAt(randomInt(codeLetters.length)))
  return letters.join('').replaceAll(/(.{4})(?=.)/g, '$1-')
}

const describeOrganisationEvent = (command: Command, id: string) => ({
  subject: { type: 'organisation' as const, id },
  details: { command: command.by },
})
