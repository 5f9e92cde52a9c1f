import type { Transacting } from '@atrium/platform/db/scope'

/** Whether somebody has shown that they read what goes to their address. */
export async function isEmailVerified(transaction: Transacting, personId: string): Promise<boolean> {
  const row = await transaction.selectFrom('people').select('email_verified_at').where('id', '=', personId).executeTakeFirst()
  return Boolean(row?.email_verified_at)
}
