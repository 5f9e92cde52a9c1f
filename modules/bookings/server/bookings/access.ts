import type { RequestContext } from '@atrium/platform/app-context'
import { withTenant } from '@atrium/platform/db/scope'
import { refusal } from '@atrium/platform/http/problem'
import { createEditionScope, isOfFirm, isStaff, type EditionScope } from '@atrium/platform/session/access'
import { findBooking, type BookingRow } from './reads.ts'

declare const bookingBrand: unique symbol

/** Proof that the caller may see this meeting. Created only in this file. */
export type BookingScope = { readonly edition: EditionScope; readonly booking: BookingRow; readonly [bookingBrand]: true }

/**
 * Returns the scope of a meeting: for the client who booked it, while the account is open and theirs, and for the member of staff and admins,
 * while they are of the firm. Any other gives the same error as one that does not exist.
 */
export async function bookingScope(context: RequestContext, id: string): Promise<BookingScope> {
  const edition = createEditionScope(context)
  const booking = await withTenant(context.deps.db, edition.actor, (transaction) => findBooking(transaction, edition, id))
  if (!booking || booking.state === 'failed' || !isOpenTo(edition, booking)) throw refusal('not-found')
  return { edition, booking } as BookingScope
}

const isOpenTo = ({ person }: EditionScope, booking: BookingRow): boolean =>
  isStaff(person) ? isOfFirm(person) : person.accountIds.includes(booking.account_id)
