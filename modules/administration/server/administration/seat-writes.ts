import type { SystemTransacting } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { reviseRow } from '@atrium/platform/events/revisions'
import { findOrganisation } from '../firm/reads.ts'
import { findSeats } from '../organisations/reads.ts'
import { CommandRefused, type Command } from './writes.ts'

/** New limits for the active accounts and the advisers of an organisation. An undefined limit is not changed. */
export type NewSeats = { organisation: string; accounts?: number | undefined; advisers?: number | undefined }

/**
 * Changes the seats of an organisation. Returns the limits with the numbers of used seats. If more seats are used than
 * allowed, existing accounts and advisers stay, and new ones are refused.
 * @throws CommandRefused if the organisation is unknown, or a number is not a whole number from 0 to 9,999,999
 */
export async function setSeats(transaction: SystemTransacting, command: Command, { organisation, accounts, advisers }: NewSeats) {
  for (const seats of [accounts, advisers])
    if (seats !== undefined && !(Number.isSafeInteger(seats) && seats >= 0 && seats < 10_000_000))
      throw new CommandRefused('The number of seats must be a whole number from 0 to 9,999,999.')
  const organisationRow = await findOrganisation(transaction, organisation)
  const subject = { type: 'organisation' as const, id: organisationRow.id }
  if (accounts !== undefined || advisers !== undefined) {
    await reviseRow(transaction, command, { table: 'organisations', key: { id: organisationRow.id }, subject }, () =>
      transaction
        .updateTable('organisations')
        .set({ ...(accounts !== undefined && { account_seats: accounts }), ...(advisers !== undefined && { adviser_seats: advisers }) })
        .where('id', '=', organisationRow.id)
        .execute(),
    )
    await recordEvent(transaction, command, { kind: 'organisation.seats-changed', subject, details: { command: command.by } })
  }
  return findSeats(transaction, organisationRow.id)
}
