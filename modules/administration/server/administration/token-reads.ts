import { countTokensWithoutIssuer } from '@atrium/ledger/server/service-accounts/reads'
import type { SystemTransacting } from '@atrium/platform/db/scope'

/**
 * Returns a sentence if API tokens stay valid that the person issued and may no longer manage, which names their service accounts; otherwise
 * none.
 */
export async function describeTokensWithoutIssuer(
  transaction: SystemTransacting,
  { id, email }: { id: string; email: string },
  now: Date,
): Promise<string[]> {
  const accounts = await countTokensWithoutIssuer(transaction, id, now)
  const count = accounts.reduce((sum, { tokens }) => sum + tokens, 0)
  if (count === 0) return []
  const issued = count === 1 ? '1 API token that stays valid' : `${count} API tokens that stay valid`
  const names = accounts.map(({ account, tokens }) => `"${account}" (${tokens})`).join(', ')
  return [`${email} issued ${issued}, of the service accounts ${names}: review them at /firm/service-accounts.`]
}
