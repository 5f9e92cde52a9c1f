import type { Transacting } from '../../db/scope.ts'
import type { SignedInPerson } from '../identity/access.ts'

export type OwnAccount = { id: string; name: string; portal_id: string; external_id: string | null }

/** The accounts a person sees as a client, by name. */
export function listOwnAccounts(transaction: Transacting, person: SignedInPerson): Promise<OwnAccount[]> {
  if (person.accountIds.length === 0) return Promise.resolve([])
  return transaction
    .selectFrom('accounts')
    .select(['id', 'name', 'portal_id', 'external_id'])
    .where('id', 'in', [...person.accountIds])
    .orderBy('name')
    .execute()
}
