import { listOwnAccounts } from '@atrium/people/server/profiles/reads'
import type { FindDoings } from './doing-rules.ts'

/** An account that the firm has not linked shows no figures until it has. */
export const findUnlinked: FindDoings = async ({ transaction, person }) => {
  const accounts = await listOwnAccounts(transaction, person)
  return accounts.filter((account) => account.external_id === null).map(({ name }) => ({ subject: name, count: null }))
}
