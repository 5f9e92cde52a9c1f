import type { PersonScope, Transacting } from '@atrium/platform/db/scope'

/** Returns true if the person has verified their address. */
export async function isEmailVerified(transaction: Transacting, person: PersonScope): Promise<boolean> {
  const row = await transaction.selectFrom('people').select('email_verified_at').where('id', '=', person.id).executeTakeFirst()
  return Boolean(row?.email_verified_at)
}
