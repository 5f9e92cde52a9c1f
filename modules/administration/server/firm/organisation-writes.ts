import { randomInt } from 'node:crypto'
import { hashPassword } from '@atrium/identity/server/identity/password-rules'
import type { SystemTransacting } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { reviseRow } from '@atrium/platform/events/revisions'
import { CommandRefused, type Command } from '../administration/writes.ts'
import { findOrganisation } from './reads.ts'
import type { FirmOrganisation } from './firm-file-rules.ts'

/** Creates an organisation, or updates it to match the file. Returns a sentence for each change. */
export async function applyOrganisation(transaction: SystemTransacting, command: Command, wanted: FirmOrganisation): Promise<string[]> {
  const known = await transaction.selectFrom('organisations').selectAll().where('name', '=', wanted.name).executeTakeFirst()
  await refuseSharedDomain(transaction, wanted, known?.id)
  const values = {
    ...(wanted.domain !== undefined && { domain: wanted.domain }),
    ...(wanted.accountSeats !== undefined && { account_seats: wanted.accountSeats }),
    ...(wanted.adviserSeats !== undefined && { adviser_seats: wanted.adviserSeats }),
  }
  if (!known) {
    const { id } = await transaction
      .insertInto('organisations')
      .values({ edition: command.edition.id, name: wanted.name, domain: null, ...values })
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordEvent(transaction, command, { kind: 'organisation.created', ...aboutOrganisation(command, id) })
    return [`Organisation "${wanted.name}" created.`]
  }
  const changed = Object.entries(values).filter(([column, value]) => known[column as keyof typeof known] !== value)
  if (changed.length === 0) return []
  const { subject, details } = aboutOrganisation(command, known.id)
  await reviseRow(transaction, command, { table: 'organisations', key: { id: known.id }, subject }, () =>
    transaction.updateTable('organisations').set(values).where('id', '=', known.id).execute(),
  )
  await recordEvent(transaction, command, { kind: 'organisation.changed', subject, details })
  return [`Organisation "${wanted.name}" changed: ${changed.map(([column]) => column.replaceAll('_', ' ')).join(', ')}.`]
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
  const code = makeCode()
  const hash = await hashPassword(code)
  const { subject, details } = aboutOrganisation(command, id)
  await reviseRow(transaction, command, { table: 'organisations', key: { id }, subject }, () =>
    transaction.updateTable('organisations').set({ signup_code_hash: hash }).where('id', '=', id).execute(),
  )
  await recordEvent(transaction, command, { kind: 'organisation.sign-up-code-set', subject, details })
  return { code }
}

/** Returns a random code of 16 characters in groups of four, with 79 bits. */
function makeCode(): string {
  const letters = Array.from({ length: codeLength }, () => codeLetters.charAt(randomInt(codeLetters.length)))
  return letters.join('').replaceAll(/(.{4})(?=.)/g, '$1-')
}

const aboutOrganisation = (command: Command, id: string) => ({
  subject: { type: 'organisation' as const, id },
  details: { command: command.by },
})
